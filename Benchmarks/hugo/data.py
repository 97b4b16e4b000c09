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


def day(text):
    return datetime.datetime.strptime(text, "%B %d, %Y").strftime("%-d %B %Y") if text else text


def main():
    responses, site = sys.argv[1:3]
    episodes = {}
    for episode in records(responses, "episode"):
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
    data = pathlib.Path(site, "data")
    data.mkdir(exist_ok=True)
    (data / "characters.json").write_text(json.dumps(rows))
    (data / "edition.json").write_text(json.dumps({"time": "2025-12-14T00:00:00Z", "date": "14 December 2025"}))


main()
