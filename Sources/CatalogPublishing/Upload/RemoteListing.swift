import Foundation

/// What a remote holds, as `rclone lsjson` tells it.
struct RemoteListing {
  struct File: Hashable {
    let size: Int
    /// By kind, where the remote knows them without reading the file.
    let hashes: [String: String]
  }

  /// Names that no file of a site can have are left out: they are not ours.
  let files: [PublishedPath: File]
  /// The names there, by what people read in them: some remotes keep a name in other bytes than it was sent in.
  private let spellings: [String: PublishedPath]
  let folders: Set<PublishedPath>

  static let empty = RemoteListing(files: [:], folders: [])

  private init(files: [PublishedPath: File], folders: Set<PublishedPath>) {
    self.files = files
    self.folders = folders
    spellings = Dictionary(files.keys.map { ($0.text, $0) }, uniquingKeysWith: { $1 })
  }

  /// A file under its name, or under one that differs in bytes alone.
  ///
  /// - Parameter isOther: whether another file was published under that one.
  func file(at path: PublishedPath, unless isOther: (PublishedPath) -> Bool) -> File? {
    if let file = files[path] { return file }
    guard let name = spellings[path.text], !isOther(name) else { return nil }
    return files[name]
  }

  private struct Entry: Decodable {
    let path: String
    let size: Int
    let isFolder: Bool?
    let hashes: [String: String]?

    enum CodingKeys: String, CodingKey {
      case path = "Path"
      case size = "Size"
      case isFolder = "IsDir"
      case hashes = "Hashes"
    }
  }

  init(json: Data, of target: String) throws(PublishingError) {
    let entries: [Entry]
    do {
      entries = try JSONDecoder().decode([Entry].self, from: json)
    } catch {
      throw PublishingError("\(target): rclone lists it in a way that cannot be read (\(error))")
    }
    self.init(
      files: Dictionary(
        entries.filter { $0.isFolder != true }.compactMap { entry in
          PublishedPath(entry.path).map {
            ($0, File(size: entry.size, hashes: entry.hashes ?? [:]))
          }
        }, uniquingKeysWith: { $1 }),
      folders: Set(entries.filter { $0.isFolder == true }.compactMap { PublishedPath($0.path) }))
  }
}
