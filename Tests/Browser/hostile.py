"""Names that try to be markup, script or template stay text, on every page and in the index; nothing is too long for a narrow page."""

import json
import pathlib
import re
import subprocess
import tempfile

NAMES = [
    "<script>window.__pwned = 1</script>", "\"><img src=x onerror=window.__pwned=1>", "'-alert(1)-'", "</script><script>window.__pwned=1</script>",
    "</title></svg></template></dialog><b onclick=alert(1)>", "Quote\"\u0301 onfocus=window.__pwned=1 autofocus x=", "line\u2028break\u2029here",
    "\u202egnirts\u2066 desrever", "👽🧪👽", "{{site.title}} {{{name}}} {{> partials/head}}", "Wörd " * 2000, "\\u003cb\\u003e \\\" \\",
    "javascript:window.__pwned=1", "../../../etc/passwd", "a & b &amp; c &#60;", "<!--", "]]>", "%3Cscript%3E #?&=+", "\u0000\u0007tab\there".replace("\u0000", ""),
    "data-x='1' style='position:fixed'", "Z" + "\u0301" * 300 + "algo", "constructor __proto__ toString",
]


def check(world):
    if not world.options.catalog:
        return "no program to build the site with"
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        harmless = build(world, folder / "harmless", lambda number: "Quill")
        hostile = build(world, folder / "hostile", lambda number: NAMES[number % len(NAMES)])
        compare(world, harmless, hostile)
        visit(world, hostile)
    return f"{len(NAMES)} names on {len(list(NAMES)) * 2} characters"


def build(world, folder, word):
    folder.mkdir()
    count, api = 2 * len(NAMES), "https://hostile.example/api"
    place = {"name": word(3), "url": f"{api}/location/1"}
    created = "2020-01-01T00:00:00.000Z"
    records = {
        "characters": [{
            "id": id, "name": word(id), "status": ["Alive", "Dead", "unknown"][id % 3], "species": word(id + 1), "type": word(id + 2),
            "gender": "Female", "origin": place, "location": place, "image": f"{api}/character/avatar/{id}.jpeg",
            "episode": [f"{api}/episode/{1 + id % 3}"], "url": f"{api}/character/{id}", "created": created} for id in range(1, count + 1)],
        "locations": [{
            "id": id, "name": word(id + 3 - 1), "type": word(id), "dimension": word(id + 1), "residents": [f"{api}/character/{id}"],
            "url": f"{api}/location/{id}", "created": created} for id in range(1, 4)],
        "episodes": [{
            "id": id, "name": word(id + 5), "air_date": "December 2, 2013", "episode": f"S01E0{id}" + "/1" * id ** 4, "characters": [f"{api}/character/{id}"],
            "url": f"{api}/episode/{id}", "created": created} for id in range(1, 4)],
    }
    for name, content in records.items():
        (folder / f"{name}.json").write_text(json.dumps(content), "utf-8")
    mock = subprocess.Popen([world.options.catalog, "mock-api", folder, "--port", "0", "-q"], stdout=subprocess.PIPE, text=True)
    try:
        source = mock.stdout.readline().strip()
        run = subprocess.run([world.options.catalog, "build", "--source", source, "--avatars", "skip", "--output", folder / "site",
                              "--state", folder / "state", "-q"], capture_output=True, text=True)
        if run.returncode:
            raise SystemExit("hostile: " + run.stderr)
    finally:
        mock.terminate()
        mock.wait()
    return folder / "site"


def compare(world, harmless, hostile):
    """A page has the tags it has with a harmless name, but for who its neighbours are: names decide about that."""
    for path in [*(f"characters/{id}.html" for id in range(1, 2 * len(NAMES) + 1)), "characters/index.html", "locations/1.html", "episodes/1.html", "404.html"]:
        tags = [re.findall(r"<(/?[a-z0-9]+)", re.sub(r'<nav class="(?:facets|neighbours|walks)".*?</nav>', "",
                (site / path).read_text("utf-8"), flags=re.S)) for site in (harmless, hostile)]
        world.expect(tags[0] == tags[1], f"{path}: other tags than with harmless names")


def visit(world, site):
    prefix = site.as_uri() + "/"
    # As narrow as a page may be without a second direction to scroll in (WCAG 1.4.10).
    with world.page(prefix, width=320) as page:
        page.on("dialog", lambda dialog: (world.find(f"{page.url}: a dialog opened: {dialog.message}"), dialog.dismiss()))

        def harmless():
            world.expect(page.evaluate("window.__pwned === undefined"), f"{page.url}: a script ran")

        for path in sorted(site.rglob("*.html")):
            page.goto(path.as_uri())
            harmless()
            wide = page.evaluate("document.documentElement.scrollWidth")
            world.expect(wide <= 320, f"{path.relative_to(site)}: {wide} px wide where there are 320")
        page.goto(prefix + "search.html#name=&species=" + "%3Cscript%3E")
        page.wait_for_timeout(100)
        page.goto(prefix + "search.html#status=Alive")
        page.wait_for_selector("#search .card")
        while page.locator("#search [data-more]").is_visible():
            page.click("#search [data-more]")
            page.wait_for_timeout(50)
        harmless()
        page.click("#search [data-open]")
        page.wait_for_selector("#filter option:nth-child(3)", state="attached")
        harmless()
        page.goto(prefix + "index.html")
        page.keyboard.press("/")
        page.wait_for_selector("#finder[open]")
        for name in NAMES:
            page.fill("#finder input", name[:80])
            page.wait_for_timeout(30)
            world.expect(page.locator("#finder script, #finder b b, .found img[onerror], .found [onclick]").count() == 0, f"{name[:40]}: became markup")
        harmless()
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r"/characters/|/search"))
        page.goto(prefix + "index.html")
        page.keyboard.press("/")
        page.wait_for_timeout(200)
        harmless()
