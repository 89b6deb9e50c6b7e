"""Black boxes (commands, HTTP endpoints, proxies): how they fail, and how answers become text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unhusk.evaluation.extractors.output import Output, answer
from unhusk.evaluation.extractors.peers import markup_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from unhusk.evaluation.packages.document import Document


class BlackBoxError(Exception):
    """A black box gave no answer; `asked` turns status and reason into an output."""


class TooLateError(BlackBoxError):
    """It exceeded its time limit."""

    def __init__(self, seconds: float) -> None:
        """State the limit."""
        super().__init__("timeout", f"not done within {seconds:g} seconds")


class TooMuchError(BlackBoxError):
    """It wrote more than MAX_OUTPUT bytes."""

    def __init__(self, limit: int) -> None:
        """State the limit."""
        super().__init__("failed", f"stopped after {limit} bytes of output")


@dataclass(frozen=True)
class Answer:
    """The answer of a black box, with its times."""

    body: bytes
    is_markup: bool  # whether tags must be removed
    charset: str | None
    seconds: float
    cpu_seconds: float | None = None


def asked(ask: Callable[[Document], Answer], document: Document, how: str) -> Output:
    """Return the answer of a black box as an output; its failures become statuses."""
    try:
        got = ask(document)
        text = _text(got)
    except BlackBoxError as error:
        status, reason = error.args
        return Output(how=how, status=status, reason=reason)
    return answer(text, how=how, seconds=got.seconds, cpu_seconds=got.cpu_seconds)


def _text(got: Answer) -> str:
    if got.is_markup:
        return markup_text(got.body, got.charset)
    charset = got.charset or "utf-8"
    try:
        return got.body.decode(charset)
    except LookupError:
        raise BlackBoxError("failed", f"the answer claims the encoding {charset!r}") from None
    except UnicodeDecodeError as error:
        what = f"byte {error.object[error.start]:#04x} at {error.start}"
        raise BlackBoxError("failed", f"the answer is not {charset}: {what}") from None
