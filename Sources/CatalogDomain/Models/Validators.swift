/// What tells whether a copy is still the current one, as the server gave it (RFC 9110, section 8.8).
package struct Validators: Hashable, Sendable {
  package var etag: String?
  package var lastModified: String?

  package init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }

  package var isEmpty: Bool { etag == nil && lastModified == nil }
}
