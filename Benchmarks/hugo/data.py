#!/usr/bin/env python3
"""Makes a folder of recorded responses into the data of the Hugo site: everything its templates show is looked up beforehand,
so that Hugo has the same work as we have, or less.

    data.py RESPONSES HUGO_SITE
"""

import datetime
import json
import pathlib
import sys


def records(folder, kind):
    pages = sorted(pathlib.Path(folder, "api", kind).glob("page-*.json"), key=lambda path: int(path.stem[5:]))
    return [record for page in pages for record in json.loads(page.read_text())["results"]]


# As many as a page of ours has.
TILES = 24


def pages(record, kind, members, **facts):
    """The page of a location or an episode, and those its characters go on to."""
    parts = [members[start:start + TILES] for start in range(0, len(members), TILES)] or [[]]

    def path(number):
        return f"/{kind}/{record['id']}" + (f"-page-{number}" if number > 1 else "") + ".html"

    def shown(number):
        """As the site's pager has them: the first, the last and those near. All of them on each page would cost the square of their number."""
        near = range(max(1, number - 2), min(len(parts), number + 2) + 1)
        return [{"number": other, "url": path(other)} for other in sorted({1, *near, len(parts)})]

    return [{"path": path(number)[len(f"/{kind}/"):-5], "name": record["name"], "first": number == 1,
             "number": number, "count": len(members), "members": part,
             "of": len(parts), "pages": shown(number), **facts}
            for number, part in enumerate(parts, 1)]


def join(rows, kind):
    firsts = [row for row in rows if row["first"]]
    for index, row in enumerate(firsts):
        for name, other in (("previous", index - 1), ("next", index + 1)):
            if 0 <= other < len(firsts):
                row[name] = {"url": f"/{kind}/{firsts[other]['path']}.html", "name": firsts[other]["name"]}


def day(text):
    return datetime.datetime.strptime(text, "%B %d, %Y").strftime("%-d %B %Y") if text else text


def main():
    responses, site = sys.argv[1:3]
    episodes = {}
    shown = records(responses, "episode")
    for episode in shown:
        episodes[episode["url"]] = {"url": f"/episodes/{episode['id']}.html", "code": episode["episode"],
                                    "name": episode["name"], "date": day(episode["air_date"])}
    order = {url: number for number, url in enumerate(episodes)}
    characters = records(responses, "character")
    residents = {}
    for character in characters:
        residents.setdefault(character["location"]["url"], []).append(character)

    def path(character):
        return f"/characters/{character['id']}.html"

    def step(character):
        return {"url": path(character), "name": character["name"]}

    rows = []
    for index, character in enumerate(characters):
        seen = [episodes[url] for url in character["episode"]]
        neighbours = [other for other in residents[character["location"]["url"]][:9] if other is not character][:8]
        rows.append({
            "id": character["id"], "number": f"{character['id']:04}", "name": character["name"],
            "kind": character["status"].lower(), "status": [character["status"].lower()],
            "statusLabel": character["status"], "species": character["species"],
            "type": character["type"], "gender": character["gender"],
            "origin": character["origin"]["name"], "place": character["location"]["name"],
            "avatar": f"/avatars/{character['id']:064x}.jpg",
            "description": f"{character['name']}: {character['status']}, {character['species']}, "
                           f"seen in {len(seen)} episodes.",
            "spectrum": "".join(f"M{order[url]} 0v2" for url in character["episode"]),
            "episodes": seen, "first": seen[0] if seen else None, "last": seen[-1] if seen else None,
            "recordedDay": character["created"][:10], "recordedDate": character["created"][:10],
            "previous": step(characters[index - 1]) if index else None,
            "next": step(characters[index + 1]) if index + 1 < len(characters) else None,
            "others": [{"url": path(other), "name": other["name"], "avatar": f"/avatars/{other['id']:064x}.jpg"}
                       for other in neighbours],
        })
    positions = {character["url"]: index for index, character in enumerate(characters)}
    places = []
    for place in records(responses, "location"):
        here = [positions[character["url"]] for character in residents.get(place["url"], [])]
        places += pages(place, "locations", here, sort=place["type"], dimension=place["dimension"],
                        recordedDay=place["created"][:10])
    join(places, "locations")
    casts = [[] for _ in shown]
    for index, character in enumerate(characters):
        for url in character["episode"]:
            casts[order[url]].append(index)
    highest = max(1, *map(len, casts))
    columns = min(len(casts), 120)
    sums = [[] for _ in range(columns)]
    for number, cast in enumerate(casts):
        sums[number * columns // len(casts)].append(len(cast))
    bars = "".join(f"M{column}.5 100v-{sum(sizes) // len(sizes) * 100 // highest}"
                   for column, sizes in enumerate(sums) if sizes)
    aired = []
    for number, (episode, cast) in enumerate(zip(shown, casts)):
        aired += pages(episode, "episodes", cast, code=episode["episode"], date=day(episode["air_date"]),
                       bar=f"M{number * columns // len(casts)}.5 100v-{len(cast) * 100 // highest}")
    join(aired, "episodes")
    data = pathlib.Path(site, "data")
    data.mkdir(exist_ok=True)
    (data / "characters.json").write_text(json.dumps(rows))
    (data / "locations.json").write_text(json.dumps(places))
    (data / "episodes.json").write_text(json.dumps(aired))
    (data / "chart.json").write_text(json.dumps(
        {"bars": bars, "width": columns, "first": shown[0]["episode"], "last": shown[-1]["episode"]}))
    (data / "edition.json").write_text(json.dumps({"time": "2025-12-14T00:00:00Z", "date": "14 December 2025"}))


main()
