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
  /// way they always would, and the stored copy would never be renewed. Nor would it by a server that answers 304 and names another strong
  /// validator than the stored one (RFC 9111, section 4.3.4). Weak ones prove nothing: there are servers that send the weak one of a
  /// compressed answer and later the strong one of the same.
  func refusesCondition(_ validators: Validators) -> Bool {
    if [400, 412, 431].contains(status) { return true }
    guard status == 304, let stored = validators.etag, let current = self.validators.etag,
      stored.hasPrefix("\""), current.hasPrefix("\"")
    else { return false }
    return stored != current
  }

  /// How long the server asks to be left alone. A date is by its clock, as is the one that its answer bears: ours may be another. A stored
  /// answer bears that of its making.
  package func retryAfter(now: Date) -> Duration? {
    let sent = fields["age"] == nil ? fields["date"].flatMap { HTTPDate.date(from: $0) } : nil
    return fields["retry-after"].flatMap { RetryAfter($0)?.delay(from: sent ?? now) }
  }
}
