"""Pages as training sees them."""

import pytest

from unhusk.training.pages import make

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
