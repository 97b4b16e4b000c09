import CatalogDomain
import Foundation

/// The beginning of a picture whose rest can still be had (RFC 9110, sections 13.1.5 and 14).
///
/// Only where the server offered ranges of bytes, said how long the whole is, and gave a strong validator: with a weak one, the
/// two halves might be of two pictures.
struct PartialDownload: Hashable, Sendable {
  let bytes: Data
  let total: Int
  let condition: String
  let validators: Validators

  /// What a cut answer left of a picture; nil when it has to be fetched from its beginning.
  init?(_ partial: TransportFailure.Partial, continuing: PartialDownload?) {
    if partial.status == 206 {
      // The rest was cut too: it is kept when it is the rest that was asked for.
      guard let before = continuing, before.isContinued(by: partial.fields) else { return nil }
      self = PartialDownload(before, before.bytes + partial.bytes)
      return
    }
    guard partial.status == 200, !partial.bytes.isEmpty,
      partial.fields["accept-ranges"]?.lowercased() == "bytes",
      let total = partial.fields.contentLength, partial.bytes.count < total,
      let condition = Self.strongValidator(partial.fields)
    else { return nil }
    bytes = partial.bytes
    self.total = total
    self.condition = condition
    validators = Validators(
      etag: partial.fields["etag"], lastModified: partial.fields["last-modified"])
  }

  private init(_ before: PartialDownload, _ bytes: Data) {
    self.bytes = bytes
    total = before.total
    condition = before.condition
    validators = before.validators
  }

  /// What to ask for the rest.
  var headers: [String: String] {
    ["Range": "bytes=\(bytes.count)-", "If-Range": condition]
  }

  /// Whether an answer 206 begins where these bytes end, and belongs to a whole of the same length.
  func isContinued(by fields: HTTPFields) -> Bool {
    fields["content-range"]?.lowercased() == "bytes \(bytes.count)-\(total - 1)/\(total)"
  }

  private static func strongValidator(_ fields: HTTPFields) -> String? {
    if let etag = fields["etag"] { return etag.hasPrefix("W/") ? nil : etag }
    // A date is strong when the picture was not changed in the minute before it was sent.
    guard let text = fields["last-modified"], let changed = HTTPDate.date(from: text),
      let sent = fields["date"].flatMap(HTTPDate.date), sent.timeIntervalSince(changed) >= 60
    else { return nil }
    return text
  }
}
