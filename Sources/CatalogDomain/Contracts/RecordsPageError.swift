/// Why a page, a record or a list of records could not be had: the request, and the reason.
package struct RecordsPageError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The API answered that there is nothing: a page past the end, an id that does not exist.
    case notFound(String)
    /// The answer is not what the API promises. Names record, field and value.
    case malformed(String)
    /// The lists do not add up to a whole catalog, or moved while they were read.
    case incomplete(String)
    /// Whole, but not to be believed: too much of it is gone, or it is too old. The text stands for itself.
    case refused(String)
    /// Nobody answered as expected: DNS, refused, reset, timeout, status.
    case unreachable(String)
    /// The policy allows only stored answers, and there is none.
    case notStored
    /// The store cannot be read or written, whatever was asked for. The text names the file and what to do.
    case storage(String)
    /// The user gave up.
    case cancelled
  }

  /// The thing asked for, for people: `characters page 3`.
  package let request: String
  package let reason: Reason

  package init(request: String, reason: Reason) {
    self.request = request
    self.reason = reason
  }
}

package typealias CharacterError = RecordsPageError
package typealias CharactersPageError = RecordsPageError

extension RecordsPageError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .notFound(let text): "\(request): not found: \(text)"
    case .malformed(let text): "\(request)\(text.hasPrefix(",") ? "" : ": ")\(text)"
    case .incomplete(let text): "\(request): \(text)"
    case .refused(let text), .storage(let text): text
    case .unreachable(let text): "\(request): \(text)"
    case .notStored:
      "\(request): not stored, and the network may not be asked; run once without --offline or cache-policy cache-only"
    case .cancelled: "\(request): cancelled"
    }
  }
}
