"""Debian's chromium without a window, driven by real keys, clicks and touches."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

_SWITCHES = (
    "--headless=new",
    "--no-sandbox",  # which root cannot have
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=MediaRouter,OptimizationHints",
)
_PATIENCE = 300
"""Seconds for any one command, on a machine that does much else."""

Gesture = Sequence[tuple[float, float]]
"""Where a finger or a mouse goes down, moves through and comes up, in pixels of the window."""


class Browser:
    """One page at a time, in a window of any size, for a reader of any taste."""

    def __init__(self, driver: Any) -> None:
        self._driver = driver

    def read_as(
        self, width: int = 900, height: int = 900, language: str = "en", **media: str
    ) -> None:
        """Set the window's size, the reader's language, and media features such as ``dark``.

        Features are written as ``prefers_color_scheme="dark"``; motion is reduced unless they say
        otherwise.
        """
        wanted = {"prefers_reduced_motion": "reduce"} | media
        features = [{"name": k.replace("_", "-"), "value": v} for k, v in wanted.items()]
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        agent = {"userAgent": self.run("return navigator.userAgent"), "acceptLanguage": language}
        self.command("Emulation.setDeviceMetricsOverride", **size)
        self.command("Emulation.setEmulatedMedia", media="", features=features)
        self.command("Emulation.setUserAgentOverride", **agent)

    def command(self, name: str, **values: object) -> dict[str, Any]:
        """Send a command of the DevTools protocol."""
        answer: dict[str, Any] = self._driver.execute_cdp_cmd(name, values)
        return answer

    def open(self, address: str) -> None:
        """Forget what was logged, and load a page."""
        self.messages()
        self.requests()
        self._driver.get(address)

    def run(self, script: str, *arguments: object) -> Any:
        """Return what a script in the page returns."""
        return self._driver.execute_script(script, *arguments)

    def run_until(self, script: str) -> None:
        """Wait until a script returns what is true."""
        from selenium.webdriver.support.wait import WebDriverWait

        WebDriverWait(self._driver, _PATIENCE).until(lambda driver: driver.execute_script(script))

    def text(self, name: str) -> str:
        """Return the text of the element with that id."""
        text: str = self.run("return document.getElementById(arguments[0]).textContent", name)
        return text

    def settle(self) -> None:
        """Wait until all that changed has been painted."""
        self._driver.execute_async_script(
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(done))"
        )

    def press(self, keys: str) -> None:
        """Press keys, one after the other; arrows are written ``urdl``."""
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys

        arrows = (Keys.ARROW_UP, Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_LEFT)
        typed = keys.translate(dict(zip(map(ord, "urdl"), arrows, strict=True)))
        ActionChains(self._driver, duration=0).send_keys(typed).perform()

    def point(self, kind: str, gestures: Iterable[Gesture]) -> None:
        """Make gestures with a ``mouse`` or by ``touch``."""
        from selenium.webdriver.common.actions.action_builder import ActionBuilder
        from selenium.webdriver.common.actions.pointer_input import PointerInput

        chain = ActionBuilder(self._driver, mouse=PointerInput(kind, kind), duration=0)
        pointer = chain.pointer_action
        for (x, y), *others in gestures:
            pointer.move_to_location(round(x), round(y)).pointer_down()
            for to_x, to_y in others:
                pointer.move_to_location(round(to_x), round(to_y))
            pointer.pointer_up()
        chain.perform()

    def messages(self) -> list[str]:
        """Return what the console told since the last call."""
        return [entry["message"] for entry in self._driver.get_log("browser")]

    def requests(self) -> list[str]:
        """Return the addresses that were asked for since the last call."""
        logged = self._driver.get_log("performance")
        sent = [json.loads(entry["message"])["message"] for entry in logged]
        return [
            one["params"]["request"]["url"]
            for one in sent
            if one["method"] == "Network.requestWillBeSent"
        ]


@contextmanager
def started_browser() -> Iterator[Browser]:
    """Start chromium; skip where it, its driver or selenium is missing."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if chromium is None or driver is None:
        pytest.skip("chromium and chromium-driver are not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    options.timeouts = {"script": 1000 * _PATIENCE, "pageLoad": 1000 * _PATIENCE}
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    with TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True) as folder:
        for switch in (*_SWITCHES, f"--user-data-dir={Path(folder) / 'profile'}"):
            options.add_argument(switch)
        # A driver that is named is never looked for, and so never downloaded.
        started = webdriver.Chrome(options, webdriver.ChromeService(driver))
        started.command_executor.client_config.timeout = _PATIENCE
        try:
            yield Browser(started)
        finally:
            started.quit()
