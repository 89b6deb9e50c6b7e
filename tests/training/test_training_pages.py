"""Pages as training sees them."""

import numpy as np
import pytest

from unhusk.training.training_pages import make

NOTICE = "<noscript>You need to enable JavaScript to run this app.</noscript>"
PROSE = "<p>Heavy rain fell all night in the valley, and the river rose by more than a metre.</p>"


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        (f"{NOTICE}<div id=root></div>", [True]),
        (f"{NOTICE}<div id=root></div><p>Rain</p>", [True, False]),
        (NOTICE + 4 * PROSE, [False] * 5),
        ("<p>Rain</p>", [False]),
    ],
)
def test_requests_for_scripts_are_known_on_pages_that_scripts_make(body, wanted):
    page = make(f"<body>{body}<script src=/a.js></script>", ("p", "1"), {}, None)
    assert page.notices.tolist() == wanted


@pytest.mark.parametrize(
    ("body", "kept", "asks"),
    [
        (NOTICE, [True], True),
        (NOTICE, [False], False),
        (f"{NOTICE}<p>Rain</p>", [True, True], False),
        (f"<noscript>{4 * PROSE}</noscript>", [True] * 4, False),  # a thread, for those without
    ],
)
def test_a_short_request_for_scripts_is_no_content(body, kept, asks):
    page = make(f"<body>{body}<div id=root></div><script src=/a.js></script>", ("p", "1"), {}, None)
    assert page.only_asks(np.array(kept)) == asks


def test_pages_of_a_site_stay_together_however_sites_are_parted():
    facts = [{"url": f"https://www.{name}.example.org/{k}"} for name in "abcdef" for k in range(2)]
    hosts = [{"url": f"https://{name}-{i}.org/"} for name in "abcdefghij" for i in range(5)]
    pages = [make("<p>Rain", ("p", str(i)), one, None) for i, one in enumerate(facts + hosts)]
    parted = [[page.fold(5, parting) for page in pages] for parting in range(3)]
    for folds in parted:
        assert len(set(folds[: len(facts)])) == 1
        assert set(folds) == set(range(5))
    assert len({tuple(folds) for folds in parted}) == len(parted)
