import Foundation
import SystemPackage

/// Whether something stands at a path. Foundation says that there is nothing also where a link cannot be followed, or a folder not be
/// entered.
package enum PathReach: Hashable, Sendable {
  case missing
  case reached
  /// A link that cannot be followed: what is the matter, behind the path in a sentence.
  case link(String)
  /// Nobody can tell what is there: the same.
  case closed(String)

  package init(_ path: String) {
    do {
      _ = try Stat(FilePath(path))
      self = .reached
    } catch {
      let isLink = (try? Stat(FilePath(path), followTargetSymlink: false)) != nil
      switch error {
      case .noSuchFileOrDirectory where isLink: self = .link("is a link that leads nowhere")
      case _ where isLink: self = .link("is a link that cannot be followed: \(error)")
      case .noSuchFileOrDirectory, .notDirectory: self = .missing
      default: self = .closed("cannot be reached: \(error)")
      }
    }
  }

  /// Whether what stands at a path, or at the end of a link there, is a folder; nil where nothing is reached.
  package static func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return isThere ? isFolder.boolValue : nil
  }

  /// What is the matter with it.
  package var obstacle: String? {
    switch self {
    case .missing, .reached: nil
    case .link(let reason), .closed(let reason): reason
    }
  }
}
