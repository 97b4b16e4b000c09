import CatalogDomain
package import CatalogTemplates

/// How many records of a kind the catalog holds, beside what its source announced.
package struct Holding: Hashable, Sendable {
  package let label: String
  package let url: URLReference
  package let held: Int
  /// `826 of 826`, or the one number where the source was not asked.
  package let extent: String
  /// Nil when the source was not asked.
  package let announced: Int?

  static func all(in edition: Edition) -> [Holding] {
    let viewpoint = Viewpoint(of: .about, in: edition.routes)
    let (index, texts) = (edition.index, edition.texts)
    // The owner's own characters are none of the source's.
    let characters = index.characters.count - edition.content.created.count
    func holding(_ kind: RecordKind, _ label: TextKey, _ link: Link, _ held: Int) -> Holding {
      let announced = edition.settings.source.announced[kind]
      return Holding(
        label: texts[label], url: viewpoint.reference(to: link), held: held,
        extent: announced.map { texts.counted(.holdings, held, String($0)) } ?? String(held),
        announced: announced)
    }
    return [
      holding(.character, .navCharacters, .characters(page: 1), characters),
      holding(.location, .navLocations, .locations(page: 1), index.places.count),
      holding(.episode, .navEpisodes, .episodes(page: 1), index.episodes.count),
    ]
  }

  package static let schema = Schema<Holding>("holding") {
    $0.text("label", "The kind: `Characters`.") { $0.label }
    $0.url("url", "Their list.") { $0.url }
    $0.number("held", "How many of the source's the catalog holds, without the owner's own.") {
      $0.held
    }
    $0.text("extent", "Both: `826 of 826`, or one where the source was not asked.") { $0.extent }
    $0.optionalNumber("announced", "How many the source said it has, where it was asked.") {
      $0.announced
    }
  }
}
