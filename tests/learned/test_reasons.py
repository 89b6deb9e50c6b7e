import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import fixed, sources

from unhusk.learned.reasons import SHORT, THIN, reason
from unhusk.page.page import Page

PROSE = "<p>" + "Heavy rain fell on the valley all through the night. " * 5 + "</p>"
LONG = PROSE * 8
SCRIPT = "<script src=app.js></script>"


def kind(source: str, kept: int = 0) -> str | None:
    found = reason(Page(source), kept)
    return found.kind if found else None


NOSCRIPT = {
    "en": "You need to enable JavaScript to run this app.",
    "de": "Bitte aktivieren Sie JavaScript, um fortzufahren.",
    "ru": "Для работы сайта включите JavaScript.",
    "ko": "자바스크립트를 활성화하세요.",
    "fa": "لطفاً جاوا اسکریپت را فعال کنید.",
}


@pytest.mark.parametrize("language", NOSCRIPT)
def test_request_for_scripts(language):
    assert kind(f"<noscript>{NOSCRIPT[language]}</noscript><i></i>{SCRIPT}") == "script_shell"
    assert kind(f"<noscript>{NOSCRIPT[language]}</noscript>{LONG}{SCRIPT}") is None


@pytest.mark.parametrize("root", ["<div id=root></div>", '<div class=x id="__next"> </div>'])
def test_empty_root(root):
    page = Page(f"<body>{root}{SCRIPT}")
    found = reason(page)
    assert found.kind == "script_shell"
    (evidence,) = found.evidence
    assert page.source[evidence.start : evidence.stop] == root.partition(">")[0] + ">"


def test_a_root_with_text_or_without_scripts_is_no_shell():
    assert kind(f"<div id=root>{LONG}</div>{SCRIPT}") is None
    assert kind("<div id=root></div>") == "short"
    assert kind(f"<div id=rootless></div>{SCRIPT}") == "short"


def test_nothing_but_scripts():
    assert kind(f"<p>x</p><script>{'a();' * 400}</script>") == "script_shell"
    assert kind(f"<p>x</p><script>{'a();' * 40}</script>") == "short"


ERRORS = ["Page not found", "Seite nicht gefunden", "Страница не найдена", "页面不存在", "404"]


@pytest.mark.parametrize("title", ERRORS)
def test_error_page(title):
    assert kind(f"<title>{title} | Site</title>{PROSE}") == "error_page"
    assert kind(f"<h1>{title}</h1>{PROSE}") == "error_page"
    assert kind(f"<title>{title}</title>{LONG}") is None
    assert kind(f"<p>{title}</p>{PROSE}") is None


def test_a_number_is_an_error_only_by_itself():
    assert kind(f"<h1>A tour of the 404 best gardens in the valley</h1>{PROSE}") is None
    assert kind(f"<h1>Only 1,404 left</h1>{PROSE}") is None


@pytest.mark.parametrize("text", ["We value your privacy", "Nous utilisons des cookies"])
def test_consent_page(text):
    assert kind(f"<h2>{text}</h2>{PROSE}") == "consent_page"
    assert kind(f"<div class=cookie-banner>{PROSE}</div><p>Home</p>") == "consent_page"
    assert kind(f"<div class=cookie-banner>{PROSE}</div>{PROSE}{PROSE}") is None
    assert kind(f"<h2>{text}</h2>{LONG}") is None


@pytest.mark.parametrize("title", ["Log in", "Anmelden", "ログイン", "تسجيل الدخول"])
def test_login_wall(title):
    assert kind(f"<h1>{title}</h1><form></form>{PROSE}") == "login_wall"
    assert kind(f"<h1>{title}</h1>{PROSE}") is None
    assert kind(f"<input type=password>{PROSE}") == "login_wall"
    assert kind(f"<input type=password>{LONG}") is None


@pytest.mark.parametrize("text", ["Already a subscriber?", "Réservé aux abonnés", "会員限定"])
def test_paywall(text):
    assert kind(f"{PROSE}<p>{text}</p>") == "paywall"
    assert kind(f"<p>{text} {'and more of it ' * 20}</p>{PROSE}") is None


@pytest.mark.parametrize(
    "sign",
    [
        '<script type="application/ld+json">{"isAccessibleForFree": false}</script>',
        '<script type="application/ld+json">{"isAccessibleForFree":"False"}</script>',
        "<div class=article-paywall></div>",
    ],
)
def test_stated_paywall(sign):
    assert kind(f"{PROSE}{sign}") == "paywall"
    assert kind(f"{PROSE}{sign}", kept=2 * THIN) is None
    assert kind(f"{PROSE}{sign.replace('alse', 'rue').replace('paywall', 'body')}") is None


def test_list_page():
    links = "".join(f"<li><a href=x>Title of item number {i} of the list</a>" for i in range(40))
    assert kind(f"<ul>{links}</ul>") == "list_page"
    assert kind(f"<ul>{links}</ul>", kept=9000) == "list_page"
    assert kind(f"<ul>{links}</ul>{LONG}") is None
    few = "".join(f"<li><a href=x>{i} {'x' * 40}</a>" for i in range(9))
    assert kind(f"<ul>{few}</ul>") is None


def test_too_little_text():
    found = reason(Page("<p>Twelve chars"))
    assert (found.kind, found.words) == ("short", "the page shows only 12 characters of text")
    assert kind("<p>Twelve chars", kept=SHORT) is None
    assert kind(PROSE) is None
    assert kind("") == "short"


def test_hidden_text_is_not_shown():
    assert kind(f"<div hidden>{PROSE}</div>") == "short"


@pytest.mark.parametrize("shell", [f"<div id=app></div>{SCRIPT}", f"<h1>404</h1>{PROSE}"])
def test_kept_text_speaks_against_a_reason(shell):
    assert kind(shell) is not None
    assert kind(shell, kept=THIN) is None


@fixed
@given(sources, st.integers(0, 5000))
def test_any_page_has_a_reason_or_none(source, kept):
    page = Page(source)
    found = reason(page, kept)
    for evidence in found.evidence if found else ():
        assert 0 <= evidence.start <= evidence.stop <= len(page.source)
