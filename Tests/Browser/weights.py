"""Pages are light, and nothing on them moves while they load."""

SHIFTS = """() => new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => { for (const shift of list.getEntries()) sum += shift.value; })
    .observe({type: 'layout-shift', buffered: true});
  // Once all is painted: what comes in the frame in which a script scrolls counts as moved.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    scrollTo(0, document.body.scrollHeight);
    setTimeout(() => done(sum), 400);
  }));
})"""


def check(world):
    site, largest = world.site, {}

    def limit(what, paths, most):
        sizes = [(path.stat().st_size, path) for path in paths]
        if not sizes:
            return world.find(f"{what}: there is none")
        size, path = max(sizes)
        largest[what] = size
        world.expect(size <= most, f"{path.relative_to(site)}: {size} bytes; a {what} has at most {most}")

    limit("list page", [path for folder in ("characters", "status", "species", "gender", "locations", "episodes")
                        for pattern in ("index.html", "page-*.html") for path in (site / folder).rglob(pattern)], 20_000)
    limit("detail page", [path for folder in ("characters", "locations", "episodes")
                          for path in (site / folder).glob("[0-9]*.html")], 10_240)
    # One page, a row for each of `changes.pages`, of which there are 100 unless somebody says otherwise.
    changes = site / "changes/index.html"
    if changes.exists():
        limit("list of changes", [changes], 30_000)
    # The one of changes comes on top of that of all pages, on theirs alone.
    sheets = list((site / "assets").glob("*.css"))
    further = [path for path in sheets if path.name.startswith("changes.")]
    limit("stylesheet", [path for path in sheets if path not in further], 20_000)
    limit("stylesheet of changes", further, 1_500)
    scripts = sum(path.stat().st_size for path in (site / "assets").glob("*.js"))
    world.expect(0 < scripts <= 20_000, f"scripts: {scripts} bytes; expected at most 20000")
    prefix = site.as_uri() + "/"
    for width in (360, 1280):
        with world.page(prefix, width=width) as page:
            for kind in ("list", "character", "status", "search"):
                path = world.kinds().get(kind)
                if path:
                    page.goto(prefix + path, wait_until="load")
                    if kind == "search":
                        page.wait_for_selector("#search .sheet li")
                    shift = page.evaluate(SHIFTS)
                    world.expect(shift == 0, f"{path} at {width}: layout shift {shift:.4f}")
    return ", ".join(f"largest {what} {size}" for what, size in largest.items()) + f", scripts {scripts}"
