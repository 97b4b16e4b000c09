"""The feeds are what their readers expect: Atom by RFC 4287, JSON Feed by version 1.1, and both tell the same."""

import json
import pathlib
import re
import subprocess
import tempfile
import urllib.parse

from lxml import etree

import markup

ATOM = "{http://www.w3.org/2005/Atom}"
RFC3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")


def check(world):
    if not (world.site / "feed.xml").exists():
        world.find("feed.xml: there is none")
        return "no feed"
    entries = atom(world, world.site / "feed.xml")
    printed(world)
    items = jsonfeed(world, world.site / "feed.json")
    world.expect(entries == items, f"the feeds differ: {entries} and {items}")
    return f"{len(entries)} entries"


def printed(world):
    """What `catalog diff` prints of a hostile change is as valid as what stands in the site."""
    if not world.options.catalog:
        return
    state = json.loads((world.site / "catalog.json").read_text("utf-8"))
    first, second, *_ = sorted(state["characters"], key=int)
    del state["characters"][first]
    state["characters"][second]["name"] = "<script>alert(1)</script>&\"'\u0007 ]]> \ufffe"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "changed.json").write_text(json.dumps(state), "utf-8")
        for form, file in (("atom", "diff.xml"), ("html", "diff.html")):
            run = subprocess.run([world.options.catalog.resolve(), "diff", world.site / "catalog.json", folder / "changed.json",
                                  "--format", form], capture_output=True)
            world.expect(run.returncode == 0, f"diff --format {form}: {run.stderr.decode()}")
            (folder / file).write_bytes(run.stdout)
        atom(world, folder / "diff.xml")
        markup.validate(world, [folder / "diff.html"])


def atom(world, path):
    grammar = etree.RelaxNG(etree.parse(pathlib.Path(__file__).with_name("atom.rng")))
    document = etree.parse(path)
    if not grammar.validate(document):
        for error in grammar.error_log:
            world.find(f"{path.name}:{error.line}: {error.message}")
    feed = document.getroot()
    # What the grammar cannot say (4.1.1, 4.1.2): one link of a kind, and identities that are different.
    for element in [feed, *feed.iter(ATOM + "entry")]:
        kinds = [(link.get("rel"), link.get("type")) for link in element.findall(ATOM + "link")]
        world.expect(len(kinds) == len(set(kinds)), f"{path.name}: two links of one kind")
    entries = [(entry.findtext(ATOM + "id"), entry.findtext(ATOM + "title")) for entry in feed.iter(ATOM + "entry")]
    identities = [feed.findtext(ATOM + "id"), *(identity for identity, _ in entries)]
    world.expect(len(identities) == len(set(identities)), f"{path.name}: an id occurs twice")
    return entries


def jsonfeed(world, path):
    """https://www.jsonfeed.org/version/1.1/"""
    feed = json.loads(path.read_text("utf-8"))

    def text(value, names, place):
        for name in names:
            world.expect(name not in value or isinstance(value[name], str) and value[name], f"{path.name}: {place}: {name} is no text")

    def address(value, names, place):
        for name in names:
            if name in value:
                world.expect(bool(urllib.parse.urlsplit(value[name]).scheme), f"{path.name}: {place}: {name} is not absolute")

    world.expect(feed.get("version") == "https://jsonfeed.org/version/1.1", f"{path.name}: version is {feed.get('version')}")
    world.expect(isinstance(feed.get("title"), str), f"{path.name}: no title")
    world.expect(isinstance(feed.get("items"), list), f"{path.name}: no items")
    text(feed, ("title", "description", "language", "home_page_url", "feed_url"), "feed")
    address(feed, ("home_page_url", "feed_url", "icon"), "feed")
    known = {"version", "title", "home_page_url", "feed_url", "description", "language", "authors", "items"}
    world.expect(set(feed) <= known, f"{path.name}: unknown keys {set(feed) - known}")
    for author in feed.get("authors", []):
        world.expect(any(author.get(name) for name in ("name", "url", "avatar")), f"{path.name}: an author without a name")
    items = feed.get("items", [])
    for item in items:
        place = f"item {item.get('id')}"
        world.expect(isinstance(item.get("id"), str) and item["id"], f"{path.name}: an item without an id")
        world.expect("content_html" in item or "content_text" in item, f"{path.name}: {place}: no content")
        text(item, ("url", "title", "summary", "content_html"), place)
        address(item, ("url",), place)
        world.expect(bool(RFC3339.fullmatch(item.get("date_published", ""))), f"{path.name}: {place}: date_published")
    world.expect(len({item.get("id") for item in items}) == len(items), f"{path.name}: an id occurs twice")
    return [(item.get("id"), item.get("title")) for item in items]
