"""Who else may write the files that are read: compiled code, proofs and lost work are trusted.

Anyone who can write a file of compiled code can run code as this user. So such files are trusted
only if nobody else, except the administrator, could have put them there.
"""

from __future__ import annotations

import os
import stat
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from sokolab.systems import is_windows

_PRIVATE_MODE = 0o700


def who_else_writes(path: Path) -> Path | None:
    """Return the file or folder, of a path and all its parents, that others may write or replace.

    A file or folder must belong to this user or to the administrator, and no other user may write
    to it, except a group whose only member is this user. A folder such as ``/tmp``, in which all
    may write, but only their own files, may be a parent. The same holds for each link on the path
    and for the folder of the link: anyone who can replace the link chooses the file. Missing files
    are not checked. On Windows nothing is checked, because the folders of users are closed to
    others there. Return None if only this user and the administrator may write.
    """
    if is_windows():
        return None
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return _first_of_others(path.parent)
    except (OSError, RuntimeError):  # a circle of links, or a folder that this user may not read
        return path
    if stat.S_ISDIR(status.st_mode):
        return _first_of_others(path)
    return _first_of_others(path.parent) or (None if _is_ours(path) else path)


@lru_cache(maxsize=1024)
def _first_of_others(folder: Path, *, is_parent: bool = False) -> Path | None:
    """Return the first of a folder and its parents that others may write (cached)."""
    try:
        real = folder.resolve()
        for path in (folder.absolute(), *folder.absolute().parents):
            if path.is_symlink() and (others := _who_else_replaces(path)):
                return others
    except (OSError, RuntimeError):
        return folder
    for path in (real, *real.parents):
        if path.exists() and not _is_ours(path, may_be_sticky=is_parent or path != real):
            return path
    return None


def _who_else_replaces(link: Path) -> Path | None:
    """Return the link or the folder by which others can redirect the link, or None."""
    if link.lstat().st_uid not in (0, _this_user()):
        return link
    target = link.parent / link.readlink()
    return _first_of_others(link.parent, is_parent=True) or _first_of_others(target, is_parent=True)


def _is_ours(path: Path, *, may_be_sticky: bool = False) -> bool:
    try:
        status = path.stat()
    except OSError:
        return False
    if status.st_uid not in (0, _this_user()):
        return False
    if may_be_sticky and status.st_mode & stat.S_ISVTX:
        return True
    if status.st_mode & stat.S_IWOTH:
        return False
    return not status.st_mode & stat.S_IWGRP or status.st_gid == 0 or _is_private(status.st_gid)


@lru_cache(maxsize=16)
def _is_private(group: int) -> bool:
    """Whether a group has no member but this user, as on systems with a group for each user."""
    try:
        user = import_module("pwd").getpwuid(_this_user())  # never called on Windows
        entry = import_module("grp").getgrgid(group)
    except KeyError:
        return False
    members = {*entry.gr_mem, user.pw_name}
    return (user.pw_gid, user.pw_name, members) == (group, entry.gr_name, {user.pw_name})


def _this_user() -> object:
    """Return the number of this user, or None on Windows, which has none."""
    number: Any = getattr(os, "geteuid", None)
    return number() if number else None


def make_private(folder: Path) -> None:
    """Create a folder and its missing parents, open to this user alone.

    Raise OSError if it cannot be created.
    """
    missing = []
    while not (folder.exists() or folder.is_symlink()):
        missing.append(folder)
        folder = folder.parent
    for missing_folder in reversed(missing):
        missing_folder.mkdir(mode=_PRIVATE_MODE, exist_ok=True)
