"""Phrases by which pages of any site say that they are not the page that was wanted.

One line per language; the phrases of a line are parted by `|`. They are hints: `reasons.py` asks
for other signs too, or for the place where a phrase stands. None is of one site.
"""

from __future__ import annotations

import re

ERROR = """
page not found | not found | page doesn't exist | page does not exist | page cannot be found
page can't be found | access denied | forbidden | bad gateway | service unavailable | server error
too many requests | no longer available | gateway timeout | gateway time-out
seite nicht gefunden | nicht gefunden | seite existiert nicht | zugriff verweigert
page introuvable | page non trouvée | accès refusé | n'existe pas
página no encontrada | no se encuentra la página | acceso denegado | no existe
pagina non trovata | accesso negato | non esiste
página não encontrada | acesso negado | não existe
pagina niet gevonden | toegang geweigerd | bestaat niet
страница не найдена | доступ запрещён | доступ запрещен | не существует
сторінку не знайдено | сторінка не знайдена
nie znaleziono strony | strona nie istnieje | nie została znaleziona
stránka nenalezena | stránka nebyla nalezena
sidan hittades inte | sidan kunde inte hittas | siden ble ikke funnet | siden blev ikke fundet
sivua ei löydy | sivua ei löytynyt
sayfa bulunamadı | erişim engellendi
页面不存在 | 找不到页面 | 未找到页面 | 页面未找到 | 頁面不存在 | 找不到頁面 | 禁止访问 | 拒绝访问
ページが見つかりません | お探しのページ | アクセスが拒否
페이지를 찾을 수 없습니다 | 접근이 거부
الصفحة غير موجودة | لم يتم العثور على الصفحة | تم رفض الوصول
صفحه پیدا نشد | صفحه مورد نظر یافت نشد | یافت نشد
ไม่พบหน้า
पृष्ठ नहीं मिला | पेज नहीं मिला
không tìm thấy trang | halaman tidak ditemukan
η σελίδα δεν βρέθηκε | הדף לא נמצא | lapa nav atrasta | pagina nu a fost găsită
"""

LOGIN = """
log in | login | sign in | please log in | you must be logged in | please sign in
anmelden | einloggen | bitte melden sie sich an
se connecter | connectez-vous | identifiez-vous
iniciar sesión | inicia sesión | identifícate
accedi | effettua l'accesso
iniciar sessão | fazer login | entrar na sua conta
inloggen | logga in | logg inn | log ind | kirjaudu sisään
войти | войдите | вход в систему | авторизация
увійти | zaloguj się | logowanie | přihlásit se | bejelentkezés | autentificare
giriş yap | oturum aç
登录 | 登入 | 请登录
ログイン | サインイン
로그인
تسجيل الدخول | سجل الدخول
ورود به حساب | وارد شوید
เข้าสู่ระบบ
लॉग इन | đăng nhập | masuk ke akun | σύνδεση | התחברות
"""

PAYWALL = """
subscribe to continue | subscribe to read | to continue reading | continue reading with
already a subscriber | subscribers only | subscriber-only | for subscribers | this article is for
you have reached your limit | free articles remaining | unlock this article
jetzt weiterlesen | weiterlesen mit | nur für abonnenten | sie haben bereits ein abo
artikel freischalten | exklusiv für abonnenten
réservé aux abonnés | article réservé | déjà abonné | pour lire la suite | il vous reste
solo para suscriptores | exclusivo para suscriptores | suscríbete para seguir leyendo
contenuto riservato agli abbonati | riservato agli abbonati | abbonati per continuare
exclusivo para assinantes | assine para continuar | conteúdo exclusivo para assinantes
alleen voor abonnees | lees verder met | al abonnee
только для подписчиков | чтобы читать дальше | оформите подписку
tylko dla prenumeratorów | dalsza część artykułu dostępna | pro předplatitele
för prenumeranter | for abonnenter | vain tilaajille | tilaajille
abonelere özel
订阅后继续阅读 | 仅限订阅用户 | 會員限定 | 付费阅读
会員限定 | 有料会員 | この記事は有料 | 続きを読むには
유료 회원 | 구독자 전용
للمشتركين فقط | مخصص للمشتركين
ویژه مشترکان
"""

CONSENT = """
we value your privacy | we use cookies | uses cookies | accept all cookies | accept cookies
before you continue | cookie policy | manage your consent | consent to the use
wir verwenden cookies | verwendet cookies | alle akzeptieren | cookies akzeptieren
ihre privatsphäre | einwilligung
nous utilisons des cookies | tout accepter | votre vie privée | gérer vos préférences
utilizamos cookies | usamos cookies | aceptar todo | aceptar cookies | tu privacidad
utilizziamo i cookie | accetta tutti | la tua privacy
utilizamos cookies | aceitar todos | sua privacidade
wij gebruiken cookies | alles accepteren | jouw privacy | uw privacy
мы используем cookie | использует файлы cookie | принять все
używamy plików cookie | akceptuję wszystkie | używáme cookies | používáme soubory cookie
vi använder cookies | godkänn alla | vi bruker informasjonskapsler | vi bruger cookies
käytämme evästeitä | hyväksy kaikki
çerez kullanıyoruz | tümünü kabul et
我们使用 cookie | 接受所有 cookie | 使用 cookie
クッキーを使用 | cookie を使用 | すべて同意
쿠키를 사용 | 모두 동의
ملفات تعريف الارتباط | کوکی
"""

SCRIPT = """
javascript | java script | enable js
джаваскрипт | яваскрипт
جافا سكريبت | جافاسكريبت | جاوااسکریپت | جاوا اسکریپت
자바스크립트
ג'אווהסקריפט
จาวาสคริปต์
"""


def pattern(lines: str) -> re.Pattern[str]:
    """Return the pattern of one list of phrases, for text in lower case.

    Phrases in scripts with upper case stand between non-letters; others may be anywhere, as not all
    languages part words.

    >>> [bool(pattern(" sign in | 登录 ").search(text)) for text in ("design inn", "请登录。")]
    [False, True]
    """
    parts = [
        rf"(?<!\w){re.escape(one)}(?!\w)" if one[0] != one[0].upper() else re.escape(one)
        for one in listed(lines)
    ]
    return re.compile("|".join(parts))


def listed(lines: str) -> list[str]:
    """Return the phrases of one list, the longest first."""
    phrases = {one.strip() for line in lines.splitlines() for one in line.split("|")} - {""}
    return sorted(phrases, key=len, reverse=True)
