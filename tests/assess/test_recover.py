import json
from html import escape
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import fixed, sources

from unhusk.assess.recovery import hydration
from unhusk.assess.recovery.hydration import hydrations
from unhusk.assess.recovery.recover import ENOUGH, recover
from unhusk.page.page import Page

ONE = "Heavy rain fell on the valley all through the night, and the river rose by two metres."
TWO = "By morning the bridge at the old mill was under water, and the school stayed closed."
THREE = "The mayor thanked the helpers who had filled sandbags since the evening before."
BODY = f"{ONE}\n{TWO}\n{THREE}"
HTML = f"<p>{ONE}</p><p>{TWO}</p><p>Caf&eacute; <b>owners</b>: {THREE}</p>"
CLEAN = f"{ONE}\n{TWO}\nCafé owners: {THREE}"
STATE = {"props": {"page": {"title": "Rain", "seo": {"text": BODY * 2}, "body": HTML}}}


BARE = f"{{props: {{page: {{title: 'Rain', body: {json.dumps(HTML)}, n: a}}}}}}"
QUOTED = json.dumps(STATE).replace("\\", "\\\\")


def script(body: str, stated: str = "") -> str:
    return f"<body><div id=root></div><script {stated}>{body}</script>"


def text(source: str) -> str | None:
    found = recover(Page(source))
    return found.text if found else None


@pytest.mark.parametrize(
    ("origin", "source"),
    [
        ("__NEXT_DATA__", script(json.dumps(STATE), "id=__NEXT_DATA__ type=application/json")),
        ("json", script(json.dumps(STATE), "type='application/json; charset=utf-8'")),
        ("__INITIAL_STATE__", script(f"window.__INITIAL_STATE__ = {json.dumps(STATE)};go()")),
        ("__APOLLO_STATE__", script(f"x();window.__APOLLO_STATE__={json.dumps(STATE)}")),
        ("__DATA__", script(f"var __DATA__ = JSON.parse({json.dumps(json.dumps(STATE))});")),
        ("__NUXT__", script(f'window.__NUXT__={json.dumps(STATE)[:-1]},"a":undefined}};')),
        ("__NUXT__", script(f"__NUXT__=(function(a,b){{return {BARE}}}('x',null))")),
        ("state", script(f"const state = {BARE};")),
        ("APP", script(f"window['APP'] = {json.dumps(STATE)}")),
        ("__A__", script(f"__A__ = JSON.parse('{QUOTED}')")),
        ("__A__", script(f'__A__ = JSON.parse(decodeURIComponent("{quote(json.dumps(STATE))}"))')),
        ("x", script(json.dumps({"html": json.dumps(STATE)}), "type=app/vnd.x+json id=x")),
        ("json", script(f"<!--{json.dumps(STATE)}-->", "type=application/json")),
        ("json", script(json.dumps(STATE)[:-1] + ",}", "type=application/json")),
        ("json", script(json.dumps(STATE).replace('"', "&q;"), "type=application/json")),
        ("stream", script(f"controller.enqueue({json.dumps(json.dumps(STATE))})")),
        (
            "__next_f",
            script("self.__next_f.push(" + json.dumps([1, "1:" + json.dumps(STATE)]) + ")"),
        ),
    ],
)
def test_content_in_hydration_data(origin, source):
    page = Page(source)
    found = recover(page)
    assert (found.origin, found.text) == (origin, CLEAN)
    element = page.source[found.start : found.stop]
    assert element.startswith("<script")
    assert element.endswith("</script>")


def test_content_in_an_attribute():
    tag = f'<div id=app data-page="{escape(json.dumps(STATE))}">'
    found = recover(Page(f"{tag}</div><script src=x></script>"))
    assert (found.origin, found.text) == ("data-page", CLEAN)
    assert (found.start, found.stop) == (0, len(tag))


@pytest.mark.parametrize("key", ["i18n", "cookieBanner", "siteFooter", "appConfig"])
def test_words_of_the_site_are_not_content(key):
    assert text(script(json.dumps({key: {"text": BODY}}), "type=application/json")) is None


@pytest.mark.parametrize("value", [{"list": [ONE, TWO, THREE]}, {"body": ONE * 3}])
def test_what_is_not_said_to_be_the_state_needs_a_body_and_some_length(value):
    assert text(script(f"window.__A__ = {json.dumps(value)}"))
    assert text(script(f"window.options = {json.dumps(value)}")) is None
    assert text(script(f"window.options = {json.dumps({'body': HTML})}")) == CLEAN


@pytest.mark.parametrize("shown", ["<h1>404</h1>", "<h1>Log in</h1><input type=password>"])
def test_what_is_behind_a_wall_is_not_content_unless_the_page_states_it(shown):
    state = shown + script(json.dumps(STATE), "type=application/json")
    assert text(state) is None
    assert text(state + script(json.dumps({"articleBody": BODY}), "type=application/ld+json"))


def test_headings_between_prose_are_kept_and_names_of_things_are_not():
    said = [ONE, "A short heading", "$L5", "https://x.example/", "row-cols", TWO, THREE, "Share"]
    source = script(json.dumps({"body": said}), "type=application/json")
    assert text(source) == f"{ONE}\nA short heading\n{TWO}\n{THREE}"


def test_escaped_markup_and_halves_of_characters():
    ld = f'{{"articleBody": {json.dumps(escape(HTML) + " &lt;p&gt;&#128512; x")[:-1]}\\ud800"}}'
    found = text(script(ld, "type=application/ld+json"))
    assert found == f"{CLEAN}\n😀 x\ufffd"


def test_text_cut_into_parts_is_joined_in_order():
    blocks = [{"type": "p", "data": {"line": line}} for line in (ONE, TWO, THREE)]
    assert text(script(f"__A__ = {json.dumps({'list': blocks})}")) == BODY


def test_article_body_goes_first():
    ld = {"@graph": [{"@type": "Person", "name": "x"}, {"articleBody": BODY}]}
    source = script(json.dumps(ld), "type=application/ld+json")
    found = recover(
        Page(f"{script(json.dumps({'text': BODY * 2}), 'type=application/json')}{source}")
    )
    assert (found.origin, found.text) == ("json-ld", BODY)


def test_other_texts_of_json_ld_are_not_content():
    assert text(script(json.dumps({"description": BODY}), "type=application/ld+json")) is None


def test_nothing_is_recovered_where_the_page_shows_enough():
    shell = script(json.dumps(STATE), "type=application/json")
    assert text(shell + "<p>" + "x" * (ENOUGH - 1)) == CLEAN
    assert text(shell + "<p>" + "x" * ENOUGH) is None
    long = script(json.dumps({"body": [BODY + str(i) for i in range(9)]}), "type=application/json")
    assert text(long + "<p>" + "x" * ENOUGH)
    assert text(shell + "<p hidden>" + "x" * ENOUGH) == CLEAN


@pytest.mark.parametrize(
    "value",
    [
        "function f(a) { return g('Some words of a text in a program') } " * 9,
        "x" * 900,
        "a{b:c;d=e}" * 60,
        "https://x.example/y " * 40,
        "M6 0C2 0 " * 40,
        "",
    ],
)
def test_what_is_no_prose(value):
    assert text(script(json.dumps({"body": value}), "type=application/json")) is None


def test_prose_in_scripts_without_spaces():
    line = "大雨下了一整夜，河水上涨了两米，清晨时老磨坊旁的桥已经被水淹没，学校停课一天。"
    body = [line.replace("大", other) for other in "甲乙丙丁戊己"]
    assert text(script(json.dumps({"p": body}), "type=application/json")) == "\n".join(body)


def test_streams_go_on_from_script_to_script():
    rows = f'1:["$","p",null,{{"children":{json.dumps(BODY)}}}]\n'
    text_row = f"2:T{len(CLEAN.encode()):x},{CLEAN}3:null\n"
    for stream, expected in ((rows, BODY), (text_row, CLEAN)):
        cut = [stream[:50], stream[50:]]
        pushes = [script(f"self.__next_f.push({json.dumps([1, part])})") for part in cut]
        found = recover(Page("".join(pushes)))
        assert found.text == expected
        assert (found.start, found.stop) == (25, len("".join(pushes)))


def test_text_in_elements_inside_elements_is_in_one_place():
    def element(*children):
        return ["$", "div", None, {"children": list(children)}]

    tree = element(element(ONE), element(element(TWO)), THREE)
    assert text(script(json.dumps(tree), "type=application/json")) == BODY


def test_a_short_article_body_is_not_all():
    ld = script(json.dumps({"articleBody": BODY}), "type=application/ld+json")
    state = script(
        json.dumps({"body": f"{BODY}\n" + "\n".join([BODY] * 3)}), "type=application/json"
    )
    assert recover(Page(ld + state)).origin == "json"


def test_equal_keys_are_all_read():
    both = f'{{"body": {json.dumps(HTML)}, "body": "x"}}'
    assert text(script(both, "type=application/json")) == CLEAN


@pytest.mark.parametrize(
    "body",
    [
        "[" * 200_000,
        '{"a":' * 200_000,
        json.dumps(STATE)[:-3],
        "nul",
        '{"n": ' + "9" * 10_000 + "}",
        "",
    ],
)
@pytest.mark.parametrize("form", ["{}", "window.__A__ = {}"])
def test_broken_or_deep_values_are_passed_over(body, form):
    stated = "type=application/json" if form == "{}" else ""
    page = Page(script(form.replace("{}", body), stated) + script(f"__B__ = {json.dumps(STATE)}"))
    assert recover(page).text == CLEAN


def test_what_is_passed_over_is_counted(monkeypatch):
    page = Page(script("{", "type=application/json") + script(f"__B__ = {json.dumps(STATE)}"))
    assert recover(page).passed_over == 1
    monkeypatch.setattr(hydration, "MAX_SCRIPT", 10)
    assert hydrations(page) == ([], 2)


def test_what_is_parsed_has_a_limit(monkeypatch):
    monkeypatch.setattr(hydration, "MAX_TOTAL", 100_000)
    many = script("".join(f"__A{i}__ = [0, " for i in range(20_000)))
    found, passed_over = hydrations(Page(many))
    assert found == []
    assert passed_over == 1


def test_values_that_are_seen_to_be_none_at_once_cost_nothing(monkeypatch):
    monkeypatch.setattr(hydration, "MAX_TOTAL", 100_000)
    many = "".join(f"name{i} = {{a: {i}}};" for i in range(900))
    assert text(script(f"{many}{'/' * 50_000}\n__B__ = {json.dumps(STATE)}")) == CLEAN


@fixed
@given(
    sources,
    st.recursive(st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)),
)
def test_any_page_and_any_value(source, value):
    page = Page(f"{source}<script type=application/json>{json.dumps(value)}</script>")
    found = recover(page)
    assert found is None or 0 <= found.start < found.stop <= len(page.source)
