"""The right character comes first, and at once."""

import json
import statistics

from support import answered, until

# From the key to the first row that is painted.
TIMED = """list => {
  const times = window.times = [];
  let pressed = 0;
  document.addEventListener('keydown', () => { pressed = performance.now(); }, true);
  new MutationObserver(() => requestAnimationFrame(() => {
    if (pressed) times.push(performance.now() - pressed);
    pressed = 0;
  })).observe(document.querySelector(list), {childList: true});
}"""

# A field that looks for nothing: whatever the key, it shows the rows that were found last.
PLAIN = """() => {
  const plain = document.body.appendChild(document.createElement('dialog'));
  const rows = document.querySelector('#finder .found').innerHTML;
  plain.id = 'plain';
  plain.innerHTML = '<input><ol class="found"></ol>';
  plain.firstChild.addEventListener('input', () => { plain.lastChild.innerHTML = rows; });
  plain.showModal();
}"""


def check(world):
    index = (world.site / "search/index.js").stat().st_size
    world.expect(index <= 61_440, f"search/index.js: {index} bytes; expected at most 61440")
    queries = json.loads(world.options.queries.read_text("utf-8")) if world.options.queries else []
    prefix = world.site.as_uri() + "/"
    times = []
    with world.page(prefix) as page:
        page.goto(prefix + "index.html")
        requests = []
        page.on("request", lambda request: requests.append(request.url))
        world.expect(page.evaluate("performance.getEntriesByType('resource').every(entry => !entry.name.includes('/search/'))"),
                     "index.html: loads the index before anybody searches")
        page.keyboard.press("/")
        page.wait_for_selector("#finder[open]")
        until(page, "() => typeof catalogPart === 'function' && document.querySelector('script[src*=\"search/index\"]')")
        page.wait_for_timeout(150)
        page.evaluate(TIMED, "#finder .found")
        for query, expected in queries:
            page.fill("#finder input", "")
            page.locator("#finder form input").press_sequentially(query)
            until(page, "query => document.querySelector('#finder input').value === query", query)
            answered(page, "#finder")
            first = page.locator("#finder .found a").first
            found = first.get_attribute("href") if page.locator("#finder .found a").count() else "nothing"
            if isinstance(expected, str):
                # A page of the owner's own, which stands below the characters.
                found = page.locator("#finder .own a").evaluate_all("links => links.map(link => link.href).join(' ')")
            comes = found == "nothing" if expected is None else found.split("#")[0].endswith(f"/{expected}.html")
            world.expect(comes, f"\"{query}\": {found} comes first; expected {expected or 'nothing'}")
        times = page.evaluate("window.times")
        if times:
            page.fill("#finder input", "e")
            page.wait_for_selector("#finder .found a")
            page.evaluate(PLAIN)
            page.evaluate(TIMED, "#plain .found")
            for query, _ in queries:
                page.fill("#plain input", "")
                page.locator("#plain input").press_sequentially(query)
            plain = page.evaluate("window.times")
    if times:
        # How long either takes is the machine's; the middle one of many falls on no moment when it does something else.
        found, shown = statistics.median(times), statistics.median(plain)
        world.expect(found <= 5 * shown, f"a result comes {found:.0f} ms after its key, and {shown:.0f} ms where nothing is looked for")
        return (f"{len(queries)} queries, {len(times)} keys, median {found:.0f} ms, slowest {max(times):.0f} ms, {shown:.0f} ms without a search, "
                f"index {index} bytes")
    return f"{len(queries)} queries, index {index} bytes"
