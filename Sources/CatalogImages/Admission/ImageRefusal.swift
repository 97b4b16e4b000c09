package import CatalogDomain

/// Why bytes are not admitted as a picture. Says what they are, for people.
package enum ImageRefusal: Error, Hashable, Sendable {
  case empty
  case tooShort(bytes: Int)
  case tooLong(bytes: Int, limit: Int)
  /// Something else altogether, with its article: `an HTML page`.
  case somethingElse(String)
  /// The bytes end before the picture does.
  case cut(ImageType, bytes: Int, missing: String)
  /// A part that contradicts the format; names part and place.
  case damaged(ImageType, String)
  case tooManyPixels(ImageType, width: Int, height: Int, limits: ImageLimits)
  case tooManyFrames(ImageType, limit: Int)
}

extension ImageRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "0 bytes"
    case .tooShort(let bytes): "\(bytes.counted("byte")), too few for a picture"
    case .tooLong(let bytes, let limit):
      "\(bytes.counted("byte")); the limit for a picture is \(limit.grouped)"
    case .somethingElse(let what): what
    case .cut(let type, let bytes, let missing):
      "\(type.withArticle) cut after \(bytes.counted("byte")): \(missing)"
    case .damaged(let type, let what): "\(type.withArticle) that is damaged: \(what)"
    case .tooManyPixels(let type, let width, let height, let limits):
      "\(type.withArticle) that claims \(width.grouped) × \(height.grouped) pixels; the limit for a picture is \(limits.side.grouped) a side and \(limits.pixels.grouped) in all"
    case .tooManyFrames(let type, let limit):
      "\(type.withArticle) with more than \(limit.grouped) frames, the limit for a picture"
    }
  }
}

extension ImageType {
  fileprivate var withArticle: String {
    switch self {
    case .jpeg: "a JPEG"
    case .png: "a PNG"
    case .gif: "a GIF"
    case .webp: "a WebP"
    case .avif: "an AVIF"
    }
  }
}
