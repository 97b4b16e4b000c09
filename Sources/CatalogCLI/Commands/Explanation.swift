import CatalogSite

/// How a file of the site would change, for people: as `diff -u` prints it, each place with the field it belongs to.
struct Explanation {
  let lines: [String]

  /// - Parameters:
  ///   - difference: nil when there is none.
  ///   - place: where the file stands.
  init(_ difference: FileDifference?, at place: String) {
    guard let difference else {
      lines = ["\(place) would stay as it is"]
      return
    }
    var lines: [String]
    switch (difference.old, difference.new) {
    case (nil, let new?): lines = ["\(place) would be new, \(new.count) bytes"]
    case (let old?, nil): lines = ["\(place), \(old.count) bytes, would go"]
    default:
      lines = ["--- \(place)", "+++ \(place), as it would be"]
      let isText = [difference.old, difference.new].allSatisfy { bytes in
        bytes.flatMap { String(validating: $0, as: UTF8.self) } != nil
      }
      lines +=
        isText
        ? difference.lines.unified()
        : ["not text; the bytes differ from byte \(difference.offset + 1) on"]
    }
    self.lines = lines.map { PrintableText.of($0) }
  }
}
