"""The report in Chromium: every test also fails on any request and on any console error."""

import re
import xml.etree.ElementTree as ET

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from made_runs import HOSTILE, METHODS, RunWriter

from unhusk.evaluation.report.report_page import report
from unhusk.evaluation.report.write_report import write_report
from unhusk.evaluation.runs.results import GOLDS, OUTPUTS, read_run

PAGES = 12 + 9
ROWS = PAGES * len(METHODS)
FRAGMENTED = 4 + 3  # every third page
SINGLE = 6 + 5  # every second page
UNKNOWN = ("language", "page_type", "difficulty", "fragmented", "multiple")
FIGURES = ("f1", "precision-recall", "deviation", "time")


def count(page) -> str:
    return page.inner_text("#pages .count")


def column(page, table: str, number: int) -> list[str]:
    return page.locator(f"{table} tbody td:nth-child({number})").all_inner_texts()


def choose(page, label: str, value: str) -> None:
    page.locator(".filters label", has_text=label).locator("select").select_option(value)


def open_page(page, name: str, method: str) -> None:
    page.evaluate("address => { location.hash = address }", f"#page={name}&b={method}")
    page.wait_for_selector("#view[open] .legend")


@pytest.mark.parametrize("name", FIGURES)
def test_figure_is_drawn(shown, report_file, name):
    page = shown(report_file)
    marks = page.locator(f"#figure-{name} svg .mark")
    extra = len(METHODS) if name == "precision-recall" else 0  # the means
    assert marks.count() == 2 * len(METHODS) + extra
    boxes = [marks.nth(i).bounding_box() for i in range(marks.count())]
    assert all(box["width"] > 1 and box["height"] > 1 for box in boxes)


def test_bars_have_values_intervals_and_names(shown, report_file):
    page = shown(report_file)
    texts = page.locator("#figure-f1 svg text").all_text_contents()
    assert {"news", "forums", *METHODS} <= set(texts)
    assert page.locator("#figure-f1 .whisker.under").count() == 2 * len(METHODS)
    longest = page.locator("#figure-f1 rect.bar").evaluate_all(
        "bars => bars.slice(0, 4).map((bar) => bar.width.baseVal.value)"
    )
    said = [float(text) for text in texts if re.fullmatch(r"0\.\d{3}", text)][:4]
    shares = [width / value for width, value in zip(longest, said, strict=True)]
    assert max(shares) == pytest.approx(min(shares), rel=0.01)


def test_panels_by_method(shown, report_file):
    page = shown(report_file)
    page.click("#figure-f1 >> text=by method")
    titles = page.locator("#figure-f1 text.panel").all_text_contents()
    assert sorted(titles) == sorted(METHODS)


def test_time_is_on_a_logarithmic_axis(shown, report_file):
    page = shown(report_file)
    ticks = page.locator("#figure-time text.tick").all_text_contents()
    assert [text.replace("\u202f", " ") for text in ticks][:3] == ["1 µs", "10 µs", "100 µs"]


def test_values_of_a_figure(shown, report_file):
    page = shown(report_file)
    page.click("#figure-deviation >> text=Values")
    assert page.locator("#figure-deviation .values tbody tr").count() == 2 * len(METHODS)


def test_figure_tells_its_values_to_keys_and_pointer(shown, report_file):
    page = shown(report_file)
    page.focus("#figure-f1 svg")
    page.keyboard.press("ArrowRight")
    assert "on news" in page.inner_text("#tip")
    page.keyboard.press("Escape")
    assert page.is_hidden("#tip")
    page.locator("#figure-f1 .mark").nth(1).hover()
    assert "deviation" in page.inner_text("#tip")


def test_figure_can_be_kept(shown, report_file):
    page = shown(report_file, theme="dark")
    with page.expect_download() as kept:
        page.click("#figure-f1 >> text=SVG")
    root = ET.parse(kept.value.path()).getroot()  # noqa: S314 - our own
    fills = {node.get("fill") for node in root.iter("{http://www.w3.org/2000/svg}text")}
    assert fills <= {"rgb(29, 32, 36)", "rgb(91, 96, 104)"}  # the inks of the light theme


def test_table_can_be_kept(shown, report_file):
    page = shown(report_file)
    with page.expect_download() as kept:
        page.click("#pages .save")
    lines = kept.value.path().read_text("utf-8").splitlines()
    assert lines[0].startswith("page\tpackage\tmethod\tprecision")
    assert len(lines) == 1 + ROWS


def test_rows_are_worst_first_and_sort_by_headings(shown, report_file):
    page = shown(report_file)
    first = [float(text) for text in column(page, "#pages", 6)]
    assert first == sorted(first)
    page.click("#pages th >> text=F1")
    turned = [float(text) for text in column(page, "#pages", 6)]
    assert turned == sorted(turned, reverse=True)
    assert page.get_attribute("#pages th:nth-child(6)", "aria-sort") == "descending"
    page.click("#pages th >> text=method")
    names = column(page, "#pages", 3)
    assert names == sorted(names)


def test_statistics_tables_sort(shown, report_file):
    page = shown(report_file)
    page.click("#statistics th >> text=p, Holm")
    assert page.locator("#statistics th[aria-sort=descending]").count() == 1
    assert page.locator("#statistics .table").count() == 2
    assert "Friedman" in page.inner_text("#statistics")


@pytest.mark.parametrize(
    ("label", "value", "rows"),
    [
        ("Package", "forums", 9 * len(METHODS)),
        ("Page type", "forum", 10 * len(METHODS)),
        ("Language", "fa", 5 * len(METHODS)),
        ("Difficulty", "low", 3 * len(METHODS)),
        ("Fragmented", "yes", FRAGMENTED * len(METHODS)),
        ("Several articles", "no", SINGLE * len(METHODS)),
        ("Status", "timeout", 1),
        ("Status", "failed", 1),
    ],
)
def test_filters(shown, report_file, label, value, rows):
    page = shown(report_file)
    assert count(page).startswith(f"{ROWS} rows of {PAGES} pages")
    choose(page, label, value)
    assert count(page).startswith(f"{rows} row")
    page.click("text=Reset")
    assert count(page).startswith(f"{ROWS} rows")


def test_filters_redraw_figures_and_tables(shown, report_file):
    page = shown(report_file)
    before = page.inner_text("#tables")
    choose(page, "Language", "de")
    assert page.inner_text("#tables") != before
    assert "Only the pages that pass" in page.inner_text("#figure-f1 figcaption")
    choose(page, "Package", "news")
    assert page.locator("#figure-f1 text.panel").all_text_contents() == ["news"]


def test_filtered_means_are_those_of_the_rows(shown, report_file):
    page = shown(report_file, "#package=news&language=de&hide=plain&hide=trafilatura")
    rows = zip(column(page, "#pages", 3), column(page, "#pages", 6), strict=True)
    by_method: dict[str, list[float]] = {}
    for method, f1 in rows:
        by_method.setdefault(method, []).append(float(f1))
    table = page.locator("#tables .table").first
    names = table.locator("td:nth-child(1)").all_inner_texts()
    said = table.locator("td:nth-child(2)").all_inner_texts()
    means = dict(zip(names, map(float, said), strict=True))
    assert means.keys() == by_method.keys() == {"density", "accb(range=80)"}
    for method, values in by_method.items():
        assert means[method] == pytest.approx(sum(values) / len(values), abs=0.001)


def test_search_for_page_and_reason(shown, report_file):
    page = shown(report_file)
    page.fill("input[type=search]", "forums.example/page-00")
    page.wait_for_selector("#pages .count >> text=/^36 rows/")
    page.fill("input[type=search]", "not done within")
    page.wait_for_selector("#pages .count >> text=/^1 row of 1 page$/")


def test_methods_are_switched_by_the_legend(shown, report_file):
    page = shown(report_file)
    page.click(".chip >> text=plain")
    assert count(page).startswith(f"{ROWS - PAGES} rows")
    assert page.locator("#figure-f1 .mark").count() == 2 * (len(METHODS) - 1)
    page.dblclick(".chip >> text=density")
    assert set(column(page, "#pages", 3)) == {"density"}
    page.click(".chips >> text=none")
    assert "Nothing to draw" in page.inner_text("#figure-f1")


def test_measure_is_chosen_and_what_does_not_apply_is_told(shown, report_file):
    page = shown(report_file)
    choose(page, "Measure", "snippets")
    assert "not_applicable" in page.inner_text("#failures")
    assert "added up" in page.inner_text("#figure-f1 figcaption")


def test_failures_are_shown(shown, report_file):
    page = shown(report_file)
    assert "not done within 5 s" in page.inner_text("#failures")
    page.click("#failures tbody tr")
    page.wait_for_selector("#view[open]")
    assert "page-003" in page.inner_text("#view h2")


def test_page_view_has_facts_scores_and_the_command(shown, report_file):
    page = shown(report_file)
    open_page(page, "forums/page-001", "accb(range=80)")
    text = page.inner_text("#view")
    assert "https://forums.example/page-001" in text
    assert page.locator("#view a").count() == 0
    assert page.locator("#view tbody tr").count() == len(METHODS)
    command = page.inner_text("#view .explain code")
    assert command == "unhusk explain data/forums/page-001.html -m 'accb(range=80)'"
    page.click("#view tbody >> text=trafilatura")
    assert page.locator("#view .explain").count() == 0


@pytest.mark.parametrize(
    ("path", "command"),
    [
        ("my data/it's", "unhusk explain 'my data/it'\\''s/page-000.html' -m plain"),
        ("a.zip", "unzip -p a.zip '*page-000.html' | unhusk explain - -m plain"),
        ("a.tar.xz", "tar -xOf a.tar.xz --wildcards '*page-000.html' | unhusk explain - -m plain"),
        (None, "unhusk package synth -o pages -n 1 && unhusk explain pages/page-000.html -m plain"),
    ],
)
def test_command_for_every_kind_of_package(shown, tmp_path, path, command):
    packages = [{"name": "one", "path": path}]
    folder = RunWriter({"one": 1}, {"plain": 0.5}).write(tmp_path / "run", packages=packages)
    write_report([folder], tmp_path / "x.html")
    page = shown(tmp_path / "x.html", "#page=one/page-000&b=plain")
    assert page.locator("#view .explain code").text_content() == command


def test_measures_are_compared_where_there_is_one_package(shown, report_file):
    page = shown(report_file, "#package=news")
    assert "F1 by measure" in page.inner_text("#tables")
    heads = page.locator("#tables .table").first.locator("th").all_inner_texts()
    assert heads == ["method", "seq", "vec", "snippets"]


def test_diff_shows_both_texts(shown, report_file, run_folder):
    page = shown(report_file)
    open_page(page, "forums/page-002", "plain")
    page.uncheck("#view input[type=checkbox]")
    kept = "(skip) => [...document.querySelector('#view .diff').childNodes]"
    kept += ".filter((n) => n.nodeName !== skip).map((n) => n.textContent).join(' ')"
    gold, found = (page.evaluate(kept, skip).split() for skip in ("INS", "DEL"))
    texts = read_texts(run_folder, "forums", "page-002")
    assert gold == texts["gold"].split()
    assert found == texts["plain"].split()
    assert page.locator("#view .diff del").count() > 0
    assert page.locator("#view .diff ins").count() > 0


def test_diff_of_two_methods_side_by_side(shown, report_file, run_folder):
    page = shown(report_file)
    open_page(page, "news/page-001", "density")
    page.locator("#view .sides label", has_text="From").locator("select").select_option("plain")
    page.click("#view >> text=side by side")
    texts = read_texts(run_folder, "news", "page-001")
    shown_texts = page.locator("#view .columns .text").all_text_contents()
    assert shown_texts == [texts["plain"], texts["density"]]
    assert "only in plain" in page.inner_text("#view .legend")
    page.click("#view button[aria-label='Swap sides']")
    assert page.locator("#view .columns .text").all_text_contents() == shown_texts[::-1]


def test_hostile_text_is_only_text(shown, report_file):
    page = shown(report_file)
    open_page(page, "news/page-000", "density")
    page.click("#view >> text=side by side")
    texts = page.locator("#view .columns .text").all_text_contents()
    assert all(HOSTILE in text for text in texts)
    assert f"{HOSTILE} title" in page.locator("#view .facts").text_content()
    assert page.evaluate("window.hacked") is None
    assert page.locator("#view img, #view script, #view b[onclick]").count() == 0


def test_page_view_by_keys(shown, report_file):
    page = shown(report_file)
    page.focus("#pages tbody tr:nth-child(2) button")
    page.keyboard.press("Enter")
    page.wait_for_selector("#view[open] .legend")
    first = page.inner_text("#view h2"), page.locator("#view [aria-pressed=true].link").inner_text()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#view[open] .legend")
    assert (
        page.inner_text("#view h2"),
        page.locator("#view [aria-pressed=true].link").inner_text(),
    ) != first
    page.keyboard.press("Escape")
    assert page.locator("#view[open]").count() == 0
    page.wait_for_function("!location.hash.includes('page=')")  # which follows, not at once


def test_back_closes_the_page_view(shown, report_file):
    page = shown(report_file)
    page.click("#pages tbody button")
    page.wait_for_selector("#view[open] .legend")
    page.go_back()
    page.wait_for_selector("#view:not([open])", state="attached")


def test_address_brings_back_the_choices(shown, report_file):
    page = shown(report_file, "#measure=vec&package=news&type=forum&hide=plain")
    assert count(page).startswith("18 rows of 6 pages")
    assert page.locator(".choice select").first.input_value() == "vec"


@pytest.mark.parametrize(("theme", "other"), [("light", "dark"), ("dark", "light")])
def test_themes(shown, report_file, theme, other):
    page = shown(report_file, theme=theme)
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    grounds = {"light": "rgb(253, 252, 249)", "dark": "rgb(22, 24, 28)"}
    assert page.evaluate(ground) == grounds[theme]
    page.click(f".top .switcher >> text={other}")
    assert page.evaluate(ground) == grounds[other]
    page.reload()
    page.wait_for_selector("#figure-f1 svg")
    assert page.evaluate(ground) == grounds[other]


def test_phone_has_no_sideways_scroll(shown, report_file):
    page = shown(report_file, width=360)
    page.click("summary >> text=Filters")
    page.click("summary >> text=What was run")
    for button in page.locator("figure >> text=Values").all():
        button.click()
    widths = "[document.documentElement.scrollWidth, document.body.scrollWidth, innerWidth]"
    assert max(page.evaluate(widths)) == 360
    open_page(page, "news/page-000", "plain")
    for mode in ("side by side", "difference"):
        page.click(f"#view >> text={mode}")
        assert page.evaluate("document.getElementById('view').scrollWidth") <= 360
        assert max(page.evaluate(widths)) == 360


def test_what_is_not_known_leaves_no_trace(shown, tmp_path):
    writer = RunWriter({"one": 2}, {"plain": 0.5}, ("snippets",))
    folder = writer.write(tmp_path / "bare", packages=[{"name": "one"}])
    table = pq.read_table(folder / "results.parquet")
    for name in (*UNKNOWN, "cpu_seconds", "seconds", "f1"):
        gone = pa.nulls(len(table), table.schema.field(name).type)
        table = table.set_column(table.schema.get_field_index(name), name, gone)
    pq.write_table(table, folder / "results.parquet")
    path = tmp_path / "bare.html"
    path.write_bytes(b"".join(report([read_run(folder)])))
    page = shown(path)
    page.click("summary >> text=What was run")
    page.click("#pages tbody button")
    page.wait_for_selector("#view[open] .legend")
    text = page.inner_text("body")
    assert not re.search(r"\b(null|undefined|NaN|Infinity|object)\b", text)
    assert "nothing to compare" in text
    assert text.count("Nothing to draw") == 4


def test_many_rows_are_paged(shown, tmp_path):
    folder = RunWriter({"large": 5000}, words=1, measures=("seq",)).write(tmp_path / "large")
    path = tmp_path / "large.html"
    path.write_bytes(b"".join(report([read_run(folder)], max_text=0)))
    page = shown(path)
    assert count(page) == "20,000 rows of 5,000 pages"
    assert page.locator("#pages tbody tr").count() == 50
    page.click("#pages button[aria-label='Next rows']")
    assert page.inner_text("#pages .pager span") == "51 to 100 of 20,000"
    page.click("#pages button[aria-label='Last rows']")
    assert page.inner_text("#pages .pager span") == "19,951 to 20,000 of 20,000"
    page.click("#pages tbody button")
    page.wait_for_selector("#view .comparison .notice")
    assert "--max-text" in page.inner_text("#view .comparison .notice")
    assert "left out" in page.inner_text(".top .notice")


def read_texts(folder, package: str, document: str) -> dict[str, str]:
    """Return gold and extractions of a page, as the run has them."""
    run = read_run(folder)
    columns = ("package", "document", "method", "text")
    found = {row[2]: row[3] for row in run.rows(OUTPUTS, columns) if row[:2] == (package, document)}
    golds = run.rows(GOLDS, ("package", "document", "gold"))
    return {**found, "gold": next(row[2] for row in golds if row[:2] == (package, document))}
