"""Certificates: one that nobody vouches for is refused; HTTP/2 is spoken where it is offered."""

import shutil
import ssl
import subprocess

import pytest

from fetching.site import PAGE, answer, moved, running
from unhusk.errors import FetchError
from unhusk.fetching.fetcher import Fetcher

pytestmark = pytest.mark.skipif(not shutil.which("openssl"), reason="openssl makes certificates")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """Return the files of a certificate for localhost that signs itself, and of its key."""
    folder = tmp_path_factory.mktemp("certificate")
    files = str(folder / "own.pem"), str(folder / "own.key")
    subprocess.run(
        [shutil.which("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
         "-out", files[0], "-keyout", files[1]],
        check=True, capture_output=True,
    )  # fmt: skip
    return files


@pytest.fixture
def secure(certificate):
    """Return a site with TLS."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)

    def wrap(connection):
        return context.wrap_socket(connection, server_side=True)

    with running({"/": answer(PAGE)}, wrap) as site:
        yield site


def address(site, host):
    return f"https://{host}:{site.port}/"


def test_certificate_that_signs_itself(secure):
    with pytest.raises(FetchError, match=r"no secure connection: self.signed") as failure:
        Fetcher(private=True).fetch(address(secure, "localhost"))
    assert failure.value.kind == "tls"


def test_redirect_from_https_to_http(secure, certificate):
    secure.answers["/"] = moved("http://nowhere.test/x")
    trust = ssl.create_default_context(cafile=certificate[0])
    hosts = {"localhost": ["127.0.0.1"]}

    def kind(**settings):
        fetcher = Fetcher(
            private=True, trust=trust, resolve=lambda host, _: hosts.get(host, []), **settings
        )
        with pytest.raises(FetchError) as failure:
            fetcher.fetch(address(secure, "localhost"))
        return failure.value.kind

    assert kind(downgrade=False) == "redirects"
    assert kind() == "unreachable"  # it is followed, to a host that has no address


def test_certificate_of_another_host(secure, certificate):
    trust = ssl.create_default_context(cafile=certificate[0])
    fetcher = Fetcher(private=True, trust=trust, resolve=lambda *_: ["127.0.0.1"])
    assert fetcher.fetch(address(secure, "localhost")).body == PAGE
    with pytest.raises(FetchError, match="ostname mismatch") as failure:
        fetcher.fetch(address(secure, "other.test"))
    assert failure.value.kind == "tls"


def test_server_without_tls(site):
    with pytest.raises(FetchError) as failure:
        Fetcher(private=True).fetch(address(site, "127.0.0.1"))
    assert failure.value.kind == "tls"


@pytest.fixture
def modern(certificate):
    """Return a site that speaks HTTP/2 only."""
    connection_of = pytest.importorskip("h2.connection")
    events = pytest.importorskip("h2.events")
    config = pytest.importorskip("h2.config")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    context.set_alpn_protocols(["h2"])

    def wrap(connection):
        stream = context.wrap_socket(connection, server_side=True)
        engine = connection_of.H2Connection(config.H2Configuration(client_side=False))
        engine.initiate_connection()
        stream.sendall(engine.data_to_send())
        while data := stream.recv(65536):
            for event in engine.receive_data(data):
                if isinstance(event, events.RequestReceived):
                    head = [(":status", "200"), ("content-type", "text/html")]
                    engine.send_headers(event.stream_id, head)
                    engine.send_data(event.stream_id, PAGE, end_stream=True)
            stream.sendall(engine.data_to_send())
        return stream

    with running({}, wrap) as site:
        yield site


def test_http2(modern, certificate):
    trust = ssl.create_default_context(cafile=certificate[0])
    fetcher = Fetcher(private=True, trust=trust, resolve=lambda *_: ["127.0.0.1"])
    assert fetcher.fetch(address(modern, "localhost")).body == PAGE
