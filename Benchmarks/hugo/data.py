#!/usr/bin/env python3
"""Makes a folder of recorded responses into the data of the Hugo site: everything its templates show is looked up, worked out and put
into words beforehand, so that Hugo has the same work as we have, or less.

    data.py RESPONSES HUGO_SITE TIME

TIME is when the data was read, as pages show it: 2025-12-14T06:00:00Z. The responses are of a made-up catalog: each character is in one to
thirty episodes and was last seen at a place, nobody has a picture, and no name is too long.

Each template has a file of this data: its pages by their keys, every value a text. What other pages show of a character or an episode
stands in its own page only; they have its key. So there is little for Hugo to read and to hold.
"""

import collections
import datetime
import json
import pathlib
import posixpath
import re
import sys
import unicodedata
import urllib.parse

SITE, TITLE = "https://catalog.example/", "Character catalog"
DESCRIPTION = "Every character, location and episode, to browse offline."
# As many as a page of ours has: characters in a list, characters of a location or an episode, locations or episodes in a list.
CARDS, TILES, ENTRIES = 20, 24, 150
# At most, of the chart and the strips.
COLUMNS = 120
STATUSES = {"Alive": ("alive", "Alive"), "Dead": ("dead", "Dead"), "unknown": ("unknown", "Unknown")}
GENDERS = {"Female": "Female", "Male": "Male", "Genderless": "Genderless", "unknown": "Unknown"}
NAVIGATION = {"Characters": "characters/index.html", "Locations": "locations/index.html", "Episodes": "episodes/index.html",
              "About": "about.html"}


def main():
    responses, site, time = sys.argv[1:]
    data = pathlib.Path(site, "data")
    data.mkdir(exist_ok=True)
    for name, rows in Catalog(responses).files(time):
        (data / f"{name}.json").write_text(json.dumps(rows, ensure_ascii=False))


class Catalog:
    """The records, which refer to each other here and know what several pages show of them."""

    def __init__(self, responses):
        self.characters, self.places, self.episodes = (records(responses, kind) for kind in ("character", "location", "episode"))
        self.source = urllib.parse.urlsplit(self.characters[0]["url"])
        self.columns = min(len(self.episodes), COLUMNS)
        self.groups = {kind: [] for kind, _ in STATUSES.values()}
        for record in self.characters + self.places + self.episodes:
            record["key"], record["members"] = str(record["id"]), []
        for place in self.places:
            place["words"] = folded(place["name"])
            place["letter"] = place["words"][:1].upper() if place["words"][:1].isalpha() else "#"
        self.alphabetical = sorted(self.places, key=lambda place: (place["letter"], place["words"], place["id"]))
        for position, episode in enumerate(self.episodes):
            episode["column"] = position * self.columns // len(self.episodes)
            episode["day"] = datetime.datetime.strptime(episode["air_date"], "%B %d, %Y").strftime("%Y-%m-%d")
            episode["season"] = int(re.match(r"S(\d+)E", episode["episode"])[1])
        places, episodes = ({record["url"]: record for record in kind} for kind in (self.places, self.episodes))
        for one in self.characters:
            one["kind"], one["label"] = STATUSES[one["status"]]
            one["from"], one["at"] = places.get(one["origin"]["url"]), places[one["location"]["url"]]
            one["seen"] = [episodes[url] for url in one["episode"]]
            if one["species"] == "unknown":
                one["species"] = "Unknown species"
            for members in (self.groups[one["kind"]], one["at"]["members"], *(episode["members"] for episode in one["seen"])):
                members.append(one)
        self.groups = {kind: members for kind, members in self.groups.items() if members}

    def files(self, time):
        """The pages of every template, one after the other because they are large, and what is of no single page."""
        characters, date = counted(len(self.characters), "character"), written(time)
        yield "character", self.character_pages()
        yield "characters", self.character_lists()
        yield "status", self.status_lists()
        yield "location", self.location_pages()
        yield "locations", self.location_lists()
        yield "episode", self.episode_pages()
        yield "episodes", self.episode_lists()
        yield "home", {"1": self.home()}
        yield "about", {"1": page("about", "about", "About", f"Where the data of {TITLE} comes from, how old it is and how complete.")}
        yield "search", {"1": page("search", "root", "Search", f"Search {characters} by name, status, species, type and gender.")}
        yield "not-found", {"1": page("404", "host", "Not found", "There is no page at this address.", faces=keys(self.characters[:6]),
                                      build={"render": "always", "list": "never"})}
        yield "changes", {"1": page("changes/index", "changes", "Changes", f"What changed in the data since {date}.")}
        yield "frames", frames()
        yield "statuses", self.statuses()
        yield "chart", self.chart()
        counts = {"characters": len(self.characters), "locations": len(self.places), "episodes": len(self.episodes)}
        yield "facts", {"source": f"{self.source.scheme}://{self.source.netloc}/api", "sourceName": self.source.hostname,
                        "time": time, "day": time[:10], "date": date, "columns": str(self.columns),
                        **{kind: str(count) for kind, count in counts.items()},
                        "all": {kind: f"All {count} {kind}" if count > 1 else f"The only {kind[:-1]}" for kind, count in counts.items()}}

    def home(self):
        faces = sorted(self.characters, key=lambda one: (-len(one["seen"]), one["id"]))[:10]
        places = sorted(self.places, key=lambda place: (-len(place["members"]), place["id"]))[:8]
        return page("index", "root", TITLE, DESCRIPTION, faces=keys(faces), places=[row(place) for place in places],
                    episodes=keys(self.episodes[:-9:-1]),
                    data=thing("WebSite", name=TITLE, description=DESCRIPTION, inLanguage="en", url=SITE))

    def character_pages(self):
        digits = max(3, len(self.characters[-1]["key"]))
        # How many of each status and place came before.
        ranks = collections.Counter()
        rows = {}
        for position, one in enumerate(self.characters):
            place, group, seen = one["at"], self.groups[one["kind"]], one["seen"]
            others, rank = place["members"], ranks[place["key"]]
            rows[one["key"]] = page(
                "characters/" + one["key"], "characters", one["name"],
                f"{one['name']}: {one['species']}, {one['label']}, last seen at {place['name']}. In {counted(len(seen), 'episode')}.",
                data=person(one), number=one["key"].zfill(digits), kind=one["kind"], status=one["label"], species=one["species"],
                type=one["type"], nature=", ".join(filter(None, (one["species"], one["type"]))), gender=GENDERS[one["gender"]],
                avatar=f"placeholder-{one['id']:016x}.svg", origin=one["from"] and one["from"]["name"],
                originKey=one["from"] and one["from"]["key"], place=place["name"], placeKey=place["key"],
                recordedDay=one["created"][:10], recorded=written(one["created"]), first=seen[0]["key"], last=seen[-1]["key"],
                seen=keys(seen), seenIn=f"Seen in {len(seen)} of {len(self.episodes)} episodes",
                marks=marks(episode["column"] for episode in seen), others=keys((others[rank + 1:] + others[:rank])[:6]),
                allThere=f"All {len(others)} characters there",
                inStatus=step(group, ranks[one["kind"]], CARDS, "index", "page"),
                inPlace=step(others, rank, TILES, place["key"], place["key"] + "-page"),
                inAll=step(self.characters, position, CARDS, "index", "page"))
            ranks.update((place["key"], one["kind"]))
        return rows

    def character_lists(self):
        count = counted(len(self.characters), "character")
        return {part.name: page(
            "characters/" + part.name, part.frame("characters"), part.title("Characters"), f"{count}, from {part.first} to {part.last}.",
            **part.people(), last=str(part.last)) for part in parts(self.characters, CARDS, "index", "page")}

    def status_lists(self):
        return {f"{kind}-{part.name}": page(
            f"status/{kind}/{part.name}", "status", part.title(members[0]["label"]),
            part.described(f"{counted(part.total, 'character')} of status {members[0]['label']}."), **part.people(), last=str(part.last), kind=kind,
            label=members[0]["label"], fragment="#status" if part.total > 1 else None)
            for kind, members in self.groups.items() for part in parts(members, CARDS, "index", "page")}

    def location_pages(self):
        return {part.name: page(
            "locations/" + part.name, "locations", part.title(place["name"]),
            part.described(f"{place['name']}, {place['type'] or 'location'}: {counted(part.total, 'character')} last seen here."),
            **part.people(),
            data=thing("Place", name=place["name"], url=f"{SITE}locations/{part.name}.html"), heading=place["name"], type=place["type"],
            isFirst=part.number == 1, dimension=place["dimension"], recordedDay=place["created"][:10], recorded=written(place["created"]),
            count=str(part.total), fragment="#place" if part.total > 1 else None, **neighbours(self.alphabetical, position))
            for position, place in enumerate(self.alphabetical)
            for part in parts(place["members"], TILES, place["key"], place["key"] + "-page")}

    def location_lists(self):
        description = f"{counted(len(self.places), 'location')} from A to Z, and how many characters were last seen there."
        return {part.name: page(
            "locations/" + part.name, part.frame("locations"), part.title("Locations"), part.described(description), pager=part.pager,
            extent=f"{counted(part.total, 'place')}, and how many characters were last seen there",
            letters=[{"letter": letter, "anchor": "at-" + (letter if letter != "#" else "other"), "places": [row(one) for one in places]}
                     for letter, places in grouped(part.records, "letter")])
            for part in parts(self.alphabetical, ENTRIES, "index", "page")}

    def episode_pages(self):
        return {part.name: page(
            "episodes/" + part.name, "episodes", part.title(episode["name"]),
            part.described(
                f"{episode['name']} ({episode['episode']}), aired {written(episode['day'])}, with {counted(part.total, 'character')}."),
            **part.people(), data=thing("TVEpisode", name=episode["name"], datePublished=episode["day"], episodeNumber=episode["episode"],
                                        url=f"{SITE}episodes/{part.name}.html"),
            heading=episode["name"], code=episode["episode"], day=episode["day"], date=written(episode["day"]), isFirst=part.number == 1,
            column=str(episode["column"]), count=str(part.total), **neighbours(self.episodes, position))
            for position, episode in enumerate(self.episodes)
            for part in parts(episode["members"], TILES, episode["key"], episode["key"] + "-page")}

    def episode_lists(self):
        extent = counted(len(self.episodes), "episode")
        return {part.name: page(
            "episodes/" + part.name, part.frame("episodes"), part.title("Episodes"), part.described(f"{extent}, with air dates."),
            extent=extent, pager=part.pager,
            seasons=[{"heading": f"Season {season}", "episodes": keys(episodes)} for season, episodes in grouped(part.records, "season")])
            for part in parts(self.episodes, ENTRIES, "index", "page")}

    def statuses(self):
        """Every status, with its share of a bar of 1000."""
        rows, before = [], 0
        for kind, members in self.groups.items():
            start, before = before * 1000 // len(self.characters), before + len(members)
            rows.append({"kind": kind, "label": members[0]["label"], "count": str(len(members)), "start": str(start),
                         "share": str(before * 1000 // len(self.characters) - start)})
        return rows

    def chart(self):
        """How many characters each episode has: a bar for a column."""
        sizes = [[] for _ in range(self.columns)]
        for episode in self.episodes:
            sizes[episode["column"]].append(len(episode["members"]))
        means = [sum(size) // len(size) for size in sizes]
        heights = [mean * 100 // max(means) for mean in means]
        bars = {str(column): f"M{column}.5 100v-{height}" for column, height in enumerate(heights) if height}
        return {"class": "chart sparse" if self.columns <= 12 else "chart", "all": "".join(bars.values()), "bars": bars,
                "first": self.episodes[0]["episode"], "last": self.episodes[-1]["episode"]}


class Part:
    """A page of a list that is divided into pages."""

    def __init__(self, members, number, size, count, names):
        self.number, self.count, self.total, self.name = number, count, len(members), names(number)
        self.records = members[(number - 1) * size:number * size]
        self.first, self.last = (number - 1) * size + 1, (number - 1) * size + len(self.records)
        self.pager = pager(number, count, names) if count > 1 else None

    def title(self, name):
        return name if self.number == 1 else f"{name}, page {self.number}"

    def described(self, text):
        return text if self.number == 1 else f"{text} Page {self.number} of {self.count}."

    def frame(self, section):
        return section if self.number > 1 else section + "-first"

    def people(self):
        return {"members": keys(self.records), "extent": f"{self.first}–{self.last} of {self.total}", "pager": self.pager}


def parts(members, size, first, others):
    count = max(1, -(-len(members) // size))
    return [Part(members, number, size, count, lambda number: named(number, first, others)) for number in range(1, count + 1)]


def named(number, first, others):
    return first if number == 1 else f"{others}-{number}"


def pager(number, count, names):
    """The first, the last, and two on either side of the page; a gap of one page is that page instead."""
    shown = {1, *range(max(1, number - 2), min(count, number + 2) + 1), count}
    shown |= {2} if number == 5 else set()
    shown |= {count - 1} if number == count - 4 else set()
    return {"previous": number > 1 and names(number - 1), "next": number < count and names(number + 1),
            "items": [{"number": str(other), "name": names(other), "isCurrent": other == number,
                       "isAfterGap": other > 1 and other - 1 not in shown} for other in sorted(shown)]}


def step(members, rank, size, first, others):
    """Where a character stands in a list, along which a visitor goes from one to the next."""
    if len(members) < 2:
        return None
    around = {"previous": members[rank - 1]["key"] if rank else None,
              "next": members[rank + 1]["key"] if rank + 1 < len(members) else None}
    return {"list": named(rank // size + 1, first, others), "position": f"{rank + 1}/{len(members)}",
            **{name: key for name, key in around.items() if key}}


def frames():
    """What stands around the pages of each folder, and what its navigation shows as the current part."""
    rows = {"root": frame(""), "about": frame("", "About", "page"), "changes": frame("changes"),
            "status": frame("status/any", "Characters", "true"), "host": frame(None)}
    for label in ("Characters", "Locations", "Episodes"):
        rows[label.lower()] = frame(label.lower(), label, "true")
        rows[label.lower() + "-first"] = frame(label.lower(), label, "page")
    return rows


def frame(folder, current=None, sort=None):
    """The ways from a folder; from none, those of a page that a host shows at any address."""
    def way(path):
        return "/" + path if folder is None else posixpath.relpath(path, folder or ".")

    return {"root": way("index.html")[:-len("index.html")], "changes": way("changes/index.html"),
            "navigation": [{"label": label, "url": way(path), **({"current": sort} if label == current else {})}
                           for label, path in NAVIGATION.items()]}


def page(path, frame, name, description, **fields):
    """A page as the layout sees it. What is not said is left out."""
    url = f"/{path}.html" if path.endswith("/index") else None
    fields = {"path": path, "url": url, "frame": frame, "name": name, "description": description, **fields}
    return {name: value for name, value in fields.items() if value}


def neighbours(records, position):
    return {name: {"key": records[other]["key"], "name": records[other]["name"]}
            for name, other in (("previous", position - 1), ("next", position + 1)) if 0 <= other < len(records)}


def row(place):
    return {"key": place["key"], "name": place["name"], "type": place["type"], "count": str(len(place["members"]))}


def keys(records):
    return [record["key"] for record in records]


def person(one):
    seen = one["seen"][:1] + one["seen"][1:][-1:]
    return thing("Person", name=one["name"], gender=one["gender"] if one["gender"] != "unknown" else None,
                 birthPlace=one["from"] and {"@type": "Place", "name": one["from"]["name"]},
                 subjectOf=[{"@type": "TVEpisode", "name": episode["name"], "datePublished": episode["day"]} for episode in seen])


def thing(type, **fields):
    """A thing of schema.org as the text of a script element, which nothing in it can end."""
    text = json.dumps({"@context": "https://schema.org", "@type": type, **{name: value for name, value in fields.items() if value}},
                      ensure_ascii=False, separators=(",", ":"))
    return re.sub("[<>&\u2028\u2029]", lambda found: f"\\u{ord(found[0]):04x}", text)


def records(folder, kind):
    pages = sorted(pathlib.Path(folder, "api", kind).glob("page-*.json"), key=lambda path: int(path.stem[5:]))
    return [record for page in pages for record in json.loads(page.read_text())["results"]]


def grouped(records, field):
    """Neighbours of one value together; the order stays."""
    groups = []
    for record in records:
        if not groups or groups[-1][0] != record[field]:
            groups.append((record[field], []))
        groups[-1][1].append(record)
    return groups


def marks(columns):
    """A stroke for each run of neighbouring columns."""
    runs = []
    for column in sorted(set(columns)):
        if runs and column == runs[-1][1]:
            runs[-1][1] += 1
        else:
            runs.append([column, column + 1])
    return "".join(f"M{start} 1h{end - start}" for start, end in runs)


def counted(count, noun):
    return f"{count} {noun}" + ("s" if count != 1 else "")


def written(time):
    day = datetime.date.fromisoformat(time[:10])
    return f"{day.day} {day:%B} {day.year}"


def folded(name):
    """The words of a name, in lower case and without accents."""
    plain = "".join(one for one in unicodedata.normalize("NFKD", name).lower() if not unicodedata.combining(one))
    return " ".join("".join(one if one.isalnum() else " " for one in plain).split())


main()
