import CatalogDomain
import Foundation

extension BlobFolder {
  /// What a picture that was stored once is, by its digest alone; nil when it is not there any more, or damaged.
  package func picture(digest: String) -> AdmittedPicture? {
    for type in ImageType.allCases {
      guard let blob = BlobName(digest: digest, type: type) else { return nil }
      do throws(BlobDamage) {
        let bytes = try read(blob)
        do throws(ImageRefusal) {
          return try ImageAdmission().admit(Data(bytes))
        } catch {
          return nil
        }
      } catch {
        continue
      }
    }
    return nil
  }

  /// The picture as its own bytes tell it, whatever an index says of it.
  /// - Throws: `BlobDamage`, or `ImageRefusal` when the bytes are no whole picture of the type in the name.
  func image(_ blob: BlobName, _ admission: ImageAdmission) throws -> AvatarImage {
    let bytes = Data(try read(blob))
    let picture = try admission.admit(bytes)
    guard picture.type == blob.type, picture.length == bytes.count else {
      throw ImageRefusal.somethingElse("a \(picture.type.rawValue) of \(picture.length) bytes")
    }
    return AvatarImage(
      bytes: bytes, type: picture.type, width: picture.width, height: picture.height,
      digest: blob.digest)
  }
}
