import CSystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is at a path, and below it, as watches see it.
enum FileTree {
  struct Entry {
    let path: String
    let kind: OpenFile.Kind
    /// Whether a link leads to it.
    let isLinked: Bool
    let identity: OpenFile.Identity
  }

  /// - Returns: nil when there is nothing.
  static func entry(at path: String) -> Entry? {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return nil }
    let isLinked = OpenFile.kind(facts) == .link
    // A link that leads nowhere is what it is.
    if isLinked, stat(path, &facts) != 0 { lstat(path, &facts) }
    return Entry(
      path: path, kind: OpenFile.kind(facts), isLinked: isLinked,
      identity: OpenFile.identity(facts))
  }

  /// Calls `body` for the place and for all that is below it and counts; not for all of it when the task is cancelled.
  static func walk(_ place: String, in places: WatchedPlaces, _ body: (Entry) -> Void) {
    guard let root = entry(at: place), places.counts(place) else { return }
    body(root)
    var folders = FolderWalk(from: root, in: places)
    while let folder = folders.next() {
      for entry in children(of: folder.path, in: places) {
        body(entry)
        folders.add(entry)
      }
    }
  }

  /// As people write it: without a `./`.
  static func path(of name: String, in folder: String) -> String {
    switch folder {
    case ".": name
    case "/": "/" + name
    default: folder + "/" + name
    }
  }

  static func split(_ path: String) -> (folder: String, name: String) {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == bytes.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[bytes.index(after: slash)...]))
  }

  /// Calls `body` for each name on the way from a folder along a path to what it stands for, also where links lead on; before anybody
  /// looks where the name leads.
  static func follow(
    _ path: String, from start: String,
    _ body: (_ folder: String, _ name: String) throws(WatchError) -> Void
  ) throws(WatchError) {
    func parts(_ path: String) -> [String] {
      path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }
    func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }
    var folder = isAbsolute(path) ? "/" : start
    var rest = parts(path)[...]
    var links = 0
    while let name = rest.popFirst() {
      if name == "." { continue }
      let next = self.path(of: name, in: folder)
      if name != ".." { try body(folder, name) }
      guard name != "..", let target = target(ofLink: next) else {
        folder = next
        continue
      }
      links += 1
      // As many as Linux follows.
      if links > 40 { break }
      if isAbsolute(target) { folder = "/" }
      rest = parts(target) + rest
    }
  }

  private static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path, &bytes, bytes.count)
    guard length > 0 else { return nil }
    return String(decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// What is in a folder and counts.
  static func children(of folder: String, in places: WatchedPlaces) -> [Entry] {
    names(in: folder).compactMap { name in
      guard let entry = entry(at: path(of: name, in: folder)),
        places.counts(entry.path),
        !places.passOver(name, in: folder, isFolder: entry.kind == .folder)
      else { return nil }
      return entry
    }
  }

  /// None for a folder that went away meanwhile.
  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    var name: UnsafePointer<CChar>?
    // Where the listing breaks off, what came before.
    while catalog_next_name(directory, &name, nil) == 0, let name {
      names.append(String(cString: name))
    }
    return names
  }
}
