/// Members of the API's objects that the catalog does not keep, by name: what tells that the API grew.
package struct UnknownKeys: Hashable, Sendable {
  /// Whether each key was seen with `null`.
  package private(set) var nullability: [String: Bool] = [:]

  package init() {}

  package init(_ nullability: [String: Bool]) {
    self.nullability = nullability
  }

  package var isEmpty: Bool { nullability.isEmpty }
  package var names: Set<String> { Set(nullability.keys) }

  package mutating func note(_ name: String, isNull: Bool) {
    nullability[name, default: false] = nullability[name, default: false] || isNull
  }

  package mutating func formUnion(_ other: UnknownKeys) {
    for (name, isNull) in other.nullability { note(name, isNull: isNull) }
  }
}
