"""Names of authors: lists of names are divided, degrees and suffixes stay with their name."""

import pytest

from unhusk.facts.authors import cleaned


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("By Night Desk, Ph.D., and Day Desk", ("Night Desk, Ph.D.", "Day Desk")),
        ("Night Desk, Jr.", ("Night Desk, Jr.",)),
        ("Night Desk, Jr., Ph.D., Day Desk, M.D.", ("Night Desk, Jr., Ph.D.", "Day Desk, M.D.")),
        ("Jr., Night Desk", ("Jr.", "Night Desk")),  # no name for it to belong to
        ("Night Desk, Day Desk", ("Night Desk", "Day Desk")),
    ],
)
def test_degree_stays_with_its_name(value, names):
    assert cleaned([value]) == names
