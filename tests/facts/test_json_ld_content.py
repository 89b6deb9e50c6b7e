import pytest

from unhusk.facts.json_ld_content import linked_text


def thing(kind, *pairs):
    return (("@type", kind), *pairs)


@pytest.mark.parametrize(
    ("value", "texts"),
    [
        (thing("Article", ("articleBody", "One"), ("text", "Two")), ["One"]),
        ([thing("Article", ("articleBody", "A")), (("articleBody", "Longer"),)], ["Longer"]),
        (
            thing("QAPage", ("mainEntity", (("text", "Q"), ("acceptedAnswer", (("text", "A"),))))),
            ["Q", "A"],
        ),
        (thing("Question", ("name", "Q"), ("acceptedAnswer", (("text", "A"),))), ["Q", "A"]),
        (
            thing(
                "Recipe",
                ("name", "x"),
                ("recipeIngredient", ["1 egg"]),
                ("recipeInstructions", [thing("HowToStep", ("text", "Boil it."))]),
            ),
            ["1 egg", "Boil it."],
        ),
        (thing("Product", ("description", "One"), ("name", "x")), ["One"]),
        (thing(["Thing", "JobPosting"], ("description", "One")), ["One"]),
        (thing("WebSite", ("description", "One")), []),
        (thing("Product", ("brand", thing("Brand", ("description", "One")))), []),
        ((("description", "One"),), []),
        ("text", []),
    ],
)
def test_what_a_page_states_as_its_text(value, texts):
    assert linked_text(value) == texts


def test_depth_has_a_limit():
    value = (("text", "x"),)
    for _ in range(1000):
        value = [value]
    assert linked_text(value) == []
