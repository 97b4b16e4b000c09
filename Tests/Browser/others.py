"""Other browsers than Chromium: what they do differently, or may, holds in Firefox and in WebKitGTK, at a root and from a disk."""

import contextlib
import signal
import sys

import interactions
import looks
from firefox import Firefox
from support import World, comes, copied, first_line, serving
from webdriver import Absent, Silent, until
from webkit import WebKit

# Before anything of the page runs. Of what a browser says on its console, Firefox alone tells more.
WATCH = """window.said = [];
for (const name of ['securitypolicyviolation', 'error', 'unhandledrejection']) addEventListener(name, event => said.push([name,
  event.violatedDirective, event.blockedURI, event.message, event.reason, event.target?.src].filter(Boolean).join(' ')), true);
"""


def check(world):
    told = []
    with ended_by_a_signal(), copied(world.site, "site") as site:
        watch(site)
        for kind in (Firefox, WebKit):
            try:
                with kind.started() as browser:
                    told.append(f"{kind.name} {browser.version}, {walk(world, browser, site)} walks")
            except Absent as reason:
                told.append(f"{kind.name} passed over, {reason}")
            # What one lacks is no reason not to look with the other.
            except Exception as error:
                told.append(f"{kind.name} broken off")
                world.find(f"{kind.name}: {type(error).__name__}: {first_line(error)}")
    return "; ".join(told)


@contextlib.contextmanager
def ended_by_a_signal():
    """A signal leaves no browser behind either: it ends what runs here as an error does."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def watch(site):
    script = next((site / "assets").glob("theme.*.js"))
    script.write_text(WATCH + script.read_text("utf-8"), "utf-8")
    (site / "frame.html").write_text("<!doctype html><title>A page in a page</title><iframe></iframe>", "utf-8")


def walk(world, browser, site):
    at_a_root = [interactions.finder, interactions.silenced, interactions.filtering, interactions.history, interactions.more,
                 interactions.returning, interactions.colours, interactions.steady, interactions.nearby,
                 interactions.written, interactions.illustrated, interactions.turned, interactions.rows, opened, looks.fitting,
                 looks.known, looks.headed, returned, dismissed, named, quiet, unstored]
    from_a_disk = [interactions.finder, interactions.filtering, interactions.returning, interactions.colours, returned, quiet]
    if browser.name == "Firefox":
        at_a_root += [unscripted, looks.printed]
    with serving(site) as address:
        for place, prefix, steps in (("at a root", address, at_a_root), ("from a disk", site.as_uri() + "/", from_a_disk)):
            for step in steps:
                seen = World(site, None, world.options)
                try:
                    attempt(seen, browser, prefix, step)
                finally:
                    for finding in seen.findings:
                        world.find(f"{browser.name}, {place}: {finding}")
    return len(at_a_root) + len(from_a_disk)


def attempt(seen, browser, prefix, step):
    """A walk from the door, with nothing remembered of the one before."""
    try:
        browser.page.set_viewport_size({"width": 1280, "height": 900})
        browser.page.goto(prefix + "about.html")
        browser.page.evaluate("localStorage.clear()")
        browser.said()
        step(seen, browser.page, prefix)
        # These make it speak.
        if step not in (interactions.nearby, quiet):
            for message in browser.said():
                seen.find(f"{step.__name__}: says {message}")
    except Silent:
        raise
    except Exception as error:
        seen.find(f"{step.__name__}: {first_line(error)}")


def opened(seen, page, prefix):
    # No window of Firefox is as narrow as a telephone.
    interactions.opened(seen, page, prefix, widths=(1280,))


def returned(seen, page, prefix):
    """A page that the browser kept whole has in its field what its list answers, and the next key goes on from there."""
    browser = page.browser
    page.goto(prefix + "characters/2.html")
    name = browser.look("() => document.querySelector('h1').textContent").split()[0].lower()

    def leave(way):
        browser.look("() => { document.documentElement.dataset.kept = 1; }")
        way()
        until(lambda: "/characters/" in page.url and browser.look("() => document.readyState === 'complete'"), "a character's page")
        page.go_back()
        kept = shows(browser, "() => !!document.documentElement.dataset.kept")
        seen.expect(kept, f"returned: {page.url} is loaded anew, although it can be kept")
        return kept

    for path, within in (("search.html", "#search"), ("index.html", "#finder")):
        page.goto(prefix + path)
        if within == "#finder":
            page.keyboard.type("/")
        until(lambda: browser.look(f"() => !!document.activeElement.closest('{within}')"), f"the field of {within}")
        page.keyboard.type(name[:2])
        until(lambda: browser.look(f"() => !!document.querySelector('{within} mark')"), f"{within} finds {name[:2]}")
        count = browser.look(f"() => document.querySelectorAll('{within} mark').length")
        if leave((lambda: browser.look("() => document.querySelector('#search .card a').click()")) if within == "#search"
                 else (lambda: page.keyboard.press("Enter"))):
            field = f"document.querySelector('{within} input')"
            # It comes back a moment later than the page does.
            if not shows(browser, f"() => {field}.value === '{name[:2]}'"):
                seen.find(f"returned: of \"{name[:2]}\", {within} holds \"{browser.look(f'() => {field}.value')}\"")
            again = browser.look(f"() => document.querySelectorAll('{within} mark').length")
            seen.expect(again == count, f"returned: {within} shows {again} names; expected {count}")
            browser.look(f"() => {{ {field}.focus(); {field}.setSelectionRange(99, 99); }}")
            page.keyboard.type(name[2])
            asked = f"{field}.value === '{name[:3]}'" if within == "#finder" else f"document.location.hash === '#name={name[:3]}'"
            seen.expect(shows(browser, f"() => {asked}"), f"returned: after one more key {within} does not ask for {name[:3]}")


def shows(browser, condition):
    try:
        return until(lambda: browser.look(condition), condition, 5)
    except TimeoutError:
        return False


def dismissed(seen, page, prefix):
    """A click beside closes each of the dialogs, one in its margin does not."""
    for path, opener, name in (("index.html", "a.find", "finder"), ("search.html", "#search [data-open]", "filter"),
                               ("characters/2.html", ".opener", "viewer")):
        page.goto(prefix + path)
        page.click(opener)
        page.wait_for_selector(f"#{name}[open]")
        # Until then a click could be the second of two.
        page.wait_for_timeout(550)
        box = page.locator(f"#{name}").bounding_box()
        page.mouse.click(box["x"] + 4, box["y"] + 4)
        seen.expect(page.locator(f"#{name}[open]").count(), f"dismissed: a click in its margin closes the {name}")
        page.mouse.click(5, 890)
        seen.expect(comes(page, f"() => !document.querySelector('#{name}').open"), f"dismissed: a click beside it does not close the {name}")


def named(seen, page, prefix):
    """A sign that the stylesheet draws is part of no name."""
    page.goto(prefix + "characters/2.html")
    for selector in ("a.find", ".walks p:last-child [rel=prev]", ".walks p:last-child [rel=next]"):
        text, label = page.inner_text(selector).strip(), page.locator(selector).label().strip()
        seen.expect(" ".join(label.split()) == " ".join(text.split()), f"named: \"{text}\" is told as \"{label}\"")


def quiet(seen, page, prefix):
    """On no kind of page a script fails or the policy forbids anything; what is forbidden would be told."""
    for path in seen.kinds().values():
        page.goto(prefix + path)
        for message in page.browser.said():
            seen.find(f"quiet: {path} says {message}")
    page.evaluate("() => { document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = 1' })); }")
    told = []
    with contextlib.suppress(TimeoutError):
        until(lambda: told.extend(page.browser.said()) or told, "what is forbidden is told", 5)
    seen.expect(told, "quiet: what the policy forbids is not told")


def unstored(seen, page, prefix):
    """Storage as the browser itself denies it."""
    with page.browser.without_storage():
        interactions.forgetful(seen, page, prefix)


def unscripted(seen, page, prefix):
    """Without script, every list can be gone through, the search page leads to lists, and nothing is there that cannot work."""
    page.browser.set("javascript.enabled", False)
    visible = "(within => [...document.querySelectorAll(within)].filter(element => element.checkVisibility()).length)"
    try:
        for path, there in (("search.html", ".plain a"), ("characters/index.html", ".pager > [rel=next]"), ("characters/2.html", "h1")):
            page.goto(prefix + path)
            seen.expect(page.browser.look(visible, there), f"unscripted: {path} has no {there}")
            idle = page.browser.look(visible, ".scripted, [data-more], button")
            seen.expect(not idle, f"unscripted: {path} shows {idle} things that cannot work")
    finally:
        page.browser.set("javascript.enabled", None)
