import CatalogDomain
import CatalogSite

/// What a build would do with a file of the site, for people: as `diff -u` prints it, each place with the field it belongs to.
struct Explanation {
  let lines: [String]

  /// - Parameter place: where the file stands.
  init(_ outlook: FileOutlook, at place: String) {
    let lines =
      switch outlook {
      case .same: ["\(place) would stay as it is"]
      case .changed(let difference): Self.lines(difference, place)
      case .foreign: ["\(place) was not written by catalog; a build leaves it"]
      case .manifest: ["\(place) lists what catalog wrote; a build that changes the site writes it"]
      }
    self.lines = lines.map { PrintableText.of($0) }
  }

  private static func lines(_ difference: FileDifference, _ place: String) -> [String] {
    switch (difference.old, difference.new) {
    case (nil, let new?): return ["\(place) would be new, \(new.count.counted("byte"))"]
    case (let old?, nil): return ["\(place), \(old.count.counted("byte")), would go"]
    default:
      let head = ["--- \(place)", "+++ \(place), as it would be"]
      let isText = [difference.old, difference.new].allSatisfy { bytes in
        bytes.flatMap { String(validating: $0, as: UTF8.self) } != nil
      }
      return head
        + (isText
          ? difference.lines.unified()
          : ["not text; the bytes differ from byte \((difference.offset + 1).grouped) on"])
    }
  }
}
