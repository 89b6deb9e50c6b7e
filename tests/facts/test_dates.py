"""Days in texts: the names of months in many languages, the orders of numbers, and addresses."""

import pytest

from unhusk.facts.dates.months import MONTHS
from unhusk.facts.dates.parse_dates import day_in, day_in_path, moment_in

DAY = "2024-05-03"


@pytest.mark.parametrize(
    "text",
    [
        "May 3, 2024", "May 3rd 2024", "3 May 2024", "3rd of May, 2024", "03-May-2024",
        "3. Mai 2024", "3 mai 2024", "3 de mayo de 2024", "3 de maio de 2024", "3 maggio 2024",
        "3 mei 2024", "3. maj 2024", "3 мая 2024 г.", "3 травня 2024", "3 maja 2024",
        "3. května 2024", "3. mája 2024", "2024. május 3.", "2024 m. gegužės 3 d.",
        "3. toukokuuta 2024", "3 Μαΐου 2024", "3 Mayıs 2024", "3 Mei 2024", "3 tháng 5, 2024",
        "3 مايو 2024", "3 أيار 2024", "3 במאי 2024", "3 मई 2024", "2024年5月3日", "2024년 5월 3일",
        "2024. 5. 3", "03.05.2024", "2024/05/03", "20240503", "03-05-2024 um 20.15 Uhr",
    ],
)  # fmt: skip
def test_the_third_of_may(text):
    assert day_in(f"Posted: {text}", month_first=False) == DAY


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("3/4/2024", None),
        ("13/4/2024", "2024-04-13"),
        ("4-13-2024", "2024-04-13"),
        ("4/4/2024", "2024-04-04"),
        ("31 June 2024", None),
        ("99999999 and May 3, 2024", DAY),
        ("12 people, 2024", None),
        ("30 février 2024, puis 3 mai 2024", None),
        ("room 3-5-20245", None),
    ],
)
def test_what_is_a_day_and_what_is_none(text, day):
    assert day_in(text) == day


@pytest.mark.parametrize("name", sorted(MONTHS))
def test_every_name_is_found_in_a_date(name):
    assert day_in(f"on 7 {name} 2021") == f"2021-{MONTHS[name]:02}-07"
    assert day_in(f"on {name.capitalize()} 7, 2021") == f"2021-{MONTHS[name]:02}-07"


@pytest.mark.parametrize(
    ("address", "day"),
    [
        ("https://a.test/2024/05/03/rain", DAY),
        ("https://a.test/2024/5/3", DAY),
        ("https://a.test/news/rain-2024-05-03.html", DAY),
        ("https://a.test/rain_20240503.html", DAY),
        ("https://a.test/20240503/rain", DAY),
        ("https://a.test/2024/05/rain", None),
        ("https://a.test/rain-20249903", None),
        ("https://a.test/120240503/", None),
        ("https://a.test/2024/05-03/", None),
    ],
)
def test_days_in_addresses(address, day):
    assert day_in_path(address) == day


def test_moments_keep_their_time():
    assert moment_in("2024-05-03T04:05:06+02:00") == "2024-05-03T04:05:06+02:00"
    assert moment_in("Fri, 03 May 2024 04:05:06 GMT") == DAY
