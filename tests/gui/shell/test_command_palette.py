"""The command palette: found by letters in two languages, run by Enter, closed by Esc."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTreeWidgetItem

from sokolab.gui.app import Application
from sokolab.gui.shell.action_rows import REASONS, Condition
from sokolab.gui.shell.command_palette import CommandPalette
from sokolab.gui.shell.menus import MENUS
from sokolab.language import pinyin, remember_shown, show_in
from tests.gui.hand import Hand

KEY = Qt.Key


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)
    remember_shown(False)


@pytest.fixture
def palette(app: Application) -> CommandPalette:
    QTest.keyClick(app.view, KEY.Key_F1)
    assert app.help_actions.palette.isVisible()
    return app.help_actions.palette


def rows(palette: CommandPalette) -> list[QTreeWidgetItem]:
    items = map(palette.action_list.topLevelItem, range(palette.action_list.topLevelItemCount()))
    return [item for item in items if item is not None]


def names(palette: CommandPalette) -> list[str]:
    return [item.data(0, Qt.ItemDataRole.UserRole).objectName() for item in rows(palette)]


def find(palette: CommandPalette, words: str) -> list[str]:
    palette.search_field.setText(words)
    return names(palette)


def press(palette: CommandPalette, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(palette.search_field, key)
    QApplication.processEvents()


def test_it_lists_all_actions_and_takes_the_focus(
    app: Application, palette: CommandPalette
) -> None:
    shown = [
        action.objectName()
        for actions in app.window.actions_by_menu().values()
        for action in actions
        if action.isVisible()
    ]
    assert [name for name in names(palette) if name] == shown
    texts = [item.text(0) for item in rows(palette)]
    assert {"starter", "unsolvable"} <= set(texts), "what a menu lists only when it shows"
    assert len({one.split("-")[0] for one in shown} & {"overlay", "language", "panel"}) == 3
    assert palette.search_field.hasFocus()
    assert palette.search_field.accessibleName()
    assert palette.action_list.accessibleName()


def test_the_best_comes_first(palette: CommandPalette) -> None:
    assert find(palette, "zoom")[:2] == ["zoom-in", "zoom-out"]
    assert find(palette, "solve")[0] == "solve"
    assert find(palette, "  WALLS ")[0] == "enclose", "a whole word of a name"
    assert "theme-dark" in find(palette, "theme"), "the title of its menu"
    assert "panels-back" in find(palette, "first start"), "words of its tip"
    assert "delete" in find(palette, "delete"), "further words"
    assert find(palette, "preferences")[0] == "theme-system"
    assert find(palette, "rtlft")[0] == "rotate-left", "letters in their order"
    assert "pan-left" not in find(palette, "rtlft"), "no word of it begins with an r"
    assert find(palette, "left rotate")[0] == "rotate-left", "the words in any order"
    assert find(palette, "ctrl+alt+shift+l") == ["tell-lost-games"], "a key"
    assert find(palette, "solvr")[0] == "panel-solver", "no name with more letters between"
    assert find(palette, "rotaet lfet")[0] == "rotate-left", "letters that changed places"
    assert find(palette, "dificulty")[0] == "panel-difficulty", "not “Order by difficulty”"
    assert find(palette, "no such thing at all") == []
    assert palette.tip_label.text() == "No action matches."


def test_enter_runs_what_the_arrows_chose(app: Application, palette: CommandPalette) -> None:
    find(palette, "tile line rect")
    assert find(palette, "theme ")[:2] == ["theme-system", "theme-light"]
    press(palette, KEY.Key_Down, KEY.Key_Down, KEY.Key_Up, KEY.Key_Down, KEY.Key_Return)
    assert app.window.action("theme-dark").isChecked()
    assert palette.isHidden()
    assert app.view.hasFocus()


def test_a_click_runs_a_row(app: Application, palette: CommandPalette) -> None:
    assert find(palette, "rectangle")[0] == "rectangle"
    first = palette.action_list.topLevelItem(0)
    assert first is not None
    place = palette.action_list.visualItemRect(first).center()
    QTest.mouseClick(palette.action_list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert app.window.action("rectangle").isChecked()
    assert palette.isHidden()


def test_keys_of_actions_do_nothing_in_the_line(hand: Hand) -> None:
    hand.open("#####", "#@$.#", "#####")
    hand.app.play_controller.session.start()
    hand.app.play_controller.session.game.play("R")
    hand.app.play_controller.session.game.seek(0)
    QTest.keyClick(hand.view, KEY.Key_F3)
    palette = hand.app.help_actions.palette
    press(palette, KEY.Key_PageDown, KEY.Key_PageUp, KEY.Key_R, KEY.Key_Space)
    assert hand.app.play_controller.session.game.moves_played == 0
    assert palette.search_field.text() == "r "


@pytest.mark.parametrize("key", [KEY.Key_Escape, KEY.Key_F1, KEY.Key_F3])
def test_a_key_closes_it_and_gives_the_focus_back(
    app: Application, palette: CommandPalette, key: Qt.Key
) -> None:
    press(palette, key)
    assert palette.isHidden()
    assert app.view.hasFocus()


def test_a_look_elsewhere_closes_it(app: Application, palette: CommandPalette) -> None:
    app.view.setFocus(Qt.FocusReason.MouseFocusReason)
    assert palette.isHidden()
    assert app.view.hasFocus()


def test_what_cannot_be_run_says_why_and_nothing_else_runs_in_its_place(
    app: Application, palette: CommandPalette
) -> None:
    """Enter ran what came next, such as a command that moves all goals."""
    before = app.displayed_board.board
    assert find(palette, "undo")[0] == "undo"
    undo = rows(palette)[0]
    assert palette.action_list.currentItem() is undo
    assert undo.text(1) == "there is nothing to undo"
    assert palette.tip_label.text().startswith("Not now: there is nothing to undo. Undoes")
    assert undo.foreground(0).color() == app.theme.colours.muted
    press(palette, KEY.Key_Return)
    assert palette.isVisible()
    assert app.displayed_board.board == before
    assert find(palette, "undoes only the last")[0] == "move-back"
    press(palette, KEY.Key_Return)
    assert palette.isVisible()


def test_each_condition_has_its_reason() -> None:
    assert REASONS.keys() == set(Condition)


def test_what_was_run_last_comes_first(app: Application, palette: CommandPalette) -> None:
    for words in ("rulers", "wand"):
        find(palette, words)
        press(palette, KEY.Key_Return)
        QTest.keyClick(app.view, KEY.Key_F3)
    assert palette.search_field.text() == ""
    assert names(palette)[:3] == ["wand", "rulers", "new"]
    assert app.settings.texts("recent-actions") == ("wand", "rulers")
    assert palette.action_list.topLevelItem(1).text(0) == "Rulers ✓"


def test_it_finds_words_of_both_languages(app: Application) -> None:
    app.language_switch.choose("zh_CN")
    app.window.action("find-action").trigger()
    palette = app.help_actions.palette
    assert find(palette, "放大") == find(palette, "zoom in")[:1] == ["zoom-in"]
    assert palette.action_list.topLevelItem(0).text(0) == "放大"
    assert "theme-dark" in find(palette, "theme")


def test_it_shows_the_keys(palette: CommandPalette) -> None:
    assert find(palette, "zoom in") == ["zoom-in"]
    assert palette.action_list.topLevelItem(0).text(2) == "Ctrl++"
    assert palette.tip_label.text().startswith("Zooms in on the middle")
    assert palette.search_field.accessibleDescription() == "Zoom in, Ctrl++"


def test_every_menu_is_in_it(palette: CommandPalette) -> None:
    menus = {item.text(1).split(" › ")[0] for item in rows(palette)} - {""}
    menus -= {str(reason) for reason in REASONS.values()}
    assert len(menus) == len(MENUS)


def test_it_names_no_menu_that_lacks_the_action(palette: CommandPalette) -> None:
    menus = {item.text(0): item.text(1) for item in rows(palette)}
    for name in ("Zoom in", "Gallery of levels", "Stamp 1"):
        assert menus[name] == ""
    assert menus["Fit board"] == "View"
    assert menus["Rotate left"] == "Level › Rotate and flip"


OTHER_WORDS = (
    ("index", "search-folders"),
    ("import", "open"),
    ("导入", "open"),
    ("tutorial", "tour"),
    ("delete level", "remove-level"),
    ("similar", "find-levels"),
    ("picture", "export-picture"),
    ("图片", "export-picture"),
    ("chinese", "language-zh_CN"),
    ("stop generating", "stop-generating"),
    ("restart", "reset"),
    ("重新开始", "reset"),
    ("new from image", "open"),
    ("从图片新建", "open"),
    ("heat map", "heat-map"),
    ("heat map", "overlay-lost-play"),
    ("热力图", "overlay-lost-play"),
    ("screenshot", "export-picture"),
    ("截图", "export-picture"),
    ("night", "theme-dark"),
    ("generate", "generate-levels"),
    ("生成", "generate-levels"),
    ("solvr", "panel-solver"),
    ("screnshot", "export-picture"),
    ("restrat", "reset"),
    ("optimise", "shorten"),
)
PINYIN = (
    ("qj", "solve"),
    ("qiujie", "solve"),
    ("dk", "open"),
    ("da kai", "open"),
    ("shiwan", "test-play"),
    ("chexiao", "undo"),
    ("guanka", "add-level"),
    ("guanqia", "add-level"),
    ("chachong", "find-duplicates"),
)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_other_words_for_an_action_find_it(
    app: Application, palette: CommandPalette, language: str
) -> None:
    _switch(app, palette, language)
    for words, name in OTHER_WORDS:
        if words.isascii() is (language == "en"):
            assert name in find(palette, words)[:6], words


def test_chinese_names_are_found_by_pinyin(app: Application, palette: CommandPalette) -> None:
    for letters, name in PINYIN:
        assert name not in find(palette, letters)
    _switch(app, palette, "zh_CN")
    for letters, name in PINYIN:
        assert name in find(palette, letters)[:12], (letters, names(palette)[:12])


def _switch(app: Application, palette: CommandPalette, language: str) -> None:
    """Show a language, and open the palette again."""
    app.language_switch.choose(language)
    for _ in range(2):
        palette.toggle()


def test_pinyin_finds_all_entries_of_a_table_whole_or_by_first_letters(
    app: Application, palette: CommandPalette
) -> None:
    _switch(app, palette, "zh_CN")
    exports = {"export-picture", "export-gif", "export-pdf", "export-page", "export-levels"}
    for letters in ("daochu", "dc", "dao chu"):
        assert exports <= set(find(palette, letters)), letters
    assert find(palette, "daochu donghua") == ["export-gif"]


def test_it_is_as_high_as_what_it_lists(app: Application, palette: CommandPalette) -> None:
    tallest = palette.height()
    for words, fewest in (("rulers", 1), ("zoom", 2), ("xqzt", 0)):
        assert len(find(palette, words)) >= fewest
        QApplication.processEvents()
        assert palette.height() < tallest
        assert palette.action_list.verticalScrollBar().maximum() == 0
        assert palette.tip_label.geometry().bottom() < palette.height()
    find(palette, "")
    assert palette.height() == tallest


def test_a_name_spelled_whole_comes_first(app: Application, palette: CommandPalette) -> None:
    app.language_switch.choose("zh_CN")
    for _ in range(2):
        palette.toggle()
    assert find(palette, "qj")[0] == find(palette, "qiujie")[0] == "solve", "not the solver panel"


def test_what_can_be_run_comes_before_what_cannot(
    app: Application, palette: CommandPalette
) -> None:
    """The axis of a symmetry stood before the symmetries, and looked as if it could be centred."""
    app.language_switch.choose("zh_CN")
    for _ in range(2):
        palette.toggle()
    find(palette, "duichen")
    can_run = [app.window.action(name).isEnabled() for name in names(palette)[:5]]
    assert can_run == [True, True, True, True, False]


def test_what_cannot_be_run_is_muted_also_in_the_current_row(
    app: Application, palette: CommandPalette
) -> None:
    find(palette, "redo")
    item, colours = rows(palette)[0], app.theme.colours
    assert not app.window.action("redo").isEnabled() and item.text(0) == "Redo"
    image = palette.action_list.viewport().grab(palette.action_list.visualItemRect(item)).toImage()
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    assert colours.raised in pixels
    assert min(map(QColor.lightness, pixels)) >= colours.muted.lightness()


def test_the_characters_of_all_names_have_their_pinyin(
    app: Application, palette: CommandPalette
) -> None:
    app.language_switch.choose("zh_CN")
    for _ in range(2):
        palette.toggle()
    find(palette, "")
    letters = {one for row in rows(palette) for one in row.text(0) if "一" <= one <= "鿿"}
    assert len(letters) > 100
    assert sorted(letters - pinyin._readings().keys()) == [], "pinyin.txt lacks them"


def test_what_no_menu_lists_is_found_and_run(app: Application, palette: CommandPalette) -> None:
    rulers = app.window.action("rulers")
    assert not any(isinstance(one, QMenu) for one in rulers.associatedObjects())
    assert find(palette, "rulers") == ["rulers"]
    press(palette, KEY.Key_Return)
    assert rulers.isChecked()


def test_a_file_of_the_examples_is_opened(app: Application, palette: CommandPalette) -> None:
    find(palette, "unsolvable")
    assert rows(palette)[0].text(1) == "File › Open example"
    press(palette, KEY.Key_Return)
    assert app.collection_controller.workspace.open_collection.name == "Unsolvable"
    assert app.settings.texts("recent-actions") == (), "it has no name to be remembered by"


def test_each_letter_is_answered_at_once(app: Application, palette: CommandPalette) -> None:
    slowest = 0.0
    for language, words in (
        ("en", "e rotate xqzt symetry"),
        ("zh_CN", "放新建关卡"),
        ("zh_CN", "xjgk"),
    ):
        app.language_switch.choose(language)
        for _ in range(2):
            palette.toggle()
        for end in range(1, len(words) + 1):
            took = []
            for _ in range(3):
                palette.search_field.setText("")
                QApplication.processEvents()
                begun = time.thread_time()
                palette.search_field.setText(words[:end])
                palette.repaint()
                took.append(time.thread_time() - begun)
            slowest = max(slowest, min(took))
    assert slowest < 0.1, "an unhurried machine needs less than a frame"
