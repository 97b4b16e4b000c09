/// Members of the API's objects that the catalog does not keep, by name: what tells that the API grew.
/// A name is one by its bytes where two are compared, as in `CatalogTrait`.
package struct UnknownKeys: Sendable {
  /// How many names of a kind are kept. A source that sends more sends data in the place of names.
  package static let most = 100

  /// Whether each key was seen with `null`.
  package private(set) var nullability: [String: Bool] = [:]

  /// Whether there were more.
  package private(set) var areCut = false

  package init() {}

  package init(_ nullability: [String: Bool]) {
    self.nullability = nullability
  }

  package var isEmpty: Bool { nullability.isEmpty }
  package var names: Set<String> { Set(nullability.keys) }

  /// - Parameter name: passed over where it is new and there are `most`.
  package mutating func note(_ name: String, isNull: Bool) {
    guard nullability[name] != nil || nullability.count < Self.most else { return areCut = true }
    nullability[name, default: false] = nullability[name, default: false] || isNull
  }

  package mutating func formUnion(_ other: UnknownKeys) {
    // In order: which of them are passed over must not hang on how they are hashed.
    for (name, isNull) in other.sorted { note(name, isNull: isNull) }
    areCut = areCut || other.areCut
  }
}

extension UnknownKeys: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.sorted.elementsEqual(right.sorted) {
      $0.key.utf8.elementsEqual($1.key.utf8) && $0.value == $1.value
    }
  }

  package func hash(into hasher: inout Hasher) {
    // Names that are the same byte by byte are the same.
    hasher.combine(nullability)
  }

  private var sorted: [(key: String, value: Bool)] {
    nullability.sorted { $0.key.precedes($1.key) }
  }
}
