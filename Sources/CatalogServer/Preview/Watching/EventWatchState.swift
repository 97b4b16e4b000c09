#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// Which folders the system watches for us, and what its events mean.
  struct EventWatchState: Sendable {
    /// What a watched folder or file is watched for.
    private struct Watched: Sendable {
      var path: String
      /// Whether everything in it counts.
      var isTree = false
      /// Names in it that count although the rest does not, with the places they lead to.
      var names: [String: Set<String>] = [:]

      /// What is in it is told by the first way to it that counts, whatever other way led to it before.
      mutating func becomeTree(at path: String) {
        if !isTree { self.path = path }
        isTree = true
      }
    }

    /// What was where something else is now.
    private enum Former {
      case gone
      /// It may still be in a place, under another name.
      case perhapsElsewhere
    }

    /// A file is complete when it is closed or moved into place; one that is being written is none of ours yet.
    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB
        | IN_DELETE_SELF | IN_MOVE_SELF)

    var isStopped = false
    private let descriptor: Int32
    private let places: WatchedPlaces
    private let collector: ChangeCollector
    private var watched: [Int32: Watched] = [:]
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    init(_ descriptor: Int32, _ places: WatchedPlaces, _ collector: ChangeCollector) {
      self.descriptor = descriptor
      self.places = places
      self.collector = collector
    }

    mutating func watchPlaces() throws(WatchError) {
      for place in places.paths { try watch(place, isNew: false) }
    }

    /// - Parameter isNew: whether what is found there counts as a change.
    private mutating func watch(_ root: String, isNew: Bool) throws(WatchError) {
      if places.paths.contains(root) { try watchWay(to: root) }
      guard let entry = FileTree.entry(at: root), places.counts(root) else { return }
      guard entry.kind == .folder else { return try watchFile(entry, isNew: isNew) }
      var folders = FolderWalk(from: entry, in: places)
      while let folder = folders.next() {
        if folder.isLinked { try watchWay(to: folder.path) }
        // Watched before it is looked into: what comes in between is seen twice, and never missed.
        guard try add(folder.path, { $0.becomeTree(at: folder.path) }) else { continue }
        for entry in FileTree.children(of: folder.path, in: places) {
          if entry.kind == .folder {
            folders.add(entry)
          } else {
            try watchFile(entry, isNew: isNew)
          }
        }
      }
    }

    /// Its folder tells of a file; of one behind a link the file itself does, and the folders on the way to it.
    private mutating func watchFile(_ file: FileTree.Entry, isNew: Bool) throws(WatchError) {
      if file.isLinked {
        try watchWay(to: file.path)
        try add(file.path) { _ in }
      }
      if isNew { collector.note(file.path) }
    }

    /// Each name on the way counts, also beyond links: a folder tells neither that another one took its name nor that one around it went
    /// away. The way to what is in a place begins in its folder; what leads there is on the place's own.
    private mutating func watchWay(to path: String) throws(WatchError) {
      let (start, way) = places.paths.contains(path) ? (".", path) : FileTree.split(path)
      try FileTree.follow(way, from: start) { (folder, name) throws(WatchError) in
        try add(folder) { $0.names[name, default: []].insert(path) }
      }
    }

    /// - Returns: whether there is something to watch.
    @discardableResult
    private mutating func add(_ path: String, _ change: (inout Watched) -> Void)
      throws(WatchError) -> Bool
    {
      let number = inotify_add_watch(descriptor, path, Self.mask)
      guard number >= 0 else {
        let code = errno
        // A link may name what nothing can be called.
        if [ENOENT, ENOTDIR, EACCES, ELOOP, ENAMETOOLONG].contains(code) { return false }
        throw .system(code, path)
      }
      change(&watched[number, default: Watched(path: path)])
      return true
    }

    /// Reads the events that wait.
    mutating func read() throws(WatchError) {
      while !isStopped {
        let count = waitingEvents(descriptor, &buffer)
        guard count > 0 else { return }
        var position = 0
        let header = MemoryLayout<inotify_event>.size
        while position + header <= count {
          let event = buffer.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
          }
          let start = position + header
          let end = min(start + Int(event.len), count)
          let name = String(decoding: buffer[start..<end].prefix { $0 != 0 }, as: UTF8.self)
          try take(event.wd, event.mask, name)
          position = end
        }
      }
    }

    /// What is watched counts in one or more of three ways: for `names` in it, which lead to a place or on from a link; as a tree, for all
    /// that is in it; or for itself, a file behind a link.
    ///
    ///     of a name in it             its `names`   a tree                            itself
    ///     comes                       anew          a file: told (1); a folder: anew
    ///     goes                        anew          anew
    ///     other content, rights       told          a file: told
    ///     of itself
    ///     other content                                                               told
    ///     other rights, name, gone                                                    told, watched (2)
    ///
    /// Told are the paths by which it is known. Anew: told, and what is there now is watched in the place of what was (`watchAnew`).
    /// (1) What is created is told once it is complete; a file behind a link is watched itself, too. (2) What has its name now.
    private mutating func take(_ number: Int32, _ mask: UInt32, _ name: String)
      throws(WatchError)
    {
      func says(_ bit: some BinaryInteger) -> Bool { mask & UInt32(bit) != 0 }
      if says(IN_Q_OVERFLOW) { return try takeOverflow() }
      guard let folder = watched[number] else { return }
      if says(IN_IGNORED) {
        watched[number] = nil
        return
      }
      guard !name.isEmpty else { return try takeOwn(folder, mask) }
      let comes = says(IN_CREATE) || says(IN_MOVED_TO)
      let goes = says(IN_DELETE) || says(IN_MOVED_FROM)
      if let ways = folder.names[name] {
        if comes || goes {
          try watchAnew(ways, .perhapsElsewhere)
        } else {
          ways.forEach(collector.note)
        }
      }
      let path = FileTree.path(of: name, in: folder.path)
      let isFolder = says(IN_ISDIR)
      guard folder.isTree, places.counts(path),
        !places.passOver(name, in: folder.path, isFolder: isFolder)
      else { return }
      let entry = comes ? FileTree.entry(at: path) : nil
      // What went away may have been a link to a folder.
      if isFolder || entry?.kind == .folder || goes {
        if comes || goes { try watchAnew([path], says(IN_DELETE) ? .gone : .perhapsElsewhere) }
      } else if let entry {
        // Made by `ln`; another file that is created will be closed when it is complete.
        let isMade = entry.isLinked || entry.kind != .file || entry.identity.size > 0
        try watchFile(entry, isNew: isMade || says(IN_MOVED_TO))
      } else if !says(IN_CREATE) {
        collector.note(path)
      }
    }

    /// Something else is at the paths now, or nothing. What was there would go on telling under its old name.
    private mutating func watchAnew(_ paths: Set<String>, _ former: Former) throws(WatchError) {
      let numbers = watched.filter { (_, folder) in
        folder.isTree && paths.contains { WatchedPlaces.isSameOrBelow(folder.path, $0) }
      }.keys
      for number in numbers { watched[number]?.isTree = false }
      // A path in two places is told by the first of them.
      for path in places.paths.filter(paths.contains) + paths.subtracting(places.paths).sorted() {
        collector.note(path)
        try watch(path, isNew: true)
      }
      if former == .perhapsElsewhere,
        numbers.contains(where: { watched[$0]?.isTree == false })
      {
        try watchPlaces()
      }
      for number in numbers {
        guard let folder = watched[number], !folder.isTree, folder.names.isEmpty else { continue }
        inotify_rm_watch(descriptor, number)
        watched[number] = nil
      }
    }

    /// An event of the watched thing itself: a file behind a link, or a folder that is gone, which the folder around it tells.
    private mutating func takeOwn(_ own: Watched, _ mask: UInt32) throws(WatchError) {
      guard !own.isTree, own.names.isEmpty else { return }
      collector.note(own.path)
      // Where an editor put another file in the place of the one the link led to.
      if mask & UInt32(IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF) != 0 {
        try add(own.path) { _ in }
      }
    }

    /// Events were lost: everything may have changed.
    private mutating func takeOverflow() throws(WatchError) {
      try watchAnew(Set(places.paths), .perhapsElsewhere)
    }
  }

  /// Outside of the type, whose own `read` would be found first.
  private func waitingEvents(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    read(descriptor, &buffer, buffer.count)
  }
#endif
