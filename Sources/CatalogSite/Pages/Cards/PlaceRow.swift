import CatalogDomain
package import CatalogTemplates

/// A location as other pages show it.
package struct PlaceRow: Sendable {
  let entry: PlaceEntry
  let viewpoint: Viewpoint

  package static let schema = Schema<PlaceRow>("location row") {
    $0.text("name", "The location's name, cut if it is long.") { $0.entry.shortName }
    $0.text("type", "`Planet`, as the source writes it; may be empty.") {
      Wording.shortened($0.entry.type, to: Wording.short)
    }
    $0.text("dimension", "As the source writes it; may be empty.") {
      Wording.shortened($0.entry.dimension, to: Wording.short)
    }
    $0.number("residentCount", "How many characters were last seen there.") {
      $0.entry.residents.count
    }
    $0.url("url", "The location's page.") {
      $0.viewpoint.reference(to: .location($0.entry.location.id))
    }
  }
}

extension PageFrames {
  /// The location at a position, as a page of this folder shows it.
  func place(_ position: Int) -> PlaceRow {
    PlaceRow(entry: edition.index.places[position], viewpoint: viewpoint)
  }
}
