/// Names and kinds for made-up records, in the proportions of the real catalog.
///
/// Some names hold what breaks careless code: an ampersand, quotes of both shapes, accents, another alphabet.
struct GeneratedWords: Sendable {
  let hash: SeededHash

  func characterName(_ id: Int) -> String {
    let first = Self.firstNames[hash.value(id, 10, below: Self.firstNames.count)]
    let last = Self.lastNames[hash.value(id, 11, below: Self.lastNames.count)]
    return switch hash.value(id, 12, below: 400) {
    case 0: "\(first) & \(last)"
    case 1..<17: "\(first)'s \(last)"
    case 17..<24: "\(first)’s \(last)"
    case 24..<60: first
    default: "\(first) \(last)"
    }
  }

  func status(_ id: Int) -> String {
    switch hash.value(id, 13, below: 826) {
    case 0..<439: "Alive"
    case 439..<726: "Dead"
    default: "unknown"
    }
  }

  func gender(_ id: Int) -> String {
    switch hash.value(id, 14, below: 826) {
    case 0..<610: "Male"
    case 610..<758: "Female"
    case 758..<807: "unknown"
    default: "Genderless"
    }
  }

  func species(_ id: Int) -> String {
    let draw = hash.value(id, 15, below: 826)
    var end = 0
    for (species, share) in Self.species {
      end += share
      if draw < end { return species }
    }
    return "unknown"
  }

  func type(_ id: Int) -> String {
    hash.value(id, 16, below: 826) < 401
      ? "" : Self.types[hash.value(id, 17, below: Self.types.count)]
  }

  /// 300 of the real 826 have no known origin.
  func originIsKnown(_ id: Int) -> Bool { hash.value(id, 18, below: 826) >= 300 }

  func locationName(_ id: Int) -> String {
    "\(Self.places[hash.value(id, 20, below: Self.places.count)]) \(id)"
  }

  func locationType(_ id: Int) -> String {
    Self.locationTypes[hash.value(id, 21, below: Self.locationTypes.count)]
  }

  func dimension(_ id: Int) -> String {
    let draw = hash.value(id, 22, below: 30)
    return draw < 12 ? "unknown" : "Dimension K-\(draw * 7)"
  }

  func episodeName(_ id: Int) -> String {
    let first = Self.firstNames[hash.value(id, 30, below: Self.firstNames.count)]
    let place = Self.places[hash.value(id, 31, below: Self.places.count)]
    return "\(first) and the \(place)"
  }
}

extension GeneratedWords {
  private static let firstNames = [
    "Abel", "Ada", "Bram", "Cleo", "Dario", "Edda", "Félix", "Greta", "Hugo", "Ines", "Jürgen",
    "Kaia", "Lars", "Mira", "Nadir", "Odile", "Pavel", "Quirin", "Rosa", "Søren", "Tilda", "Ugo",
    "Vera", "Wanda", "Xaver", "Ylva", "Zeno", "Doctor", "Captain", "Baby", "Robot", "Evil",
  ]
  private static let lastNames = [
    "Alder", "Brand", "Castellán", "Dorn", "Ember", "Falk", "Grau", "Holm", "Iversen", "Junge",
    "Kovač", "Lind", "Moreau", "Nielsen", "Okafor", "Pérez", "Quist", "Rask", "Stern", "Thorn",
    "Ulm", "Vogel", "Wolff", "Young", "Zorn", "Guard", "Clone", "Twin", "Soldier", "Vendor",
  ]
  private static let species = [
    ("Human", 366), ("Alien", 205), ("Humanoid", 68), ("unknown", 11), ("Poopybutthole", 6),
    ("Mythological Creature", 55), ("Animal", 55), ("Robot", 38), ("Cronenberg", 15),
    ("Disease", 7),
  ]
  private static let types = [
    "Clone", "Cyborg", "Parasite", "Superhuman", "Half-plant", "Self-aware arm", "Bird-Person",
    "Game", "Hivemind", "Microverse inhabitant", "Shapeshifter", "Tentacle's cousin",
  ]
  private static let places = [
    "Árbol", "Basin", "Citadel", "Delta", "Expanse", "Forge", "Garden", "Harbour", "J19ζ",
    "Junction", "Keep", "Lagoon", "Mine", "Nebula", "Outpost", "Planet", "Quarry", "Reef",
  ]
  private static let locationTypes = [
    "Planet", "Space station", "Microverse", "Resort", "Cluster", "Dream", "TV", "Fantasy town",
    "unknown",
  ]
}
