import CatalogDomain
import Foundation
import SystemPackage

/// Reads the folder of all content once, from the first file to the last. A link that leads out of it, or to something hidden, is a
/// problem.
struct ContentFolderReader {
  static let suffix = ".md"
  static let folders = ["characters", "pages", "status", "species"]
  static let home = "home.md"
  private static let readme = "README.md"
  /// Files and folders: more than anybody writes, and less than an unpacked archive, or a whole disk, has.
  private static let mostLookedAt = 10_000

  private let path: String
  private let root: ContentRoot
  private var content: Content

  /// - Parameters:
  ///   - path: of the folder.
  ///   - name: how messages call it.
  /// - Throws: `ContentError` when there is no such folder.
  init(path: String, name: String) throws(ContentError) {
    self.path = path
    root = try Self.root(path, name)
    content = Content(folder: name)
  }

  /// - Throws: `ContentError`; with any problem when the task is cancelled.
  mutating func read() throws(ContentError) -> Content {
    for name in try names(in: "") where name != Self.readme {
      if Self.folders.contains(name) {
        try readFolder(name)
      } else if name == Self.home {
        if let file = open(name) {
          content.home = ContentMapper.text(
            file, subject: "the front page", &content.problems)
        }
      } else if name == OwnFile.folder {
        readOwnFiles()
      } else {
        reportStray(name)
      }
    }
    guard !Task.isCancelled else {
      throw ContentError([
        ContentProblem(path: content.folder, line: 0, message: "the folder was not read to its end")
      ])
    }
    content.problems.sort()
    return content
  }

  private static func root(_ path: String, _ name: String) throws(ContentError) -> ContentRoot {
    let isFolder = PathReach.isFolder(path)
    do {
      if isFolder == true { return try ContentRoot(path) }
    } catch {
      throw ContentError([
        ContentProblem(path: name, line: 0, message: "the folder cannot be read: \(error)")
      ])
    }
    let reason =
      isFolder != nil
      ? "this is not a folder"
      : PathReach(path).obstacle.map { "this \($0)" } ?? "the folder of content does not exist"
    throw ContentError([
      ContentProblem(
        path: name, line: 0, message: reason + "; expected a folder with Markdown files")
    ])
  }

  private mutating func readFolder(_ folder: String) throws(ContentError) {
    guard isInside(folder) else { return }
    for name in try names(in: folder) where name != Self.readme {
      if Task.isCancelled { return }
      guard name.hasSuffix(Self.suffix) else {
        reportStray(folder + "/" + name)
        continue
      }
      readFile(folder, stem: String(name.dropLast(Self.suffix.count)))
    }
  }

  private mutating func readOwnFiles() {
    var folder = OwnFileFolder(root, contentFolder: content.folder)
    folder.read()
    content.files = folder.files
    content.problems += folder.problems
  }

  private mutating func readFile(_ folder: String, stem: String) {
    let path = folder + "/" + stem + Self.suffix
    guard folder != "characters" else { return readSheet(stem, path) }
    guard CharacterKey.isName(stem) else {
      return report(
        path,
        "expected small letters, digits and \"-\" for the name, as the address of the page has them"
      )
    }
    if folder == "pages", DeviceName.isOne(stem[...]) {
      return report(
        path,
        "Windows keeps the name \"\(stem)\" for a device, so the page could not be unpacked there; choose another name, such as \(stem)-page.md"
      )
    }
    guard let file = open(path) else { return }
    if folder == "pages" {
      let page = ContentMapper.page(stem, file, &content.problems)
      content.pages.append(page)
    } else if let kind = Introduction.Kind(rawValue: folder) {
      let text = ContentMapper.text(file, subject: "an introduction", &content.problems)
      content.introductions.append(Introduction(kind: kind, name: stem, text: text))
    }
  }

  private mutating func readSheet(_ stem: String, _ path: String) {
    guard let key = CharacterKey(stem: stem) else {
      return report(
        path,
        "expected a character's id for the name, as in 42.md, or \"+\" with small letters, digits and \"-\" for a character of your own, as in +summer-clone.md"
      )
    }
    guard let file = open(path) else { return }
    let sheet = ContentMapper.sheet(key, file, &content.problems)
    content.sheets.append(sheet)
  }

  /// Nil when it cannot be read; why is noted.
  private mutating func open(_ path: String) -> ContentFileText? {
    let file = ContentFile(folder: content.folder, path: path)
    do {
      let bytes = try ContentBytes.read(path, in: root, limit: ContentBytes.mostText)
      return try ContentFileText(file, bytes)
    } catch let problem as ContentProblem {
      content.problems.append(problem)
    } catch ContentBytes.Failure.tooLong(let limit) {
      report(path, "the file is longer than \(limit / 1024) kB, which is more than is read")
    } catch {
      let failure = error as? ContentBytes.Failure
      let refusal = failure.flatMap { Self.refusal(of: $0, in: content.folder) }
      report(path, refusal ?? "the file cannot be read: \(error)")
    }
    return nil
  }

  /// What cannot be found is told when it is read.
  private mutating func isInside(_ folder: String) -> Bool {
    do {
      _ = try root.place(of: folder)
    } catch {
      guard let refusal = Self.refusal(of: error, in: content.folder) else { return true }
      report(folder, refusal)
      return false
    }
    return true
  }

  /// What is said of a link that is not followed; nil where it is something else that failed.
  static func refusal(of failure: ContentBytes.Failure, in folder: String) -> String? {
    switch failure {
    case .outside:
      "this is a link that leads out of \(folder), which is not followed; copy what it leads to"
    case .hidden: "this is a link to what is hidden, which is not followed; copy what it leads to"
    case .missing, .tooLong, .changed, .unreadable: nil
    }
  }

  /// Reports a file that is meant to be read and would not be: Markdown under another ending or in another folder, however deep; in the
  /// folders that are read also plain text; and plain text that was to be the front page. Anything else is left in peace.
  private mutating func reportStray(_ path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let parent = path.dropLast(name.count)
    if PathReach.isFolder(self.path + "/" + path) == true {
      guard isInside(path), let folder = folderWithMarkdown(path) else { return }
      content.problems.append(
        ContentProblem(
          ContentFile(folder: content.folder, path: folder),
          "Markdown in this folder is not read; expected it in \(Self.folders.joined(separator: ", "))",
          written: parent.isEmpty && folder == path ? name : nil, choices: Self.folders))
    } else if Self.isMarkdown(name)
      || (parent.isEmpty ? Self.isPlainHome(name) : Self.isPlainText(name))
    {
      let isMisplaced = parent.isEmpty && name.hasSuffix(Self.suffix)
      let blanks = name.last?.isWhitespace == true ? ", without blanks behind it" : ""
      content.problems.append(
        ContentProblem(
          ContentFile(folder: content.folder, path: path),
          isMisplaced
            ? "this file is not read; expected it in \(Self.folders.joined(separator: ", "))"
            : "this file is not read; expected a name that ends in \(Self.suffix)\(blanks)",
          written: isMisplaced ? name : nil, choices: [Self.home]))
    }
  }

  /// The folder itself, or else the first one in it, without following links. One of very many files is not gone through to its end, nor is
  /// any when the task is cancelled.
  private func folderWithMarkdown(_ folder: String) -> String? {
    var left = Self.mostLookedAt
    return folderWithMarkdown(folder, &left)
  }

  /// - Parameter left: how many files and folders may still be looked at.
  private func folderWithMarkdown(_ folder: String, _ left: inout Int) -> String? {
    // One that is closed to us, as lost+found of a whole disk is, tells nothing.
    guard let names = try? names(in: folder) else { return nil }
    if names.contains(where: Self.isMarkdown) { return folder }
    for name in names where !FolderPictures.isPicture(name) {
      guard left > 0, !Task.isCancelled else { return nil }
      left -= 1
      let inner = folder + "/" + name
      let status = try? Stat(FilePath(path + "/" + inner), followTargetSymlink: false)
      guard status?.type == .directory else { continue }
      if let found = folderWithMarkdown(inner, &left) { return found }
    }
    return nil
  }

  private static func isMarkdown(_ name: String) -> Bool {
    let name = plain(name)
    guard name != readme.lowercased() else { return false }
    return [".md", ".markdown", ".mdown", ".mkd"].contains { name.hasSuffix($0) }
  }

  /// `42.md.txt` and `42`, as editors name what was to be `42.md`.
  private static func isPlainText(_ name: String) -> Bool {
    let parts = plain(name).split(separator: ".")
    return parts.first != "readme" && (parts.count < 2 || parts.last == "txt")
  }

  /// The same of `home.md`, beside which stand other files of the owner's.
  private static func isPlainHome(_ name: String) -> Bool {
    ["home", "home.txt", home + ".txt"].contains(plain(name))
  }

  /// Without blanks around it, which nobody sees.
  private static func plain(_ name: String) -> String {
    name.lowercased().trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What stands in a folder, by bytes, without what is hidden.
  private func names(in folder: String) throws(ContentError) -> [String] {
    do {
      return try FolderNames.list(folder.isEmpty ? path : path + "/" + folder)
        .filter { !HiddenName.isOne($0) }
        .sortedByBytes()
    } catch {
      let shown = folder.isEmpty ? content.folder : content.folder + "/" + folder
      throw ContentError([
        ContentProblem(
          path: shown, line: 0, message: "the folder cannot be read: \(FileTrouble(error))")
      ])
    }
  }

  private mutating func report(_ path: String, _ message: String) {
    content.problems.append(
      ContentProblem(ContentFile(folder: content.folder, path: path), message))
  }
}
