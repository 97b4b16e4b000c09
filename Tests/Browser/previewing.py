"""A page in `catalog serve` follows the templates by itself: a saved one shows, a broken one is told on the page, and mending it ends that."""

import contextlib
import pathlib
import random
import shutil
import subprocess
import tempfile

from playwright.sync_api import Error

from support import held, until

PROJECT = pathlib.Path(__file__).parents[2]
OVERLAY = "document.querySelector('catalog-overlay')"


def check(world):
    if not world.options.catalog:
        return "no program to serve the site with"
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        shutil.copytree(PROJECT / "Templates", folder / "Templates", symlinks=False)
        with serving(world, folder) as (address, _):
            with world.page(address) as page:
                follow(world, page, address, folder)
                follow_again(page, address, folder)
                restyle(world, page, folder)
                restyle_twice(world, page, folder)
                restyle_beside(page, folder)
                change_import(page, folder)
                told = break_and_mend(world, page, folder)
        return_of_the_server(world, folder)
        first_visit(world, folder)
    return f"saved, saved once more, restyled, twice and beside another style, an import changed, broken ({told} problems) and mended, restarted, opened while broken"


def soon(page, condition, argument=None, seconds=20):
    """Like `until`, on a page that may be loaded again meanwhile."""
    while True:
        try:
            return until(page, condition, argument, seconds)
        except Error as error:
            if "context was destroyed" not in str(error):
                raise


@contextlib.contextmanager
def serving(world, folder, ports=(0,)):
    """At the first of these ports that is free."""
    for port in ports:
        program = subprocess.Popen(
            [world.options.catalog.resolve(), "serve", "--source", PROJECT / "Fixtures", "--content", PROJECT / "Fixtures" / "content",
             "--port", str(port), "-q"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = program.stdout.readline().strip()
        if address:
            break
        program.wait()
    try:
        yield address, int(address.split(":")[2].split("/")[0])
    finally:
        program.terminate()
        program.wait()


def save(file, text):
    """In one step, as editors do: a file that is seen half written is a build of its own, after which the page loads again."""
    half = file.with_name("." + file.name)
    half.write_text(text, "utf-8")
    half.replace(file)


def edit(folder, name, old, new):
    file = folder / "Templates" / name
    text = file.read_text("utf-8")
    if old not in text:
        raise AssertionError(f"{name} has no {old}")
    save(file, text.replace(old, new, 1))


def of_saved(property):
    """The computed style of what was saved; null while the page is loaded again."""
    return f"(saved => saved && getComputedStyle(saved).{property})(document.getElementById('saved'))"


def follow(world, page, address, folder):
    page.goto(address + "characters/index.html")
    page.evaluate("scrollTo(0, 400)")
    before = page.evaluate("scrollY")
    edit(folder, "characters.mustache", "</h1>", "</h1><p id=saved>Saved.</p>")
    soon(page, "!!document.getElementById('saved')")
    soon(page, "before => Math.abs(scrollY - before) < 60", before)
    world.expect("__catalog" not in (folder / "Output/characters/index.html").read_text("utf-8"), "the file has the preview's script")


def follow_again(page, address, folder):
    """The same change once more, after it was undone while another page was open."""
    changed = "</h1><p id=again>Again.</p>"
    page.goto(address + "about.html")
    edit(folder, "about.mustache", "</h1>", changed)
    soon(page, "!!document.getElementById('again')")
    page.goto(address + "characters/index.html")
    edit(folder, "about.mustache", changed, "</h1>")
    # Shows that the undone change is built.
    edit(folder, "characters.mustache", "</h1>", "</h1><p id=undone>Undone.</p>")
    soon(page, "!!document.getElementById('undone')")
    page.goto(address + "about.html")
    # Once it is told of another template, it follows.
    edit(folder, "home.mustache", "</h1>", "</h1>{{nobody}}")
    soon(page, f"!!{OVERLAY}")
    edit(folder, "home.mustache", "{{nobody}}", "")
    soon(page, f"!{OVERLAY} && !document.getElementById('again')")
    edit(folder, "about.mustache", "</h1>", changed)
    soon(page, "!!document.getElementById('again')")
    page.goto(address + "characters/index.html")


def restyle(world, page, folder):
    page.evaluate("window.stays = 1")
    style = folder / "Templates/assets/style.css"
    save(style, style.read_text("utf-8") + "\n#saved { color: rgb(1, 2, 3) !important }\n")
    soon(page, f"{of_saved('color')} === 'rgb(1, 2, 3)'")
    world.expect(page.evaluate("window.stays === 1"), "a new style loads the page again")
    soon(page, "document.querySelectorAll('link[rel=stylesheet]').length === 1")


def restyle_twice(world, page, folder):
    """Saved once more while the page still waits for the style that was saved before."""
    links = "[...document.querySelectorAll('link[rel=stylesheet]')].map(link => link.href).join()"
    with held(page, "**/style.*.css"):
        for old, new in (("rgb(1, 2, 3)", "rgb(1, 2, 6)"), ("rgb(1, 2, 6)", "rgb(1, 2, 9)")):
            before = page.evaluate(links)
            edit(folder, "assets/style.css", old, new)
            soon(page, f"before => {links} !== before", before)
    soon(page, f"{of_saved('color')} === 'rgb(1, 2, 9)'")
    world.expect(page.evaluate("window.stays === 1"), "a style that is saved twice loads the page again")
    soon(page, "document.querySelectorAll('link[rel=stylesheet]').length === 1")


def restyle_beside(page, folder):
    """Where a script of the theme's own adds a style sheet that is not in the page's file."""
    assets = folder / "Templates/assets"
    save(assets / "more.css", "#saved { left: 1px }\n")
    script = (assets / "site.js").read_text("utf-8")
    save(assets / "site.js", script + """
      document.head.append(Object.assign(document.createElement("link"),
        { rel: "stylesheet", href: new URL("more.css", document.currentScript.src).href }));
    """)
    soon(page, "document.querySelectorAll('link[rel=stylesheet]').length === 2")
    edit(folder, "assets/style.css", "rgb(1, 2, 9)", "rgb(1, 2, 12)")
    soon(page, f"{of_saved('color')} === 'rgb(1, 2, 12)'")
    save(assets / "site.js", script)
    soon(page, "document.querySelectorAll('link[rel=stylesheet]').length === 1")


def change_import(page, folder):
    """A file that keeps its name: no page shows that it is another."""
    assets = folder / "Templates/assets"
    save(assets / "own.css", "#saved { background: rgb(4, 5, 6) }\n")
    edit(folder, "assets/style.css", "/* Design tokens */", '@import "own.css";')
    background = of_saved("backgroundColor")
    soon(page, f"{background} === 'rgb(4, 5, 6)'")
    edit(folder, "assets/own.css", "rgb(4, 5, 6)", "rgb(7, 8, 9)")
    soon(page, f"{background} === 'rgb(7, 8, 9)'")


def break_and_mend(world, page, folder):
    page.evaluate("window.stays = 1")
    hostile = "<script>window.__pwned = 1</script><img src=x onerror='window.__pwned = 1'>{{nobody}}</pre></section>{{sttatuses}}"
    edit(folder, "home.mustache", "</h1>", "</h1>\n" + hostile)
    soon(page, f"{OVERLAY} && {OVERLAY}.shadowRoot.querySelectorAll('li').length === 2")
    text = page.evaluate(f"{OVERLAY}.shadowRoot.querySelector('section').innerText")
    for expected in ("Templates/home.mustache:", '"sttatuses" is not a field of home', 'did you mean "statuses"?', "onerror='window.__pwned = 1'>{{nobody}}</pre>", "^"):
        world.expect(expected in text, f"the overlay does not say {expected}: {text}")
    world.expect(page.evaluate("window.__pwned === undefined"), "what the overlay quotes runs")
    world.expect(page.evaluate(f"{OVERLAY}.shadowRoot.querySelectorAll('script, img').length === 0"), "what the overlay quotes is markup")
    soon(page, f"getComputedStyle({OVERLAY}.shadowRoot.querySelector('section')).borderTopWidth === '4px'")
    # In front of everything, also of the site's own dialogs.
    box = page.evaluate(f"(() => {{ const r = {OVERLAY}.getBoundingClientRect(); return [r.width, r.height, innerWidth, innerHeight] }})()")
    world.expect(box[0] >= box[2] - 20 and box[1] >= box[3], f"the overlay does not cover the page: {box}")
    world.expect(page.evaluate(f"document.elementFromPoint(9, 9) === {OVERLAY}"), "something is in front of the overlay")
    page.keyboard.press("Escape")
    soon(page, f"!{OVERLAY}")
    # Something else is wrong: that is said again.
    edit(folder, "about.mustache", "</h1>", "</h1>{{neither}}")
    soon(page, f"{OVERLAY} && {OVERLAY}.shadowRoot.querySelectorAll('li').length === 3")
    edit(folder, "about.mustache", "{{neither}}", "")
    soon(page, f"{OVERLAY} && {OVERLAY}.shadowRoot.querySelectorAll('li').length === 2")
    edit(folder, "home.mustache", "\n" + hostile, "")
    soon(page, f"!{OVERLAY}")
    world.expect(page.evaluate("window.stays === 1"), "the page is loaded again although it is the same")
    return 2


def return_of_the_server(world, folder):
    """An open page waits for the server to come back, and then shows what changed meanwhile."""
    # The system gives none of these to who asks for any, so the one that was free is so when the server returns.
    ports = random.sample(range(20_000, 32_768), 9)
    with contextlib.ExitStack() as stack:
        with serving(world, folder, ports) as (address, port):
            page = stack.enter_context(world.page(address, quiet=False))
            page.goto(address)
        edit(folder, "home.mustache", "</h1>", "</h1><p id=meanwhile>Meanwhile.</p>")
        with serving(world, folder, [port]):
            soon(page, "!!document.getElementById('meanwhile')")


def first_visit(world, folder):
    shutil.rmtree(folder / "Output")
    edit(folder, "home.mustache", "</h1>", "</h1>{{nobody}}")
    with serving(world, folder) as (address, _), world.page(address, quiet=False) as page:
        page.goto(address + "about.html")
        soon(page, f"!!{OVERLAY}")
        edit(folder, "home.mustache", "{{nobody}}", "")
        soon(page, f"!{OVERLAY} && !!document.getElementById('content')")
