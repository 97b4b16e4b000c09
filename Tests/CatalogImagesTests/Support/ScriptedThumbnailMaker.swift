import CatalogDomain
import CatalogImages
import Foundation
import Synchronization

/// Makes of every picture what a test says, and counts.
final class ScriptedThumbnailMaker: ThumbnailMaker {
  private let answer:
    @Sendable (ThumbnailSource) throws(AvatarError) -> Result<Data, ThumbnailFailure>
  private let asked = Mutex<[String]>([])

  init(
    _ answer:
      @escaping @Sendable (ThumbnailSource) throws(AvatarError) -> Result<Data, ThumbnailFailure>
  ) {
    self.answer = answer
  }

  /// Digests of the pictures it was given, in order.
  var pictures: [String] { asked.withLock { $0.sorted() } }

  func thumbnails(of pictures: [ThumbnailSource], longestSide side: Int) async throws(AvatarError)
    -> [Result<Data, ThumbnailFailure>]
  {
    asked.withLock { $0 += pictures.map(\.digest) }
    var made: [Result<Data, ThumbnailFailure>] = []
    for picture in pictures { made.append(try answer(picture)) }
    return made
  }
}
