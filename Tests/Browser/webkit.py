"""WebKitGTK: its MiniBrowser on a screen that nobody sees, driven by WebKitWebDriver."""

import contextlib
import glob
import http.client
import json
import os
import shutil
import socket

from support import first_line
from webdriver import Absent, Page, Refused, SILENCE, Silent, running, scratch, until


class WebKit:
    name = "WebKitGTK"

    def __init__(self, port, program):
        self.port, self.program, self.session = port, program, None
        self.page = Page(self)

    @classmethod
    @contextlib.contextmanager
    def started(cls):
        driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
        patterns = ("/usr/lib/*/webkit*gtk-*/MiniBrowser", "/usr/lib*/webkit*gtk-*/MiniBrowser", "/usr/libexec/webkit*gtk-*/MiniBrowser")
        program = next((path for pattern in patterns for path in sorted(glob.glob(pattern))), None)
        for name, there in (("WebKitWebDriver", driver), ("MiniBrowser", program), ("Xvfb", screen)):
            if not there:
                raise Absent(f"there is no {name}")
        with contextlib.ExitStack() as stack:
            folder = stack.enter_context(scratch("webkit"))
            # Nothing on a page moves for who wants no motion.
            for version in ("3.0", "4.0"):
                (folder / f".config/gtk-{version}").mkdir(parents=True)
                (folder / f".config/gtk-{version}/settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
            environment = {
                "DISPLAY": f":{stack.enter_context(shown(screen, folder))}",
                # Neither a graphics card nor a session of a desktop is asked for.
                "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "GSK_RENDERER": "cairo", "GDK_BACKEND": "x11",
                "GTK_A11Y": "none", "NO_AT_BRIDGE": "1", "GIO_USE_VFS": "local", "GSETTINGS_BACKEND": "memory",
                "DBUS_SESSION_BUS_ADDRESS": "disabled:",
                # The pages are ours, and in a container there is no sandbox to be had.
                "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            }
            browser = cls(stack.enter_context(listening(driver, folder, environment)), program)
            browser.open()
            stack.callback(browser.close)
            try:
                browser.page.goto("data:text/html,<p>A page")
            except Refused:
                # As without /proc: what the site promises is not at fault.
                raise Absent("it shows no page here") from None
            yield browser

    def open(self, *arguments):
        options = {"binary": self.program, "args": ["--automation", *arguments]}
        session = self.send("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self.session, self.version = session["sessionId"], session["capabilities"]["browserVersion"]
        self.command("POST", "timeouts", {"pageLoad": 30_000, "script": 30_000})

    def close(self):
        with contextlib.suppress(Refused, Silent):
            self.send("DELETE", f"/session/{self.session}")

    def send(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SILENCE)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), {"Content-Type": "application/json"})
            value = json.load(connection.getresponse())["value"]
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Silent(f"no answer: {error}") from None
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            raise Refused(f"{value['error']}: {first_line(value['message'])}")
        return value

    def command(self, method, path, body=None):
        return self.send(method, f"/session/{self.session}/{path}", body)

    def look(self, script, argument=None):
        """As `evaluate`, which leaves nothing in a page."""
        return self.page.evaluate(script, argument)

    def said(self):
        """Its console is not told. What the page that is open listened for is (`others.WATCH`)."""
        return self.page.evaluate("(said => said ? said.splice(0) : [])(window.said)")

    @contextlib.contextmanager
    def without_storage(self):
        """There is none."""
        self.close()
        self.open("--enable-html5-local-storage=false")
        try:
            yield self
        finally:
            self.close()
            self.open()


@contextlib.contextmanager
def shown(program, folder):
    """A screen: its number, the first that is free."""
    reader, writer = os.pipe()
    try:
        with running([program, "-displayfd", str(writer), "-screen", "0", "1600x1300x24", "-nolisten", "tcp"], folder, pass_fds=[writer]) as process:
            os.set_blocking(reader, False)
            told = b""

            def number():
                nonlocal told
                if process.poll() is not None:
                    raise Silent(f"Xvfb ended at once: {(folder / 'said').read_text('utf-8', 'replace')[-300:]}")
                with contextlib.suppress(BlockingIOError):
                    told += os.read(reader, 99)
                return told.endswith(b"\n")

            until(number, "Xvfb has a screen", SILENCE)
            yield int(told)
    finally:
        os.close(reader)
        os.close(writer)


@contextlib.contextmanager
def listening(program, folder, environment):
    """A driver: its port. One that was free may have been taken meanwhile, and then the driver ends."""
    for turn in range(5):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with running([program, "--host=127.0.0.1", f"--port={port}"], folder, environment=environment) as process:

            def answers():
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    return True
                return process.poll() is not None

            until(answers, "WebKitWebDriver listens", SILENCE)
            if process.poll() is None:
                yield port
                return
    raise Silent("WebKitWebDriver finds no port")
