import Foundation

/// One picture as it is served.
struct MockAvatar: Equatable, Sendable {
  let bytes: [UInt8]
  /// Seconds since 1970, whole because HTTP knows no parts of a second.
  let lastModified: Int

  /// Nil when the file is missing or cannot be read.
  init?(contentsOf file: URL) {
    // A picture that cannot be read is a picture that is missing: the answer is the API's 404.
    guard let data = try? Data(contentsOf: file),
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    else { return nil }
    bytes = [UInt8](data)
    lastModified = Int((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)
  }

  init(bytes: [UInt8], lastModified: Int) {
    self.bytes = bytes
    self.lastModified = lastModified
  }
}
