import CatalogDomain

/// One request and what became of it, for people: `GET /api/character?page=3 → 200, 9,723 bytes`.
package struct RequestLogEntry: Hashable, Sendable, CustomStringConvertible {
  package let method: String
  /// Path and query as they were sent.
  package let target: String
  /// Nil when a fault broke the connection instead of answering.
  package let status: Int?
  /// Of the body as sent; nil as above.
  package let bytes: Int?
  /// The faults that struck, as they were written.
  package let faults: [String]

  package var description: String {
    var text = "\(method) \(target) → "
    if let status, let bytes {
      text += "\(status), \(bytes.counted("byte"))"
    } else {
      text += "broken"
    }
    return faults.isEmpty ? text : text + " · " + faults.joined(separator: " · ")
  }
}
