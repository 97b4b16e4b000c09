/// Why a picture could not be had. Texts are for people and name what was expected.
package enum AvatarError: Error, Hashable, Sendable {
  /// The source did not give it: DNS, refused, reset, timeout, status, cut body.
  case unreachable(String)
  /// More bytes than the limit.
  case tooLarge(limit: Int)
  /// A host or scheme that may not be asked.
  case refused(String)
  /// Bytes that are not a whole, plausible picture.
  case notAPicture(String)
  /// Only stored pictures may be used, and there is none.
  case notStored
  /// The disk tier cannot be read or written.
  case storage(String)
  case cancelled
}

extension AvatarError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreachable(let text), .refused(let text), .storage(let text): text
    case .notAPicture(let text): "not a picture: \(text)"
    case .tooLarge(let limit): "more than \(limit.grouped) bytes, the limit for a picture"
    case .notStored: "not stored, and the network may not be asked"
    case .cancelled: "cancelled"
    }
  }
}
