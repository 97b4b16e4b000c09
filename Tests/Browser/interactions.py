"""Search, filter, lists, keys, pictures, colours and the page for what is not found do what they promise."""

import re
import time

from support import answered, comes, first_line, held, serving, until

# Storage as a browser denies it: merely touching it throws.
DENIED = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('denied', 'SecurityError'); }})"

# Every card of a list as markup, with whole addresses and without white space between its tags. The index does not hold the sizes of
# pictures: the frame of one is square, whatever is in it.
CARDS = r"""() => [...document.querySelectorAll('.sheet .card')].map(card => {
  for (const link of card.querySelectorAll('a')) link.href = link.href;
  for (const image of card.querySelectorAll('img')) [image.src, image.width, image.height] = [image.src, 300, 300];
  return card.outerHTML.replace(/\s*\n\s*/g, '');
})"""

# How far from the left each of some letters stands that begin an element.
LEFTS = """const lefts = (element, places) => places.map(place => {
  const range = document.createRange();
  range.setStart(element.firstChild, place);
  range.setEnd(element.firstChild, place + 1);
  return range.getBoundingClientRect().left;
});"""

# Whether code's first letter stands to the left of its last sign, and of that of a longer line that is set in.
TURNED = "() => {" + LEFTS + r"""
  document.documentElement.dir = 'rtl';
  const text = document.querySelector('main').appendChild(document.createElement('div'));
  text.className = 'text';
  text.innerHTML = '<p>\u05d0 <code>a(b);</code></p><pre><code>a\n  bcdef</code></pre>';
  return [...text.querySelectorAll('code')].map(code => {
    const [first, other] = lefts(code, [0, 4]);
    return first < other;
  });
}"""


def check(world):
    steps = [finder, silenced, wordless, selecting, recent, denied, filtering, history, limited, skipping, leaving, more, returning, resumed, walking,
             episodes, viewer, colours, forced, named, turned, turned_text, opened, rows, marked, written, illustrated, printed, asked, doubled, steady, modified,
             foreign]
    served = [lost, failing, cut, waiting, alone, early, already, beside, unreachable, mistranslated, counting, loading, choosing, scriptless, elsewhere]
    prefix = world.site.as_uri() + "/"
    for step in steps:
        with world.page(prefix, reduced_motion="reduce") as page:
            page.set_default_timeout(5000)
            attempt(world, step.__name__, lambda: step(world, page, prefix))
    with serving(world.site) as address:
        for step in served:
            with world.page(address, quiet=False, reduced_motion="reduce") as page:
                page.set_default_timeout(5000)
                attempt(world, step.__name__, lambda: step(world, page, address))
    return f"{len(steps) + len(served)} walks through the site"


def attempt(world, name, step):
    try:
        step()
    except Exception as error:
        world.find(f"{name}: {first_line(error)}")


def is_open(page, name):
    return page.locator(f"#{name}[open]").count() == 1


def focused(page, selector):
    return page.evaluate("selector => document.activeElement.matches(selector)", selector)


def middle(page, selector):
    page.locator(selector).first.scroll_into_view_if_needed()
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(page, place, count=1):
    """A click at a place. It is the second of two, whatever is there by now, if so many are counted."""
    page.mouse.move(*place)
    page.mouse.down(click_count=count)
    page.mouse.up(click_count=count)


def under(page, place, selector):
    return page.evaluate("([x, y, selector]) => !!document.elementFromPoint(x, y)?.closest(selector)", [*place, selector])


def finder(world, page, prefix):
    page.goto(prefix + "characters/index.html")
    page.click("a.find")
    page.wait_for_selector("#finder[open]")
    world.expect(focused(page, "#finder input"), "finder: the field has no focus")
    page.keyboard.type("e")
    page.wait_for_selector(".found mark")
    world.expect(re.search(r"\d", page.inner_text("#finder [role=status]")), "finder: the number of results is not said")
    page.keyboard.press("ArrowDown")
    world.expect(focused(page, ".found li:first-child a"), "finder: down does not lead to the first result")
    page.keyboard.press("ArrowDown")
    world.expect(focused(page, ".found li:nth-child(2) a"), "finder: down does not lead to the second result")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    world.expect(focused(page, "#finder input"), "finder: up does not lead back")
    page.click("#finder [data-open]")
    page.wait_for_selector("#filter[open]")
    page.keyboard.press("Escape")
    world.expect(is_open(page, "finder") and not is_open(page, "filter"), "finder: Escape does not close the innermost alone")
    page.keyboard.press("Escape")
    world.expect(not is_open(page, "finder"), "finder: Escape does not close it")
    world.expect(focused(page, "a.find"), "finder: the focus does not return")
    page.keyboard.press("/")
    page.wait_for_selector("#finder[open]")
    world.expect(page.input_value("#finder input") == "", "finder: the slash is typed")
    page.keyboard.type("zzzzqqqq")
    answered(page, "#finder")
    world.expect(page.locator(".found li").count() == 0, "finder: finds what is not there")
    page.fill("#finder input", "e")
    page.wait_for_selector(".found li")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/characters/\d+\.html"))


def silenced(world, page, prefix):
    """The key that leads to the search can be turned off where it leads to, for all pages, and on again (WCAG 2.1.4)."""
    def leads(path):
        page.goto(prefix + path)
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("/")
        page.wait_for_timeout(100)
        shown = page.evaluate("getComputedStyle(document.querySelector('a.find'), '::after').content") != "none"
        there = page.locator("dialog[open]").count() == 1 or focused(page, "#search input")
        world.expect(shown == there, f"silenced: {path} shows the key: {shown}, and it leads to the search: {there}")
        return there

    world.expect(leads("index.html") and page.is_checked("#finder .slash"), "silenced: the key is off before anybody turned it off")
    world.expect("/" in page.inner_text("#finder label"), "silenced: the switch does not say of which key it is")
    page.keyboard.press("ArrowDown")
    world.expect(focused(page, "#finder input"), "silenced: down leads from the field to the switch")
    page.uncheck("#finder .slash")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.wait_for_timeout(100)
    world.expect(not is_open(page, "finder"), "silenced: the key leads to the search on the page where it was turned off")
    on = [path for path in ("index.html", "characters/2.html", "search.html") if leads(path)]
    world.expect(not on, f"silenced: the key leads to the search on {on}")
    world.expect(not page.is_checked("main .slash"), "silenced: the search page does not say that the key is off")
    page.click("main label")
    off = [path for path in ("search.html", "characters/2.html") if not leads(path)]
    world.expect(not off, f"silenced: the key is still off on {off}")
    page.goto(prefix + "search.html")
    # As it is for who comes back from the page where it was turned off.
    page.evaluate("() => { localStorage['catalog.slash'] = 'off'; dispatchEvent(new Event('pageshow')); }")
    world.expect(not page.is_checked("main .slash"), "silenced: who comes back does not see that the key is off")


def wordless(world, page, prefix):
    """A question without a letter or a digit finds nobody, in the finder as on the search page."""
    said = []
    for text in ("zzzzqqqq", "---", "!! ¿?"):
        page.goto(prefix + "index.html")
        page.keyboard.press("/")
        page.wait_for_selector("#finder[open]")
        page.fill("#finder input", text)
        until(page, "() => document.querySelector('#finder [role=status]').textContent")
        said.append(page.inner_text("#finder [role=status]"))
        world.expect(page.locator(".found li").count() == 0 and not page.locator("#finder .all").is_visible(),
                     f"wordless: the finder finds somebody for \"{text}\"")
        page.goto(prefix + "search.html")
        page.wait_for_selector("#search .card")
        page.fill("#search input", text)
        until(page, "() => !document.querySelector('#search .card')")
        said.append(page.inner_text("#search [role=status]"))
    world.expect(len(set(said)) == 1, f"wordless: says {said}")
    page.fill("#search input", " ")
    page.wait_for_selector("#search .card")


def selecting(world, page, prefix):
    """A click beside a dialog closes it. Nothing else there does."""
    page.goto(prefix + "index.html")
    page.keyboard.press("/")
    page.wait_for_selector("#finder[open]")
    page.keyboard.type("e")
    box, field = page.locator("#finder").bounding_box(), page.locator("#finder form input").bounding_box()
    page.mouse.move(field["x"] + 40, field["y"] + 10)
    page.mouse.down()
    page.mouse.move(5, field["y"] + 10, steps=4)
    page.mouse.up()
    # Until a click beside it can be no second one of two.
    page.wait_for_timeout(550)
    page.mouse.click(box["x"] + 4, box["y"] + 4)
    page.mouse.move(box["x"] + 4, box["y"] + 4)
    page.mouse.down()
    page.mouse.move(5, 5, steps=4)
    page.mouse.up()
    world.expect(is_open(page, "finder"), "selecting: a selection or a click in the margin closes the dialog")
    page.mouse.click(5, 5)
    world.expect(comes(page, "() => !document.querySelector('#finder').open"), "selecting: a click beside the dialog does not close it")


def recent(world, page, prefix):
    for name in ("first", "second"):
        page.goto(prefix + "index.html")
        page.keyboard.press("/")
        page.wait_for_selector("#finder[open]")
        page.keyboard.type("e " + name[0])
        answered(page, "#finder")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r"/characters/\d+\.html|/search\.html"))
    page.goto(prefix + "index.html")
    page.keyboard.press("/")
    page.wait_for_selector(".recent li")
    texts = page.locator(".recent li > :first-child").all_inner_texts()
    world.expect(texts == ["e s", "e f"], f"recent: {texts}")
    page.locator(".recent li .close").first.click()
    world.expect(page.locator(".recent li").count() == 1, "recent: one cannot be forgotten")
    page.locator(".recent li > :first-child").click()
    world.expect(page.input_value("#finder input") == "e f", "recent: a search is not taken up again")
    page.fill("#finder input", "")
    page.click("[data-forget]")
    world.expect(not page.locator(".recent").is_visible(), "recent: not all can be forgotten")
    page.reload()
    page.keyboard.press("/")
    page.wait_for_selector("#finder[open]")
    world.expect(not page.locator(".recent").is_visible(), "recent: they come back")


def denied(world, page, prefix):
    page.add_init_script(DENIED)
    forgetful(world, page, prefix)


def forgetful(world, page, prefix):
    """Where nothing can be stored, all else goes on."""
    page.goto(prefix + "index.html")
    page.click(".colours")
    page.keyboard.press("/")
    page.wait_for_selector("#finder[open]")
    page.keyboard.type("e")
    page.wait_for_selector(".found li")
    world.expect(not page.locator(".recent").is_visible(), "denied: recent searches without storage")
    page.uncheck("#finder .slash")
    page.focus("#finder input")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/characters/\d+\.html"))


def filtering(world, page, prefix):
    page.goto(prefix + "search.html")
    page.click("#search [data-open]")
    page.wait_for_selector("#filter option[value=Alive]", state="attached")
    page.select_option("#filter [name=status]", "Alive")
    until(page, "() => /\\d/.test(document.querySelector('#filter [role=status]').textContent)")
    said = page.inner_text("#filter [role=status]")
    page.click("#filter .strong")
    page.wait_for_selector("#search .card")
    world.expect(page.url.endswith("#status=Alive"), f"filter: {page.url} cannot be shared")
    world.expect(page.inner_text("#search [role=status]") == said, "filter: the result is not what the sheet said")
    world.expect(all("alive" in kind for kind in page.evaluate(
        "[...document.querySelectorAll('#search .card .status')].map(status => status.className)")), "filter: lets others through")
    page.fill("#search input", "e")
    page.wait_for_selector("#search mark")
    world.expect("name=e" in page.url and "status=Alive" in page.url, f"filter: {page.url} does not hold both")
    page.reload()
    page.wait_for_selector("#search mark")
    world.expect(page.input_value("#search input") == "e", "filter: an address does not fill the field")
    page.click(".chips a")
    until(page, "() => !location.hash.includes('status')")
    until(page, "() => document.querySelectorAll('.chips a').length === 0")


def history(world, page, prefix):
    page.goto(prefix + "search.html#status=Alive")
    page.wait_for_selector("#search .card")
    alive = page.inner_text("#search [role=status]")
    page.click("#search [data-open]")
    page.wait_for_selector("#filter option[value=Dead]", state="attached")
    page.select_option("#filter [name=status]", "Dead")
    page.click("#filter .strong")
    until(page, "() => location.hash === '#status=Dead' && document.querySelector('#search .status.dead')")
    page.go_back()
    until(page, "said => document.querySelector('#search [role=status]').textContent === said", alive)
    page.go_forward()
    until(page, "() => document.querySelector('#search .status.dead')")


def limited(world, page, prefix):
    """Where a browser changes the address no more, as after many keys in a few seconds, the search goes on with what is typed."""
    # Some throw then, others say nothing.
    for throws in (True, False):
        page.goto(prefix + "index.html")
        page.goto(prefix + "search.html#status=Alive")
        page.wait_for_selector("#search .card")
        page.evaluate("""throws => { history.pushState = history.replaceState = () => {
          if (throws) throw new DOMException('too many', 'SecurityError');
        }; }""", throws)
        for text in ("zzzzqqqq", "e"):
            page.fill("#search input", text)
            page.wait_for_timeout(50)
            answered(page, "#search")
        world.expect(page.locator("#search .name mark").count() and page.locator(".chips a").count() == 1,
                     f"limited: nobody is found with what is typed where the browser throws: {throws}")
        page.fill("#search input", "")
        whole = comes(page, "() => document.querySelector('#search .card') && !document.querySelector('#search .name mark')")
        world.expect(whole, f"limited: of an emptied field the page says \"{page.inner_text('#search [role=status]')}\" where the browser throws: {throws}")
        before = page.locator("#search .card").count()
        if page.locator("#search [data-more]").is_visible():
            page.click("#search [data-more]")
            world.expect(comes(page, "before => document.querySelectorAll('#search .card').length > before", before),
                         f"limited: a list does not go on where the browser throws: {throws}")


def skipping(world, page, prefix):
    page.goto(prefix + "search.html#name=e&status=Alive")
    page.wait_for_selector("#search .card")
    said = page.inner_text("#search [role=status]")
    page.focus(".skip")
    page.keyboard.press("Enter")
    page.wait_for_timeout(200)
    world.expect(page.url.endswith("#name=e&status=Alive") and page.inner_text("#search [role=status]") == said,
                 f"skipping: the question is lost at {page.url}")
    page.click(".chips a")
    until(page, "() => !location.hash.includes('status')")
    world.expect(focused(page, "#search input"), "skipping: a removed filter takes the focus along")
    page.goto(prefix + "index.html")
    page.goto(prefix + "search.html#from=99999")
    page.wait_for_selector("#search .card")
    # Its place in the list of a status is in the address, too.
    page.goto(prefix + "characters/2.html#status")
    walk = page.inner_text(".walks")
    page.focus(".skip")
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    world.expect(page.inner_text(".walks") == walk and focused(page, "main a"), f"skipping: it leads along {page.inner_text('.walks')}; expected {walk}")


def leaving(world, page, prefix):
    """Who skips to what was found, and leaves it, comes back to it; the place itself can be visited, too."""
    for path in ("search.html", "search.html#name=e"):
        page.goto(prefix + "index.html")
        page.goto(prefix + path)
        page.wait_for_selector("#search .card")
        count = page.locator("#search .card").count()
        page.focus(".skip")
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
        for way in ("reload", "back"):
            if way == "reload":
                page.reload()
            else:
                page.click("#search .card a")
                page.wait_for_url(re.compile(r"/characters/\d+\.html"))
                page.go_back()
            is_whole = comes(page, "count => document.querySelectorAll('#search .card').length === count", count)
            found = page.locator("#search .card").count()
            world.expect(is_whole, f"leaving: {path} has {found} cards after {way}; expected {count}")
            if not found:
                # Back to them in another way, so that it can be left.
                page.goto(prefix + "index.html")
                page.goto(prefix + path)
                page.wait_for_selector("#search .card")
                page.focus(".skip")
                page.keyboard.press("Enter")
    page.goto(prefix + "index.html")
    page.goto(prefix + "search.html#content")
    world.expect(comes(page, "() => document.querySelector('#search .card')"), "leaving: search.html#content shows nobody")


def more(world, page, prefix):
    for kind, path in [(kind, path) for kind, path in world.kinds().items() if kind in ("list", "status", "species", "second")]:
        page.goto(prefix + path)
        # The list of all has more than one page, others may be whole on their first.
        if kind != "list" and not page.locator(".pager > [rel=next]").count():
            continue
        world.expect(page.locator("[data-more]").is_visible(), f"{path}: nothing to go on with in place")
        first = page.inner_text("[data-shown]").split("–")[0]
        before = page.locator(".sheet .card").count()
        links = page.evaluate("[...document.querySelectorAll('.sheet .card a')].map(link => link.href)")
        next_page = page.get_attribute(".pager > [rel=next]", "href")
        page.evaluate("() => { for (let i = 0; i < 3; i++) document.querySelector('[data-more]').click(); }")
        until(page, "before => document.querySelectorAll('.sheet .card').length > before", before)
        page.wait_for_timeout(100)
        after = page.evaluate("[...document.querySelectorAll('.sheet .card a')].map(link => link.href)")
        world.expect(page.inner_text("[data-shown]").split("–")[0] == first, f"{path}: says that another card is the first")
        world.expect(focused(page, f".sheet .card:nth-child({before + 1}) a"), f"{path}: the first of the new cards has no focus")
        world.expect(page.get_attribute("[data-shown]", "aria-live") == "polite", f"{path}: says to nobody how many are shown")
        world.expect(len(after) == len(set(after)) and len(after) <= before + 20, f"{path}: loads twice")
        markup = page.evaluate(CARDS)
        beyond = page.locator(".pager > [rel=next]:not([hidden])")
        whole = not page.locator("[data-more]").is_visible()
        world.expect(beyond.count() == (0 if whole else 1), f"{path}: where all is shown: {whole}, it leads on {beyond.count()} times")
        if beyond.count():
            following = page.get_attribute(".pager > [rel=next]", "href")
            world.expect(following not in (next_page, path.rsplit("/", 1)[-1]), f"{path}: \"Next\" leads to {following}")
            beyond.click()
            page.wait_for_url(re.compile(re.escape("/" + following) + "$"))
            again = set(after) & set(page.evaluate("[...document.querySelectorAll('.sheet .card a')].map(link => link.href)"))
            world.expect(not again, f"{path}: \"Next\" leads to {len(again)} that are shown already")
        page.goto(page.url.rsplit("/", 1)[0] + "/" + next_page)
        world.expect(markup[len(links):] == page.evaluate(CARDS), f"{path}: goes on with other cards than the next page has")


def returning(world, page, prefix):
    """Who comes back from a character sees as much of a list as before, at the same place, also by the link that skips to it."""
    shown = "document.querySelectorAll('.sheet .card').length"
    for path, skips in (("characters/index.html", False), ("search.html", False), ("characters/index.html", True)):
        page.goto(prefix + path)
        page.wait_for_selector(".sheet .card")
        first = page.evaluate(shown)
        page.click("[data-more]")
        until(page, f"first => {shown} > first", first)
        count = page.evaluate(shown)
        if skips:
            page.focus(".skip")
            page.keyboard.press("Enter")
            page.wait_for_timeout(100)
        last = page.locator(".sheet .card a").last
        last.scroll_into_view_if_needed()
        page.wait_for_timeout(100)
        top = page.evaluate("scrollY")
        page.evaluate("() => { document.documentElement.dataset.kept = 1; }")
        last.click()
        page.wait_for_url(re.compile(r"/characters/\d+\.html"))
        page.go_back()
        until(page, f"count => {shown} === count", count)
        until(page, "top => Math.abs(scrollY - top) < 2", top)
        # A page that the browser kept whole has it where it was.
        world.expect(page.evaluate("!!document.documentElement.dataset.kept") or not focused(page, ".sheet a"), f"returning: {path} takes the focus")
        page.click("[data-more]")
        until(page, f"count => {shown} > count", count)
        world.expect(page.evaluate("new Set([...document.querySelectorAll('.sheet .card a')].map(link => link.href)).size === " + shown),
                     f"returning: {path} shows somebody twice")


def failing(world, page, address):
    page.goto(address + "characters/index.html")
    page.route("**/search/index.js*", lambda route: route.abort())
    before = page.locator(".sheet .card").count()
    page.click("[data-more]")
    until(page, "() => document.querySelector('[data-more]').textContent === document.querySelector('[data-more]').dataset.failed")
    page.unroute("**/search/index.js*")
    page.click("[data-more]")
    until(page, "before => document.querySelectorAll('.sheet .card').length > before", before)


def cut(world, page, address):
    """A file of the search that ends in its middle is as one that does not come: nothing of it is shown, and it is asked for again."""
    for name in ("index", "dialogs"):
        page.goto(address + "index.html")
        page.goto(address + "characters/index.html")
        before = page.locator(".sheet .card").count()
        page.route(f"**/search/{name}.js*", lambda route: route.fulfill(body="catalogPart(", content_type="text/javascript"))
        page.click("[data-more]")
        until(page, "() => document.querySelector('[data-more]').textContent === document.querySelector('[data-more]').dataset.failed")
        world.expect("undefined" not in page.inner_text("body"), f"cut: where {name}.js is cut, the page says \"undefined\"")
        page.unroute(f"**/search/{name}.js*")
        page.click("[data-more]")
        whole = comes(page, "before => document.querySelectorAll('.sheet .card').length > before", before)
        world.expect(whole, f"cut: where {name}.js was cut, the list does not go on when it is whole")


def waiting(world, page, address):
    """Enter, pressed before there is an answer, opens what was typed, unless it is given up by then."""
    name = page.goto(address + "characters/2.html") and page.inner_text("h1")
    page.goto(address + "index.html")
    page.route("**/search/index.js*", lambda route: (time.sleep(0.5), route.continue_()))
    page.keyboard.press("/")
    page.wait_for_selector("#finder[open]")
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/characters/2\.html"))
    page.unroute("**/search/index.js*")
    page.goto(address + "index.html")
    with held(page, "**/search/index.js*"):
        page.keyboard.press("/")
        page.wait_for_selector("#finder[open]")
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)
    comes(page, "() => document.querySelector('#finder .found a')")
    page.wait_for_timeout(200)
    world.expect(page.url.endswith("/index.html"), f"waiting: a search that Escape gave up leads to {page.url}")
    with held(page, "**/search/index.js*"):
        page.goto(address + "search.html", wait_until="domcontentloaded")
        page.wait_for_selector("#search input:focus")
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        page.focus(".colours")
    page.wait_for_selector("#search .card")
    page.wait_for_timeout(50)
    world.expect(focused(page, ".colours"), "waiting: an answer takes the focus from who went elsewhere after Enter")


def alone(world, page, address):
    """Where only a page of one's own is found, Enter leads to it on the search page, too."""
    def serve(route):
        response = route.fetch()
        route.fulfill(response=response, body=re.sub(r'"own":\[(\[.*?\]\])?\]?', '"own":[["Zzzzqqqq","about.html",""]]', response.text()))

    page.route("**/search/index.js*", serve)
    page.goto(address + "search.html")
    page.fill("#search input", "zzzzqqqq")
    page.wait_for_selector("#search .own a")
    page.keyboard.press("Enter")
    page.wait_for_timeout(50)
    world.expect(focused(page, "#search .own a"), "alone: Enter does not lead to the page that is found")
    page.unroute("**/search/index.js*")


def early(world, page, address):
    """What is typed before the finder is loaded stands in its field, whoever opened it; Escape gives it up."""
    held = []
    page.route("**/search/dialogs.js", lambda route: held.append(route))

    def asked():
        for _ in range(500):
            if held:
                break
            page.wait_for_timeout(10)
        return held.pop()

    for open_finder in (lambda: page.keyboard.press("/"), lambda: page.click("a.find")):
        page.goto(address + "characters/index.html")
        open_finder()
        page.keyboard.type("e/")
        page.keyboard.press("Backspace")
        asked().continue_()
        page.wait_for_selector("#finder[open] .found mark")
        world.expect(page.input_value("#finder input") == "e", f"early: the field holds \"{page.input_value('#finder input')}\"")
        world.expect(focused(page, "#finder input"), "early: the field has no focus")
        page.keyboard.press("Escape")
        world.expect(page.locator("dialog[open], dialog:not([id])").count() == 0, "early: something is left open")
    world.expect(focused(page, "a.find"), "early: the focus does not return")
    page.goto(address + "characters/index.html")
    page.keyboard.press("/")
    page.keyboard.type("e")
    page.keyboard.press("Escape")
    asked().continue_()
    page.wait_for_selector("#finder", state="attached")
    page.wait_for_timeout(50)
    world.expect(not is_open(page, "finder"), "early: the finder opens all the same")
    page.goto(address + "characters/index.html")
    page.click("a.find")
    page.keyboard.type("e")
    asked().abort()
    page.wait_for_url("**/search.html#name=e", wait_until="commit")
    asked().continue_()
    page.unroute("**/search/dialogs.js")


def already(world, page, address):
    """What is typed on the search page before its script comes is asked for, and who went elsewhere by then stays there."""
    for question, typed, other, expected in (("", "e", "input", "#name=e"), ("#status=Alive", "e", ".brand", "#name=e&status=Alive"),
                                             ("#name=k", "", ".brand", "#name=k")):
        page.goto(address + "index.html")
        with held(page, re.compile(r"/assets/site\.\w+\.js")):
            page.goto(address + "search.html" + question, wait_until="commit")
            page.wait_for_selector("#search input")
            page.focus("#search input")
            page.keyboard.type(typed)
            page.focus("#search input" if other == "input" else other)
        page.wait_for_selector("#search .card mark")
        name = re.search("name=(.)", expected)[1]
        world.expect(page.input_value("#search input") == name and page.url.endswith("search.html" + expected),
                     f"already: of \"{typed}\" the field holds \"{page.input_value('#search input')}\" at {page.url}; expected {expected}")
        world.expect(focused(page, other), f"already: the focus was on {other} when the script came, and is there no more")


def beside(world, page, address):
    """Also before the finder is loaded: a click beside it closes it, the second of two clicks does not."""
    for way in ("click", "double click"):
        page.goto(address + "characters/index.html")
        find = middle(page, "a.find")
        with held(page, "**/search/dialogs.js*"):
            press(page, find)
            page.wait_for_selector("dialog[open] input")
            if way == "double click":
                press(page, find, 2)
                page.keyboard.type("e")
            else:
                page.wait_for_timeout(600)
                press(page, (5, 890))
            page.wait_for_timeout(50)
            count = page.locator("dialog[open]").count()
            world.expect(count == (way != "click"), f"beside: {count} are open after a {way}")
        page.wait_for_selector("#finder", state="attached")
        page.wait_for_timeout(100)
        world.expect(is_open(page, "finder") == (way != "click"), f"beside: the finder is not as a {way} left it")
        world.expect(way == "click" or page.input_value("#finder input") == "e", "beside: what was typed is lost")


def unreachable(world, page, address):
    """A page that can load nothing more stays as it is, and its picture can be seen all the same."""
    page.goto(address + "characters/2.html")
    page.route("**/search/dialogs.js", lambda route: route.abort())
    picture = page.evaluate("document.querySelector('.opener').href")
    page.click(".opener")
    page.wait_for_url(picture)
    page.goto(address + "characters/2.html")
    page.keyboard.press("/")
    page.wait_for_timeout(200)
    world.expect(page.url.endswith("/characters/2.html"), f"unreachable: the page was left for {page.url}")
    page.goto(address + "search.html#name=e")
    page.click("#search [data-open]")
    page.wait_for_timeout(200)
    world.expect(page.url.endswith("search.html#name=e"), f"unreachable: the question was left for {page.url}")
    page.click("#search input")
    page.goto(address + "index.html")
    page.click("a.find")
    page.wait_for_url("**/search.html#")
    page.unroute("**/search/dialogs.js")


def resumed(world, page, prefix):
    """Who comes back finds what was typed also where the browser resets each field that it is not to complete, as WebKit does."""
    for path, field in (("search.html", "#search input"), ("index.html", "#finder input")):
        page.goto(prefix + path)
        if path == "index.html":
            page.keyboard.press("/")
            page.wait_for_selector("#finder[open]")
        else:
            page.wait_for_selector("#search .card")
        page.keyboard.type("e")
        page.wait_for_selector("mark")
        page.evaluate("for (const field of document.querySelectorAll('input[autocomplete=off]')) field.value = field.defaultValue")
        world.expect(page.input_value(field) == "e", f"resumed: {path} holds \"{page.input_value(field)}\" for who comes back")


def walking(world, page, prefix):
    page.goto(prefix + "characters/2.html")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"/characters/3\.html"))
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(re.compile(r"/characters/2\.html"))
    page.keyboard.press("/")
    page.wait_for_selector("#finder[open]")
    page.keyboard.type("e")
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(150)
    world.expect("/characters/2.html" in page.url, "walking: an arrow in a field leaves the page")
    for own in ("<video controls></video>", "<select><option>a<option>b</select>", "<textarea></textarea>", "<p contenteditable>a</p>"):
        # What the author of a template adds may have a use for keys.
        page.goto(prefix + "characters/2.html")
        page.evaluate("own => { document.querySelector('main').innerHTML += own; document.querySelector('main > :last-child').focus(); }", own)
        page.keyboard.press("ArrowRight")
        if "video" not in own:
            page.keyboard.press("/")
        page.wait_for_timeout(150)
        world.expect("/characters/2.html" in page.url and not is_open(page, "finder"), f"walking: keys in {own} lead elsewhere")
    page.goto(prefix + "characters/2.html")
    page.evaluate("""() => document.querySelector('main').insertAdjacentHTML('beforeend',
      `<div class="text"><table><tr><td><a href="#">${'A'.repeat(60)}</a></table></div>`)""")
    page.set_viewport_size({"width": 320, "height": 800})
    page.wait_for_timeout(100)
    page.focus("main > .text:last-child a")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(150)
    world.expect("/characters/2.html" in page.url, "walking: an arrow in a table that was made narrow leaves the page")
    page.focus("main .walks p:last-child a")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"/characters/3\.html"))
    # As with two fingers: then the arrow moves what is seen of the page.
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2.5})
    until(page, "() => visualViewport.scale > 2")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(150)
    world.expect("/characters/3.html" in page.url, "walking: an arrow on a page that is magnified leaves it")
    session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1})
    until(page, "() => visualViewport.scale === 1")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"/characters/4\.html"))


def episodes(world, page, prefix):
    page.goto(prefix + "characters/1.html")
    highest = page.evaluate("Math.max(...[...document.querySelectorAll('.episodes a')].map(link => link.offsetHeight))")
    world.expect(highest < 80, f"episodes: the title of one is {highest} px high")


def viewer(world, page, prefix):
    page.goto(prefix + "characters/2.html")
    page.focus(".opener")
    page.keyboard.press("Enter")
    page.wait_for_selector("#viewer[open] img")
    world.expect(page.evaluate("document.querySelector('#viewer img').naturalWidth > 0"), "viewer: no picture")
    width, height = page.evaluate("(({ width, height }) => [width, height])(document.querySelector('#viewer img'))")
    world.expect(width == height, f"viewer: a square picture is shown in {width} by {height}")
    page.keyboard.press("Escape")
    world.expect(not is_open(page, "viewer") and focused(page, ".opener"), "viewer: Escape does not lead back")
    # Of a screen of 1280 by 720, as it is and made twice and four times as large.
    for size in ((1280, 720), (640, 360), (320, 180)):
        page.set_viewport_size(dict(zip(("width", "height"), size)))
        page.click(".opener")
        page.wait_for_selector("#viewer[open]")
        small, large, above = page.evaluate("""() => [...['.opener img', '#viewer img'].map(name => document.querySelector(name).offsetWidth),
          document.querySelector('#viewer').scrollTop]""")
        world.expect(large >= small, f"viewer: a picture {small} wide is shown {large} wide at {size}")
        world.expect(above == 0, f"viewer: {above} pixels of a picture are out of sight above at {size}")
        page.keyboard.press("Escape")
    # What most have on a portable computer.
    page.set_viewport_size({"width": 1366, "height": 625})
    page.click(".opener")
    page.wait_for_selector("#viewer[open]")
    beyond = page.evaluate("document.querySelector('#viewer').scrollHeight - document.querySelector('#viewer').clientHeight")
    world.expect(beyond == 0, f"viewer: {beyond} pixels are out of sight on a usual screen")


def colours(world, page, prefix):
    page.goto(prefix + "index.html")
    paper = "getComputedStyle(document.body).backgroundColor"
    seen = []
    for _ in range(3):
        seen.append((page.get_attribute(".colours", "aria-label"), page.evaluate(paper)))
        page.click(".colours")
    world.expect(len({label for label, _ in seen}) == 3 and len({color for _, color in seen}) == 2, f"colours: {seen}")
    page.click(".colours")
    page.click(".colours")
    dark = page.evaluate(paper)
    page.evaluate("localStorage.setItem('catalog.colours', 'purple')")
    page.reload()
    world.expect(page.get_attribute(".colours", "aria-label") == seen[0][0], "colours: an unknown choice is not as none")
    page.click(".colours")
    page.click(".colours")
    page.goto(prefix + "about.html")
    world.expect(page.evaluate(paper) == dark, "colours: the choice is not remembered")


def forced(world, page, prefix):
    """Where the system forces its colours, the shape of a status is still seen when it is pointed at or chosen."""
    drawn = "status => [getComputedStyle(status, '::before').backgroundColor, getComputedStyle(document.body).color]"
    for scheme in ("light", "dark"):
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        page.goto(prefix + "characters/index.html")
        page.hover(".facets .alive")
        shape, ink = page.locator(".facets .alive").evaluate(drawn)
        world.expect(shape == ink, f"forced: a status that is pointed at has a shape in {shape}; expected {ink} ({scheme})")
        page.keyboard.press("/")
        page.wait_for_selector("#finder[open]")
        page.keyboard.type("e")
        page.wait_for_selector(".found mark")
        page.focus(".found a:has(.alive, .dead)")
        shape, ink = page.locator(".found a:focus .status").evaluate(drawn)
        world.expect(shape == ink, f"forced: a status that is chosen has a shape in {shape}; expected {ink} ({scheme})")
    # Where the system gives the colours of text and paper, those beside them are for the paper that it gives.
    page.goto(prefix + "index.html")
    page.emulate_media(forced_colors="active", color_scheme="light")
    strokes = {}
    for choice in ("", "light", "dark"):
        page.evaluate("choice => localStorage.setItem('catalog.colours', choice)", choice)
        page.reload()
        strokes[choice] = page.evaluate("getComputedStyle(document.querySelector('.chart path')).stroke")
    world.expect(len(set(strokes.values())) == 1, f"forced: where the system's are forced, the chart is drawn in {strokes}")


def mistranslated(world, page, address):
    """A value of another name stays as it is written, and a part that lacks is none: nobody reads "undefined"."""
    def serve(pattern, written):
        def answer(route):
            response = route.fetch()
            route.fulfill(response=response, body=re.sub(pattern, written, response.text()))
        return answer

    page.route("**/index.html", serve(r'aria-label="([^"|]*)[|][^"]*"', r'aria-label="\1"'))
    page.route("**/search/dialogs.js", serve("%n", "%number"))
    page.goto(address + "index.html")
    label = page.get_attribute(".colours", "aria-label")
    world.expect(re.fullmatch(r"[^|]+: ", label), f"mistranslated: the colours are \"{label}\"")
    page.keyboard.press("/")
    page.wait_for_selector("#finder[open]")
    page.keyboard.type("e")
    page.wait_for_selector(".found mark")
    said = page.inner_text("#finder [role=status]")
    world.expect(said.startswith("%number "), f"mistranslated: says \"{said}\"")
    page.unroute("**/index.html")
    page.unroute("**/search/dialogs.js")


def counting(world, page, address):
    """A number of results has the form that the page's language has for it."""
    forms = {"one": "%n postać", "few": "%n postacie", "many": "%n postaci"}

    def serve(pattern, written):
        def answer(route):
            response = route.fetch()
            route.fulfill(response=response, body=re.sub(pattern, lambda _: written, response.text(), count=1))
        return answer

    written = " ".join(f'data-found-{form}=\\"{text}\\"' for form, text in forms.items())
    page.route("**/search.html", serve(r'<html lang="[^"]*"', '<html lang="pl"'))
    page.route("**/search/dialogs.js", serve(r"data-found(-\w+)?=", f'{written} data-found='))
    page.goto(address + "search.html")
    seen = set()
    for text in ["e", "b", "q", "k", "th", "st", "mar", *range(1, 8), *"acdfghijlmnoprstuvwyz"]:
        page.fill("#search input", str(text))
        page.wait_for_timeout(150)
        said = page.inner_text("#search [role=status]")
        number = int((re.match(r"\d+", said) or ["0"])[0])
        if number:
            few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
            form = "one" if number == 1 else "few" if few else "many"
            world.expect(said == forms[form].replace("%n", str(number)), f"counting: says \"{said}\"; expected the form {form}")
            seen.add(form)
        if len(seen) == 3:
            break
    world.expect(len(seen) == 3, f"counting: met only {seen}")
    page.unroute("**/search.html")
    page.unroute("**/search/dialogs.js")


def named(world, page, prefix):
    """A sign that the style adds is no part of a name: links are called by their words."""
    page.goto(prefix + "characters/2.html")
    for part in (".trail", "main .walks p:last-child", ".masthead"):
        said = page.locator(part).aria_snapshot()
        world.expect(not re.search(r'"‹|›"| /"|(text|listitem): /', said), f"named: {part} is called {said}")


def turned(world, page, prefix):
    """On a page from right to left, code is written from left to right, in a line and as a block."""
    page.goto(prefix + "about.html")
    line, block = page.evaluate(TURNED)
    world.expect(line, "turned: code in a line ends where it begins")
    world.expect(block, "turned: a line of code is not set in")


def turned_text(world, page, prefix):
    """What the owner writes from right to left ends on the left, also on a page from left to right."""
    page.goto(prefix + "about.html")
    for tag in ("p", "li", "td"):
        first, last = page.evaluate("tag => {" + LEFTS + """
          const text = document.querySelector('main').appendChild(document.createElement('div'));
          text.className = 'text';
          const part = text.appendChild(document.createElement(tag));
          part.textContent = '\u05e9\u05dc\u05d5\u05dd (1).';
          return lefts(part, [0, 7]);
        }""", tag)
        world.expect(last < first, f"turned_text: the full stop of {tag} stands before it")


def nearby(world, page, address):
    """At an address that leads nowhere, what may be meant is offered."""
    def helped(path, *expected):
        page.goto(address + path)
        page.wait_for_selector("#not-found-help a")
        links = page.evaluate("[...document.querySelectorAll('#not-found-help a')].map(link => link.getAttribute('href').replace(location.origin, ''))")
        for link in expected:
            world.expect(any(link in found for found in links), f"/{path}: offers {links}; expected {link}")

    name = page.goto(address + "characters/2.html") and page.inner_text("h1")
    words = "-".join(re.findall(r"[a-z]+", name.lower()))
    # Served at the address itself, the page's own links are relative to the site's root only there.
    helped("2", "/characters/2.html")
    helped(words, "/characters/2.html", "search.html#name=")
    # Not every address is written as addresses should be.
    helped(f"{words}%", "/characters/2.html")
    world.expect(page.inner_text("#not-found-help a") == f"{name} · 2", "lost: a character is offered without its number")
    return words


def lost(world, page, address):
    words = nearby(world, page, address)
    # A region that says what comes into it has to be there before.
    with held(page, "**/search/index.js*"):
        page.goto(address + "2", wait_until="domcontentloaded")
        world.expect(page.evaluate("!!document.querySelector('#not-found-help[role=status]:empty')?.checkVisibility()"),
                     "lost: the help is said to nobody")
    page.wait_for_selector("#not-found-help a")
    page.goto(address + "zzzzqqqq")
    page.wait_for_selector("#finder", state="attached")
    page.wait_for_timeout(200)
    world.expect(page.locator("#not-found-help > *").count() == 0, "lost: a search is offered that finds nobody")
    nested(world, page, address, {"character/2": "/characters/2.html", "api/character/2": "/characters/2.html",
                                  "characters/2": "/characters/2.html", "charcters/2": "/characters/2.html",
                                  f"characters/{words}": "/characters/2.html", "location/3": "/locations/3.html",
                                  "episode/2": "/episodes/2.html", "epsiodes/2.htm": "/episodes/2.html",
                                  f"locations/{words}": "/locations/index.html", "location/99999": "/locations/index.html",
                                  f"episodes/{words}": "/episodes/index.html", "episode/S01E01": "/episodes/index.html",
                                  # JavaScript takes these for numbers.
                                  "episode/0x2": "/episodes/index.html", "episode/2e0": "/episodes/index.html"})

    def tell(route):
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace('"news":', '"gone":[99998,2],"news":', 1))

    # Who is gone is not searched, but has a page.
    page.route("**/search/index.js*", tell)
    nested(world, page, address, {path: "/characters/99999.html" for path in ("99999", "character/99999", "api/character/99999", "characters/99999")})
    said = page.locator("#not-found-help a").all_inner_texts()
    world.expect(len(said) == 1 and re.search(r"\D\b99999$", said[0]), f"lost: who is gone is offered as {said}")


def nested(world, page, address, expected):
    """At deeper addresses a host needs the site's address in the page; here a base does the same."""
    def serve(route):
        response = route.fetch()
        body = response.text().replace("<head>", f'<head><base href="{address}">').replace("base-uri 'none'", "base-uri *")
        route.fulfill(response=response, body=body, status=404)

    for path, link in expected.items():
        page.route(address + path, serve)
        page.goto(address + path)
        page.wait_for_selector("#not-found-help a", timeout=3000)
        links = page.evaluate("[...document.querySelectorAll('#not-found-help a')].map(link => link.href)")
        world.expect(any(link in found for found in links), f"/{path}: offers {links}; expected {link}")
        # Who asks for a location wants no character.
        world.expect(len(links) == 1 or link.startswith("/characters/"), f"/{path}: offers {links}; expected {link} alone")


def opened(world, page, prefix, widths=(320, 960, 1280, 1550, 2000)):
    """The portal stands beside the title where there is room, and no title is wider than the page."""
    page.goto(prefix + "index.html")
    own = page.inner_text("h1")
    for title in (own, "A", "The quick brown fox catalog of all", "Encyclopaedia", "Donaudampfschifffahrtsgesellschaftskapitaen"):
        page.evaluate("title => { document.querySelector('h1').textContent = title; }", title)
        for width in widths:
            page.set_viewport_size({"width": width, "height": 900})
            portal, beyond = page.evaluate("""() => [parseFloat(getComputedStyle(document.querySelector('.hero'), '::after').width),
              document.documentElement.scrollWidth - innerWidth]""")
            world.expect(beyond <= 0, f"opened: with \"{title}\" the page is {beyond} pixels too wide at {width}")
            if width >= 1280 and len(title) < 40:
                world.expect(portal >= 240, f"opened: with \"{title}\" the portal is {portal} pixels wide at {width}")


def rows(world, page, prefix):
    """On a page from right to left, a row begins at the right, whatever its parts are written in."""
    for path, row in (("locations/index.html", ".index li > span:has(i:not(:empty))"), ("characters/1.html", "dd:has(> .when)")):
        page.goto(prefix + path)
        first, second = page.evaluate("""row => {
          document.documentElement.dir = 'rtl';
          return [...document.querySelector(row).children].slice(0, 2).map(part => part.getBoundingClientRect().left);
        }""", row)
        world.expect(first > second, f"rows: {path} has the second part of a row before the first")


def marked(world, page, prefix):
    """The marks above a capital letter are seen: without them a name is another."""
    for path, name in (("characters/index.html", ".card .name a"), ("episodes/1.html", ".tiles b")):
        page.goto(prefix + path)
        plain, marked = [drawn(page, name, letter) for letter in "\u00ca\u1ec4"]
        world.expect(plain != marked, f"marked: {path} shows \u1ec4 as \u00ca")


def drawn(page, name, letter):
    page.evaluate("([name, letter]) => { document.querySelector(name).textContent = letter; }", [name, letter])
    return page.locator(".card, .tiles li").first.screenshot()


def written(world, page, prefix):
    """The numbers of a long list in a text are whole, the columns of a table stand as its author wants them, and what follows stands apart."""
    page.goto(prefix + "about.html")
    room, width, columns = page.evaluate("""() => {
      const text = document.querySelector('main').appendChild(document.createElement('div'));
      text.className = 'text';
      text.innerHTML = '<ol><li>x</li></ol><span>100.</span><table><tr><th align="right">a<td align="center">b<th>c</table>';
      return [parseFloat(getComputedStyle(text.firstChild).paddingInlineStart), text.children[1].getBoundingClientRect().width,
        [...text.querySelectorAll('th, td')].map(cell => getComputedStyle(cell).textAlign.replace(/^-\\w+-/, ''))];
    }""")
    world.expect(room >= width, f"a number of {width} pixels has room for {room}")
    world.expect(columns == ["right", "center", "start"], f"columns stand {columns}")
    for path, behind in (("index.html", ".chart"), ("characters/index.html", ".facets")):
        page.goto(prefix + path)
        distance = page.evaluate("""behind => {
          const next = document.querySelector(behind), text = document.createElement('div');
          text.className = 'prose text';
          text.innerHTML = '<p>x</p>';
          next.before(text);
          return next.getBoundingClientRect().top - text.getBoundingClientRect().bottom;
        }""", behind)
        world.expect(distance >= 16, f"{path}: a text stands {distance} pixels above what follows")


def illustrated(world, page, prefix):
    """A picture stands in the line of its words, and in a table it becomes neither a stamp nor larger than it is. Alone it takes its own height."""
    page.goto(prefix + "about.html")
    line, alone, sizes = page.evaluate("""async () => {
      const text = document.querySelector('main').appendChild(document.createElement('div'));
      text.className = 'text';
      text.style.width = '300px';
      const picture = size => `<img src="${document.querySelector('link[rel=apple-touch-icon]').href}" alt="" width="${size}" height="${size}">`;
      text.innerHTML = `<p>a ${picture(16)} b</p><p>${picture(200)}</p>
        <table><tr><td>${picture(200)}<td>${picture(16)}<td>${'some words '.repeat(20)}</table>`;
      const pictures = [...text.querySelectorAll('img')];
      await Promise.all(pictures.map(one => one.decode()));
      const height = element => element.getBoundingClientRect().height;
      return [height(text.children[0]), height(text.children[1]) - height(pictures[1]), pictures.slice(2).map(one => one.width)];
    }""")
    world.expect(line < 40, f"illustrated: a line with a small picture is {line} pixels high")
    world.expect(abs(alone) < 1, f"illustrated: {alone} pixels stand about a picture of its own")
    world.expect(sizes == [200, 16], f"illustrated: pictures in a table are {sizes} pixels wide; expected 200 and 16")


def printed(world, page, prefix):
    """What is a way to more is not printed, what says that there is more is. No line of code is cut."""
    page.goto(prefix + "about.html")
    page.evaluate("""() => document.querySelector('main').insertAdjacentHTML('beforeend',
      '<p class="more" id="said">and 300 more</p><p class="more" id="way"><a href="#said">All</a></p>')""")
    page.emulate_media(media="print")
    shown = [page.locator(name).is_visible() for name in ("#said", "#way")]
    world.expect(shown == [True, False], f"of a sentence and a way to more, printed are {shown}")
    cut = page.evaluate("""() => {
      document.querySelector('main').insertAdjacentHTML('beforeend', `<div class="text"><pre><code>${'catalog '.repeat(99)}</code></pre></div>`);
      const code = document.querySelector('main > .text:last-child pre');
      return code.scrollWidth - code.clientWidth;
    }""")
    world.expect(cut == 0, f"printed: {cut} pixels of a line of code are cut")
    page.goto(prefix + "index.html")
    # As wide as a sheet between its margins.
    page.set_viewport_size({"width": 718, "height": 900})
    cards, beside, room = page.evaluate("""() => {
      const shown = [...document.querySelectorAll('.sheet .card')].filter(card => card.checkVisibility());
      const [left, right] = [...document.querySelectorAll('.halves > *')].map(half => half.getBoundingClientRect());
      const { right: edge } = document.querySelector('main').getBoundingClientRect();
      return [shown.length, left.top === right.top, edge - Math.max(...shown.map(card => card.getBoundingClientRect().right))];
    }""")
    world.expect(cards % 3 == 0 and beside, f"printed: the home page has {cards} cards in rows of three, and its halves stand beside each other: {beside}")
    world.expect(room >= 1, f"printed: there are {room} pixels for the line that closes the sheet")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(prefix + "episodes/index.html")
    begins, ends = page.evaluate("""() => {
      const seasons = document.querySelector('.seasons');
      // As many as fill more than a column of a sheet.
      seasons.lastElementChild.lastElementChild.innerHTML = '<li><a href="#">An episode</a></li>'.repeat(60);
      return [...seasons.querySelectorAll('section:last-child li')].map(row => row.getBoundingClientRect().left).filter((left, i, all) => !i || i === all.length - 1);
    }""")
    world.expect(begins != ends, "printed: the episodes of a season stand in one column, however many there are")
    for choice in ("light", "dark"):
        page.evaluate("choice => { document.documentElement.dataset.theme = choice; }", choice)
        # What the margins of the sheet are painted with.
        page.evaluate("document.querySelector('main').style.background = 'Canvas'")
        sheet = page.evaluate("getComputedStyle(document.querySelector('main')).backgroundColor")
        world.expect(sheet == "rgb(255, 255, 255)", f"printed: with colours set to {choice} the sheet is {sheet}")
    page.goto(prefix + "search.html")
    world.expect(not page.locator("main .slash").is_visible(), "printed: the switch of the key that leads to the search")


def asked(world, page, prefix):
    """A printed search says what was asked, and takes no sheet more than it needs."""
    name = page.goto(prefix + "characters/2.html") and page.inner_text("h1")
    for question, field, chips in ((f"name={name}&from=", True, 0), ("status=Alive", False, 1)):
        page.goto(prefix + "index.html")
        page.goto(prefix + f"search.html#{question}")
        page.wait_for_selector("#search .card")
        page.emulate_media(media="print")
        shown = [page.locator(selector).locator("visible=true").count() for selector in ("#search input", ".chips a", "#search button")]
        world.expect(shown == [field, chips, 0], f"asked: of the field, the filters and the buttons, {shown} are printed for {question}")
        if field:
            sheets = len(re.findall(rb"/Type /Page\b", page.pdf()))
            world.expect(sheets == 1, f"asked: one character takes {sheets} sheets")
        page.emulate_media(media="screen")


def doubled(world, page, prefix):
    """The second click of two undoes nothing, and does nothing to what has come under the pointer."""
    for path, opener, name in (("index.html", "a.find", "finder"), ("search.html", "#search [data-open]", "filter"),
                               ("characters/2.html", ".opener", "viewer")):
        page.goto(prefix + path)
        for turn in ("first", "second"):
            place = middle(page, opener)
            press(page, place)
            page.wait_for_timeout(80)
            press(page, place, 2)
            page.wait_for_timeout(600)
            world.expect(is_open(page, name), f"doubled: a double click on {opener} closes the {name} again, the {turn} time")
            world.expect(name == "viewer" or focused(page, f"#{name} input"), f"doubled: a double click takes the focus from the {name}'s field")
            press(page, (5, 890))
            page.wait_for_timeout(50)
            world.expect(not is_open(page, name), f"doubled: a click beside it does not close the {name}, the {turn} time")
    page.goto(prefix + "characters/index.html")
    place, before = middle(page, "[data-more]"), page.locator(".sheet .card").count()
    press(page, place)
    until(page, "before => document.querySelectorAll('.sheet .card').length > before", before)
    world.expect(under(page, place, ".card"), "doubled: no card has come under the pointer")
    press(page, place, 2)
    page.wait_for_timeout(200)
    world.expect(page.url.endswith("/characters/index.html"), f"doubled: a double click to see more leads to {page.url}")
    page.goto(prefix + "search.html#status=Alive&species=Human&gender=Male")
    page.wait_for_selector(".chips a")
    place = middle(page, ".chips a")
    press(page, place)
    until(page, "() => document.querySelectorAll('.chips a').length === 2")
    world.expect(under(page, place, ".chips a"), "doubled: no filter has come under the pointer")
    press(page, place, 2)
    page.wait_for_timeout(200)
    world.expect(page.url.endswith("#species=Human&gender=Male"), f"doubled: a double click on a filter leads to {page.url}")
    page.evaluate("localStorage.setItem('catalog.recent:' + location.pathname.replace('search.html', ''), '[\"a\", \"b\", \"c\"]')")
    page.goto(prefix + "index.html")
    page.keyboard.press("/")
    page.wait_for_selector(".recent li")
    place = middle(page, ".recent .close")
    press(page, place)
    press(page, place, 2)
    page.wait_for_timeout(50)
    texts = page.locator(".recent li > :first-child").all_inner_texts()
    world.expect(texts == ["b", "c"], f"doubled: a double click on what was searched first leaves {texts}")


def steady(world, page, prefix):
    """As many quick clicks on one thing as are meant: the colours go round, and so do the pages behind a link that stays where it is."""
    page.goto(prefix + "index.html")
    place, seen = middle(page, ".colours"), []
    for count in (1, 2, 3):
        press(page, place, count)
        seen.append(page.get_attribute(".colours", "aria-label"))
    world.expect(len(set(seen)) == 3, f"steady: three clicks on the colours lead to {seen}")
    page.goto(prefix + "characters/2.html")
    for count in (1, 2, 3):
        place = middle(page, ".walks p:last-child [rel=next]")
        press(page, place, count)
        page.wait_for_url(f"**/characters/{2 + count}.html")


def modified(world, page, prefix):
    """With Shift or Alt, a key or a click is the browser's."""
    page.goto(prefix + "search.html")
    page.wait_for_selector("#search .card")
    page.focus("#search input")
    page.keyboard.press("Shift+ArrowDown")
    world.expect(focused(page, "#search input"), "modified: Shift and down leave the field")
    page.keyboard.press("ArrowDown")
    world.expect(focused(page, "#search .card a"), "modified: down does not leave the field")
    for key in ("Alt", "Control", "Meta", "Shift"):
        page.goto(prefix + "index.html")
        page.evaluate("addEventListener('click', event => { document.title = event.defaultPrevented; event.preventDefault(); })")
        page.click("a.find", modifiers=[key])
        page.wait_for_timeout(50)
        world.expect(page.title() == "false" and page.locator("dialog[open]").count() == 0, f"modified: a click with {key} is taken")


def foreign(world, page, prefix):
    """A form of somebody else's, as readers of ZIM files put one on each page, is sent; one that leads nowhere is not."""
    page.goto(prefix + "index.html")
    stopped = page.evaluate("""() => ['search', null].map(action => {
      const form = document.body.appendChild(document.createElement('form'));
      if (action) form.action = action;
      let stopped;
      addEventListener('submit', event => { stopped = event.defaultPrevented; event.preventDefault(); }, { once: true });
      form.requestSubmit();
      return stopped;
    })""")
    world.expect(stopped == [False, True], f"foreign: of a form with an action and one without are stopped: {stopped}")


def loading(world, page, address):
    """While the index is on its way, that is said."""
    page.goto(address + "characters/index.html")
    words = page.get_attribute("[data-more]", "data-busy")
    with held(page, "**/search/index.js*"):
        page.keyboard.press("/")
        page.wait_for_selector("#finder[open]")
        page.keyboard.type("e")
        page.wait_for_timeout(50)
        said = page.inner_text("#finder [role=status]")
        world.expect(said == words, f"loading: the finder says \"{said}\"; expected \"{words}\"")
    page.wait_for_selector(".found mark")
    world.expect(re.match(r"\d", page.inner_text("#finder [role=status]")), "loading: the finder says nothing else afterwards")
    with held(page, "**/search/index.js*"):
        page.goto(address + "search.html", wait_until="domcontentloaded")
        page.wait_for_timeout(50)
        said = page.inner_text("#search [role=status]")
        world.expect(said == words, f"loading: the search page says \"{said}\"; expected \"{words}\"")
    page.wait_for_selector("#search .card")
    world.expect(re.match(r"\d", page.inner_text("#search [role=status]")), "loading: the search page says nothing else afterwards")


def choosing(world, page, address):
    """The filter opens before the index is there, and without it; what is asked for stays chosen, and what is chosen then."""
    status = "document.querySelector('#filter [name=status]')"

    def ask():
        page.goto(address + "index.html")
        page.goto(address + "search.html#status=Dead", wait_until="domcontentloaded")
        page.click("#search [data-open]")
        page.wait_for_selector("#filter[open]", timeout=1000)
        world.expect(page.evaluate(status + ".value") == "Dead", "choosing: what is asked for is not chosen")

    for chosen in ("Dead", ""):
        with held(page, "**/search/index.js*"):
            ask()
            page.select_option("#filter [name=status]", chosen)
        until(page, f"() => {status}.options.length > 2")
        world.expect(page.evaluate(status + ".value") == chosen, f"choosing: \"{chosen}\" is chosen no more when the index comes")
    page.route("**/search/index.js*", lambda route: route.abort())
    ask()
    page.wait_for_timeout(200)
    page.click("#filter .strong")
    page.wait_for_timeout(100)
    world.expect(page.url.endswith("search.html#status=Dead"), f"choosing: without an index it leads to {page.url}")


def scriptless(world, page, address):
    """A search page whose script does not come is as without script."""
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.route(re.compile(r"/assets/site\.\w+\.js"), lambda route: route.abort())
    page.goto(address + "search.html")
    world.expect(page.locator(".plain a").first.is_visible(), "scriptless: nothing to follow where the script does not come")
    sizes = page.evaluate("['.plain .status', 'body'].map(name => getComputedStyle(document.querySelector(name)).fontSize)")
    world.expect(sizes[0] == sizes[1], f"scriptless: statuses among ways are {sizes[0]} high, where other text is {sizes[1]}")
    world.expect(page.evaluate("[...document.querySelectorAll('.scripted')].every(node => !node.checkVisibility())"),
                 "scriptless: what needs the script is there without it")
    # That the file lacks is all there is to say.
    world.expect(all("Failed to load resource" in text for text in said), f"scriptless: {said}")


def elsewhere(world, page, address):
    """More of a list takes no focus from somebody who is elsewhere by then."""
    for other in (".brand", ".colours", "[data-more]"):
        page.goto(address + "index.html")
        page.goto(address + "characters/index.html")
        before = page.locator(".sheet .card").count()
        with held(page, "**/search/index.js*"):
            page.click("[data-more]")
            page.focus(other)
        until(page, "before => document.querySelectorAll('.sheet .card').length > before", before)
        page.wait_for_timeout(50)
        expected = other if other != "[data-more]" else f".sheet .card:nth-child({before + 1}) a"
        world.expect(focused(page, expected), f"elsewhere: the focus on {other} is not on {expected} afterwards")
