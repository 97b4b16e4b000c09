package import CatalogDomain
package import Foundation

/// Makes small versions of pictures. Safe to use from any task.
package protocol ThumbnailMaker: Sendable {
  /// - Parameters:
  ///   - pictures: admitted ones, each with a side that is longer.
  ///   - side: the longest a side of a small version may be, in pixels.
  /// - Returns: one for each picture, in their order: a WebP with the colours of sRGB, upright and still, or why there is none.
  /// - Throws: `AvatarError.cancelled`; `storage` when none of any picture can be made.
  func thumbnails(of pictures: [ThumbnailSource], longestSide side: Int) async throws(AvatarError)
    -> [Result<Data, ThumbnailFailure>]
}
