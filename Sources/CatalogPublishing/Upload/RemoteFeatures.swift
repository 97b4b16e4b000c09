import Foundation

/// What a remote can do, as `rclone backend features` tells it.
struct RemoteFeatures: Hashable {
  /// Whether it knows hashes of its files without reading them.
  let knowsHashes: Bool
  /// Whether a file can be renamed there. Stores of objects cannot, and need not: a file is put there whole or not at all.
  let renames: Bool

  static let unknown = RemoteFeatures(knowsHashes: false, renames: false)

  private struct Answer: Decodable {
    struct Features: Decodable {
      let BucketBased: Bool?
      let Move: Bool?
      let SlowHash: Bool?
    }

    let Hashes: [String]?
    let Features: Features
  }

  private init(knowsHashes: Bool, renames: Bool) {
    self.knowsHashes = knowsHashes
    self.renames = renames
  }

  /// - Returns: nil for what is no such answer.
  init?(json: Data) {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: json) else { return nil }
    knowsHashes = answer.Hashes?.isEmpty == false && answer.Features.SlowHash != true
    renames = answer.Features.Move == true && answer.Features.BucketBased != true
  }
}
