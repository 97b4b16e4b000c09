import CatalogDomain
import Foundation

/// The beginning of a picture whose rest can still be had (RFC 9110, sections 13.1.5, 14 and 15.3.7).
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
      guard let before = continuing, before.isContinued(by: partial.fields),
        partial.bytes.count < before.total - before.bytes.count
      else { return nil }
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
    validators = partial.fields.validators
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

  /// Whether an answer 206 begins where these bytes end, and is of the same picture.
  func isContinued(by fields: HTTPFields) -> Bool {
    fields["content-range"]?.lowercased() == "bytes \(bytes.count)-\(total - 1)/\(total)"
      && sharesValidator(with: fields)
  }

  /// Only the strong validator that two parts share makes them parts of one whole (section 15.3.7.3): there are servers that do not
  /// know `If-Range` and send the rest of another picture.
  private func sharesValidator(with fields: HTTPFields) -> Bool {
    // An answer 206 must repeat the ETag (section 15.3.7): one that came or went is another one.
    guard fields["etag"] == validators.etag else { return false }
    // A date is best left out where the asker has it already (same section): only another one is refused.
    guard validators.etag == nil, let date = fields["last-modified"] else { return true }
    return date == validators.lastModified
  }

  /// Whether this is all that was missing, no less and no more.
  func isCompleted(by rest: Data) -> Bool {
    rest.count == total - bytes.count
  }

  private static func strongValidator(_ fields: HTTPFields) -> String? {
    if let etag = fields["etag"] {
      // A weak one does not begin with a quote, and without one it would be read as a date.
      return etag.hasPrefix("\"") ? Validators(etag: etag).etag : nil
    }
    // A date is strong when the picture was not changed in the minute before it was sent.
    guard let text = fields["last-modified"], let changed = HTTPDate.date(from: text),
      let sent = fields["date"].flatMap(HTTPDate.date), sent.timeIntervalSince(changed) >= 60
    else { return nil }
    return text
  }
}
