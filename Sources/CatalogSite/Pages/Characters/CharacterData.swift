import CatalogDomain

/// What the page of a character says to machines: a person, and the episodes that tell of it.
enum CharacterData {
  /// Address and picture stand in the head already.
  ///
  /// - Parameter seen: the first and the last episode, for all of them would make the page too large; none where it is large already.
  static func object(_ entry: CharacterEntry, seen: [EpisodeEntry]) -> JSONObject {
    var person = JSONObject("Person", isPage: true)
    person.add("name", Wording.shortened(entry.character.name))
    if entry.character.gender != .unknown {
      person.add("gender", Wording.shortened(entry.character.gender.written, to: Wording.short))
    }
    if entry.character.origin.id != nil {
      var place = JSONObject("Place")
      place.add("name", Wording.shortened(entry.character.origin.name, to: Wording.short))
      person.add("birthPlace", place)
    }
    person.add("subjectOf", seen.map(EpisodeData.part))
    return person
  }
}
