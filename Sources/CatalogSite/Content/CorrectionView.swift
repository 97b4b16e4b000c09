import CatalogDomain
package import CatalogTemplates

/// A correction of the owner's, as a character's page shows it.
package struct CorrectionView: Sendable {
  let sentence: String
  let source: String
  let url: URLReference?

  init(_ correction: Correction, _ texts: SiteTexts) {
    let corrected: RecordField =
      correction.field == .avatar ? .avatar : correction.field.recordField ?? .name
    let field = Vocabulary.label(of: corrected, isList: true, texts)
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
    url = Self.isAddress(correction.source) ? URLReference(correction.source) : nil
  }

  /// Whether the whole text is one address of the web: words behind it would become part of the link.
  private static func isAddress(_ text: String) -> Bool {
    guard text.utf8.starts(with: "https://".utf8) || text.utf8.starts(with: "http://".utf8),
      !text.unicodeScalars.contains(where: \.properties.isWhitespace)
    else { return false }
    do {
      _ = try MarkdownLink(destination: text)
      return true
    } catch {
      return false
    }
  }

  package static let schema = Schema<CorrectionView>("correction") {
    $0.text("sentence", "`Status: the source says “Alive”`.") { $0.sentence }
    $0.text("source", "Where the owner has it from: an address, or words.") { $0.source }
    $0.optionalURL("url", "The same, where it is an address and nothing else.") { $0.url }
  }
}
