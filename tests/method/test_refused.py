"""Values that would make no sense, or take too long, are refused with a reason."""

import pytest

import unhusk
from unhusk import BadParameterError


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("ccb(range=0)", "positive"),
        ("ccb(range=10001)", "no wider than"),
        ("ccb(max_tag_chars=0)", "max_tag_chars must be at least 1"),
        ("accb(max_tag_chars=-1)", "max_tag_chars must be at least 1"),
        ("ccb(max_word_chars=0)", "max_word_chars must be at least 1"),
        ("accb(max_word_chars=-1)", "max_word_chars must be at least 1"),
        ("tccb(sigma=0)", "positive"),
        ("tccb(max_steps=0)", "positive"),
        ("dsc(window=0)", "at least 1"),
        ("dsc(run=0)", "at least 1"),
        ("dsc(overlap=1.0)", "below 1"),
        ("dsc(overlap=-0.1)", "at least 0"),
        ("r2l(width=0)", "at least 1"),
        ("dana(width=0)", "at least 1"),
        ("addanag(width=0)", "at least 1"),
        ("cetr(k=0)", "k must be at least 1"),
        ("cetr(alpha=0)", "alpha must be at least 1"),
        ("cetr_km(k=101)", "at most 100"),
        ("cetr_tm(sigma=0)", "sigma must be positive"),
        ("cetr_tm(radius=-1)", "radius not negative"),
        ("cetr_tm(radius=1001)", "at most 1000"),
        ("cetr_tm(width=0)", "width must be at least 1"),
        ("density(smooth=0)", "at least 1"),
        ("density(smooth=1001)", "at most 1000"),
        ("lineblock(distance=-1)", "not be negative"),
    ],
)
def test_value_is_refused(spec, reason):
    name = spec.partition("(")[0]
    with pytest.raises(BadParameterError, match=f"^{name}: .*{reason}"):
        unhusk.method(spec)
