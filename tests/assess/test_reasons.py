import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import fixed, sources

from unhusk.assess.reasons.reasons import SHORT, THIN, reason
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
    assert kind(f"<div id=rootless>{PROSE}</div>{SCRIPT}") is None


def test_nothing_but_scripts():
    assert kind(f"<p>x</p><script>{'a();' * 400}</script>") == "script_shell"
    assert kind(f"<p>x</p><script>{'a();' * 40}</script>") == "short"


LINK = "<link rel=modulepreload href=app.js>"


@pytest.mark.parametrize("script", [SCRIPT, LINK, "<link rel=preload as=script href=app.js>"])
def test_hardly_any_text_and_scripts_that_are_loaded(script):
    assert kind(f"<app-root>Loading…</app-root>{script}") == "script_shell"
    assert kind(f"<noscript><img src=x></noscript>{script}") == "script_shell"
    assert kind(f"<img src=x>{script}") == "short"
    assert kind(f"<p>{'x' * 61}</p>{script}") == "short"


@pytest.mark.parametrize(
    "sign",
    [
        "<meta http-equiv=refresh content='0; url=https://x.example/'>",
        '<meta content="3;URL=/new" http-equiv="Refresh">',
        "<title>301 Moved Permanently</title>",
        "<script>window.location.href = '/new'</script>",
        "<script>location.replace('/new')</script>",
    ],
)
def test_redirect(sign):
    assert kind(f"{sign}<p>Go on") == "redirect"
    assert kind(f"{sign}{PROSE}") is None


def test_a_page_that_is_only_loaded_again_leads_nowhere():
    assert kind("<meta http-equiv=refresh content=300><p>Go on") == "short"


def test_frames():
    assert kind("<frameset><frame src=a><frame src=b></frameset>") == "frames"
    assert kind("<body><iframe src=a></iframe>") == "frames"
    assert kind(f"<body><iframe src=a></iframe>{PROSE}") is None
    hidden = "<noscript><iframe src=a></iframe></noscript><iframe hidden src=b></iframe>"
    assert kind(f"<body>{hidden}") == "short"


@pytest.mark.parametrize("title", ["Just a moment...", "Sind Sie ein Mensch?", "安全验证"])
def test_bot_check(title):
    assert kind(f"<title>{title}</title>{PROSE}") == "bot_check"
    assert kind(f"<title>{title}</title>{LONG}") is None


@pytest.mark.parametrize("title", ["This domain is for sale", "Hier entsteht eine neue Seite"])
def test_parked(title):
    assert kind(f"<h1>{title}</h1>{PROSE}") == "parked"
    assert kind(f"<h1>{title}</h1>{LONG}") is None


def test_of_few_blocks_each_is_as_good_as_a_heading():
    assert kind("<p>Briefly unavailable for scheduled maintenance.") == "error_page"


ERRORS = [
    "Page not found",
    "Seite nicht gefunden",
    "We couldn’t find that page",
    "Sidan finns inte",
    "Страница не найдена",
    "页面不存在",
    "404",
]


@pytest.mark.parametrize("title", ERRORS)
def test_error_page(title):
    assert kind(f"<title>{title} | Site</title>{PROSE}") == "error_page"
    assert kind(f"<h1>{title}</h1>{PROSE}") == "error_page"
    assert kind(f"<title>{title}</title>{LONG}") is None
    assert kind(f"<p>{title}</p>{PROSE}") is None


def test_a_number_is_an_error_only_by_itself():
    assert kind(f"<h1>A tour of the 404 best gardens in the valley</h1>{PROSE}") is None
    assert kind(f"<h1>Only 1,404 left</h1>{PROSE}") is None


NO_HITS = [
    ("No results found", "Search results for “xyzzy”"),
    ("Your search - xyzzy - did not match any documents.", "xyzzy - Search"),
    ("Keine Treffer", "Suche nach „xyzzy“"),
    ("Aucun résultat pour xyzzy", "Résultats de recherche"),
    ("No se encontraron resultados", "Resultados de búsqueda: xyzzy"),
    ("По запросу ничего не найдено", "Результаты поиска"),
    ("没有找到相关商品", "搜索结果"),
    ("検索結果はありません", "検索"),
    ("لا توجد نتائج", "نتائج البحث"),
    ("Showing 0 results", "Search | Shop"),
]
FIELD = "<form role=search><input type=search name=q></form>"


@pytest.mark.parametrize(("line", "title"), NO_HITS)
def test_a_search_that_found_nothing(line, title):
    assert kind(f"<title>{title}</title>{FIELD}{PROSE}<p>{line}</p>") == "no_results"
    assert kind(f"<h1>{title}</h1>{FIELD}{PROSE}<p>{line}</p>") == "no_results"
    many = "".join(f"<li><a href=x>A lamp of beech, number {i} of many</a>" for i in range(120))
    assert kind(f"<title>{title}</title>{FIELD}<p>{line}</p>{many}") == "list_page"
    assert kind(f"<title>{title}</title>{FIELD}{LONG}<p>{line}</p>") is None
    assert kind(f"<title>{title}</title>{FIELD}{PROSE}<p>{line}</p>", kept=THIN) is None
    assert kind(f"<title>A lamp</title>{FIELD}{PROSE}<p>{line}</p>") is None


def test_a_search_by_its_address():
    source = f"<title>Shop</title>{FIELD}{PROSE}<p>No results"
    for url, wanted in (
        ("https://x.example/?s=a", "no_results"),
        ("https://x.example/search/a", "no_results"),
        ("https://x.example/research/a", None),
        ("https://x.example/a?class=q", None),
    ):
        found = reason(Page(source, url))
        assert (found.kind if found else None) == wanted


@pytest.mark.parametrize("heading", ["No results found", "Keine Ergebnisse – Laden", "0 results"])
def test_a_heading_that_says_just_that(heading):
    assert kind(f"<h1>{heading}</h1>{PROSE}") == "no_results"
    assert kind(f"<title>{heading}</title>{PROSE}") == "no_results"
    assert kind(f"<h2>{heading}</h2>{PROSE}") is None


@pytest.mark.parametrize(
    "source",
    [
        "<title>No results found in the hunt for the lost ship</title>",
        "<title>Search for the lost ship goes on</title><p>No results found</p>",
        "<h1>Research: no results yet</h1>",
        "<title>Search results</title><p>10 results</p>",
        "<title>Search results</title><div hidden>No results found</div>",
    ],
)
def test_an_article_is_no_search(source):
    assert kind(f"{source}{FIELD}{PROSE}") is None


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
    assert kind(f"<form style='display:none'><input type=password></form>{PROSE}") is None


@pytest.mark.parametrize("title", ["You must be logged in", "Anmeldung erforderlich", "请先登录"])
def test_a_page_for_members_needs_no_form(title):
    assert kind(f"<h1>{title}</h1>{PROSE}") == "login_wall"


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
    assert kind(f"{PROSE}<div class=x data-a=metered data-b='paywall'></div>") is None


def test_list_page():
    links = "".join(f"<li><a href=x>Title of item number {i} of the list</a>" for i in range(40))
    assert kind(f"<ul>{links}</ul>") == "list_page"
    assert kind(f"<ul>{links}</ul>", kept=9000) == "list_page"
    assert kind(f"<ul>{links}</ul>{LONG}") is None
    few = "".join(f"<li><a href=x>{i} {'x' * 40}</a>" for i in range(9))
    assert kind(f"<ul>{few}</ul>") is None


def test_links_around_it_and_little_text_are_no_doubt_about_what_is_sure():
    links = "".join(f"<li><a href=x>Title of item number {i} of the list</a>" for i in range(40))
    assert reason(Page(f"<ul>{links}</ul>"), 300, is_sure=True) is None
    assert reason(Page("<p>Twelve chars"), 12, is_sure=True) is None
    paywall = Page("<p>Already a subscriber?</p>" + LONG + LONG)
    assert reason(paywall, 300).kind == "paywall"
    assert reason(paywall, 300, is_sure=True) is None


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
