import Foundation

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
  /// Ids, and links to those of other pages, which are known only when all pages were read.
  private(set) var fragments: Fragments
  private let missing: MissingIDs
  /// That is being checked. Handed from call to call it would be retained for each link.
  private var page = ""

  /// - Parameters:
  ///   - paths: every file of the site.
  ///   - linkRoot: what stands before the site's own paths in links that start with `/`.
  ///   - missing: ids that are known to be missing: links to them are problems.
  init(paths: PathIndex, linkRoot: String, missing: MissingIDs = MissingIDs()) {
    self.paths = paths
    self.missing = missing
    fragments = Fragments(count: paths.count)
    self.linkRoot = Array(linkRoot.utf8)
  }

  /// Adds what is wrong with the page to `problems`, and what only all pages together can tell to `fragments`.
  /// - Parameter position: of the page among the paths.
  mutating func check(_ bytes: UnsafeRawBufferPointer, of page: SitePath, at position: Int) {
    self.page = page.text
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
          } else {
            follow(value, from: folder)
          }
        }
      }
      for link in wanted where !ids.contains(link) {
        report(link, "leads to no id of the page")
      }
      fragments.insert(ids, of: position)
    }
  }

  private mutating func follow(
    _ written: UnsafeRawBufferPointer, from folder: UnsafeRawBufferPointer
  ) {
    // Behind an `&` a `#` may be part of a character reference.
    let isPlain = Self.position(of: UInt8(ascii: "&"), in: written) == nil
    let end = isPlain ? Self.position(of: UInt8(ascii: "#"), in: written) ?? written.count : 0
    let known = UnsafeRawBufferPointer(rebasing: written[..<end])
    if isPlain, let target = target(ofPlain: known, from: folder) {
      want(UnsafeRawBufferPointer(rebasing: written[end...]), of: target, written)
      return
    }
    let link = LinkText.unescaped(written)
    guard !LinkText.leadsAway(link) else { return }
    let path = link.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard !path.isEmpty else { return report(written, "is empty") }
    guard resolve(path, from: folder) else {
      return report(written, "leads outside of the site")
    }
    guard let target = resolved.withUnsafeBytes({ paths.position(of: $0) }) else {
      return report(written, reasonAgainstResolved())
    }
    link[path.endIndex...].drop { $0 != UInt8(ascii: "#") }.withUnsafeBytes {
      want($0, of: target, written)
    }
  }

  /// - Parameter path: without character references and fragment.
  /// - Returns: nil when it is not known at a glance where the path leads.
  private mutating func target(
    ofPlain path: UnsafeRawBufferPointer, from folder: UnsafeRawBufferPointer
  ) -> Int? {
    let slot = LinkCache.slot(for: path)
    if let target = cache.target(of: path, in: slot) { return target }
    guard resolvePlain(path, from: folder),
      let target = resolved.withUnsafeBytes({ paths.position(of: $0) })
    else { return nil }
    cache.insert(path, leadingTo: target, in: slot)
    return target
  }

  /// Does what `resolve` does for a path of names, with nothing but `../` before them: nearly all that our templates write.
  /// - Returns: false when it is not such a path.
  private mutating func resolvePlain(
    _ path: UnsafeRawBufferPointer, from folder: UnsafeRawBufferPointer
  ) -> Bool {
    let (dot, slash) = (UInt8(ascii: "."), UInt8(ascii: "/"))
    var kept = folder.count
    var start = 0
    while start + 2 < path.count, path[start] == dot, path[start + 1] == dot,
      path[start + 2] == slash
    {
      guard kept > 0 else { return false }
      repeat { kept -= 1 } while kept > 0 && folder[kept] != slash
      start += 3
    }
    var previous = slash
    for index in start..<path.count {
      let byte = path[index]
      switch byte {
      case dot, slash: if previous == slash { return false }
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: ":"): return false
      default: break
      }
      previous = byte
    }
    guard previous != slash else { return false }
    resolved.removeAll(keepingCapacity: true)
    if kept > 0 {
      resolved += UnsafeRawBufferPointer(rebasing: folder[..<kept])
      resolved.append(slash)
    }
    resolved += UnsafeRawBufferPointer(rebasing: path[start...])
    return true
  }

  private static func position(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let base = bytes.baseAddress, let found = memchr(base, Int32(byte), bytes.count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// - Parameter fragment: with its `#`, or empty.
  private mutating func want(
    _ fragment: UnsafeRawBufferPointer, of target: Int, _ written: UnsafeRawBufferPointer
  ) {
    guard fragment.count > 1 else { return }
    let name = UnsafeRawBufferPointer(rebasing: fragment[1...])
    guard name.count != 3 || !name.elementsEqual("top".utf8) else { return }
    if !missing.isEmpty {
      if missing.contains(ArraySlice(name), of: target) {
        report(written, "leads to no id of that page")
      }
    } else {
      fragments.want(name, of: target)
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

  private mutating func report(_ written: UnsafeRawBufferPointer, _ reason: String) {
    let link = String(decoding: LinkText.unescaped(written), as: UTF8.self)
    problems.append(LinkProblem(page: page, link: link, reason: reason))
  }
}
