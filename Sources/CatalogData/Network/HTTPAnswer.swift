package import CatalogDomain
package import Foundation

/// A whole answer: every announced byte came, and was decompressed.
package struct HTTPAnswer: Hashable, Sendable {
  package let status: Int
  package let fields: HTTPFields
  /// For a status other than 200, 203 and 206, at most the beginning: enough for an error text.
  package let body: Data
  /// Requests sent for it, redirects included.
  package let requests: Int

  package init(status: Int, fields: HTTPFields, body: Data, requests: Int) {
    self.status = status
    self.fields = fields
    self.body = body
    self.requests = requests
  }

  package var validators: Validators { fields.validators }

  /// Whether to ask once more without the condition. Some servers refuse every conditional request (400, 412, 431): asked again in the same
  /// way they always would, and the stored copy would never be renewed. Nor would it by a server that answers 304 and names another version
  /// than the stored one.
  func refusesCondition(_ validators: Validators) -> Bool {
    [400, 412, 431].contains(status) || status == 304 && namesOther(than: validators)
  }

  /// A 304 names what a 200 would have named (RFC 9110, section 15.4.5). Weak and strong are alike, as in the condition (section 13.1.2):
  /// servers that compress mark a tag as weak in one answer and not in the next.
  private func namesOther(than stored: Validators) -> Bool {
    if let old = stored.etag, let current = validators.etag {
      return Self.opaque(old) != Self.opaque(current)
    }
    // A file that was put back is older than the copy, and for some servers just not modified since.
    guard let old = stored.lastModified, let current = validators.lastModified else { return false }
    return old != current
  }

  private static func opaque(_ etag: String) -> Substring {
    etag.hasPrefix("W/") ? etag.dropFirst(2) : etag[...]
  }

  /// How long the server asks to be left alone. A date is by its clock, as is the one that its answer bears: ours may be another. A stored
  /// answer bears that of its making.
  package func retryAfter(now: Date) -> Duration? {
    let sent = fields["age"] == nil ? fields["date"].flatMap { HTTPDate.date(from: $0) } : nil
    return fields["retry-after"].flatMap { RetryAfter($0)?.delay(from: sent ?? now) }
  }
}
