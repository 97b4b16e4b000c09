/// Says which links of a page lead nowhere, given the files the site has, and what a page never closes, so that browsers lose the rest.
///
/// A value each worker copies: the copies share the paths. Works on the page's bytes and makes a `String` of a link only to complain
/// of it: the pages of a large site have millions.
struct LinkChecker: Sendable {
  private let paths: PathIndex
  private let linkRoot: [UInt8]
  private var folders = LinkFolders()
  private var resolved: [UInt8] = []
  private(set) var problems: [LinkProblem] = []
  /// Ids, and links to those of other pages, which are known only when all pages were read.
  private(set) var fragments: Fragments
  /// The paths of files of others that pages lead to.
  private(set) var foreignTargets: Set<[UInt8]> = []
  private let missing: MissingIDs
  private let lacking: String
  private let isOwn: @Sendable (Int) -> Bool
  private let isForeign: @Sendable (SitePath) -> Bool
  /// Where the page is whose fragments tell what is looked for; nil for a site without it.
  private let searchPage: Int?
  /// Whether it is the one that is being checked.
  private var isOnSearchPage = false
  /// Where the page is that is shown at any address of its host, and so leads from the root of that; nil for a site without it.
  private let notFoundPage: Int?
  /// Whether it is the one that is being checked.
  private var isOnNotFoundPage = false
  /// That is being checked. Handed from call to call it would be retained for each link.
  private var page = ""

  /// - Parameters:
  ///   - paths: every file of the site.
  ///   - linkRoot: what stands before the site's own paths in links that start with `/`, which one page alone may have.
  ///   - missing: ids that are known to be missing: links to them are problems.
  ///   - lacking: what to say of a file that the site does not have, behind "which".
  ///   - isOwn: whether the owner wrote the page at a position among the paths, and no template. Asked where one has a link that says
  ///     nothing.
  ///   - isForeign: whether somebody else has put a file at a path of the site, that stays there. Asked where the site has none.
  init(
    paths: PathIndex, linkRoot: String, missing: MissingIDs = MissingIDs(),
    lacking: String = "the site does not have",
    isOwn: @escaping @Sendable (Int) -> Bool = { _ in false },
    isForeign: @escaping @Sendable (SitePath) -> Bool = { _ in false }
  ) {
    self.paths = paths
    self.lacking = lacking
    self.isOwn = isOwn
    self.isForeign = isForeign
    self.missing = missing
    fragments = Fragments(count: paths.count)
    searchPage = Array(RouteTable.searchPage.utf8).withUnsafeBytes { paths.position(of: $0) }
    notFoundPage = Array(RouteTable.notFoundPage.utf8).withUnsafeBytes { paths.position(of: $0) }
    self.linkRoot = Array(linkRoot.utf8)
  }

  /// Adds what is wrong with the page to `problems`, and what only all pages together can tell to `fragments`.
  /// - Parameter position: of the page among the paths.
  /// - Returns: the ids of the page.
  @discardableResult
  mutating func check(_ bytes: UnsafeRawBufferPointer, of page: SitePath, at position: Int)
    -> PageIDs
  {
    self.page = page.text
    isOnSearchPage = position == searchPage
    isOnNotFoundPage = position == notFoundPage
    return page.withParts { folder, _ in
      folders.enter(folder)
      // Complaining of a link that is none would be worse than looking twice.
      let skimmed = missing.isEmpty ? skimmed(bytes, from: folder) : nil
      let ids = skimmed ?? scanned(bytes, from: folder, at: position)
      fragments.insert(ids, of: position)
      return ids
    }
  }

  /// Adds what is wrong with the stylesheet to `problems`. What a fragment names in another file is not looked at: it need be no id.
  mutating func check(stylesheet bytes: [UInt8], of path: SitePath) {
    page = path.text
    isOnNotFoundPage = false
    path.withParts { folder, _ in
      folders.enter(folder)
      followLinks(of: bytes, from: folder)
    }
  }

  private mutating func followLinks(
    of stylesheet: [UInt8], from folder: UnsafeRawBufferPointer
  ) {
    for link in StylesheetLinks(in: stylesheet).found {
      let address = link.address.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
      if address.isEmpty { continue }
      address.withUnsafeBytes { follow($0, from: folder) }
    }
  }

  /// - Returns: the ids of the page; nil when it has to be scanned.
  private mutating func skimmed(
    _ bytes: UnsafeRawBufferPointer, from folder: UnsafeRawBufferPointer
  ) -> PageIDs? {
    let known = problems.count
    let knownTargets = foreignTargets
    var ids = PageIDs()
    var wanted: [UnsafeRawBufferPointer] = []
    let isAll = LinkScanner.skim(bytes) { read($0, from: folder, &ids, &wanted) }
    // What looked wrong, or led to somebody else's file, may be no link at all.
    guard isAll, problems.count == known, foreignTargets.count == knownTargets.count,
      wanted.allSatisfy({ !$0.isEmpty && ids.contains($0) })
    else {
      problems.removeLast(problems.count - known)
      foreignTargets = knownTargets
      return nil
    }
    return ids
  }

  private mutating func scanned(
    _ bytes: UnsafeRawBufferPointer, from folder: UnsafeRawBufferPointer, at position: Int
  ) -> PageIDs {
    var ids = PageIDs()
    var wanted: [UnsafeRawBufferPointer] = []
    LinkScanner.scan(bytes) { read($0, from: folder, &ids, &wanted) }
    for link in wanted where !link.isEmpty && !ids.contains(link) {
      report(link, "leads to no id of the page")
    }
    if wanted.contains(where: \.isEmpty) {
      let isOwn = isOwn(position)
      for (line, tag) in EmptyLinks(in: bytes).found {
        problems.append(LinkProblem(page: page, line: line, emptyIn: tag, isOwn: isOwn))
      }
    }
    return ids
  }

  /// - Parameter wanted: links to ids of the page itself, and empty ones.
  private mutating func read(
    _ found: LinkScanner.Found, from folder: UnsafeRawBufferPointer, _ ids: inout PageIDs,
    _ wanted: inout [UnsafeRawBufferPointer]
  ) {
    switch found {
    case .tag: break
    case .id(let value): ids.append(value)
    case .styles(let bytes): followLinks(of: Array(bytes), from: folder)
    case .unclosed(let part, let before):
      problems.append(LinkProblem(page: page, line: before.count { $0 == 0x0A } + 1, of: part))
    case .link(let written):
      let value = LinkText.trimmed(written)
      guard let first = value.first else { return wanted.append(value) }
      if first == UInt8(ascii: "#") {
        if !isOnSearchPage || !Self.isAssignment(value) { wanted.append(value) }
      } else {
        follow(value, from: folder)
      }
    }
  }

  private mutating func follow(
    _ written: UnsafeRawBufferPointer, from folder: UnsafeRawBufferPointer
  ) {
    if let parts = PlainLink(written),
      paths.readsAsLinks || PathIndex.readsAsLink(parts.name),
      let target = folders.position(of: parts.name, behind: parts.folder, in: paths)
    {
      want(parts.fragment, of: target, written)
      return
    }
    let link = LinkText.address(written)
    guard !LinkText.leadsAway(link) else {
      if LinkText.isScript(link) {
        report(written, "is a script, which no page holds; put it into a file of the theme")
      }
      return
    }
    let path = link.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard !path.isEmpty else {
      // What begins with a query or a fragment leads to the page itself.
      if link.isEmpty { report(written, "is empty") }
      return
    }
    guard isOnNotFoundPage || path.first != UInt8(ascii: "/") else {
      return report(
        written,
        "leads to the root of the host, which the site has not everywhere; write the way from this file, in a template behind {{site.root}}"
      )
    }
    guard resolve(path, from: folder) else {
      return report(written, "leads outside of the site")
    }
    guard let target = resolved.withUnsafeBytes({ paths.position(of: $0) }) else {
      return followForeign(written)
    }
    link[path.endIndex...].drop { $0 != UInt8(ascii: "#") }.withUnsafeBytes {
      want($0, of: target, written)
    }
  }

  /// Where `resolved` is no file of the site.
  private mutating func followForeign(_ written: UnsafeRawBufferPointer) {
    if foreignTargets.contains(resolved) { return }
    guard let path = SitePath(String(decoding: resolved, as: UTF8.self)), isForeign(path) else {
      return report(written, reasonAgainstResolved())
    }
    foreignTargets.insert(resolved)
  }

  /// - Parameter fragment: with its `#`, or empty.
  private mutating func want(
    _ fragment: UnsafeRawBufferPointer, of target: Int, _ written: UnsafeRawBufferPointer
  ) {
    guard fragment.count > 1 else { return }
    let name = LinkText.idNamed(by: UnsafeRawBufferPointer(rebasing: fragment[1...]))
    guard !name.isEmpty, namesID(name, of: target) else { return }
    if !missing.isEmpty {
      if missing.contains(ArraySlice(name), of: target) {
        report(written, "leads to no id of that page", missing: way(named: name, in: target))
      }
    } else {
      fragments.want(name, of: target)
    }
  }

  /// The way along a list to which a page of records leads; nil of another id, and of a link that may be the owner's own.
  private func way(named id: UnsafeRawBufferPointer, in target: Int) -> LinkProblem.MissingWay? {
    guard RouteTable.isOfRecords(page), paths.isCharacter(at: target),
      let walk = Walk.allCases.first(where: { $0.id.utf8.elementsEqual(id) })
    else { return nil }
    return LinkProblem.MissingWay(walk: walk, target: target)
  }

  /// Whether a fragment names an element. In a film it names a time, in a PDF a page, in an SVG perhaps a part of it, on the page of the
  /// search what is looked for.
  private func namesID(_ name: UnsafeRawBufferPointer, of target: Int) -> Bool {
    if paths.isPage(at: target) { return target != searchPage || !Self.isAssignment(name) }
    return paths.isDrawing(at: target) && !Self.isAssignment(name)
      && !name.starts(with: "svgView(".utf8)
  }

  private static func isAssignment(_ fragment: UnsafeRawBufferPointer) -> Bool {
    fragment.contains(UInt8(ascii: "="))
  }

  /// Puts where the path leads into `resolved`.
  /// - Returns: false when it leads out of the site.
  private mutating func resolve(_ path: ArraySlice<UInt8>, from folder: UnsafeRawBufferPointer)
    -> Bool
  {
    let slash = UInt8(ascii: "/")
    var rest = path
    resolved.removeAll(keepingCapacity: true)
    if path.first == slash {
      guard path.starts(with: linkRoot) else { return false }
      rest = path.dropFirst(linkRoot.count)
    } else if !folder.isEmpty {
      resolved += folder
      resolved.append(slash)
    }
    return LinkText.follow(rest, from: &resolved)
  }

  private func reasonAgainstResolved() -> String {
    let target = String(decoding: resolved, as: UTF8.self)
    let index = resolved + "/index.html".utf8
    let isFolder =
      resolved.isEmpty || resolved.last == UInt8(ascii: "/")
      || index.withUnsafeBytes { paths.contains($0) }
    if isFolder {
      return "leads to a folder, which opens as a listing from a disk; name its index.html"
    }
    let advice = ThemeAssets.advice(onLeadingTo: target).map {
      "; its name in the site changes with its content, so \($0)"
    }
    return "leads to \(target), which \(lacking)\(advice ?? "")"
  }

  private mutating func report(
    _ written: UnsafeRawBufferPointer, _ reason: String,
    missing way: LinkProblem.MissingWay? = nil
  ) {
    let link = String(decoding: LinkText.address(written), as: UTF8.self)
    problems.append(LinkProblem(page: page, link: link, reason: reason, missing: way))
  }
}
