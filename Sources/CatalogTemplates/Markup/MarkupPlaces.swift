/// Where the variables of a library's templates stand in the markup of pages.
struct MarkupPlaces: Sendable {
  /// By template, then by the byte of the name; only where not every kind of value may stand.
  private let places: [String: [Int: [MarkupPlace]]]

  init(of trees: [String: SyntaxTree]) {
    var places: [String: [Int: [MarkupPlace]]] = [:]
    var elsewhere: Set<MarkupReader.Use> = []
    var known: Set<MarkupReader.Use>
    // What stands in a partial that is put into a script is put into that script as well.
    repeat {
      known = elsewhere
      for (name, tree) in trees {
        let reader = MarkupReader(tree, elsewhere: elsewhere)
        places[name] = reader.places
        elsewhere = reader.elsewhere
      }
    } while elsewhere != known
    self.places = places
  }

  /// Where a tag with a field of this kind stands, if it may not.
  func refusing(_ kind: FieldKind, at name: TagName, of template: String) -> MarkupPlace? {
    guard let found = places[template]?[name.offset] else { return nil }
    return found.allSatisfy { $0.refuses(kind) } ? found.first : nil
  }
}
