"""The limit on memory: what is refused, when, and that ordinary pages never are."""

import pickle

import pytest
from growth import realistic
from limited_child import Limits, Step, run_limited

import unhusk
from unhusk.extraction import extract as main_call
from unhusk.extraction.memory_limit import MAX_MEMORY, PER_CHARACTER
from unhusk.kernel.features.windows import feature_bytes, table_bytes

MB = 1 << 20


@pytest.mark.parametrize("unit", ["<p>x", "<b>", "<li>x", "<td>x"])
def test_a_page_that_would_take_too_much_is_refused(unit):
    extractor = unhusk.Extractor(max_memory=8 * MB)
    found = extractor.extract(unit * (MB // len(unit)))
    assert found.status == "too_large"
    assert "of memory, more than the limit of 8 MB" in found.reason
    assert found.text == ""


def test_short_pages_and_plain_text_are_not_refused():
    text = "The council met again on Monday evening, and nobody could say who had ordered it. "
    extractor = unhusk.Extractor(max_memory=8 * MB)
    assert extractor.extract(f"<p>{text * 10}</p>").status == "ok"
    assert extractor.extract(f"<p>{text * 10_000}</p>").status == "ok"
    assert unhusk.Extractor(max_memory=None).extract("<p>x" * 5000).status == "empty"


def test_a_page_that_is_read_already_is_refused_too():
    page = unhusk.read("<p>x" * 200_000)
    assert unhusk.Extractor(max_memory=8 * MB).extract(page).status == "too_large"


def test_ordinary_pages_up_to_the_default_size_fit():
    page = unhusk.read(realistic(2_000_000))
    scale = main_call.MAX_BYTES / len(page.source)
    most = feature_bytes(unhusk.read(realistic(20_000_000)))
    assert scale * (table_bytes(page) + 70 * len(page.blocks)) + most < MAX_MEMORY


def test_the_limit_travels_with_the_extractor():
    extractor = unhusk.Extractor(max_memory=5, method="density")
    assert pickle.loads(pickle.dumps(extractor)) == extractor  # noqa: S301 - our own
    assert extractor != unhusk.Extractor(method="density")


def test_a_refused_page_takes_little_more_than_the_limit():
    source = ("<p>x" * 4_000_000).encode()
    limit = 128 * MB
    assert PER_CHARACTER * len(source) > 4 * limit

    def run() -> tuple[str, str]:
        return "", unhusk.Extractor(max_memory=limit).extract(source).status

    unhusk.extract("<p>warm up")
    limits = Limits(30, limit, kill_seconds=60, kill_memory=2 << 30)
    (result,) = run_limited(lambda: [Step("extract", run)], limits)
    assert (result.outcome, result.note) == ("clean", "too_large")
