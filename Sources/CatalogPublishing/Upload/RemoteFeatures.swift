import Foundation

/// What a remote can do, as `rclone backend features` tells it.
struct RemoteFeatures: Hashable {
  /// Whether it knows hashes of its files without reading them.
  let knowsHashes: Bool
  /// Whether a file can be renamed there. Stores of objects cannot, and need not: a file is put there whole or not at all.
  let renames: Bool
  /// Whether a file cannot stand where a folder does. To stores of objects a folder is a part of names.
  let hasFolders: Bool

  static let unknown = RemoteFeatures(knowsHashes: false, renames: false, hasFolders: true)

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

  private init(knowsHashes: Bool, renames: Bool, hasFolders: Bool) {
    self.knowsHashes = knowsHashes
    self.renames = renames
    self.hasFolders = hasFolders
  }

  /// - Returns: nil for what is no such answer.
  init?(json: Data) {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: json) else { return nil }
    knowsHashes = answer.hashes?.isEmpty == false && answer.features.slowHash != true
    let isBucketBased = answer.features.bucketBased == true
    renames = answer.features.move == true && !isBucketBased
    hasFolders = !isBucketBased
  }
}
