"""A catalog of many characters is searched through parts of its index, of which no page loads more than 300 kB."""

import base64
import collections
import json
import pathlib
import random
import re
import subprocess
import tempfile
import urllib.parse

from playwright.sync_api import TimeoutError

from support import answered, held, serving, until


# Letters that no accent can be taken from, names without blanks, one with a sign that nobody sees, and one who is called as a note says.
NAMES = ("Øystein Brekke", "Łukasz Żółć", "Đorđe Ćosić", "Æsir Þórsson", "Œdipe Straße", "ΟΔΥΣΣΕΥΣ", "山田太郎", "王小明", "Kırmızı Þorsteinn", "Ħamza Ŧenn", "राम शर्मा",
         "علی\u200cرضا", "Abandoned Quarry")

PICTURE = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")


def check(world):
    with tempfile.TemporaryDirectory() as folder:
        site = build(world.options.catalog, world.options.large, pathlib.Path(folder))
        with serving(site) as address:
            return examine(world, address, site)


def build(program, count, folder):
    mock = subprocess.Popen([program, "mock-api", "--generate", str(count), "--port", "0", "-q"], stdout=subprocess.PIPE, text=True)
    try:
        source = mock.stdout.readline().strip()
        notes = folder / "content/characters"
        notes.mkdir(parents=True)
        for number in range(1, 301):
            (notes / f"{number}.md").write_text(f"Collects lanterns, and keeps {'a zeppelinarium' if number == 7 else number}.\n", "utf-8")
        (notes / f"{count // 2}.md").write_text("Found the wandering telescope beside an abandoned quarry of pumpkins, and lent it to Greta.\n", "utf-8")
        for number, name in enumerate(NAMES, count + 1):
            species = "Человек" if name == "王小明" else "Human"
            (notes / f"+{number}.md").write_text(f"---\nid: {number}\nname: {name}\nstatus: Alive\nspecies: {species}\navatar: ../none.png\n"
                                                 "created: 2031-10-07\n---\n", "utf-8")
        (folder / "content/none.png").write_bytes(PICTURE)
        subprocess.run([program, "build", "--source", source, "--avatars", "skip", "--output", folder / "site", "--content", folder / "content",
                        "--state", folder / "state", "-q"], check=True)
    finally:
        mock.terminate()
        mock.wait()
    return folder / "site"


def examine(world, address, site):
    most = 0
    loaded = {}

    def leave():
        nonlocal most
        most = max(most, sum(loaded.values()))
        loaded.clear()

    def load(response):
        if "/search/" in response.url and "dialogs" not in response.url:
            loaded[response.url] = int(response.headers.get("content-length", 0))

    with world.page(address) as page:
        page.on("response", load)
        page.on("request", lambda request: leave() if request.is_navigation_request() else None)
        page.goto(address + "index.html")
        page.keyboard.press("/")
        page.wait_for_selector("#finder[open]")
        # Whole words, beginnings, slips; then as many as a long visit has: the budget holds however many there are.
        for query, word in (("greta young", "Greta Young"), ("yougn", "Young"), ("gerta", "Greta"), ("soren", "Søren"), ("cleo fa", "Cleo Falk")):
            page.fill("#finder input", query)
            answered(page, "#finder")
            first = page.locator(".found b").first.inner_text() if page.locator(".found b").count() else "nothing"
            world.expect(word in first, f"\"{query}\": {first} comes first; expected {word}")
        for name in NAMES:
            for query in (name, *name.lower().replace("\u200c", "").split(), *([name[-2:], name[-1:]] if name > "\u3040" else [])):
                page.fill("#finder input", query)
                answered(page, "#finder")
                found = page.locator(".found b").all_inner_texts()
                world.expect(name in found, f"\"{query}\": {found}; expected {name}")
        # A word that stands only in a note.
        page.fill("#finder input", "zeppelin")
        answered(page, "#finder")
        found = [link.get_attribute("href") for link in page.locator("#finder .found a").all()]
        world.expect(len(found) == 1 and found[0].endswith("/characters/7.html"), f"\"zeppelin\": {found}; expected character 7")
        for query in ("a", "ze", "xa", "doct", "dr", "k", "b ha", "xylo", "w", "o", "t", "e", "i", "m", "queen of hearts", "guard", "vendor", "ylva"):
            if not page.locator("#finder[open]").count():
                break  # A page that may load no more and has nothing to show asks a fresh one.
            page.fill("#finder input", query)
            asked = query
            page.wait_for_timeout(120)
        if not page.locator("#finder[open]").count():
            # Whom it finds is another matter: "xylo" nobody.
            page.wait_for_function("document.querySelector('#search [role=status]').textContent")
            taken = page.input_value("#search input")
            world.expect(taken == asked, f"the search page shows \"{taken}\"; expected \"{asked}\"")
        page.goto(address + "search.html#status=Dead&gender=Genderless")
        page.wait_for_selector("#search .card")
        pages = 0
        while page.locator("#search [data-more]").is_visible() and pages < 30:
            before = page.locator("#search .card").count()
            page.click("#search [data-more]")
            try:
                page.wait_for_function("before => document.querySelectorAll('#search .card').length > before || location.href.includes('from=')",
                                       arg=before, timeout=20000)
            except TimeoutError:
                world.expect(False, "show more shows no more")
            if "from=" in page.url:
                # It loads itself anew, and goes on where it was.
                page.wait_for_timeout(500)
                world.expect(page.locator("#search .card").count() > 0, "the page that loads itself anew shows nobody")
                world.expect(page.evaluate("scrollY") == 0, "the page that loads itself anew does not begin with the next characters")
                break
            pages += 1
        typing(world, page, address)
        sought(world, page, address, site)
        kinds(world, page, address, site)
        noted(world, page, address)
        slipped(world, page, address, site)
        page.goto(address + "search.html")
        page.fill("#search input", "greta")
        page.wait_for_selector("#search .card mark")
        leave()
    held_back(world, address)
    awaited(world, address)
    unreachable(world, address)
    world.expect(most <= 307_200, f"{most} bytes of index on one page; expected at most 307200")
    world.expect(most > 0, "no index was loaded")
    return f"{world.options.large} characters, at most {most} bytes of index on a page"


def sought(world, page, address, site):
    """Of a name that many have, those few are found whom a filter leaves, and it is said how many."""
    people = json.loads((site / "catalog.json").read_text("utf-8"))["characters"]
    facets = ("status", "species", "gender")
    found = collections.defaultdict(set)
    for id, person in people.items():
        for word in re.findall(r"\b[a-z]{5,}\b", person["name"].lower()):
            found[word, *(person[facet] for facet in facets)].add(int(id))
    # What a species or a type is called, too, finds others; and the site has its own words for what is unknown.
    others = {word for person in people.values() for word in re.findall(r"\w+", f"{person['species']} {person['type']}".lower())}
    few = sorted(question for question, ids in found.items() if len(ids) <= 3 and question[0] not in others and "unknown" not in question)
    for name, *values in random.Random(1).sample(few, min(8, len(few))):
        ids = found[name, *values]
        page.goto(address + "index.html")
        page.goto(address + "search.html#" + urllib.parse.urlencode({"name": name, **dict(zip(facets, values))}))
        until(page, "() => document.querySelector('#search .chips a')")
        links = page.locator("#search .card a").evaluate_all(r"links => links.map(link => Number(link.href.match(/(\d+)\.html/)[1]))")
        said = page.inner_text("#search [role=status]")
        world.expect(set(links) == ids and re.match(rf"{len(ids)}\b(?!.*more)", said),
                     f"{page.url}: {sorted(links)}, \"{said}\"; expected {sorted(ids)}")


def kinds(world, page, address, site):
    """Beside a species or a type, which stands in no part of the index, all of a name are found. Without a name it is said that there may
    be more."""
    people = json.loads((site / "catalog.json").read_text("utf-8"))["characters"].values()
    for name, kind in (("abel", "human"), ("greta", "parasite"), ("abel", "disease"), ("", "human"), ("", "человек"),
                       ("disease", "parasite")):
        count = sum(bool(re.search(rf"\b{name}", person["name"].lower())
                         and re.search(rf"\b{kind}", f"{person['species']} {person['type']}".lower())) for person in people)
        page.goto(address + "index.html")
        page.goto(address + "search.html#" + urllib.parse.urlencode({"name": f"{name} {kind}".strip()}))
        until(page, "() => /\\d|Nobody/.test(document.querySelector('#search [role=status]').textContent)")
        said = page.inner_text("#search [role=status]")
        # A name of which there are many is narrowed down by the kind.
        expected = rf"{count:,}\b(?!.*more)" if name in ("abel", "greta") else rf"{count:,}\b|.*more"
        world.expect(re.match(expected, said), f"\"{name} {kind}\": \"{said}\"; expected {count}")


def noted(world, page, address):
    """The words of a note stand in several parts: several of them find whom one finds, also where others have them in their names."""
    count = world.options.large
    noted, named = count // 2, count + len(NAMES)
    for words, ids in (("wandering telescope", [noted]), ("telescope wandering", [noted]), ("pumpkins telescope quarry", [noted]),
                       ("pump tele", [noted]), ("greta telescope", [noted]), ("telescop greta", [noted]),
                       (f"telescope {noted}", [noted]), ("abandoned quarry", [named, noted]), ("zeppelinarium quarry", [])):
        page.goto(address + "index.html")
        page.goto(address + "search.html#" + urllib.parse.urlencode({"name": words}))
        until(page, """() => {
          const status = document.querySelector('#search [role=status]');
          return status.textContent && status.textContent !== status.dataset.busy;
        }""")
        found = page.locator("#search .card a").evaluate_all(r"links => links.map(link => Number(link.href.match(/(\d+)\.html/)[1]))")
        world.expect(found == ids, f"\"{words}\": {found}; expected {ids}")


def slipped(world, page, address, site):
    """With a slip in one word those are found who are called so, as long as the other is right, and it is said that there may be more."""
    people = json.loads((site / "catalog.json").read_text("utf-8"))["characters"]
    called = collections.defaultdict(set)
    for id, person in people.items():
        if re.fullmatch(r"[A-Z][a-z]{4,} [A-Z][a-z]{4,}", person["name"]):
            called[person["name"]].add(int(id))
    for name in random.Random(2).sample(sorted(called), 6):
        words = f"{name[:-2]}{name[-1]}".lower()
        page.goto(address + "index.html")
        page.goto(address + "search.html#" + urllib.parse.urlencode({"name": words}))
        until(page, "() => /\\d|Nobody/.test(document.querySelector('#search [role=status]').textContent)")
        said = page.inner_text("#search [role=status]")
        found = page.locator("#search .card a").evaluate_all(r"links => links.map(link => Number(link.href.match(/(\d+)\.html/)[1]))")
        world.expect(called[name] & set(found), f"\"{words}\": {found[:5]}, \"{said}\"; expected some of {sorted(called[name])[:5]}")
        world.expect("more" in said, f"\"{words}\": \"{said}\"; expected that there may be more")


def held_back(world, address):
    """A host that still serves the old index: its parts are gone, and those of the new one are loaded beside them."""
    def old(route):
        response = route.fetch()
        lists = re.search(r'"lists":\[[^]]*\]', response.text())[0]
        route.fulfill(response=response, body=response.text().replace(lists, re.sub(r'"\w{8}"', '"00000000"', lists)))

    visits = []
    with world.page(address) as page:
        page.route(re.compile(r"search/index\.js$"), old)
        page.on("request", lambda request: visits.append(request.url) if request.is_navigation_request() else None)
        # So many parts that there is no room for as many again.
        page.goto(address + "search.html#species=Disease&status=Dead", wait_until="commit")
        page.wait_for_timeout(3000)
        world.expect(len(visits) == 1, f"with an old index the search page loads itself {len(visits)} times")
        world.expect(page.locator("#search .card").count() == 20, "with an old index nobody is found")


def awaited(world, address):
    """While a part of the index is on its way, that is said, and not what was found for another question."""
    status = "document.querySelector('#search [role=status]')"
    with world.page(address) as page:
        page.goto(address + "search.html#name=zzzzqqqq")
        until(page, f"() => {status}.textContent.startsWith('Nobody')")
        with held(page, re.compile(r"search/(list|name)-")):
            page.fill("#search input", "greta")
            page.wait_for_timeout(200)
            said, busy = page.evaluate(f"[{status}.textContent, {status}.dataset.busy]")
            world.expect(said == busy, f"a question that waits for a part says \"{said}\"; expected \"{busy}\"")
        page.wait_for_selector("#search .card mark")


def unreachable(world, address):
    """What could not be loaded takes no room: who types where there is no network loses neither the page nor what was typed."""
    visits = []
    with world.page(address, quiet=False) as page:
        page.goto(address + "search.html")
        page.wait_for_selector("#finder", state="attached")
        page.on("request", lambda request: visits.append(request.url) if request.is_navigation_request() else None)
        page.route(re.compile(r"search/(list|name)-"), lambda route: route.abort())
        for start in "abcdefghijklmnopqrstuvwxyz":
            page.fill("#search input", start + "a")
            page.wait_for_timeout(100)
        world.expect(not visits, f"without a network the search page leads to {visits[:1]}")
        page.unroute(re.compile(r"search/(list|name)-"))
        page.fill("#search input", "greta")
        answered(page, "#search")
        world.expect(page.locator("#search .card mark").count() > 0, "nobody is found when the network is back")
    with world.page(address, quiet=False) as page:
        page.goto(address + "search.html#name=greta")
        page.wait_for_selector("#search .card mark")
        page.context.set_offline(True)
        page.fill("#search input", "wanda")
        until(page, """() => {
          const status = document.querySelector('#search [role=status]');
          return status.textContent === status.dataset.failed;
        }""")
        page.fill("#search input", "greta")
        answered(page, "#search")
        world.expect(page.locator("#search .card mark").count() > 0, "what was loaded finds nobody once something else could not be loaded")
        page.context.set_offline(False)
        page.fill("#search input", "wanda")
        answered(page, "#search")
        world.expect(page.locator("#search .card mark").count() > 0, "what could not be loaded finds nobody when the network is back")


def typing(world, page, address):
    """More words than one page has room for, at an address that is not exactly the search page's: it loads itself anew, no more."""
    visits = []
    count = lambda request: visits.append(request.url) if request.is_navigation_request() else None
    page.on("request", count)
    page.goto(address + "search.html?from-elsewhere=1")
    for word in ("pavel", "odile", "xaver", "greta", "brand", "stern", "zorn", "ylva"):
        page.keyboard.press("Control+A")
        page.keyboard.type(word, delay=80)
        page.wait_for_timeout(200)
    page.wait_for_timeout(300)
    page.remove_listener("request", count)
    world.expect(len(visits) < 10, f"typing asks for the search page {len(visits)} times")
    world.expect(page.locator("#search .card").count() > 0, "typing finds nobody")
