import CatalogDomain

/// What a page says of the whole list.
package struct InfoDTO: Hashable, Sendable {
  package let count: Int
  package let pages: Int
  /// The address of the next page; null or empty on the last.
  package let next: String?

  static func read(_ reader: inout JSONReader, unknownKeys: inout UnknownKeys) throws(JSONProblem)
    -> Self
  {
    var count: Int?
    var pages: Int?
    var next: String??
    // Nothing is made of it, but it must be what the API says it is.
    var prev: String??
    try reader.readObject { (reader, key) throws(JSONProblem) in
      if key == "count" {
        try reader.count(into: &count)
      } else if key == "pages" {
        try reader.count(into: &pages)
      } else if key == "next" {
        try reader.once(next)
        next = .some(try reader.readTextOrNull())
      } else if key == "prev" {
        try reader.once(prev)
        prev = .some(try reader.readTextOrNull())
      } else {
        try reader.skipUnknown(key, noting: &unknownKeys)
      }
    }
    return InfoDTO(
      count: try count.required("count", "a whole number"),
      pages: try pages.required("pages", "a whole number"),
      next: try next.required("next", "text or null"))
  }
}

extension JSONReader {
  fileprivate mutating func count(into slot: inout Int?) throws(JSONProblem) {
    try integer(into: &slot)
    if let count = slot, count < 0 {
      throw .value(FieldProblem(found: "is \(count)", expected: "0 or more"))
    }
  }
}
