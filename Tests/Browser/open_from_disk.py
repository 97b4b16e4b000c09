#!/usr/bin/env python3
"""Opens every page of a site by file:// in Chromium, as a double click does.

Passes when every page loads without an error on the console, every picture of a page shows, every link leads to a
page of the site, and nothing asks any host for anything. The site is copied into a folder whose name needs escaping.

    open_from_disk.py SITE [PAGES]      PAGES: how many to open at most (all)
"""

import pathlib
import random
import shutil
import sys
import tempfile
import urllib.parse

from playwright.sync_api import sync_playwright


def chromium_path():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    application = "/Applications/Chromium.app/Contents/MacOS/Chromium"
    if pathlib.Path(application).exists():
        return application
    sys.exit("open_from_disk: no Chromium; run Scripts/setup test")


# Every picture is asked for at once: a lazy one far down would never be loaded here.
PICTURES = """async () => {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(pictures.map(picture => picture.complete ? null : new Promise(done => {
    picture.addEventListener('load', done, {once: true});
    picture.addEventListener('error', done, {once: true});
  })));
  return pictures.filter(picture => picture.naturalWidth === 0).map(picture => picture.getAttribute('src'));
}"""
LINKS = "() => [...document.querySelectorAll('a[href]')].map(link => link.href)"
BOXES = """() => [...document.images].filter(picture => !picture.getAttribute('width') || !picture.getAttribute('height'))
  .map(picture => picture.getAttribute('src'))"""


def main():
    site = pathlib.Path(sys.argv[1])
    limit = int(sys.argv[2]) if len(sys.argv) > 2 else None
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder, "a b#c%20é")
        shutil.copytree(site, root)
        pages = sorted(root.rglob("*.html"))
        if not pages:
            sys.exit(f"open_from_disk: no page in {site}")
        if limit and len(pages) > limit:
            pages = random.Random(1).sample(pages, limit)
        problems = visit(root, pages)
    for problem in problems[:40]:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(f"open_from_disk: {len(problems)} problems")


def visit(root, pages):
    problems = []
    here = {"page": ""}
    counts = {"links": 0, "pictures": 0}
    prefix = root.as_uri() + "/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.on("console", lambda message: problems.append(f"{here['page']}: console: {message.text}")
                if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: problems.append(f"{here['page']}: script: {error}"))
        page.on("requestfailed", lambda request: problems.append(f"{here['page']}: not loaded: {request.url}"))
        page.on("request", lambda request: None if request.url.startswith(prefix)
                else problems.append(f"{here['page']}: asked for {request.url}"))
        for path in pages:
            here["page"] = str(path.relative_to(root))
            page.goto(path.as_uri(), wait_until="load")
            if not page.title():
                problems.append(f"{here['page']}: no title")
            problems += [f"{here['page']}: no picture: {source}" for source in page.evaluate(PICTURES)]
            problems += [f"{here['page']}: picture without a size: {source}" for source in page.evaluate(BOXES)]
            counts["pictures"] += page.evaluate("() => document.images.length")
            for link in page.evaluate(LINKS):
                address = urllib.parse.urlsplit(link)
                if address.scheme in ("http", "https", "mailto"):
                    continue
                counts["links"] += 1
                target = pathlib.Path(urllib.parse.unquote(address.path))
                if address.scheme != "file" or not target.is_file() or root not in target.parents:
                    problems.append(f"{here['page']}: link leads nowhere: {link}")
        browser.close()
    print(f"browser: {len(pages)} pages, {counts['pictures']} pictures, {counts['links']} links from file://, "
          f"{len(problems)} problems")
    return problems


main()
