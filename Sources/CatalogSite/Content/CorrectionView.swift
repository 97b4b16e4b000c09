import CatalogDomain
package import CatalogTemplates

/// A correction of the owner's, as a character's page shows it.
package struct CorrectionView: Sendable {
  let sentence: String
  let source: String
  let url: URLReference?

  init(_ correction: Correction, _ texts: SiteTexts) {
    let field = Self.label(of: correction.field, texts)
    let was = Wording.shortened(correction.was)
    sentence =
      if correction.field == .avatar {
        texts.filled(.correctedPicture, field)
      } else if was.isEmpty {
        texts.filled(.correctedNothing, field)
      } else {
        texts.filled(.corrected, field, Wording(texts).isolated(was))
      }
    source = Wording.shortened(correction.source)
    url =
      correction.source.utf8.starts(with: "https://".utf8)
        || correction.source.utf8.starts(with: "http://".utf8)
      ? URLReference(correction.source) : nil
  }

  private static func label(of field: CharacterField, _ texts: SiteTexts) -> String {
    switch field {
    case .status: texts[.fieldStatus]
    case .species: texts[.headingSpecies]
    case .type: texts[.fieldType]
    case .gender: texts[.headingGender]
    case .origin: texts[.fieldOrigin]
    case .location: texts[.fieldPlace]
    case .episodes: texts[.navEpisodes]
    case .avatar: texts[.fieldPicture]
    case .name, .id, .created, .source, .hidden: texts[.fieldName]
    }
  }

  package static let schema = Schema<CorrectionView>("correction") {
    $0.text("sentence", "`Status: the source says “Alive”`.") { $0.sentence }
    $0.text("source", "Where the owner has it from: an address, or words.") { $0.source }
    $0.optionalURL("url", "The same, where it is an address.") { $0.url }
  }
}
