import CatalogDomain
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder of all content, which nothing that is read leaves: files by others may be links to anything on this machine.
///
/// A link that stays inside is followed, unless to something hidden, and the folder may be a link itself: its owner names it.
struct ContentRoot {
  /// By no link.
  private let place: FilePath

  /// - Throws: `ContentBytes.Failure` when there is nothing at the path, or links lead in a circle.
  init(_ path: String) throws(ContentBytes.Failure) {
    place = try Self.withoutLinks(FilePath(path))
  }

  /// Where a file or a folder is, by no link.
  ///
  /// - Parameter path: from the folder of all content.
  func place(of path: String) throws(ContentBytes.Failure) -> FilePath {
    let way = place.appending(path)
    let target = try Self.withoutLinks(way)
    // By whole names: /a/Content-of-others is not in /a/Content.
    guard target.starts(with: place) else { throw .outside }
    // A folder that is a link to a whole project has git's own inside. Without a link, what is hidden is read only where it is named.
    if target != way, hides(target, behind: place) { try checkNames(of: path, leadTo: target) }
    return target
  }

  /// Name by name, for a link to what is not hidden may be on the way as well.
  ///
  /// - Throws: `ContentBytes.Failure.hidden` when a link leads to something hidden that the names before it had not come to.
  private func checkNames(of path: String, leadTo target: FilePath) throws(ContentBytes.Failure) {
    var reached = place
    for name in FilePath(path).components {
      let way = reached.appending(name)
      let next = try Self.withoutLinks(way)
      guard next == way || !hides(next, behind: reached) else { throw .hidden }
      reached = next
    }
    // Links may have been changed meanwhile.
    guard reached == target else { throw .changed }
  }

  /// Whether something hidden is on the way in this folder, behind what that has in common with another one.
  private func hides(_ target: FilePath, behind other: FilePath) -> Bool {
    let common = zip(target.components, other.components).prefix { $0 == $1 }.count
    return target.components.dropFirst(max(common, place.components.count)).contains {
      HiddenName.isOne($0.string) && !HiddenName.isHosted($0.string)
        && !HiddenName.isOfVolume($0.string)
    }
  }

  private static func withoutLinks(_ path: FilePath) throws(ContentBytes.Failure) -> FilePath {
    guard let resolved = path.withPlatformString({ realpath($0, nil) }) else {
      let reason = Errno(rawValue: errno)
      throw reason == .noSuchFileOrDirectory ? .missing : .unreadable(reason.description)
    }
    defer { free(resolved) }
    // Byte by byte as the system has it, which need not be UTF-8.
    return FilePath(platformString: resolved)
  }
}
