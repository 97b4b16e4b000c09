"""The same bytes open from a disk, at the root of a host and below a folder of one; every page is reachable without script."""

import html.parser
import posixpath
import urllib.parse

from support import copied, serving, standing

# Every picture is asked for at once: a lazy one far down would never be loaded here.
PICTURES = """async () => {
  const pictures = [...document.images];
  const bare = pictures.filter(picture => !picture.matches('[width][height][loading=lazy][decoding=async]'));
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(pictures.map(picture => picture.complete ? null : new Promise(done => {
    picture.addEventListener('load', done, {once: true});
    picture.addEventListener('error', done, {once: true});
  })));
  return pictures.filter(picture => picture.naturalWidth === 0 || bare.includes(picture)).map(picture => picture.getAttribute('src'));
}"""


class Links(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.links, self.anchors, self.ids = [], [], {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.ids.add(attributes.get("id"))
        for name in ("href", "src", "action", "poster"):
            if attributes.get(name) is not None:
                self.links.append(attributes[name])
        if tag == "a" and attributes.get("href") is not None:
            self.anchors.append(attributes["href"])


def resolve(page, link, root):
    """The path within the site and the fragment; None for a link that leads away from it."""
    # Shown at any depth, it leads down from the root where that is known.
    if page == "404.html" and root and link.startswith(root):
        link = link[len(root):]
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), urllib.parse.unquote(parts.path))) if parts.path else page
    return path, urllib.parse.unquote(parts.fragment)


def check(world):
    pages = {path: Links((world.site / path).read_text("utf-8")) for path in world.paths()}
    root = standing(world.site)
    count = crawl(world, pages, root)
    sample = world.sample(12)
    elsewhere = [path for path in sample if path != "404.html" or not root]
    with copied(world.site, "a b#c%20é") as folder:
        visit(world, folder.as_uri() + "/", elsewhere)
    for prefix in ("/", "/repo/"):
        with serving(world.site, prefix) as address:
            visit(world, address, sample if prefix == root else elsewhere)
    return f"{len(pages)} pages, {count} links followed, {len(sample)} opened in 3 places"


def crawl(world, pages, root):
    count = 0
    for page, found in pages.items():
        for link in found.links:
            target = resolve(page, link, root)
            if target is None:
                continue
            count += 1
            path, fragment = target
            if path in pages:
                if fragment not in pages[path].ids and "=" not in fragment:
                    world.find(f"{page}: {link} leads to no id")
            elif path.startswith("..") or not (world.site / path).is_file():
                world.find(f"{page}: {link} leads nowhere")
    reached, waiting = {"index.html"}, ["index.html"]
    while waiting:
        page = waiting.pop()
        for link in pages[page].anchors:
            target = resolve(page, link, root)
            if target and target[0] in pages and target[0] not in reached:
                reached.add(target[0])
                waiting.append(target[0])
    for page in sorted(set(pages) - reached - {"404.html"}):
        world.find(f"{page}: cannot be reached from the home page without script")
    return count


def visit(world, prefix, sample):
    with world.page(prefix) as page:
        for path in sample:
            page.goto(prefix + urllib.parse.quote(path), wait_until="load")
            world.expect(page.title(), f"{prefix}{path}: no title")
            for picture in page.evaluate(PICTURES):
                world.find(f"{path}: picture that is not there, has no size, or is not lazy and async: {picture}")
    with world.page(prefix, java_script_enabled=False) as page:
        page.goto(prefix + "search.html")
        world.expect(page.locator(".plain a").first.is_visible(), "search.html: nothing to follow without script")
        world.expect(not page.locator("#search").is_visible(), "search.html: a search field that cannot work")
