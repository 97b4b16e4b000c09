"""What all checks share: the site, the browser, a server, and the list of what was found."""

import contextlib
import functools
import http.server
import pathlib
import random
import re
import shutil
import sys
import tempfile
import threading
import time
import urllib.parse


def chromium(playwright):
    applications = [f"/Applications/{name}.app/Contents/MacOS/{name}" for name in ("Chromium", "Google Chrome")]
    for name in ("chromium", "chromium-browser", "google-chrome", *applications):
        path = shutil.which(name)
        if path:
            break
    else:
        sys.exit("browser: no Chromium; run Scripts/setup test")
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


def until(page, condition, argument=None, seconds=5):
    """Waits for a condition of JavaScript. Playwright's own wait needs `eval`, which the policy of the pages forbids."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition, argument):
        if time.monotonic() > end:
            raise TimeoutError(f"not within {seconds} s: {condition}")
        page.wait_for_timeout(10)


def comes(page, condition, argument=None):
    """Whether it holds in time."""
    try:
        until(page, condition, argument)
    except TimeoutError:
        return False
    return True


def answered(page, within):
    """Waits until what was typed is answered. Before it is, from the key on, the search says that it is busy."""
    until(page, """within => {
      const status = document.querySelector(within + ' [role=status]');
      return status.textContent !== status.dataset.busy;
    }""", within)


@contextlib.contextmanager
def held(page, pattern):
    """Meanwhile nothing of these comes, afterwards all that was asked for."""
    routes, waits = [], True
    page.route(pattern, lambda route: routes.append(route) if waits else route.continue_())
    yield
    waits = False
    for route in routes:
        route.continue_()
    page.unroute(pattern)


def first_line(what):
    """Of an error, or of what a browser says of one. Not all say something."""
    return next(iter(str(what or "").splitlines()), "")


class World:
    """One check's view: what it looks at, and what it finds."""

    def __init__(self, site, browser, options):
        self.site, self.browser, self.options = site, browser, options
        self.findings, self.chosen = [], None

    def find(self, finding):
        self.findings.append(finding)

    def expect(self, holds, finding):
        if not holds:
            self.find(finding)

    def paths(self):
        return sorted(str(path.relative_to(self.site)) for path in self.site.rglob("*.html"))

    def kinds(self):
        """One page of each kind: its name, and the path of the page."""
        self.chosen = self.chosen or kinds(self.site)
        return self.chosen

    def sample(self, count):
        """Pages of every kind, and others by chance, the same each time."""
        chosen = list(self.kinds().values())
        rest = [path for path in self.paths() if path not in chosen]
        return chosen + random.Random(1).sample(rest, min(count, len(rest)))

    @contextlib.contextmanager
    def page(self, prefix, width=1280, height=900, quiet=True, **context):
        """A page that reports every error and every request outside of `prefix`."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, **context)
        page = context.new_page()
        if quiet:
            page.on("console", lambda message: self.find(f"{page.url}: console: {message.text}")
                    if message.type in ("error", "warning") else None)
            page.on("pageerror", lambda error: self.find(f"{page.url}: script: {error}"))
            # What a page leaves behind when the visitor goes on is no failure.
            page.on("requestfailed", lambda request: None if request.failure == "net::ERR_ABORTED"
                    else self.find(f"{page.url}: not loaded: {request.url}"))
        page.on("request", lambda request: None if request.url.startswith(prefix)
                else self.find(f"{page.url}: asked for {request.url}"))
        try:
            yield page
        finally:
            context.close()


def kinds(site):
    found = {}
    patterns = {
        "home": "index.html", "list": "characters/index.html", "second": "characters/page-2.html",
        "character": "characters/[0-9]*.html", "status": "status/*/index.html", "species": "species/*/index.html",
        "both": "species/*/*/index.html", "all species": "species/index.html", "gender": "gender/*/index.html",
        "locations": "locations/index.html", "location": "locations/[0-9]*.html", "episodes": "episodes/index.html",
        "episode": "episodes/[0-9]*.html", "changes": "changes/index.html", "change": "changes/[!i]*.html",
        "search": "search.html", "about": "about.html", "not found": "404.html",
    }
    for kind, pattern in patterns.items():
        path = next(iter(sorted(site.glob(pattern))), None)
        if path:
            found[kind] = str(path.relative_to(site))
    # Nobody comes before or after who is gone.
    gone = next((path for path in sorted(site.glob(patterns["character"])) if '<nav class="walks"' not in path.read_text("utf-8")), None)
    if gone:
        found["gone"] = str(gone.relative_to(site))
    return found


def standing(site):
    """The folder of a host that the site was made for, by its own word: `/` or `/repo/`. None where it says nothing of that."""
    canonical = re.search(r'<link rel="canonical" href="([^"]*)"', (site / "index.html").read_text("utf-8"))
    return canonical and urllib.parse.urlsplit(canonical[1]).path


class Handler(http.server.SimpleHTTPRequestHandler):
    """A folder below a prefix, as a host of plain files serves it, with its page for what is not found."""

    def __init__(self, *arguments, site, prefix, **options):
        self.prefix = prefix
        super().__init__(*arguments, directory=str(site), **options)

    def translate_path(self, path):
        path = urllib.parse.urlsplit(path).path
        return super().translate_path(path[len(self.prefix) - 1:]) if path.startswith(self.prefix) else "/nowhere"

    def send_error(self, code, message=None, explain=None):
        page = pathlib.Path(self.directory, "404.html").read_bytes() if code == 404 else b""
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, address):
        """A page that is left takes no more bytes: nothing to say."""


@contextlib.contextmanager
def serving(site, prefix="/"):
    server = Server(
        ("127.0.0.1", 0), functools.partial(Handler, site=site, prefix=prefix))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}{prefix}"
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def copied(site, folder):
    """The site in a folder of this name."""
    with tempfile.TemporaryDirectory() as outer:
        root = pathlib.Path(outer, folder)
        shutil.copytree(site, root)
        yield root
