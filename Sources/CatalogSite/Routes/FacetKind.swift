/// A property by whose values characters are listed, apart from their status.
package enum FacetKind: String, CaseIterable, Hashable, Sendable {
  case species
  case gender
}
