"""Cue words in short texts: for comment threads, related links and other boilerplate.

A hint among many, in a few languages of Latin script; a page without any of them must still work.
Written as in `page/vocabulary.py`: with `_` around it a word stands between non-letters.
"""

from __future__ import annotations

WORDS: dict[str, str] = {
    "comment": "_comment comment_ comments kommentar comentario commentaire commento "
    "reactie _reply_ replies _antworten_ responses discussion",
    "related": "_related_ _recommended you_may_also more_from _more_stories _most_ popular "
    "trending see_also read_also read_next _latest_ recent weitere_ meistgelesen aussi "
    "relacionad similar "
    "also_like mehr_zum customers_",
    "share": "_share_ _tweet _facebook _twitter _pinterest _linkedin _whatsapp _follow_us _email_ "
    "teilen compartir partager condividi delen _print_ drucken",
    "legal": "copyright all_rights_reserved privacy cookie terms_of_ terms_and disclaimer "
    "impressum datenschutz mentions_l",
    "account": "sign_in log_in login sign_up register subscribe newsletter anmelden abonn "
    "registrieren suscr iscriviti password",
    "more": "read_more continue_reading learn_more view_all see_all load_more show_more "
    "weiterlesen _mehr_ leer_mas lire_la_suite _more_ click_here",
    "byline": "_by_ written_by posted_by _von_ _par_ _por_ _author_ _updated_ published posted_on "
    "last_modified _editor",
    "shop": "add_to_cart add_to_basket add_to_wishlist _price_ _sku_ in_stock out_of_stock "
    "warenkorb _quantity_ shipping checkout buy_now",
}
