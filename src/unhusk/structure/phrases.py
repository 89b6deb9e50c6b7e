"""Phrases of error pages, walls, consent notices and the like, in some thirty languages.

One line per language; the phrases of a line are separated by `|`. They are hints: `reasons.py` asks
for other signs too, or for the place where a phrase stands. None is of one site.
"""

from __future__ import annotations

import re

ERROR = """
page not found | not found | page doesn't exist | page does not exist | page cannot be found
page can't be found | couldn't find that page | couldn't find the page | can't find that page
can't find the page | page isn't available | page is missing | nothing was found at this location
access denied | forbidden | bad gateway | service unavailable | server error | internal error
too many requests | no longer available | gateway timeout | gateway time-out | bad request
something went wrong | an error occurred | an error has occurred | unexpected error
under maintenance | scheduled maintenance | site maintenance | be back soon | be back shortly
temporarily unavailable | technical difficulties
seite nicht gefunden | nicht gefunden | seite existiert nicht | zugriff verweigert
nicht mehr verfügbar | fehler aufgetreten | interner fehler | wartungsarbeiten | wartungsmodus
page introuvable | page non trouvée | accès refusé | n'existe pas | n'existe plus
une erreur est survenue | une erreur s'est produite | erreur interne | en maintenance
página no encontrada | no se encuentra la página | acceso denegado | no existe | en mantenimiento
se ha producido un error | ha ocurrido un error | no está disponible
pagina non trovata | non è stata trovata | accesso negato | non esiste | in manutenzione
si è verificato un errore
página não encontrada | acesso negado | não existe | em manutenção | ocorreu um erro
pagina niet gevonden | toegang geweigerd | bestaat niet | er is een fout opgetreden | in onderhoud
страница не найдена | доступ запрещён | доступ запрещен | не существует | произошла ошибка
ошибка сервера | технические работы | сервис временно недоступен
сторінку не знайдено | сторінка не знайдена | сторінки не існує | виникла помилка
nie znaleziono strony | strona nie istnieje | nie została znaleziona | wystąpił błąd
prace konserwacyjne | przerwa techniczna
stránka nenalezena | stránka nebyla nalezena | stránka neexistuje | došlo k chybě
stránka nebola nájdená | az oldal nem található | страницата не е намерена | stranica nije pronađena
sidan hittades inte | sidan kunde inte hittas | sidan finns inte | sidan du söker finns inte
ett fel har inträffat | siden ble ikke funnet | siden blev ikke fundet | siden finnes ikke
siden findes ikke | finner ikke siden | det oppsto en feil | der opstod en fejl
sivua ei löydy | sivua ei löytynyt | tapahtui virhe | huoltokatko
sayfa bulunamadı | erişim engellendi | bir hata oluştu | bakım çalışması | bakımdayız
页面不存在 | 找不到页面 | 未找到页面 | 页面未找到 | 頁面不存在 | 找不到頁面 | 禁止访问 | 拒绝访问
页面找不到 | 页面走丢 | 出错了 | 服务器错误 | 系统维护 | 網站維護 | 伺服器錯誤
ページが見つかりません | お探しのページ | アクセスが拒否 | エラーが発生 | メンテナンス中
페이지를 찾을 수 없습니다 | 접근이 거부 | 오류가 발생 | 서비스 점검 | 존재하지 않는 페이지
الصفحة غير موجودة | الصفحة المطلوبة غير موجودة | لم يتم العثور على الصفحة | تم رفض الوصول
حدث خطأ | تحت الصيانة
صفحه پیدا نشد | صفحه مورد نظر یافت نشد | یافت نشد | خطایی رخ داد
ไม่พบหน้า | เกิดข้อผิดพลาด
पृष्ठ नहीं मिला | पेज नहीं मिला
không tìm thấy trang | halaman tidak ditemukan | terjadi kesalahan | đã xảy ra lỗi
η σελίδα δεν βρέθηκε | הדף לא נמצא | lapa nav atrasta | pagina nu a fost găsită
"""

MOVED = """
moved permanently | moved temporarily | object moved | document has moved | redirecting
you are being redirected | not redirected automatically | page has moved
weiterleitung | sie werden weitergeleitet | redirection en cours | vous allez être redirigé
redirigiendo | redireccionando | reindirizzamento | redirecionando | u wordt doorgestuurd
перенаправление | przekierowanie | přesměrování | yönlendiriliyorsunuz
正在跳转 | 页面跳转 | リダイレクト | 이동 중입니다
"""

ROBOT = """
are you a robot | not a robot | you are human | you are a human | you're human | you're not a robot
are you human | checking your browser | checking if the site connection is secure | just a moment
unusual traffic | security check | complete the captcha | solve the captcha | press and hold
press & hold | attention required | ddos protection | pardon our interruption
sicherheitsprüfung | sind sie ein mensch | kein roboter | sicherheitsüberprüfung | kein bot sind
vérification de sécurité | pas un robot | êtes un humain | êtes-vous un robot
comprobación de seguridad | no eres un robot | no soy un robot | eres humano
non sei un robot | non sono un robot | controllo di sicurezza | não sou um robô | não é um robô
geen robot | вы не робот | вы не бот | проверка безопасности | проверка браузера
nie jesteś robotem | nejste robot | inte är en robot | robot olmadığınızı | güvenlik kontrolü
人机验证 | 安全验证 | 安全检查 | 不是机器人 | ロボットではありません | ロボットではない
로봇이 아닙니다 | 보안 확인 | لست روبوت | ربات نیستید
"""

PARKED = """
domain is for sale | domain for sale | domain name is for sale | buy this domain | parked free
domain may be for sale | domain is parked | parked domain | domain has expired | domain parking
default web page | default page: it works | welcome to nginx | website coming soon
site coming soon | site is under construction | website is under construction
this account has been suspended | account suspended
domain steht zum verkauf | domain zu verkaufen | hier entsteht eine neue | domain ist geparkt
ce domaine est à vendre | nom de domaine est à vendre | site en construction
dominio está en venta | dominio en venta | sitio en construcción | página en construcción
dominio in vendita | sito in costruzione | domínio à venda | site em construção
domein te koop | domein is te koop | домен продается | домен продаётся | сайт в разработке
domena na sprzedaż | doména na prodej | 域名出售 | 网站建设中 | ドメインは販売 | 工事中
"""

NO_RESULTS = """
no results | no results found | no results were found | no result found | no search results
no matches found | no matching results | no products found | no products were found | no items found
no posts found | nothing found | did not match any | didn't match any | couldn't find any results
could not find any results | returned no results | no hits
keine ergebnisse | keine suchergebnisse | keine treffer | nichts gefunden | keine produkte gefunden
keine artikel gefunden | ergab keine treffer | leider nichts gefunden
aucun résultat | aucun produit trouvé | aucun article trouvé | n'a donné aucun résultat
sin resultados | no se encontraron resultados | no se han encontrado resultados | ningún resultado
no hay resultados | no hemos encontrado resultados | no se encontraron productos
nessun risultato | nessun prodotto trovato | non ha prodotto risultati
nenhum resultado | sem resultados | não encontramos resultados | nenhum produto encontrado
geen resultaten | geen zoekresultaten | niets gevonden | geen producten gevonden
ничего не найдено | ничего не нашлось | нет результатов | не дал результатов | товары не найдены
нічого не знайдено | немає результатів
brak wyników | nie znaleziono wyników | nic nie znaleziono | nie znaleziono produktów
žádné výsledky | nebyly nalezeny žádné výsledky | nic nebylo nalezeno | nenašli sa žiadne výsledky
nincs találat | nincsenek találatok | няма резултати | няма намерени резултати | nema rezultata
inga resultat | inga träffar | inga sökresultat | ingen resultater | ingen treff | ingen resultat
ingen søgeresultater | ingen søkeresultater | ei tuloksia | ei hakutuloksia
hakutuloksia ei löytynyt
sonuç bulunamadı | hiçbir sonuç | ürün bulunamadı
没有找到相关 | 没有搜索结果 | 未找到结果 | 无搜索结果 | 找不到相关结果 | 沒有搜尋結果 | 查無結果
検索結果はありません | 見つかりませんでした | 該当する商品がありません | 検索結果が見つかりません
검색 결과가 없습니다 | 검색결과가 없습니다
لا توجد نتائج | لم يتم العثور على نتائج | نتیجه‌ای یافت نشد | نتیجه ای یافت نشد
ไม่พบผลลัพธ์ | ไม่พบผลการค้นหา | कोई परिणाम नहीं मिला
không tìm thấy kết quả | không có kết quả | tidak ada hasil | hasil tidak ditemukan
δεν βρέθηκαν αποτελέσματα | κανένα αποτέλεσμα | לא נמצאו תוצאות | nav atrasts neviens rezultāts
niciun rezultat | nu s-au găsit rezultate
"""

SEARCHED = """
search results | search result | you searched for | your search for | searched for
suchergebnisse | suchergebnis | suche nach | ihre suche | résultats de recherche
résultats de la recherche | résultats pour | vous avez cherché | votre recherche
resultados de búsqueda | resultados de la búsqueda | resultados para | tu búsqueda
risultati della ricerca | risultati di ricerca | hai cercato | risultati per
resultados da busca | resultados da pesquisa | você pesquisou | zoekresultaten | u zocht | je zocht
результаты поиска | вы искали | результати пошуку | wyniki wyszukiwania | výsledky hledání
výsledky vyhledávání | výsledky vyhľadávania | keresési eredmények | резултати от търсенето
rezultati pretrage | sökresultat | søkeresultater | søgeresultater | hakutulokset | arama sonuçları
搜索结果 | 搜尋結果 | 検索結果 | 검색결과 | 검색 결과 | نتائج البحث | نتایج جستجو
ผลการค้นหา | खोज परिणाम
kết quả tìm kiếm | hasil pencarian | αποτελέσματα αναζήτησης | תוצאות חיפוש | meklēšanas rezultāti
rezultatele căutării
"""

SEARCH = """
search | site search | suche | recherche | rechercher | buscar | búsqueda | buscador | ricerca
cerca | busca | pesquisa | zoeken | поиск | пошук | szukaj | wyszukiwarka | hledat | hledání
vyhledávání | vyhľadávanie | keresés | търсене | pretraga | sök | søk | søg | søgning | haku | arama
搜索 | 搜尋 | 検索 | 검색 | بحث | البحث | جستجو | ค้นหา | खोज | tìm kiếm | pencarian | αναζήτηση
חיפוש | meklēt | căutare
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

MEMBERS = """
you must be logged in | you must log in | you need to log in | you need to be logged in
please log in to | please sign in to | log in to continue | sign in to continue | members only
you need to sign in | you must sign in | you have to log in
anmeldung erforderlich | bitte melden sie sich an | nur für mitglieder | sie müssen angemeldet sein
connectez-vous pour | vous devez être connecté | réservé aux membres
debes iniciar sesión | inicia sesión para | solo para miembros
devi effettuare l'accesso | accedi per continuare | riservato ai membri
faça login para | é necessário fazer login | u moet ingelogd zijn | log in om
необходимо войти | войдите, чтобы | только для зарегистрированных
musisz być zalogowany | zaloguj się, aby | pro zobrazení se přihlaste
du måste logga in | du må logge inn | du skal være logget ind | giriş yapmalısınız
请先登录 | 登录后查看 | 請先登入 | ログインしてください | ログインが必要 | 로그인이 필요
يجب تسجيل الدخول
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
are you over 18 | are you 18 or older | of legal drinking age | verify your age
bist du über 18 | sind sie über 18 | avez-vous plus de 18 ans | êtes-vous majeur
eres mayor de edad | hai più di 18 anni | sei maggiorenne | вам есть 18
before you continue | cookie policy | manage your consent | consent to the use
wir verwenden cookies | verwendet cookies | alle akzeptieren | cookies akzeptieren
ihre privatsphäre | einwilligung | mit werbung lesen | mit werbung weiterlesen | mit werbung nutzen
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
    languages separate words.

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
