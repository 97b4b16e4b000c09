/// The words by which a search tells the values of one field apart: their labels.
///
/// Where several have one label, the most frequent keeps it as it is; the others get a digest, as folders do (`Slugs`).
struct FilterWords: Sendable {
  /// Enough to tell values apart that are not made to be mistaken.
  private static let digits = 8

  /// By the API's spelling; only of values whose label is another's.
  private let others: [String: String]

  /// - Parameter values: in the API's spelling, each once, with its label; the most frequent first.
  init(_ values: [(written: String, label: String)]) {
    var taken = Set(values.lazy.map(\.label))
    var others: [String: String] = [:]
    if taken.count < values.count {
      var kept: Set<String> = []
      for (written, label) in values where !kept.insert(label).inserted {
        let digest = FileDigest(Array(written.utf8)).hexadecimal
        // Somebody may be called so. Labels are cut before they could have the whole digest.
        others[written] = [Self.digits, FileDigest.digits]
          .map { "\(label) (\(digest.prefix($0)))" }
          .first { taken.insert($0).inserted }
      }
    }
    self.others = others
  }

  /// - Parameter label: of the value.
  func word(for written: String, labelled label: String) -> String {
    others[written] ?? label
  }
}
