package import CatalogDomain
import Foundation

extension BlobFolder {
  /// What a picture that was stored once is, by its digest alone; nil when it is not there any more, and when what is there is no picture
  /// that is admitted.
  /// - Throws: why what is there cannot be read, or that it is not what it was.
  package func picture(digest: String) throws(BlobDamage) -> PictureFacts? {
    var damage: BlobDamage?
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
        if error != .missing { damage = error }
      }
    }
    if let damage { throw damage }
    return nil
  }

  /// Stores a picture again that is damaged or gone. Nobody else may be storing meanwhile.
  package func putBack(_ image: AvatarImage) throws(AvatarError) {
    guard let blob = BlobName(digest: image.digest, type: image.type) else {
      throw .storage("“\(image.digest)” is not a digest; expected 64 lower-case hex digits")
    }
    do throws(FileSystemError) {
      try write(image.bytes, as: blob, ordinal: 0)
      try synchronize(shards: [blob.shard])
    } catch {
      throw .storage("\(error)")
    }
  }

  /// Whether the blob can never give its picture again. One that cannot be read now may be whole.
  func isLost(_ blob: BlobName) -> Bool {
    do throws(BlobDamage) {
      _ = try read(blob)
      return false
    } catch {
      if case .unreadable = error { return false }
      return true
    }
  }

  /// The picture as its own bytes tell it, whatever an index says of it.
  /// - Throws: `BlobDamage`, or `ImageRefusal` when the bytes are no whole picture of the type in the name.
  func image(_ blob: BlobName) throws -> AvatarImage {
    let bytes = Data(try read(blob))
    let picture = try ImageAdmission().admit(bytes)
    guard picture.type == blob.type, picture.length == bytes.count else {
      throw ImageRefusal.somethingElse(
        "a \(picture.type.rawValue) of \(picture.length.counted("byte"))")
    }
    return AvatarImage(
      bytes: bytes, type: picture.type, width: picture.width, height: picture.height,
      digest: blob.digest)
  }
}
