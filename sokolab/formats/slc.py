"""Read and write SLC, the XML of Sokoban for Windows.

SLC holds a title and an author for each level, and title, description, addresses and copyright for
the collection. It has no notes on a level and no solutions. Nothing a file declares is followed:
entities are refused and no DTD is fetched.

A file is parsed into a tree. An edit changes only the elements and attributes that it concerns.
Everything else, such as comments and the text around the root, stays as it is. The new text is read
again before it is trusted. If it does not give the same collection, the file is written like a
collection that was not read from an SLC file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.formats import remarks
from sokolab.formats.source import FileSource, LevelSource, level_source, source_of
from sokolab.formats.xsb import boards
from sokolab.formats.xsb.free_text import clean_lines, one_line
from sokolab.language import Phrase, phrase

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_HEAD_CHARACTERS: Final = 65_536
"""Characters searched for the marks of XML."""
_ROOT: Final = re.compile(r"<\s*SokobanLevels\b", re.IGNORECASE)
_MARKUP: Final = re.compile(r"\s*<(?:\?xml|!doctype|!--|html|sokobanlevels)", re.IGNORECASE)
_MAX_NESTED_ELEMENTS: Final = 16  # SLC needs three levels
_LONG_TAG: Final = re.compile("<[^<]{1000000}")
"""A tag, with the text after it, that is long enough for its attributes to fill the memory."""
_NEW_FILE: Final = (
    "<SokobanLevels><Title/><Description/>"
    '<LevelCollection Copyright="" MaxWidth="1" MaxHeight="1"/></SokobanLevels>'
)
_NO_XML: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ADDRESS: Final = re.compile(r"(Email|Url): (\S.*?)\s*")
_NUMBER: Final = re.compile("[0-9]{1,9}")
_STAND_INS: Final = {0xDC80 + byte: 0x10FF00 + byte for byte in range(128)}
"""Characters that stand for lone bytes in a tree that is edited, as XML has no lone surrogates."""
_LONE_BYTES: Final = {stand_in: lone for lone, stand_in in _STAND_INS.items()}
_TEXT: Final = re.compile("[^\U0010ff00-\U0010ff7f]+")


def looks_like_markup(text: str) -> bool:
    """Whether a text is XML or HTML of any kind."""
    return _MARKUP.match(text[:_HEAD_CHARACTERS]) is not None


def recognises(text: str) -> bool:
    """Whether a text is a collection in SLC."""
    return looks_like_markup(text) and _ROOT.search(text[:_HEAD_CHARACTERS]) is not None


def read(text: str) -> Collection:
    """Return the levels of an SLC file.

    Raise FormatError, with line and column, if it is not valid XML, declares entities, is nested
    deeper than SLC ever is, contains no level or exceeds a limit.
    """
    parsed = _parse(text)
    file_remarks: list[remarks.Remark] = []
    lines: list[str] = []
    levels: list[Level] = []
    level_limit, square_limit = remarks.level_quota(), remarks.square_quota()
    for index, element in enumerate(node for node in parsed.line_of if _has_name(node, "level")):
        row_elements = [row for row in element.iter() if _has_name(row, "l")]
        rows = [_content(row).strip("\r\n") for row in row_elements]
        if not any(map(str.strip, rows)):
            message = phrase("a level without rows was skipped")
            file_remarks.append(remarks.Remark(message, parsed.line_of[element]))
            continue
        row_lines = [parsed.line_of[row] for row in row_elements]
        first_line = row_lines[0]
        level_limit.spend(1, first_line)
        for row, line in zip(rows, row_lines, strict=True):
            _refuse_unknown_glyphs(row, line)
        width = max(map(len, rows))
        square_limit.spend(width * len(rows), first_line)
        is_bare = not any(row.strip(" -_") for row in rows)
        board = boards.board_from_rows(
            rows, "", first_line, file_remarks, width if is_bare else None
        )
        if mismatch := _size_mismatch(element, (width, len(rows)), (board.width, board.height)):
            file_remarks.append(
                remarks.Remark(mismatch, parsed.line_of[element], None, remarks.Remedy.SIZE)
            )
        level = Level(board, _attribute_line(element, "Id"), _attribute_line(element, "Copyright"))
        has_plain_rows = row_lines == list(range(first_line, first_line + len(rows)))
        level_lines = LevelSource(
            len(levels), lines, index, index + 1, (), level, first_line, has_plain_rows
        )
        levels.append(replace(level, source=level_lines))
    if not levels:
        raise remarks.FormatError(phrase("it contains no level"))
    collection = replace(_read_header(parsed.root), levels=tuple(levels))
    source = FileSource(
        format="slc",
        newline="\r\n" if text.count("\r\n") * 2 > text.count("\n") else "\n",
        lines=lines,
        remarks=tuple(file_remarks),
        verbatim=(text, collection),
    )
    return replace(collection, source=source)


def _size_mismatch(element: Element, *real_sizes: tuple[int, int]) -> Phrase | None:
    """Return a sentence if a level states a size that is not a real one, else None."""
    stated = [element.get(_attribute_name(element, name)) for name in ("Width", "Height")]
    if stated[0] is None or stated[1] is None:
        return None
    mismatches = [boards.size_mismatch(stated[0], stated[1], *size) for size in real_sizes]
    return mismatches[-1] if all(mismatches) else None


def _read_header(root: Element) -> Collection:
    """Return the fields of the collection itself."""
    fields = {
        key: "" if (element := _field(root, key.lower())) is None else _content(element)
        for key in ("Title", "Description", "Email", "Url")
    }
    notes = clean_lines(fields["Description"])
    notes += [f"{key}: {address}" for key in ("Email", "Url") if (address := one_line(fields[key]))]
    authors = (
        _attribute_line(element, "Copyright")
        for element in root.iter()
        if _has_name(element, "levelcollection")
    )
    author = next(filter(None, authors), "")
    return Collection((), one_line(fields["Title"]), author, "\n".join(notes))


def _attribute_line(element: Element, attribute: str) -> str:
    return one_line(element.get(_attribute_name(element, attribute), ""))


def _content(element: Element) -> str:
    """Return the text of an element, or, if it has child elements, the text after the last one."""
    text = element.text or ""
    for child in element:
        text = (text if not isinstance(child.tag, str) else "") + (child.tail or "")
    return text


def write(collection: Collection) -> str:
    """Return a collection as SLC. Parts that were not edited stay as they were.

    The text declares the collection's encoding; characters that the encoding cannot represent
    become character references.
    """
    source = source_of(collection)
    if source.format == "slc" and source.verbatim is not None:
        text, before = source.verbatim
        if collection == before:
            return text
        edited = edited_text(collection)
        if _reads_as(edited, collection):
            return edited
    newline = source.newline if source.format == "slc" else "\n"
    return _new_text(collection, source.encoding).replace("\n", newline)


def edited_text(collection: Collection) -> str:
    """Return the text of a collection's file with all changes, and with the true sizes of boards.

    It is empty if the file does not hold its levels as SLC should.
    """
    source = source_of(collection)
    assert source.verbatim is not None
    text, before = source.verbatim
    head, root, tail, _ = _parse(text.translate(_STAND_INS))
    container = next(
        (element for element in root.iter() if _has_name(element, "levelcollection")), root
    )
    if container is root:
        return ""
    _set_fields(root, container, before, collection)
    _set_levels(root, container, collection, source)
    edited = _serialise(root, source.encoding).replace("\n", source.newline)
    return f"{head}{edited}{tail}".translate(_LONE_BYTES)


def name_in_xml(text: str) -> str:
    """Return a name as SLC can hold it: on one line, without characters that XML forbids."""
    return _NO_XML.sub("", one_line(text)).strip()


def _new_text(collection: Collection, encoding: str) -> str:
    root = _parse(_NEW_FILE).root
    _set_fields(root, root[-1], Collection(), collection)
    _set_levels(root, root[-1], collection, FileSource())
    head = f'<?xml version="1.0" encoding="{_xml_name(encoding)}"?>\n'
    return f"{head}{_serialise(root, encoding)}\n"


def _reads_as(text: str, collection: Collection) -> bool:
    """Whether reading the text gives the fields, boards, titles and authors of a collection."""
    try:
        reread = read(text)
    except remarks.FormatError:
        return False
    return (
        (_header_fields(reread), reread.author)
        == (_header_fields(collection), name_in_xml(collection.author))
        and len(reread.levels) == len(collection.levels)
        and all(
            boards.without_border(a.board) == b.board and (a.title, a.author) == (b.title, b.author)
            for a, b in zip(reread.levels, map(_as_written, collection.levels), strict=True)
        )
    )


def _as_written(level: Level) -> Level:
    """Return a level as it would be read again from SLC."""
    return Level(
        boards.without_border(level.board), name_in_xml(level.title), name_in_xml(level.author)
    )


class _ParsedFile(NamedTuple):
    """A parsed file: the text before its root, the root, the text after it.

    ``line_of`` has the line of each level and each row, in the order of the file.
    """

    head: str
    root: Element
    tail: str
    line_of: dict[Element, int]


def _parse(text: str) -> _ParsedFile:
    """Parse a file. The names of elements and attributes keep their prefixes.

    Raise FormatError if it is not valid XML, declares entities, is nested too deep or exceeds a
    limit.
    """
    from xml.etree.ElementTree import TreeBuilder  # noqa: PLC0415 - slow to load
    from xml.parsers.expat import ExpatError, ParserCreate  # noqa: PLC0415

    if long_tag := _LONG_TAG.search(text):
        line = text.count("\n", 0, long_tag.start()) + 1
        raise remarks.LimitError(phrase("more than 1,000,000 characters between two tags"), line)
    data = text.encode("utf-8", "replace")  # a lone surrogate becomes one byte
    tree = TreeBuilder(insert_comments=True, insert_pis=True)
    parser = ParserCreate("utf-8")
    parser.buffer_text = True
    parser.specified_attributes = True
    quota = remarks.line_quota()
    depth = 0
    root_bounds: list[int] = []
    line_of: dict[Element, int] = {}

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        if not depth:
            root_bounds.append(parser.CurrentByteIndex)
            parser.CommentHandler = tree.comment
            parser.ProcessingInstructionHandler = tree.pi
        elif depth >= _MAX_NESTED_ELEMENTS:
            message = phrase(
                "elements are nested more than {depth} deep", depth=_MAX_NESTED_ELEMENTS
            )
            raise remarks.FormatError(message, parser.CurrentLineNumber)
        depth += 1
        quota.spend(1 + len(attributes), parser.CurrentLineNumber)
        element = tree.start(name, attributes)
        if _has_name(element, "l") or _has_name(element, "level"):
            line_of[element] = parser.CurrentLineNumber

    def end(name: str) -> None:
        nonlocal depth
        tree.end(name)
        depth -= 1
        if not depth:
            root_bounds.append(data.index(b">", parser.CurrentByteIndex) + 1)
            parser.CommentHandler = parser.ProcessingInstructionHandler = None

    def refuse_entity(*_: object) -> None:
        message = phrase("it declares XML entities, which sokolab refuses")
        raise remarks.FormatError(message, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def refuse_undefined_entity(name: str, _is_parameter: bool) -> None:
        message = phrase("the XML is broken: {reason}", reason=f"undefined entity {name}")
        raise remarks.FormatError(message, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = tree.data
    parser.EntityDeclHandler, parser.SkippedEntityHandler = refuse_entity, refuse_undefined_entity
    try:
        parser.Parse(data, True)
    except ExpatError as error:
        message = phrase("the XML is broken: {reason}", reason=str(error).split(":")[0])
        raise remarks.FormatError(message, error.lineno, error.offset + 1) from None
    return _ParsedFile(
        data[: root_bounds[0]].decode(), tree.close(), data[root_bounds[1] :].decode(), line_of
    )


def _serialise(root: Element, encoding: str) -> str:
    """Return an element as text, with references for characters that the encoding lacks."""
    from xml.etree.ElementTree import tostring  # noqa: PLC0415 - slow to load

    def with_references(part: re.Match[str]) -> str:
        return part[0].encode(encoding, "xmlcharrefreplace").decode(encoding)

    _indent(root)
    return _TEXT.sub(with_references, tostring(root, "unicode"))


def _indent(element: Element, line_start: str = "\n") -> None:
    """Put elements on lines of their own. Rows stay as they are, as their spaces mean floor."""
    if _has_name(element, "l") or not len(element):
        return
    deeper_start = f"{line_start}  "
    if not (element.text or "").strip():
        element.text = deeper_start
    for child in element:
        _indent(child, deeper_start)
        if not (child.tail or "").strip():
            child.tail = line_start if child is element[-1] else deeper_start


def _header_fields(collection: Collection) -> dict[str, str]:
    """Return title, description and addresses of a collection, by the name of SLC's element.

    The last lines of the notes are the addresses, if they look like them.
    """
    notes = _writable_lines(collection.notes)
    addresses: dict[str, str] = {}
    while notes and (line := _ADDRESS.fullmatch(notes[-1])) and line[1] not in addresses:
        addresses[line[1]] = line[2]
        notes.pop()
    description = "\n".join(_writable_lines("\n".join(notes)))  # no blank line above the addresses
    fields = {"Title": name_in_xml(collection.title), "Description": description}
    return fields | {key: addresses[key] for key in ("Email", "Url") if key in addresses}


def _writable_lines(text: str) -> list[str]:
    """Return the lines of a text as SLC can hold them."""
    return clean_lines(_NO_XML.sub("", text))


def _set_fields(root: Element, container: Element, before: Collection, after: Collection) -> None:
    """Set the changed fields of the collection itself."""
    old_fields, new_fields = _header_fields(before), _header_fields(after)
    parent = _parents(root)[container]
    for key in ("Title", "Description", "Email", "Url"):
        value = new_fields.get(key, "")
        if value != old_fields.get(key, ""):
            element = _field(root, key.lower())
            if element is None:
                element = container.makeelement(key, {})
                parent.insert(list(parent).index(container), element)
            _set_text(element, value)
    if before.author != after.author:
        _set_attribute(container, "Copyright", name_in_xml(after.author))


def _set_levels(
    root: Element, container: Element, collection: Collection, source: FileSource
) -> None:
    """Give a tree the levels of a collection, each with the elements before it in the file."""
    elements = [element for element in root.iter() if _has_name(element, "level")]
    parents = _parents(root)
    before = source.verbatim[1].levels if source.verbatim else ()
    old_elements = dict.fromkeys(
        elements[level.source.start] for level in before if isinstance(level.source, LevelSource)
    )
    groups: dict[Element, list[Element]] = {}
    content: dict[Element, list[Element]] = {}
    trailing: dict[Element, list[Element]] = {}
    for parent in dict.fromkeys([*(parents[element] for element in old_elements), container]):
        content[parent] = []
        trailing[parent] = []
        for child in parent:
            trailing[parent].append(child)
            if child in old_elements:
                groups[child], trailing[parent] = trailing[parent], []
    parent = next(iter(content))
    for level in collection.levels:
        level_lines = level_source(level, source)
        if level_lines is not None:
            element = elements[level_lines.start]
            parent = parents[element]
            content[parent] += groups.pop(element, [element])[:-1]
            new_element = deepcopy(element)
        else:
            new_element = container.makeelement("Level", {"Id": "", "Width": "", "Height": ""})
        _update_element(new_element, level, level_lines.level if level_lines is not None else None)
        content[parent].append(new_element)
    for parent, children in content.items():
        parent[:] = [*children, *trailing[parent]]
    cropped = [boards.without_border(level.board) for level in collection.levels]
    for key, side in (
        ("MaxWidth", max((board.width for board in cropped), default=0)),
        ("MaxHeight", max((board.height for board in cropped), default=0)),
    ):
        stated = container.get(_attribute_name(container, key), "").strip()
        if _NUMBER.fullmatch(stated) and int(stated) < side:
            _set_attribute(container, key, str(side))


def _update_element(element: Element, level: Level, source_level: Level | None) -> None:
    """Make an element show a level. It shows ``source_level``, or is new if that is None."""
    board = boards.without_border(level.board)
    if source_level is None or level.title != source_level.title:
        _set_attribute(element, "Id", name_in_xml(level.title))
    if level.author != (source_level.author if source_level else ""):
        _set_attribute(element, "Copyright", name_in_xml(level.author))
    for key, side in (("Width", board.width), ("Height", board.height)):
        if _attribute_name(element, key) in element.attrib:
            _set_attribute(element, key, str(side))
    if source_level and level.board == source_level.board:
        return
    parents = _parents(element)
    old_rows = [row for row in element.iter() if _has_name(row, "l")]
    rows = _level_rows(board)
    for row, text in zip(old_rows, rows, strict=False):
        _set_text(row, text)
    for row in old_rows[len(rows) :]:
        parents[row].remove(row)
        old_rows.remove(row)
    parent = parents[old_rows[-1]] if old_rows else element
    index = list(parent).index(old_rows[-1]) + 1 if old_rows else 0
    for text in reversed(rows[len(old_rows) :]):
        row = element.makeelement(old_rows[-1].tag if old_rows else "L", {})
        row.text = text
        parent.insert(index, row)


def _level_rows(board: Board) -> Sequence[str]:
    """Return the rows of a board. In a draft of bare floor, floor is written as ``-``."""
    rows = board.rows()
    return rows if any(rows) else ["-" * board.width] * board.height


def _parents(root: Element) -> dict[Element, Element]:
    """Return the parent of each element below a root."""
    return {child: parent for parent in root.iter() for child in parent}


def _has_name(element: Element, name: str) -> bool:
    """Whether an element has a name. Its prefix and case do not matter. A comment has none."""
    tag: object = element.tag
    return isinstance(tag, str) and tag.rpartition(":")[2].lower() == name


def _field(element: Element, name: str) -> Element | None:
    """Return the first element with a name outside the levels, or None."""
    for child in element:
        if _has_name(child, name):
            return child
        if not _has_name(child, "levelcollection"):
            field = _field(child, name)
            if field is not None:
                return field
    return None


def _set_text(element: Element, text: str) -> None:
    """Set the text of an element. The comments in it are kept."""
    element.text = text
    for comment in element:
        comment.tail = ""


def _attribute_name(element: Element, name: str) -> str:
    """Return the name of an attribute as the file writes it, or, if there are several, the last."""
    names = [key for key in element.attrib if key.rpartition(":")[2].lower() == name.lower()]
    return names[-1] if names else name


def _set_attribute(element: Element, name: str, value: str) -> None:
    """Set an attribute, or add it as the last."""
    element.set(_attribute_name(element, name), value)


def _xml_name(encoding: str) -> str:
    """Return the XML name of a Python encoding."""
    if encoding.startswith("iso8859"):
        return encoding.replace("iso8859", "ISO-8859")
    if encoding.startswith("cp125"):
        return encoding.replace("cp", "windows-")
    return "-".join(encoding.split("-")[:2])  # without -sig and the like


def _refuse_unknown_glyphs(row: str, line: int) -> None:
    if len(row) > boards.MAX_SQUARES:
        raise remarks.FormatError(boards.too_large_board(), line)
    unknown = row.strip("#@+$*. -_\tpPbBWmMo")
    if unknown:
        column = row.index(unknown) + 1
        message = phrase(
            "{glyph!r} has no meaning on a board (column {column} of its row)",
            glyph=unknown[0],
            column=column,
        )
        raise remarks.FormatError(message, line)
