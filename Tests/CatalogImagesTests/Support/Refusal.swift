import CatalogImages
import Foundation

/// What is said of bytes that are not admitted as a picture; nil when they are.
func refusal(of bytes: Data) -> String? {
  do throws(ImageRefusal) {
    _ = try ImageAdmission().admit(bytes)
    return nil
  } catch {
    return "\(error)"
  }
}
