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
}
