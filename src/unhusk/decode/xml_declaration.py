"""Find the encoding named in `<?xml ... encoding="..."?>`, which browsers honour in HTML too.

Source: https://html.spec.whatwg.org/#concept-get-xml-encoding-when-sniffing
"""

import re
from typing import Final

from unhusk.decode.encoding_labels import named_in_page

_WINDOW: Final = 1024  # bytes
_DECLARATION: Final = re.compile(
    rb"<\?xml[^>]*?encoding[\x00-\x20]*=[\x00-\x20]*"
    rb"(?:\"(?P<double>[^\"\x00-\x20>]+)\"|'(?P<single>[^'\x00-\x20>]+)')[^>]*>"
)


def xml_declared(body: bytes) -> str | None:
    """Name of the encoding in the XML declaration a body begins with, or None.

    >>> xml_declared(b'<?xml version="1.0" encoding="koi8-r"?><html>')
    'koi8-r'
    """
    found = _DECLARATION.match(body[:_WINDOW])
    return named_in_page(found["double"] or found["single"]) if found else None
