/// What a client asks of the preview, apart from how HTTP carries it.
struct PreviewRequest: Sendable {
  var method: String
  /// Path and query, as they were sent.
  var target: String
  /// Nil where there is no `Host` header, or several.
  var host: String?
  var ifNoneMatch: String?
  var ifRange: String?
  var range: String?
  /// What a browser wants it for; `empty` for a script (Fetch Metadata, 2.1).
  var destination: String?
  /// Whether a body comes with it that is larger than any question about a file needs.
  var hasLargeBody = false

  var isHead: Bool { method == "HEAD" }

  /// Without the query.
  var path: Substring {
    let end = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    return target[..<end]
  }

  /// With the `?`; empty when there is none.
  var query: Substring { target[path.endIndex...] }
}
