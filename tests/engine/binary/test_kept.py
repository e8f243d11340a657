"""Results are kept for whoever asks the same again, so many of them, until they are forgotten."""

from engine.binary.kept import forget_kept, kept

asked: list[int] = []


@kept(2)
def square(number: int) -> int:
    asked.append(number)
    return number * number


@kept(1)
def cube(number: int) -> int:
    asked.append(-number)
    return number**3


def test_the_last_results_are_kept() -> None:
    forget_kept()
    asked.clear()
    assert [square(2), square(3), square(2), square(3)] == [4, 9, 4, 9]
    assert asked == [2, 3]
    assert [square(4), square(2)] == [16, 4]  # the oldest one has made room
    assert asked == [2, 3, 4, 2]


def test_what_is_forgotten_is_worked_out_again() -> None:
    asked.clear()
    forget_kept()
    assert [square(5), cube(5)] == [25, 125]
    forget_kept()
    assert [square(5), cube(5)] == [25, 125]
    assert asked == [5, -5, 5, -5]
