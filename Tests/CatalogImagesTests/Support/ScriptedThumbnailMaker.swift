import CatalogDomain
import CatalogImages
import Foundation
import Synchronization

/// Makes of every picture what a test says, and counts.
final class ScriptedThumbnailMaker: ThumbnailMaker {
  private let answer:
    @Sendable (ThumbnailSource) throws(AvatarError) -> Result<Data, ThumbnailFailure>
  private let asked = Mutex<[[String]]>([])

  init(
    _ answer:
      @escaping @Sendable (ThumbnailSource) throws(AvatarError) -> Result<Data, ThumbnailFailure>
  ) {
    self.answer = answer
  }

  /// Digests of the pictures it was given, in order.
  var pictures: [String] { asked.withLock { $0.joined().sorted() } }

  /// How many it was given at a time, the most first.
  var batches: [Int] { asked.withLock { $0.map(\.count).sorted(by: >) } }

  func thumbnails(of pictures: [ThumbnailSource], longestSide side: Int) async throws(AvatarError)
    -> [Result<Data, ThumbnailFailure>]
  {
    asked.withLock { $0.append(pictures.map(\.digest)) }
    var made: [Result<Data, ThumbnailFailure>] = []
    for picture in pictures { made.append(try answer(picture)) }
    return made
  }
}
