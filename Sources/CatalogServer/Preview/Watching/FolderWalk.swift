/// The folders of a place, one after the other, each once. Behind links, only those that count are entered, after all others, and none that
/// holds what a build itself writes: a build would lead to the next.
struct FolderWalk {
  private struct Folder: Hashable {
    let device: UInt64
    let number: UInt64

    init(_ entry: FileTree.Entry) {
      device = entry.identity.device
      number = entry.identity.number
    }
  }

  private let places: WatchedPlaces
  private var folders: [FileTree.Entry] = []
  private var linked: [FileTree.Entry] = []
  /// A link may lead back to where it stands.
  private var entered: Set<Folder> = []
  private lazy var written = Self.folders(around: places.except)

  init(from root: FileTree.Entry, in places: WatchedPlaces) {
    self.places = places
    add(root)
  }

  /// What is no folder is passed over.
  mutating func add(_ entry: FileTree.Entry) {
    guard entry.kind == .folder else { return }
    if entry.isLinked { linked.append(entry) } else { folders.append(entry) }
  }

  /// - Returns: the next folder to look into; nil also when the task is cancelled, as nobody waits for a change then.
  mutating func next() -> FileTree.Entry? {
    while !Task.isCancelled, let entry = folders.popLast() ?? linked.popLast() {
      if entry.isLinked {
        guard isFollowed(entry) else { continue }
      }
      if entered.insert(Folder(entry)).inserted { return entry }
    }
    return nil
  }

  private mutating func isFollowed(_ link: FileTree.Entry) -> Bool {
    if places.paths.contains(link.path) { return true }
    guard places.follows(link.path) else { return false }
    return !written.contains(Folder(link))
  }

  /// The folders that the paths are in, up to the root.
  private static func folders(around paths: [String]) -> Set<Folder> {
    var folders: Set<Folder> = []
    for path in paths {
      var path = path
      // What is not there yet, and what is a file, is in a folder.
      while FileTree.entry(at: path)?.kind != .folder, path != ".", path != "/" {
        path = FileTree.split(path).folder
      }
      while let entry = FileTree.entry(at: path), folders.insert(Folder(entry)).inserted {
        path += "/.."
      }
    }
    return folders
  }
}
