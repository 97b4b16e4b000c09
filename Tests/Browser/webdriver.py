"""A page as the walks know it from Playwright, in a browser that takes the commands of W3C WebDriver.

No more of it than the walks use. How a command gets there, and how the browser is started and ended, is a browser's own.
"""

import contextlib
import fnmatch
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "End": "\ue010", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014",
        "ArrowDown": "\ue015", "Backspace": "\ue003", "Tab": "\ue004", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a"}

# How long one condition is waited for, and one answer of a browser, in seconds: a machine that is busy takes its time.
PATIENCE, SILENCE = 15, 60


class Absent(Exception):
    """A browser cannot be had here: says what lacks."""


class Refused(Exception):
    """What a browser says of a command that it does not follow."""


class Silent(Exception):
    """A browser is gone, or answers no more."""


def until(holds, what, seconds=PATIENCE):
    """Waits for what is asked of something else than a page."""
    end = time.monotonic() + seconds
    while not (result := holds()):
        if time.monotonic() > end:
            raise TimeoutError(f"not within {seconds} s: {what}")
        time.sleep(0.02)
    return result


@contextlib.contextmanager
def scratch(browser):
    """A folder that goes at the end, but for what a browser still writes there. Of Python, only 3.10 and later have one; Xcode brings 3.9."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix=f"catalog-{browser}-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def running(command, folder, **options):
    """A program, whose home is this folder, ended with all that it started."""
    kept = {name: value for name, value in os.environ.items()
            if not name.startswith(("XDG_", "DBUS_", "MOZ_", "WEBKIT_")) and name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment = {**kept, "HOME": str(folder), "TMPDIR": str(folder), **options.pop("environment", {})}
    with open(folder / "said", "ab") as said:
        program = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                                   start_new_session=True, **options)
    try:
        yield program
    finally:
        for way in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError, PermissionError, TimeoutError):
                os.killpg(program.pid, way)
                until(lambda: program.poll() is not None, "end of a program", 5)
                # What it started may outlive it for a moment. Then nothing of this group is left, and no signal can be sent.
                until(lambda: os.killpg(program.pid, 0), "end of what it started", 2)
        program.wait()


class Page:
    def __init__(self, browser):
        """Its `command` sends one with a method, a path and a body, and gives the value of the answer."""
        self.browser, self.command = browser, browser.command
        self.keyboard, self.mouse = Keyboard(browser.command), Mouse(browser.command)

    @property
    def url(self):
        return self.command("GET", "url")

    def goto(self, address):
        self.command("POST", "url", {"url": address})
        return self

    def reload(self):
        self.command("POST", "refresh", {})

    def go_back(self):
        self.command("POST", "back", {})

    def go_forward(self):
        self.command("POST", "forward", {})

    def evaluate(self, script, argument=None):
        """The value of an expression or, of a function, of what it returns."""
        return self.command("POST", "execute/sync", {
            "script": f"const value = (\n{script}\n); return typeof value === 'function' ? value(arguments[0]) : value;", "args": [argument]})

    def wait_for_timeout(self, milliseconds):
        time.sleep(milliseconds / 1000)

    def wait_for_selector(self, selector, state="visible"):
        self.locator(selector).wait(state)

    def wait_for_url(self, pattern):
        if isinstance(pattern, str):
            pattern = re.compile(fnmatch.translate(pattern))

        def arrived():
            # While a page goes, nothing can be asked of it.
            with contextlib.suppress(Refused):
                return pattern.search(self.url) and self.evaluate("document.readyState === 'complete'")

        until(arrived, f"an address like {pattern.pattern}")

    def set_viewport_size(self, size):
        """That of what is inside of the window. No window of Firefox is narrower than 450 pixels."""
        width, height = size["width"], size["height"]

        def fits():
            inner = self.evaluate("[innerWidth, innerHeight]")
            if inner != [width, height]:
                outer = self.command("GET", "window/rect")
                self.command("POST", "window/rect", {"width": round(outer["width"] + width - inner[0]), "height": round(outer["height"] + height - inner[1])})
            return inner == [width, height]

        until(fits, f"a window of {width} by {height}")

    def set_default_timeout(self, milliseconds):
        pass

    def locator(self, selector):
        return Locator(self, selector)

    def click(self, selector):
        self.locator(selector).click()

    def focus(self, selector):
        self.locator(selector).run("element => element.focus()")

    def fill(self, selector, text):
        self.locator(selector).run("""(element, text) => {
          element.focus();
          element.value = text;
          element.dispatchEvent(new Event('input', {bubbles: true}));
        }""", text)

    def select_option(self, selector, value):
        self.locator(selector).run("""(element, value) => {
          element.value = value;
          for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, {bubbles: true}));
        }""", value)

    def inner_text(self, selector):
        return self.locator(selector).run("element => element.innerText")

    def input_value(self, selector):
        return self.locator(selector).run("element => element.value")

    def get_attribute(self, selector, name):
        return self.locator(selector).run("(element, name) => element.getAttribute(name)", name)

    def is_checked(self, selector):
        return self.locator(selector).run("element => element.checked")

    def uncheck(self, selector):
        if self.is_checked(selector):
            self.click(selector)


class Locator:
    def __init__(self, page, selector, index=0):
        self.page, self.selector, self.index = page, selector, index

    @property
    def first(self):
        return Locator(self.page, self.selector)

    @property
    def last(self):
        return Locator(self.page, self.selector, -1)

    def run(self, function, argument=None):
        """What a function makes of the element, once it is there."""
        self.wait("attached")
        return self.page.evaluate(
            f"([selector, index, argument]) => ({function})([...document.querySelectorAll(selector)].at(index), argument)",
            [self.selector, self.index, argument])

    def wait(self, state):
        until(lambda: self.is_visible() if state == "visible" else self.count(), f"{self.selector}, {state}")

    def count(self):
        return self.page.evaluate("selector => document.querySelectorAll(selector).length", self.selector)

    def is_visible(self):
        return self.page.evaluate("""([selector, index]) => {
          const element = [...document.querySelectorAll(selector)].at(index);
          return !!element?.checkVisibility({visibilityProperty: true}) && element.getClientRects().length > 0;
        }""", [self.selector, self.index])

    def all_inner_texts(self):
        return self.page.evaluate("selector => [...document.querySelectorAll(selector)].map(element => element.innerText)", self.selector)

    def bounding_box(self):
        return self.run("element => (({ x, y, width, height }) => ({ x, y, width, height }))(element.getBoundingClientRect())")

    def scroll_into_view_if_needed(self):
        self.run("element => element.scrollIntoView({block: 'center'})")

    def reference(self):
        return self.run("element => element")[ELEMENT]

    def click(self):
        refused = ""

        def clicked():
            nonlocal refused
            try:
                self.page.command("POST", f"element/{self.reference()}/click", {})
                return True
            except Refused as error:
                # It is on its way, another is in front of it, or it has just been replaced.
                if not re.match("element (not interactable|click intercepted)|stale element", str(error)):
                    raise
                refused = str(error)

        self.wait("visible")
        try:
            until(clicked, self.selector)
        except TimeoutError as error:
            raise TimeoutError(f"{error} is clicked on: {refused}") from None

    def label(self):
        """The name that is told to whoever does not see it."""
        return self.page.command("GET", f"element/{self.reference()}/computedlabel")


class Keyboard:
    def __init__(self, command):
        self.command = command

    def send(self, actions):
        self.command("POST", "actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def type(self, text):
        self.send([{"type": way, "value": letter} for letter in text for way in ("keyDown", "keyUp")])

    def press(self, keys):
        values = [KEYS.get(key, key) for key in keys.split("+")]
        self.send([{"type": "keyDown", "value": value} for value in values] + [{"type": "keyUp", "value": value} for value in reversed(values)])


class Mouse:
    """What it does is sent once its button is up: not every browser keeps what is between two commands."""

    def __init__(self, command):
        self.command, self.actions = command, []

    def move(self, x, y, steps=1):
        self.actions.append({"type": "pointerMove", "duration": 20 * (steps - 1), "x": int(x), "y": int(y), "origin": "viewport"})

    def down(self, click_count=1):
        self.actions.append({"type": "pointerDown", "button": 0})

    def up(self, click_count=1):
        actions, self.actions = [*self.actions, {"type": "pointerUp", "button": 0}], []
        self.command("POST", "actions", {"actions": [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}]})

    def click(self, x, y):
        self.move(x, y)
        self.down()
        self.up()
