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
    // Of a folder that is a link to a whole project, git's own is inside. Without a link, what is hidden is read only where it is named.
    guard target == way || !hides(target) else { throw .hidden }
    return target
  }

  private func hides(_ target: FilePath) -> Bool {
    target.components.dropFirst(place.components.count).contains {
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
