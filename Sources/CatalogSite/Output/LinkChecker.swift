/// Says which links of a page lead nowhere, given the files the site has.
///
/// A value each worker copies: the copies share the paths. Works on the page's bytes and makes a `String` of a link only to complain
/// of it: the pages of a large site have millions.
struct LinkChecker: Sendable {
  private let paths: PathIndex
  private let linkRoot: [UInt8]
  private var cache = LinkCache()
  private var resolved: [UInt8] = []
  private(set) var problems: [LinkProblem] = []
  /// Ids that links of other pages lead to; whether the pages have them is known only when those are rendered.
  private(set) var fragments = WantedFragments()

  /// - Parameters:
  ///   - paths: every file of the site.
  ///   - linkRoot: what stands before the site's own paths in links that start with `/`.
  init(paths: PathIndex, linkRoot: String) {
    self.paths = paths
    self.linkRoot = Array(linkRoot.utf8)
  }

  /// Adds what is wrong with the page to `problems`, and what only another page can tell to `fragments`.
  mutating func check(_ bytes: UnsafeRawBufferPointer, of page: SitePath) {
    page.withParts { folder, _ in
      cache.enter(folder)
      var ids = PageIDs()
      var wanted: [UnsafeRawBufferPointer] = []
      LinkScanner.scan(bytes) { found in
        switch found {
        case .id(let value): ids.append(value)
        case .link(let value):
          if value.first == UInt8(ascii: "#") {
            wanted.append(value)
          } else if !cache.contains(value) {
            follow(value, from: folder, of: page)
          }
        }
      }
      for link in wanted where !ids.contains(link) {
        report(link, of: page, "leads to no id of the page")
      }
    }
  }

  private mutating func follow(
    _ written: UnsafeRawBufferPointer, from folder: UnsafeRawBufferPointer, of page: SitePath
  ) {
    let link = LinkText.unescaped(written)
    guard !LinkText.leadsAway(link) else { return }
    let path = link.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard !path.isEmpty else { return report(written, of: page, "is empty") }
    guard resolve(path, from: folder) else {
      return report(written, of: page, "leads outside of the site")
    }
    guard let target = resolved.withUnsafeBytes({ paths.position(of: $0) }) else {
      return report(written, of: page, reasonAgainstResolved())
    }
    let fragment = link[path.endIndex...].drop { $0 != UInt8(ascii: "#") }.dropFirst()
    if fragment.isEmpty || fragment.elementsEqual("top".utf8) {
      cache.insert(written)
    } else {
      fragments.insert(
        LinkText.percentDecoded(fragment), of: target, from: page,
        link: String(decoding: link, as: UTF8.self))
    }
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
    while true {
      let part = rest.prefix { $0 != slash }
      let isLast = part.endIndex == rest.endIndex
      switch part.count {
      case 1 where part.first == UInt8(ascii: "."): break
      case 2 where part.allSatisfy({ $0 == UInt8(ascii: ".") }):
        guard !resolved.isEmpty else { return false }
        resolved.removeLast()
        while let byte = resolved.last, byte != slash { resolved.removeLast() }
      default:
        resolved += LinkText.percentDecoded(part)
        if !isLast { resolved.append(slash) }
      }
      if isLast { return true }
      rest = rest[(part.endIndex + 1)...]
    }
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
    return "leads to \(target), which the site does not have"
  }

  private mutating func report(
    _ written: UnsafeRawBufferPointer, of page: SitePath, _ reason: String
  ) {
    let link = String(decoding: LinkText.unescaped(written), as: UTF8.self)
    problems.append(LinkProblem(page: page.text, link: link, reason: reason))
  }
}
