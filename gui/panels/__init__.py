"""Panels ask: each shows a part of the Session and proposes a new one."""
