"""What a session says, as a request for roles; and a session with another file as its test."""

from pathlib import Path

from msgspec.structs import replace

from engine.data.read_options import ReadOptions
from engine.data.roles import RoleRequest, Roles
from engine.session.session import Session
from engine.session.unseen_file import UnseenFile
from gui.state.store import Store


def take_test_file(store: Store, path: Path) -> None:
    """Measure thresholds on another file, as one step; the same codes are missing values there."""
    if isinstance(store.session, Session) and store.table is not None:
        reading = ReadOptions(na=store.table.options.na)
        test = UnseenFile(str(path.resolve()), reading=reading)
        store.take_session(replace(store.session, test=test))


def request_of(roles: Roles) -> RoleRequest:
    """The request that names what the roles say."""
    if roles.layout is not None:  # such tables are told by their columns
        return RoleRequest(
            missing=roles.missing,
            weight=roles.weight,
            cluster=roles.cluster,
            fold=roles.fold,
            group=roles.group,
        )
    return RoleRequest(
        label=roles.label,
        positive=roles.positive,
        negative=roles.negative,
        scores=tuple(score.column for score in roles.scores),
        lower=tuple(score.column for score in roles.scores if score.direction == "lower"),
        missing=roles.missing,
        weight=roles.weight,
        case_cost_fp=roles.case_cost_fp,
        case_cost_fn=roles.case_cost_fn,
        cluster=roles.cluster,
        fold=roles.fold,
        group=roles.group,
    )


def is_same_request(last: RoleRequest, now: RoleRequest) -> bool:
    """Whether two requests name the same roles, in whatever order."""
    mine, other = (
        replace(one, scores=tuple(sorted(one.scores)), lower=tuple(sorted(one.lower)))
        for one in (last, now)
    )
    return mine == other
