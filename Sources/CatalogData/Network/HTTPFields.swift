import CatalogDomain

/// The header fields of an answer, by name in any case. Where a field came more than once, the first counts.
package struct HTTPFields: Hashable, Sendable {
  private var values: [String: String] = [:]

  package init(_ fields: [(name: String, value: String)] = []) {
    for field in fields {
      let name = field.name.lowercased()
      if values[name] == nil { values[name] = field.value }
    }
  }

  package subscript(_ name: String) -> String? {
    values[name.lowercased()]
  }

  var validators: Validators {
    Validators(etag: self["etag"], lastModified: self["last-modified"])
  }

  /// Nil when the field is absent or not a number of bytes.
  package var contentLength: Int? {
    self["content-length"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
  }
}
