import CatalogDomain
import Foundation
import SystemPackage

/// Goes through the folder whose files stand in the site as they are, and looks at each. What is in them is read later.
///
/// Passed over are hidden names, but for those that hosts read, and what editors and file managers leave behind. Links are followed as
/// elsewhere in the content.
struct OwnFileFolder {
  private let root: ContentRoot
  private let contentFolder: String
  /// By path.
  private(set) var files: [OwnFile] = []
  private(set) var problems: [ContentProblem] = []

  /// - Parameter contentFolder: how messages call the folder of all content.
  init(_ root: ContentRoot, contentFolder: String) {
    self.root = root
    self.contentFolder = contentFolder
  }

  mutating func read() {
    read("", isLinked: false)
    files.sort { $0.path.precedes($1.path) }
  }

  /// - Parameters:
  ///   - folder: from `OwnFile.folder` on: empty, or ending in `/`.
  ///   - isLinked: whether a link led to it, or to one it is in.
  private mutating func read(_ folder: String, isLinked: Bool) {
    let path = String(folder.dropLast())
    do {
      let place = try root.place(of: Self.whole(path))
      let names = try FolderNames.list(place.string)
      for name in names where !HiddenName.isOne(name) || HiddenName.isHosted(name) {
        if Task.isCancelled { return }
        look(at: name, in: place, folder, isLinked: isLinked)
      }
    } catch {
      report(path, error, "the folder cannot be read")
    }
  }

  private mutating func look(
    at name: String, in folder: FilePath, _ prefix: String, isLinked: Bool
  ) {
    let path = prefix + name
    guard Self.isPlain(name) else {
      return report(
        path, "the name has a backslash or a control character, which no address of a site has")
    }
    let entry = folder.appending(name)
    do {
      let place = try root.place(of: Self.whole(path))
      guard try Stat(place).type == .directory else {
        if !LeftoverName.isOne(name) { try add(path) }
        return
      }
      if place == entry { return read(path + "/", isLinked: isLinked) }
      if folder.starts(with: place) {
        report(path, "this is a link to a folder that it stands in")
      } else if isLinked {
        report(
          path,
          "this link to a folder stands in a folder that a link leads to already; copy what it leads to"
        )
      } else {
        read(path + "/", isLinked: true)
      }
    } catch ContentBytes.Failure.missing {
      reportLost(path, entry)
    } catch {
      report(path, error, "the file cannot be read")
    }
  }

  private mutating func add(_ path: String) throws(ContentBytes.Failure) {
    let whole = Self.whole(path)
    let look = try ContentBytes.look(at: whole, in: root)
    files.append(
      OwnFile(contentFolder: contentFolder, path: path) { [root, contentFolder] piece in
        do {
          try ContentBytes.read(whole, in: root, as: look, piece)
        } catch let failure as ContentBytes.Failure {
          let file = ContentFile(folder: contentFolder, path: whole)
          throw ContentError([ContentProblem(file, "the file cannot be read: \(failure)")])
        }
      })
  }

  /// From the folder of all content.
  private static func whole(_ path: String) -> String {
    path.isEmpty ? OwnFile.folder : OwnFile.folder + "/" + path
  }

  private static func isPlain(_ name: String) -> Bool {
    name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
  }

  /// Tells why what was listed a moment ago is not found, unless it was removed.
  private mutating func reportLost(_ path: String, _ entry: FilePath) {
    if (try? Stat(entry, followTargetSymlink: false)) != nil {
      report(path, "this is a link that leads nowhere")
    } else if path.unicodeScalars.contains("\u{FFFD}") {
      // Such names are repaired, so that another file is meant.
      report(path, "the name is not UTF-8; give it another one")
    }
  }

  private mutating func report(_ path: String, _ error: any Error, _ what: String) {
    guard let failure = error as? ContentBytes.Failure else {
      return report(path, "\(what): \(FileTrouble(error))")
    }
    let refusal = ContentFolderReader.refusal(of: failure, in: contentFolder)
    report(path, refusal ?? "\(what): \(failure)")
  }

  private mutating func report(_ path: String, _ message: String) {
    problems.append(
      ContentProblem(ContentFile(folder: contentFolder, path: Self.whole(path)), message))
  }
}
