package import CatalogDomain
package import Foundation

/// Admits bytes as a picture, or says what they are instead. Pure; decodes no pixels.
///
/// A picture is admitted when its structure holds from the first byte to its end marker and its size is within the limits.
/// One rule for bytes behind the end, whatever they are (padding, a second picture, a ZIP, a script): they are cut off, the rest
/// stands on its own, and the caller reports it. The type is told by the bytes, never by a name or a header.
package struct ImageAdmission: Sendable {
  package let limits: ImageLimits

  package init(limits: ImageLimits = ImageLimits()) {
    self.limits = limits
  }

  package func admit(_ data: Data) throws(ImageRefusal) -> PictureFacts {
    guard !data.isEmpty else { throw .empty }
    guard data.count <= limits.bytes else {
      throw .tooLong(bytes: data.count, limit: limits.bytes)
    }
    // `Data.withUnsafeBytes` forgets the type of an error; a result keeps it.
    return try data.withUnsafeBytes { buffer in
      Result { () throws(ImageRefusal) in try admit(ByteView(buffer)) }
    }.get()
  }

  private func admit(_ bytes: ByteView) throws(ImageRefusal) -> PictureFacts {
    guard let type = ImageType(magicOf: bytes) else {
      throw bytes.count < 12
        ? .tooShort(bytes: bytes.count) : .somethingElse(Impostor.name(of: bytes))
    }
    let outline =
      switch type {
      case .jpeg: try JPEGOutline.read(bytes)
      case .png: try PNGOutline.read(bytes, maximumFrames: limits.frames)
      case .gif: try GIFOutline.read(bytes, limits)
      case .webp: try WebPOutline.read(bytes, maximumFrames: limits.frames)
      case .avif: try AVIFOutline.read(bytes, limits)
      }
    let (width, height) = (outline.width, outline.height)
    guard width > 0, height > 0 else {
      throw .damaged(type, "\(width) × \(height) pixels")
    }
    try limits.check(type, width: width, height: height)
    return PictureFacts(type: type, width: width, height: height, length: outline.end)
  }
}
