package import CatalogDomain
import Foundation

extension AvatarImage {
  /// A picture from a copy that may be anything.
  /// - Returns: nil when these are other bytes than those of the digest, or no whole picture.
  package init?(copy bytes: [UInt8], digest: String) {
    guard Digest.hex(of: bytes) == digest else { return nil }
    let data = Data(bytes)
    let picture: PictureFacts
    do throws(ImageRefusal) {
      picture = try ImageAdmission().admit(data)
    } catch {
      return nil
    }
    guard picture.length == bytes.count else { return nil }
    self.init(
      bytes: data, type: picture.type, width: picture.width, height: picture.height,
      digest: digest)
  }
}
