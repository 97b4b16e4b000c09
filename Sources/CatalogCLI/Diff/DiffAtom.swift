import CatalogData
import CatalogSite
import Foundation

/// A difference as an Atom feed with one entry, whose id follows from what differs.
struct DiffAtom {
  let outline: DiffOutline
  let comparison: StateComparison

  var bytes: [UInt8] {
    let content = DiffJSON.bytes(of: comparison.diff, between: comparison.sides)
    let id = StableName.urn("catalog diff " + String(decoding: content, as: UTF8.self))
    let title = "\(outline.from) → \(outline.to)"
    return AtomFeed(
      id: StableName.urn("catalog diff of \(outline.from) and \(outline.to)"),
      title: "What changed: \(title)", author: Version.userAgent, updated: comparison.date,
      language: "en",
      entries: [
        AtomFeed.Entry(
          id: id, title: title, updated: comparison.date, page: nil,
          summary: outline.isEmpty ? "No differences." : outline.summary,
          html: DiffHTML(outline).fragment)
      ]
    ).bytes()
  }
}
