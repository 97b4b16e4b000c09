import CatalogData
import CatalogDomain
import Foundation

extension StoredResponse {
  /// An answer with every part set, told apart by its text.
  static func of(
    _ text: String, etag: String? = "W/\"1\"", at seconds: Double = 500_000, run: Int64 = 1
  ) -> StoredResponse {
    StoredResponse(
      body: Data(text.utf8),
      validators: Validators(etag: etag, lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"),
      fetchedAt: Date(timeIntervalSince1970: seconds), run: run)
  }
}
