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
      let bucketBased: Bool?
      let move: Bool?
      let slowHash: Bool?

      enum CodingKeys: String, CodingKey {
        case bucketBased = "BucketBased"
        case move = "Move"
        case slowHash = "SlowHash"
      }
    }

    let hashes: [String]?
    let features: Features

    enum CodingKeys: String, CodingKey {
      case hashes = "Hashes"
      case features = "Features"
    }
  }

  private init(knowsHashes: Bool, renames: Bool) {
    self.knowsHashes = knowsHashes
    self.renames = renames
  }

  /// - Returns: nil for what is no such answer.
  init?(json: Data) {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: json) else { return nil }
    knowsHashes = answer.hashes?.isEmpty == false && answer.features.slowHash != true
    renames = answer.features.move == true && answer.features.bucketBased != true
  }
}
