"""Numbers of lines are left out of code, and numbers that are code stay."""

import pytest

import unhusk

CODE = "def f():\n    return 1"


def extraction(markup: str):
    return unhusk.extract(f"<p>So:</p>{markup}<p>Done.</p>", method="plain")


@pytest.mark.parametrize(
    "markup",
    [
        # a column of its own
        f"<table><tr><td><pre>1\n2\n</pre></td><td><pre>{CODE}\n</pre></td></tr></table>",
        f"<table><tr><td><pre><b>1</b>\n<b>2</b></pre><td><pre>{CODE}</pre></table>",
        f"<div><pre>9\n10</pre><pre>{CODE}</pre></div>",
        f"<div><div><pre>1\n2\n3</pre></div><div><pre>{CODE}</pre></div></div>",
        # at the head of each line
        "<pre><i>1</i>def f():\n<i>2</i>    return 1</pre>",
        "<pre><code><a><i>1</i></a>def f():\n<i>2</i>    <b>return</b> <i>1</i></code></pre>",
    ],
)
def test_line_numbers_are_left_out(markup):
    found = extraction(markup)
    assert found.text == f"So:\n{CODE}\nDone."
    assert found.markdown == f"So:\n\n```\n{CODE}\n```\n\nDone."


@pytest.mark.parametrize(
    "code",
    [
        "1\n2\n3",  # output without a neighbour
        "<i>1</i> a\n<i>3</i> b",  # do not follow each other
        "<i>1</i> a\nb\nc\n<i>2</i> d",  # not on each line
        "a <i>1</i>\nb <i>2</i>",  # not at the head
        "<i>1</i> a",
        "1 a\n2 b",  # no elements
    ],
)
def test_other_numbers_stay(code):
    shown = code.replace("<i>", "").replace("</i>", "")
    assert f"```\n{shown}\n```" in extraction(f"<pre>{code}</pre>").markdown
    assert shown in extraction(f"<pre>{code}</pre>").text


@pytest.mark.parametrize("column", ["1\n2", "1\n3\n4", "a\nb\nc", ""])
def test_columns_that_do_not_count_the_lines_stay(column):
    markup = f"<div><pre>{column}</pre><pre>x\ny\nz\nz</pre></div>"
    assert extraction(markup).text.split() == ["So:", *column.split(), *"xyzz", "Done."]
