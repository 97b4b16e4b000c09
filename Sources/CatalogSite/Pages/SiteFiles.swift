import CatalogDomain

/// The files of a site that is being planned, each with what wants it. Two that want one path are an error, as the least careful file
/// system tells paths apart.
///
/// Told at the end, by hashes: of a hundred thousand paths no second copy is made.
package struct SiteFiles {
  private let routes: RouteTable
  private var files: [PlannedFile] = []
  private var takers: [Link] = []
  /// Positions of the files that search engines should list.
  private var listed: [Int32] = []
  /// What can have no path at all.
  private var unplaced: [SitePlanProblem] = []

  /// - Parameter count: of the files to come, rather too high: growing by doubling would fill up to three times the room for a moment, and
  ///   room that is never filled costs nothing.
  package init(routes: RouteTable, atMost count: Int = 0) {
    self.routes = routes
    files.reserveCapacity(count)
    takers.reserveCapacity(count)
  }

  /// - Returns: where the file stands.
  @discardableResult
  package mutating func add(_ link: Link, for content: PlannedFile.Content) throws(SitePlanError)
    -> SitePath
  {
    do {
      let path = try routes.path(of: link)
      append(path, link, content)
      return path
    } catch {
      throw SitePlanError(error)
    }
  }

  /// One that can have no path is told at the end, with all others.
  mutating func add(_ files: [OwnFile]) {
    for file in files {
      do throws(SitePlanError) {
        try add(.file(file.path), for: .streamed(file.read))
      } catch {
        unplaced += error.problems
      }
    }
  }

  mutating func add(_ pages: [SitePage]) {
    for page in pages {
      if page.isListed { listed.append(Int32(files.count)) }
      append(page.path, page.link, page.content)
    }
  }

  /// The pages that search engines should list, in the order of their paths.
  var listedPages: [SitePath] {
    let paths = listed.map { files[Int($0)].path }
    return PathOrder.of(paths.count) { paths[$0] }.map { paths[Int($0)] }
  }

  private mutating func append(_ path: SitePath, _ link: Link, _ content: PlannedFile.Content) {
    let isOwn = if case .file = link { true } else { false }
    files.append(PlannedFile(path: path, content: content, isOwn: isOwn))
    takers.append(link)
  }

  /// - Returns: the files in the order of their paths.
  /// - Throws: `SitePlanError` with every path that cannot be had.
  package consuming func inOrder() throws(SitePlanError) -> [PlannedFile] {
    try check()
    takers = []
    var sorted: [PlannedFile] = []
    // There is never a second list of them.
    swap(&files, &sorted)
    var order = PathOrder.of(sorted.count) { sorted[$0].path }
    // In place, round by round: a file goes where it belongs, and gives way to none that was there.
    for start in order.indices {
      var position = start
      while Int(order[position]) != start {
        let next = Int(order[position])
        sorted.swapAt(position, next)
        order[position] = Int32(position)
        position = next
      }
      order[position] = Int32(position)
    }
    return sorted
  }

  private func check() throws(SitePlanError) {
    var claims = files.indices.map {
      Claim(hash: FoldedPath.hash(files[$0].path.text), file: Int32($0))
    }
    claims.sort()
    let problems = unplaced + twice(among: claims) + inFolders(among: claims)
    guard problems.isEmpty else { throw SitePlanError(problems) }
  }

  /// Each that wants what an earlier one has.
  private func twice(among claims: [Claim]) -> [SitePlanProblem] {
    var found: [(first: Int, second: Int)] = []
    var rest = claims[...]
    while let claim = rest.first {
      let alike = rest.prefix { $0.hash == claim.hash }
      rest = rest.dropFirst(alike.count)
      guard alike.count > 1 else { continue }
      var firsts: [String: Int] = [:]
      for file in alike.map({ Int($0.file) }) {
        let place = FoldedPath.text(files[file].path.text)
        if let first = firsts[place] {
          found.append((first, file))
        } else {
          firsts[place] = file
        }
      }
    }
    return found.sorted { $0.second < $1.second }.map { first, second in
      .pathTaken(files[second].path, by: takers[first], wantedBy: takers[second])
    }
  }

  /// Each file that stands where a folder must be.
  private func inFolders(among claims: [Claim]) -> [SitePlanProblem] {
    var found: [SitePlanProblem] = []
    for (folder, inside) in folders().sorted(by: { $0.value < $1.value }) {
      let hash = FoldedPath.hash(folder)
      let start = claims.partitioningIndex { $0.hash >= hash }
      for claim in claims[start...].prefix(while: { $0.hash == hash }) {
        let file = Int(claim.file)
        if FoldedPath.text(files[file].path.text) == folder {
          found.append(
            .pathIsFolder(files[file].path, of: takers[inside], wantedBy: takers[file]))
        }
      }
    }
    return found
  }

  /// Every folder as `FoldedPath` writes it, with the first file that stands in it.
  private func folders() -> [String: Int] {
    var folders: [String: Int] = [:]
    var last: [UInt8] = []
    for (position, file) in files.enumerated() {
      file.path.withParts { folder, _ in
        guard !folder.elementsEqual(last) else { return }
        last = Array(folder)
        var rest = FoldedPath.text(String(decoding: folder, as: UTF8.self))[...]
        // Innermost first: where one is known, so are those above it.
        while !rest.isEmpty, folders[String(rest)] == nil {
          folders[String(rest)] = position
          rest = rest[..<(rest.utf8.lastIndex(of: UInt8(ascii: "/")) ?? rest.startIndex)]
        }
      }
    }
    return folders
  }

  private struct Claim: Comparable {
    let hash: Int
    let file: Int32

    static func < (left: Self, right: Self) -> Bool {
      (left.hash, left.file) < (right.hash, right.file)
    }
  }
}
