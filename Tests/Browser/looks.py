"""How pages look in browsers that lay them out in their own way: widths, columns, sheets of paper, and what of the stylesheet is known."""

import re
import zlib

# What a browser may not know. Each does nothing but what is named here, and another declaration or the browser itself sees to that.
UNKNOWN = {
    "line-clamp": "-webkit-line-clamp stands beside it",
    "text-size-adjust": "browsers of telephones alone make letters larger by themselves",
    "forced-color-adjust": "WebKit forces no colours",
    "print-color-adjust": "WebKit knows it with its prefix, and prints the shapes that it is for without their colour",
}

# Loads one page after the other into a frame as wide as this, and gives those that can be scrolled sideways.
FITTING = """async ([paths, width]) => {
  const frame = document.querySelector('iframe'), wide = [];
  frame.style.cssText = `border: 0; width: ${width}px; height: 800px`;
  for (const path of paths) {
    await new Promise(done => { frame.onload = done; frame.src = path; });
    const { documentElement: root } = frame.contentDocument;
    for (let turn = 0; turn < 300 && frame.contentDocument.querySelector('#search .sheet:empty'); turn++) await new Promise(done => setTimeout(done, 10));
    if (frame.contentWindow.innerWidth !== width) wide.push(`${path} has not ${width} but ${frame.contentWindow.innerWidth} px`);
    if (root.scrollWidth > root.clientWidth) wide.push(`${path} is ${root.scrollWidth} px wide where there are ${root.clientWidth}`);
  }
  return wide;
}"""

# The headings of a list in columns that stand in another one than the first line below them, however many lines come before.
ALONE = """() => {
  const list = document.querySelector('.gazetteer, .seasons'), alone = new Set(), { left } = list.querySelector('h2').getBoundingClientRect();
  const first = list.querySelector('li').parentElement;
  for (let more = 0; more < 12; more++) {
    for (const heading of list.querySelectorAll('h2')) {
      const line = heading.parentElement.querySelector('li');
      if (Math.abs(line.getBoundingClientRect().left - heading.getBoundingClientRect().left) > 50) alone.add(heading.innerText);
    }
    first.prepend(first.firstElementChild.cloneNode(true));
  }
  return [...alone];
}"""

# A list of so many headings, each with so many lines.
DIVIDED = """([headings, lines]) => {
  const list = document.querySelector('.seasons'), section = list.querySelector('section'), line = section.querySelector('li');
  line.parentElement.replaceChildren(...Array.from({length: lines}, () => line.cloneNode(true)));
  list.replaceChildren(...Array.from({length: headings}, () => section.cloneNode(true)));
}"""


def fitting(world, page, prefix):
    """No kind of page is scrolled sideways, on a telephone or on a desk."""
    # A page in a frame from a disk is another's, and no window of Firefox is as narrow as a telephone.
    page.goto(prefix + "frame.html")
    for width in (375, 1280):
        for finding in page.evaluate(FITTING, [[*world.kinds().values(), "search.html#name=e&status=Alive"], width]):
            world.find(f"fitting: {finding}")


def known(world, page, prefix):
    """Every declaration and every selector of the stylesheets is understood, but for those of which it does not matter."""
    declarations, selectors = set(), set()
    for path in (world.site / "assets").glob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.S)
        for before, body in re.findall(r"([^{};]+)\{([^{}]*)\}", text):
            if not re.match(r"\s*(@|from\b|to\b|\d)", before):
                selectors.add(before.strip())
            for declaration in re.split(r";(?![^(]*\))", body):
                name, colon, value = (part.strip() for part in declaration.partition(":"))
                if colon and not name.startswith("--"):
                    declarations.add((name, value.replace("!important", "").strip()))
    page.goto(prefix + "index.html")
    for name, value in page.evaluate("all => all.filter(([name, value]) => !CSS.supports(name, value))", sorted(declarations)):
        world.expect(name in UNKNOWN or name.startswith("-webkit-"), f"known: \"{name}: {value}\" is not")
    unread = page.evaluate("all => all.filter(one => { try { document.querySelector(one); } catch { return true; } })", sorted(selectors))
    for selector in unread:
        world.find(f"known: {selector} is not")
    world.expect(len(declarations) > 200 and len(selectors) > 100, f"known: only {len(declarations)} declarations of {len(selectors)} selectors are seen")


def headed(world, page, prefix):
    """No heading stands alone at the end of a column."""
    for path in ("locations/index.html", "episodes/index.html"):
        page.goto(prefix + path)
        alone = page.evaluate(ALONE)
        world.expect(not alone, f"headed: {path} has alone {alone}")


def printed(world, page, prefix):
    """A list of some fifty lines and a search of a few characters take one sheet, however the lines are divided among headings."""
    for headings, lines in ((5, 11), (4, 13), (7, 8)):
        page.goto(prefix + "episodes/index.html")
        page.evaluate(DIVIDED, [headings, lines])
        count = sheets(page.browser.printed())
        world.expect(count == 1, f"printed: {headings} seasons of {lines} episodes take {count} sheets; expected 1")
    page.goto(prefix + "search.html#name=e&status=Dead&from=")
    page.wait_for_selector("#search .card")
    count = sheets(page.browser.printed())
    world.expect(count == 1, f"printed: {page.inner_text('#search [role=status]')} take {count} sheets; expected 1")


def sheets(document):
    """How many a PDF has, whose objects may be packed."""
    parts = [document]
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", document, re.S):
        try:
            parts.append(zlib.decompressobj().decompress(stream))
        except zlib.error:
            continue
    return sum(len(re.findall(rb"/Type\s*/Page\b", part)) for part in parts)
