/// Where the variables of a library's templates stand in the markup of pages.
struct MarkupPlaces: Sendable {
  /// By template, then by the byte of the name; only where not every kind of value may stand.
  private let places: [String: [Int: [MarkupPlace]]]

  init(of trees: [String: SyntaxTree]) {
    places = MarkupReader.places(in: trees)
  }

  /// Where a tag with a field of this kind stands, if it may not.
  func refusing(_ kind: FieldKind, at name: TagName, of template: String) -> MarkupPlace? {
    guard let found = places[template]?[name.offset] else { return nil }
    return found.allSatisfy { $0.refuses(kind) } ? found.first : nil
  }
}
