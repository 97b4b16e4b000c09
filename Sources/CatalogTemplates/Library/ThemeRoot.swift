#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder of a theme, from which links to files are followed wherever they lead, but to nothing hidden: who makes a theme does not see
/// what git and others keep there.
///
/// Hidden is a place with a name that begins with a dot (`.git/config`) on its way, behind what that has in common with the way to this
/// folder: a project may lie in a hidden folder, and so may a theme. `..data` is not, and what else begins with two dots: there Kubernetes
/// keeps the files of a volume, and puts links to them where they are looked for.
package struct ThemeRoot: Sendable {
  /// The names that lead to it, by no link.
  private let way: [[UInt8]]

  package init(_ directory: String) {
    // Whoever reads a folder that is not there is told so.
    way = (try? Self.withoutLinks(directory)).map { Self.names(on: $0) } ?? []
  }

  /// Where a file of the theme is, by no link.
  ///
  /// - Throws: `UnreadableFile` when it is hidden, or a link cannot be followed.
  package func place(of path: String) throws(UnreadableFile) -> String {
    let place = try Self.withoutLinks(path)
    let names = Self.names(on: place)
    let common = zip(names, way).prefix { $0 == $1 }.count
    guard !names.dropFirst(common).contains(where: Self.isHidden) else {
      throw UnreadableFile(hiddenAt: place)
    }
    return place
  }

  private static func isHidden(_ name: [UInt8]) -> Bool {
    name.starts(with: ".".utf8) && !name.starts(with: "..".utf8)
  }

  private static func withoutLinks(_ path: String) throws(UnreadableFile) -> String {
    guard let resolved = realpath(path, nil) else { throw UnreadableFile(code: errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// By bytes: a sign that joins the one before it would hide a dot or a slash.
  private static func names(on way: String) -> [[UInt8]] {
    way.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
  }
}
