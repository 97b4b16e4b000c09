/// The picture types that are admitted to a site, told by their bytes.
package enum ImageType: String, CaseIterable, Hashable, Sendable {
  case jpeg
  case png
  case gif
  case webp
  case avif

  package var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png, .gif, .webp, .avif: rawValue
    }
  }
}
