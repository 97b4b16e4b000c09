import CatalogDomain

extension ImageType {
  /// The type that the first bytes announce; nil when they announce none of ours.
  init?(magicOf bytes: ByteView) {
    if bytes[0] == 0xFF, bytes[1] == 0xD8, bytes[2] == 0xFF {
      self = .jpeg
    } else if bytes[0] == 0x89, bytes.begins(with: "PNG\r\n\u{1A}\n", at: 1) {
      self = .png
    } else if bytes.begins(with: "GIF87a") || bytes.begins(with: "GIF89a") {
      self = .gif
    } else if bytes.begins(with: "RIFF"), bytes.begins(with: "WEBP", at: 8) {
      self = .webp
    } else if bytes.begins(with: "ftyp", at: 4), Self.hasAVIFBrand(bytes) {
      self = .avif
    } else {
      return nil
    }
  }

  private static func hasAVIFBrand(_ bytes: ByteView) -> Bool {
    // A list cut short is judged by what there is of it, so that a cut AVIF is called one.
    let end = min(bytes.bigEndian(4, at: 0) ?? 0, bytes.count, 256)
    return stride(from: 8, through: max(8, end - 4), by: 4).contains { offset in
      // Between the first brand and the others stands a version.
      offset != 12
        && (bytes.begins(with: "avif", at: offset) || bytes.begins(with: "avis", at: offset))
    }
  }
}
