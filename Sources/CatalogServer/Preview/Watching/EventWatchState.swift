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

      /// What is in it is told by the first of the ways to it that count, whatever other way led to it before.
      mutating func becomeTree(at path: String) {
        if !isTree { self.path = path }
        isTree = true
      }
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

    /// Its folder is watched too, because a folder does not tell that another one took its name.
    private mutating func watch(_ place: String, isNew: Bool) throws(WatchError) {
      var name = place
      repeat {
        let (folder, last) = FileTree.split(name)
        if try add(folder, { $0.names[last, default: []].insert(place) }) { break }
        name = folder
      } while name != "." && name != "/"
      try watchTree(place, isNew: isNew)
    }

    /// - Parameter isNew: whether what is found in it counts as a change.
    private mutating func watchTree(_ root: String, isNew: Bool) throws(WatchError) {
      guard let entry = FileTree.entry(at: root), places.counts(root) else { return }
      guard entry.kind == .folder else { return try watchFile(entry, isNew: isNew) }
      var folders = FolderWalk(from: entry, in: places)
      while let folder = folders.next() {
        // Watched before it is looked into: what comes in between is seen twice, and never missed.
        guard try add(folder, { $0.becomeTree(at: folder) }) else { continue }
        for entry in FileTree.children(of: folder, in: places) {
          if entry.kind == .folder {
            folders.add(entry)
          } else {
            try watchFile(entry, isNew: isNew)
          }
        }
      }
    }

    /// Its folder tells of a file; of one behind a link the file itself does, and the folders on the way to it: of one that went away and
    /// came back, or of another that a link on the way leads to.
    private mutating func watchFile(_ file: FileTree.Entry, isNew: Bool) throws(WatchError) {
      if file.isLinked { try watchTarget(of: file.path) }
      if isNew { collector.note(file.path) }
    }

    private mutating func watchTarget(of link: String) throws(WatchError) {
      for step in FileTree.steps(along: link) {
        try add(step.folder) { $0.names[step.name, default: []].insert(link) }
      }
      try add(link) { _ in }
    }

    /// - Returns: whether there is something to watch.
    @discardableResult
    private mutating func add(_ path: String, _ change: (inout Watched) -> Void)
      throws(WatchError) -> Bool
    {
      let number = inotify_add_watch(descriptor, path, Self.mask)
      guard number >= 0 else {
        let code = errno
        if code == ENOENT || code == ENOTDIR || code == EACCES || code == ELOOP { return false }
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
      for place in folder.names[name] ?? [] {
        collector.note(place)
        // Folders of that name may be others now.
        if says(IN_CREATE) || says(IN_MOVED_TO) { try watch(place, isNew: true) }
      }
      let path = FileTree.path(of: name, in: folder.path)
      let isFolder = says(IN_ISDIR)
      guard folder.isTree, places.counts(path),
        !places.passOver(name, in: folder.path, isFolder: isFolder)
      else { return }
      let entry = says(IN_CREATE) || says(IN_MOVED_TO) ? FileTree.entry(at: path) : nil
      // What went away may have been a link to a folder.
      if isFolder || entry?.kind == .folder || says(IN_DELETE) || says(IN_MOVED_FROM) {
        try takeFolder(path, mask)
      } else if !says(IN_CREATE) || says(IN_CLOSE_WRITE) {
        collector.note(path)
      } else if let entry {
        // Made by `ln`; another file will be closed when it is complete.
        if entry.isLinked { try watchTarget(of: path) }
        if entry.isLinked || entry.kind != .file || entry.identity.size > 0 { collector.note(path) }
      }
    }

    private mutating func takeFolder(_ path: String, _ mask: UInt32) throws(WatchError) {
      if mask & UInt32(IN_MOVED_FROM | IN_DELETE) != 0 {
        // A folder that went elsewhere would go on telling, under its old name.
        let gone = watched.filter {
          $0.value.isTree && WatchedPlaces.isSameOrBelow($0.value.path, path)
        }
        for number in gone.keys {
          inotify_rm_watch(descriptor, number)
          watched[number] = nil
        }
        collector.note(path)
      }
      if mask & UInt32(IN_MOVED_TO | IN_CREATE) != 0 {
        collector.note(path)
        try watchTree(path, isNew: true)
      }
    }

    /// Of the watched thing itself: a file behind a link, or a folder that is gone, of which its own folder tells.
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
      for place in places.paths {
        collector.note(place)
        try watch(place, isNew: true)
      }
    }
  }

  /// Outside of the type, whose own `read` would be found first.
  private func waitingEvents(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    read(descriptor, &buffer, buffer.count)
  }
#endif
