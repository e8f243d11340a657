"""The last value is kept for whoever asks for the same again."""

from engine.analysis.last_value import LastValue


def test_only_the_last_value_is_kept() -> None:
    made: list[str] = []

    def make(name: str) -> str:
        made.append(name)
        return name * 2

    kept: LastValue[str] = LastValue()
    for key in ("a", "a", "b", "b", "a"):
        assert kept.get(key, lambda key=key: make(key)) == key * 2  # type: ignore[misc]
    assert made == ["a", "b", "a"]
