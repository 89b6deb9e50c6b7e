"""Parts share no site and no page; fingerprints find pages again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unhusk.errors import BadParameterError
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.overlap.contamination import Shared, prints, shared
from unhusk.evaluation.packages.overlap.fingerprint import fingerprint
from unhusk.evaluation.packages.overlap.split import shares, split

TEXT = " ".join(f"word{k}" for k in range(300))


def documents(**pages: str) -> list[Document]:
    return [Document("p", name, html.encode(), gold=None) for name, html in pages.items()]


@pytest.mark.parametrize("text", ["", "train", "train=", "=1", "train=x", "a=1,b=0", "a=1,b=-1",
                                  "a=inf,b=1", "a=nan,b=1", "../up=1", "a b=1"])  # fmt: skip
def test_shares_that_cannot_be_read(text):
    with pytest.raises(BadParameterError, match=r"train=0\.8"):
        shares(text)


@given(
    st.dictionaries(st.text("abcxyz", min_size=1), st.sampled_from("stuvw"), min_size=1),
    st.integers(0, 5),
)
def test_parts_have_everything_once_and_share_no_group(groups, seed):
    parts = split(groups, {"train": 0.7, "test": 0.3}, seed=seed)
    assert sorted([*parts["train"], *parts["test"]]) == sorted(groups)
    sides = [{groups[one] for one in parts[name]} for name in ("train", "test")]
    assert not sides[0] & sides[1]


def test_shares_are_kept_as_far_as_groups_allow():
    groups = {str(k): f"site{k // 3}" for k in range(900)}
    parts = split(groups, shares("train=6,dev=1,test=3"), seed=1)
    assert {name: len(ids) for name, ids in parts.items()} == pytest.approx(
        {"train": 540, "dev": 90, "test": 270}, abs=3
    )


def test_a_split_depends_on_the_seed_and_not_on_the_order():
    groups = {str(k): str(k) for k in range(50)}
    turned = dict(reversed(groups.items()))
    parts = {"a": 0.5, "b": 0.5}
    assert split(groups, parts, seed=1) == split(turned, parts, seed=1)
    assert split(groups, parts, seed=1) != split(groups, parts, seed=2)


def test_documents_that_are_alike_stay_together():
    groups = {str(k): str(k) for k in range(40)}
    alike = [Shared(str(k), str(k + 20), "same text", 1.0) for k in range(20)]
    parts = split(groups, {"a": 0.5, "b": 0.5}, alike=alike)
    assert all((str(k) in parts["a"]) == (str(k + 20) in parts["a"]) for k in range(20))


def test_equal_pages_are_found():
    ours = documents(a=f"<p>{TEXT}", b="<p>other words entirely")
    theirs = documents(x=f"<p>{TEXT}", y=f"<div><b>{TEXT.upper()}</b>.", z="<p>nothing alike")
    found = shared(prints(ours), prints(theirs))
    assert [(one.left, one.right, one.how) for one in found] == [
        ("a", "x", "same bytes"), ("a", "y", "same text"),
    ]  # fmt: skip


@pytest.mark.parametrize(("changed", "is_near"), [(10, True), (150, False)])
def test_nearly_equal_pages_are_found(changed, is_near):
    other = " ".join(f"new{k}" for k in range(changed)) + TEXT[TEXT.index(f" word{changed}") :]
    found = shared(prints(documents(a=f"<p>{TEXT}")), prints(documents(b=f"<p>{other}")))
    assert [one.how for one in found] == (["near text"] if is_near else [])


def test_an_article_in_another_layout_is_the_same_article():
    menu = " ".join(f"menu{k}" for k in range(900))
    ours = [Document("p", "a", f"<p>{TEXT}".encode(), TEXT)]
    theirs = [Document("q", "b", f"<nav>{menu}</nav><p>{TEXT}".encode(), TEXT)]
    assert [one.how for one in shared(prints(ours), prints(theirs))] == ["same gold"]


def test_pairs_inside_one_package_are_named_once():
    found = shared(prints(documents(a=f"<p>{TEXT}", b=f"<i>{TEXT}", c="<p>x")))
    assert [(one.left, one.right) for one in found] == [("a", "b")]


def test_pages_without_text_are_not_alike():
    assert shared(prints(documents(a="<img src=1>", b="<img src=2>"))) == []


def test_resemblance_is_close_to_the_truth():
    left = [f"w{k}" for k in range(2000)]
    right = [f"w{k}" for k in range(500, 2500)]
    truth = 1496 / 2496  # shingles of five words
    found = fingerprint(" ".join(left)).resemblance(fingerprint(" ".join(right)))
    assert found == pytest.approx(truth, abs=0.13)


@given(st.text(max_size=60))
def test_a_text_resembles_itself(text):
    assert fingerprint(text).resemblance(fingerprint(text + "  ")) == 1.0
