"""Fetching pages from a site that is friendly, slow, broken or hostile."""

import asyncio
import socket
import subprocess
import sys
import time
import tracemalloc

import pytest

import unhusk
from fetching.site import PAGE, answer, moved
from unhusk.errors import FetchError
from unhusk.fetching.fetcher import Fetcher


def kind_of(call, *args, **options):
    """Return the kind and the message of the failure of a fetch."""
    with pytest.raises(FetchError) as failure:
        call(*args, **options)
    return failure.value.kind, str(failure.value)


# what comes


def test_page_with_its_headers(site, get):
    site.answers["/a"] = answer(PAGE, Content_Type="Text/HTML; charset=koi8-r")
    found = get("/a")
    assert (found.body, found.url, found.status) == (PAGE, site.url("/a"), 200)
    assert (found.content_type, found.charset) == ("text/html", "koi8-r")
    assert (found.redirects, found.notes) == ((), ())


def test_request_says_who_asks(site, get):
    site.answers["/"] = answer(PAGE)
    get(user_agent="tester/1")
    assert "User-Agent: tester/1\r\n" in site.requests[0]
    assert "Accept-Encoding: gzip, deflate" in site.requests[0]


def test_public_functions(site):
    site.answers["/"] = answer(PAGE)
    assert unhusk.fetch(site.url("/"), private=True).body == PAGE
    assert asyncio.run(unhusk.afetch(site.url("/"), private=True)).body == PAGE


def test_fetch_inside_a_running_loop(site):
    site.answers["/"] = answer(PAGE)

    async def cell_of_a_notebook():
        return unhusk.fetch(site.url("/"), private=True)

    assert asyncio.run(cell_of_a_notebook()).body == PAGE


def test_many_at_once(site):
    for number in range(8):
        site.answers[f"/{number}"] = answer(PAGE + str(number).encode())

    async def all_of_them():
        urls = [site.url(f"/{number}") for number in range(8)]
        return await asyncio.gather(*(unhusk.afetch(url, private=True) for url in urls))

    assert [found.body[-1:] for found in asyncio.run(all_of_them())] == [
        b"%d" % n for n in range(8)
    ]


def test_what_was_fetched_can_be_extracted(site, get):
    site.answers["/"] = answer(
        "<p>café 中文".encode("gb18030"), Content_Type="text/html; charset=gbk"
    )
    found = unhusk.extract(get(), method="plain")
    assert (found.text, found.page.url) == ("café 中文", site.url("/"))
    assert found.page.decoded.why == "http"


def test_wrong_charset_is_passed_over(site, get):
    site.answers["/"] = answer(
        "<p>größer schön für".encode(), Content_Type="text/html; charset=ascii"
    )
    assert unhusk.extract(get(), method="plain").text == "größer schön für"
    site.answers["/"] = answer(b"<p>words", Content_Type="text/html; charset=klingon")
    assert unhusk.extract(get(), method="plain").text == "words"


def test_empty_body_is_an_empty_page(site, get):
    site.answers["/"] = answer(b"", "204 No Content", Content_Length="")
    assert unhusk.extract(get(), method="plain").reason == "the page is empty"


def test_password_is_not_repeated(site):
    site.answers["/"] = answer(PAGE)
    found = Fetcher(private=True).fetch(f"http://me:secret@127.0.0.1:{site.port}/")
    assert "Authorization: Basic " in site.requests[0]
    assert found.url == site.url("/")


# redirects


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "303 See", "307 T", "308 P"])
def test_redirects_are_followed(site, get, status):
    site.answers |= {"/a": moved("/b#x", status), "/b": moved("../c"), "/c": answer(PAGE)}
    found = get("/a")
    assert (found.body, found.url) == (PAGE, site.url("/c#x"))
    assert found.redirects == (site.url("/a"), site.url("/b#x"))


def test_cookies_of_a_redirect_are_shown(site, get):
    site.answers["/a"] = answer(b"", "302 Found", Location="/b", Set_Cookie="k=v")
    site.answers["/b"] = answer(PAGE)
    get("/a")
    assert "Cookie: k=v\r\n" in site.requests[1]


def test_redirects_have_an_end(site, get):
    site.answers["/a"] = moved("/a")
    assert kind_of(get, "/a", max_redirects=3) == ("redirects", "more than 3 redirects")
    assert len(site.requests) == 4


@pytest.mark.parametrize("to", ["file:///etc/passwd", "ftp://x/", "javascript:1", "http://a:b/"])
def test_redirect_to_what_is_no_page(site, get, to):
    site.answers["/"] = moved(to)
    kind, message = kind_of(get)
    assert (kind, message[:13]) == ("redirects", "a redirect to")


def test_redirect_without_a_place_is_a_page(site, get):
    site.answers["/"] = answer(PAGE, "302 Found")
    assert get().body == PAGE


# addresses


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "[::1]", "0", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]",
     "10.0.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1",
     "[fe80::1]", "[fc00::1]", "[ff02::1]", "[2002:7f00:1::]", "[64:ff9b::7f00:1]",
     "[64:ff9b:1::1]", "[2001:0:1:2:3:4:80ff:fffe]", "[::7f00:1]", "[fec0::1]"],
)  # fmt: skip
def test_private_addresses_are_refused(host):
    kind, message = kind_of(Fetcher().fetch, f"http://{host}:9/")
    assert (kind, "refused unless" in message) == ("refused", True)


def test_name_is_looked_up_once_and_that_address_connected_to(site, outside):
    site.answers["/"] = answer(PAGE)
    asked = []

    class Changing(dict):
        def get(self, host, _):
            asked.append(host)
            return ["93.184.216.34"] if len(asked) == 1 else ["127.0.0.1"]

    found, addresses = outside("http://rebind.test/", Changing())
    assert (found.url, found.body) == ("http://rebind.test/", PAGE)
    assert (asked, addresses) == (["rebind.test"], ["93.184.216.34"])
    assert "Host: rebind.test\r\n" in site.requests[0]


HOSTS = {"a.test": ["93.184.216.34"], "inside.test": ["10.1.2.3"]}


@pytest.mark.parametrize("to", ["http://inside.test/", "http://127.0.0.1/", "http://[::1]:80/x"])
def test_redirect_into_a_private_network_is_refused(site, outside, to):
    site.answers["/"] = moved(to)
    kind, message = kind_of(outside, "http://a.test/", HOSTS)
    assert kind == "refused"
    assert ("10.1.2.3" in message) or ("127.0.0.1" in message) or ("::1" in message)
    assert len(site.requests) == 1


def test_redirect_into_a_private_network_on_request(site, outside):
    site.answers |= {"/": moved("http://inside.test/in"), "/in": answer(PAGE)}
    found, addresses = outside("http://a.test/", HOSTS, private=True)
    assert (found.body, addresses) == (PAGE, ["93.184.216.34", "10.1.2.3"])


def test_one_private_address_among_others_is_enough(outside):
    hosts = {"mixed.test": ["93.184.216.34", "127.0.0.1"]}
    assert kind_of(outside, "http://mixed.test/", hosts)[0] == "refused"


def test_next_address_is_tried(site):
    site.answers["/"] = answer(PAGE)
    fetcher = Fetcher(private=True, resolve=lambda *_: ["127.0.0.2", "127.0.0.1"])
    assert fetcher.fetch(site.url("/", "two.test")).body == PAGE


def test_unknown_host():
    def fails(*_):
        raise socket.gaierror(-2, "Name or service not known")

    kind, message = kind_of(Fetcher(resolve=fails).fetch, "http://no.test/")
    assert (kind, message) == (
        "unreachable", "the host no.test is not known: Name or service not known",
    )  # fmt: skip
    assert kind_of(Fetcher(resolve=lambda *_: []).fetch, "http://no.test/")[0] == "unreachable"


def test_nobody_listens():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert kind_of(Fetcher(private=True).fetch, f"http://127.0.0.1:{port}/")[0] == "unreachable"


@pytest.mark.parametrize(
    "url", ["ftp://x/", "file:///etc/passwd", "http://", "x", "", "http://a:b/"]
)
def test_what_is_no_address_of_http(url):
    assert kind_of(Fetcher().fetch, url)[0] == "not_http"


# time


def test_server_that_stalls(site, get):
    site.answers["/"] = lambda _: time.sleep(1.5)
    assert kind_of(get, quiet_seconds=0.2)[0] == "timeout"
    assert kind_of(get, seconds=0.2) == ("timeout", "not done within 0.2 seconds")


@pytest.mark.parametrize("begin", [b"", b"HTTP/1.1 200 OK\r\n\r\n"])
def test_server_that_drips(site, get, begin):
    def drip(connection):
        connection.sendall(begin)
        for _ in range(40):
            connection.sendall(b"X")
            time.sleep(0.05)

    site.answers["/"] = drip
    assert kind_of(get, seconds=0.3, quiet_seconds=10)[0] == "timeout"


def test_lookup_that_stalls():
    fetcher = Fetcher(resolve=lambda *_: time.sleep(1), seconds=0.2)
    assert kind_of(fetcher.fetch, "http://slow.test/")[0] == "timeout"


# size


def test_stated_length_beyond_the_limit_is_not_read(site, get):
    site.answers["/"] = answer(PAGE, Content_Length="1000000")
    assert kind_of(get, max_bytes=99) == (
        "too_large", "1000000 bytes are more than the limit of 99",
    )  # fmt: skip


def endless(connection):
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
    for _ in range(100):
        connection.sendall(b"<p>word " * (1 << 17))


def test_hundred_megabytes_cost_no_more_than_the_limit(site, get):
    site.answers["/"] = endless
    tracemalloc.start()
    try:
        kind, message = kind_of(get, max_bytes=1 << 20)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (kind, message) == ("too_large", "more than the limit of 1048576 bytes")
    assert peak < 16 << 20


def test_hundred_megabytes_come_where_they_may(site, get):
    site.answers["/"] = endless
    assert len(get(max_bytes=128 << 20, seconds=50).body) == 100 << 20


def test_page_of_just_the_limit(site, get):
    site.answers["/"] = answer(PAGE)
    assert get(max_bytes=len(PAGE)).body == PAGE
    assert kind_of(get, max_bytes=len(PAGE) - 1)[0] == "too_large"


def test_body_is_cut_on_request(site, get):
    site.answers["/"] = answer(PAGE)
    found = get(max_bytes=5, oversize="cut")
    assert (found.body, found.notes) == (PAGE[:5], ("cut to 5 bytes",))


# what is broken


def test_body_shorter_than_stated(site, get):
    site.answers["/"] = answer(PAGE, Content_Length="99")
    kind, message = kind_of(get)
    assert (kind, "broken" in message) == ("broken", True)


def test_body_longer_than_stated_ends_where_it_says(site, get):
    site.answers["/"] = answer(PAGE, Content_Length="5")
    assert get().body == PAGE[:5]


@pytest.mark.parametrize(
    "head",
    ["Content-Length: 5\r\nContent-Length: 6", "Content-Length: 5, 6", "Content-Length: -5",
     "Content-Length: 0x5", "Transfer-Encoding: chunked\r\nContent-Length: 5"],
)  # fmt: skip
def test_conflicting_lengths_are_refused(site, get, head):
    site.answers["/"] = f"HTTP/1.1 200 OK\r\n{head}\r\n\r\n".encode() + b"5\r\nabcde\r\n0\r\n\r\n"
    assert kind_of(get)[0] == "broken"


@pytest.mark.parametrize(
    "raw", [b"", b"SSH-2.0-x\r\n", b"HTTP/1.1 200 OK\r\nbroken\r\n\r\n", b"\x16\x03\x01" * 99]
)
def test_what_is_no_answer_of_http(site, get, raw):
    site.answers["/"] = lambda connection: connection.sendall(raw)
    assert kind_of(get)[0] == "broken"


def test_chunked_body_that_breaks_off(site, get):
    site.answers["/"] = (
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n9\r\nab"
    )
    assert kind_of(get)[0] == "broken"


@pytest.mark.parametrize(("code", "words"), [(404, "Not Found"), (500, "Oops"), (403, "Go away")])
def test_status_of_an_error(site, get, code, words):
    site.answers["/"] = answer(PAGE, f"{code} {words}")
    with pytest.raises(FetchError, match=f"the server answers {code} {words}") as failure:
        get()
    assert (failure.value.kind, failure.value.status) == ("http_status", code)


@pytest.mark.parametrize("kind", ["image/png", "application/PDF; x=y", "video/mp4"])
def test_what_is_no_page_is_not_read(site, get, kind):
    site.answers["/"] = answer(b"x" * 99, Content_Type=kind)
    assert kind_of(get)[0] == "not_html"


# without the extra


def test_missing_package_is_named():
    code = (
        "import sys; sys.modules['httpx2'] = None; import unhusk\n"
        "try: unhusk.fetch('http://a.test/')\n"
        "except unhusk.UnhuskError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout == "this needs httpx2: pip install 'unhusk[web]'\n"
