"""Firefox, driven by Marionette, which is in every one: no program between, and no package."""

import base64
import contextlib
import json
import os
import pathlib
import shutil
import socket
import subprocess

from support import first_line
from webdriver import Absent, Page, Refused, SILENCE, Silent, running, scratch, until

NAMES = {
    ("POST", "url"): "Navigate", ("GET", "url"): "GetCurrentURL", ("POST", "back"): "Back", ("POST", "forward"): "Forward",
    ("POST", "refresh"): "Refresh", ("POST", "execute/sync"): "ExecuteScript", ("POST", "actions"): "PerformActions",
    ("POST", "window/rect"): "SetWindowRect", ("GET", "window/rect"): "GetWindowRect", ("POST", "print"): "Print",
    ("POST", "click"): "ElementClick", ("GET", "computedlabel"): "GetComputedLabel",
}

SETTINGS = {
    # One that is free, which then stands in a file of the profile.
    "marionette.port": 0,
    "ui.prefersReducedMotion": 1,
    # It talks to nobody but the pages' server.
    "app.update.disabledForTesting": True, "browser.aboutwelcome.enabled": False, "browser.safebrowsing.downloads.enabled": False,
    "browser.shell.checkDefaultBrowser": False, "browser.startup.homepage_override.mstone": "ignore", "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False, "extensions.getAddons.cache.enabled": False, "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False, "network.dns.disablePrefetch": True,
    "network.prefetch-next": False, "services.settings.server": "data:,", "toolkit.telemetry.enabled": False,
}

# Runs beside the page, not in it, and answers once.
BESIDE = """
const [script, argument, done] = arguments, name = 'answer' + Math.random(), manager = gBrowser.selectedBrowser.messageManager;
manager.addMessageListener(name, function answer({ json }) { manager.removeMessageListener(name, answer); done(json); });
manager.loadFrameScript('data:,' + encodeURIComponent(`{
  const window = content, { document } = content;
  let answer;
  try { answer = { value: (${script})(${JSON.stringify(argument)}) }; } catch (error) { answer = { error: '' + error }; }
  sendAsyncMessage('${name}', answer);
}`), false);
"""

CONSOLE = """
const messages = Services.console.getMessageArray().flatMap(message => message instanceof Ci.nsIScriptError ? message : []);
Services.console.reset();
return messages.filter(({ flags, category }) => !(flags & Ci.nsIScriptError.warningFlag) || /CSP|Content Security/.test(category))
  .map(({ sourceName, errorMessage }) => [sourceName, errorMessage]);
"""


class Firefox:
    name = "Firefox"

    def __init__(self, connection):
        self.connection, self.buffer, self.count = connection, b"", 0
        self.receive()
        self.version = self.send("WebDriver:NewSession", {})["capabilities"]["browserVersion"]
        self.send("WebDriver:SetTimeouts", {"pageLoad": 30_000, "script": 30_000})
        self.page = Page(self)

    @classmethod
    @contextlib.contextmanager
    def started(cls):
        places = ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")
        program = next(filter(None, map(shutil.which, places)), None)
        if not program:
            raise Absent("there is no firefox-esr and no firefox")
        with scratch("firefox") as folder:
            if not works(program, folder):
                raise Absent(f"{program} is none that can be driven")
            profile = folder / "profile"
            profile.mkdir()
            (profile / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items()))
            command = [program, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile, "about:blank"]
            with running(command, folder, environment={"MOZ_CRASHREPORTER_DISABLE": "1"}) as process:
                told = profile / "MarionetteActivePort"

                def port():
                    if process.poll() is not None:
                        raise Silent(f"ended at once: {(folder / 'said').read_text('utf-8', 'replace')[-300:]}")
                    return told.exists() and told.read_text().strip()

                with socket.create_connection(("127.0.0.1", int(until(port, "Firefox listens", SILENCE))), SILENCE) as connection:
                    browser = cls(connection)
                    try:
                        yield browser
                    finally:
                        # It puts its house in order before it goes.
                        with contextlib.suppress(Refused, Silent, TimeoutError):
                            browser.send("Marionette:Quit", {"flags": ["eForceQuit"]})
                            until(lambda: process.poll() is not None, "Firefox ends", 10)

    def receive(self):
        try:
            while b":" not in self.buffer:
                self.buffer += self.connection.recv(1 << 16) or self.end()
            length, self.buffer = self.buffer.split(b":", 1)
            while len(self.buffer) < int(length):
                self.buffer += self.connection.recv(1 << 20) or self.end()
        except OSError as error:
            raise Silent(f"no answer: {error}") from None
        message, self.buffer = self.buffer[:int(length)], self.buffer[int(length):]
        return json.loads(message)

    def end(self):
        raise Silent("it is gone")

    def send(self, name, parameters):
        self.count += 1
        message = json.dumps([0, self.count, name, parameters]).encode()
        try:
            self.connection.sendall(b"%d:%b" % (len(message), message))
        except OSError as error:
            raise Silent(f"takes no command: {error}") from None
        _, _, error, result = self.receive()
        if error:
            raise Refused(f"{error['error']}: {first_line(error['message'])}")
        return result

    def command(self, method, path, body=None):
        path, body = path.removeprefix("element/"), dict(body or {})
        if path.endswith(("/click", "/computedlabel")):
            body["id"], path = path.split("/")
        if path == "execute/sync":
            # In the page's own world, as a script of its own.
            body |= {"sandbox": None, "newSandbox": False}
        result = self.send("WebDriver:" + NAMES[method, path], body)
        return result["value"] if list(result) == ["value"] else result

    @contextlib.contextmanager
    def chrome(self):
        self.send("Marionette:SetContext", {"value": "chrome"})
        try:
            yield
        finally:
            self.send("Marionette:SetContext", {"value": "content"})

    def look(self, script, argument=None):
        """As `evaluate`, without what Marionette leaves in a page: it listens for `unload` there, and such a page is kept for nobody who comes back."""
        with self.chrome():
            answer = self.send("WebDriver:ExecuteAsyncScript", {"script": BESIDE, "args": [script, argument]})["value"]
        if "error" in answer:
            raise Refused(answer["error"])
        return answer.get("value")

    def set(self, name, value):
        """One of its settings, while it runs; null is what it was."""
        kind = "Bool" if isinstance(value, bool) else "Int"
        with self.chrome():
            self.send("WebDriver:ExecuteScript", {"script": f"""const [name, value] = arguments;
              value === null ? Services.prefs.clearUserPref(name) : Services.prefs.set{kind}Pref(name, value);""", "args": [name, value]})

    def said(self):
        """Errors and violations of the policy since it was asked last."""
        with self.chrome():
            messages = self.send("WebDriver:ExecuteScript", {"script": CONSOLE, "args": []})["value"]
        return [f"{source}: {text}" for source, text in messages if source.startswith(("http://127.0.0.1:", "file:"))]

    @contextlib.contextmanager
    def without_storage(self):
        """Merely touching it throws, as with cookies that are refused."""
        self.set("network.cookie.cookieBehavior", 2)
        try:
            yield self
        finally:
            self.set("network.cookie.cookieBehavior", None)

    def printed(self):
        """The sheets of paper, A4, that the page takes."""
        return base64.b64decode(self.page.command("POST", "print", {"page": {"width": 21, "height": 29.7}}))


def works(program, home):
    """Ubuntu's is a word about where to get one, or one from a snap, which sees no profile of ours."""
    path = pathlib.Path(program).resolve()
    with path.open("rb") as file:
        if "snap" in path.parts or b"/snap/bin" in file.read(4096):
            return False
    version = subprocess.run([program, "--version"], capture_output=True, env={"PATH": os.environ["PATH"], "HOME": str(home)}, timeout=SILENCE)
    return version.returncode == 0 and b"Firefox" in version.stdout
