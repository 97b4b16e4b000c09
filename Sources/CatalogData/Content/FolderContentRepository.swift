package import CatalogDomain
import Foundation
import SystemPackage

/// The owner's content in a folder of Markdown files.
package actor FolderContentRepository: ContentRepository {
  private let path: String
  private let name: String

  /// - Parameters:
  ///   - path: of the folder.
  ///   - name: how messages call it: `Content`.
  package init(path: String, name: String) {
    self.path = path
    self.name = name
  }

  package func content() throws(ContentError) -> Content {
    var reader = try ContentFolderReader(path: path, name: name)
    return try reader.read()
  }

  package func create(_ sheet: CharacterSheet) throws(ContentError) -> ContentFile {
    let file = ContentFile(folder: name, path: sheet.key.path)
    if let there = try existing(sheet.key) {
      throw ContentError([
        ContentProblem(there, "the file exists already; edit it, nothing was written over")
      ])
    }
    try writing(file) {
      try FileManager.default.createDirectory(
        atPath: path + "/characters", withIntermediateDirectories: true)
      // Or the file would be written where it is not read.
      _ = try ContentRoot(path).place(of: "characters")
      // Fails where a file appeared meanwhile.
      try FreshFile.write(
        SheetWriter.text(of: sheet).utf8, to: path + "/" + file.path,
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
    }
    return file
  }

  package func update(_ sheet: CharacterSheet) throws(ContentError) {
    let (file, place) = try known(sheet.key)
    try writing(file) {
      let partial = try PartialFile(for: place.string)
      partial.takeRights()
      try partial.write(SheetWriter.text(of: sheet).utf8)
      try partial.replace()
    }
  }

  package func delete(_ key: CharacterKey) throws(ContentError) {
    let (file, _) = try known(key)
    try writing(file) {
      try FileManager.default.removeItem(atPath: path + "/" + file.path)
    }
  }

  /// - Returns: also where it is, by no link.
  private func known(_ key: CharacterKey) throws(ContentError) -> (ContentFile, FilePath) {
    guard let file = try existing(key) else {
      throw ContentError([
        ContentProblem(ContentFile(folder: name, path: key.path), "there is no such file")
      ])
    }
    return try writing(file) { (file, try ContentRoot(path).place(of: file.path)) }
  }

  /// The file of a key under whatever name: `042.md` is about 42, too.
  private func existing(_ key: CharacterKey) throws(ContentError) -> ContentFile? {
    let folder = path + "/characters"
    guard FileManager.default.fileExists(atPath: folder) else { return nil }
    let suffix = ContentFolderReader.suffix
    do {
      let found = try FolderNames.list(folder).sortedByBytes().first {
        $0.hasSuffix(suffix) && CharacterKey(stem: String($0.dropLast(suffix.count))) == key
      }
      return found.map { ContentFile(folder: name, path: "characters/" + $0) }
    } catch {
      throw ContentError([
        ContentProblem(
          path: name + "/characters", line: 0,
          message: "the folder cannot be read: \(FileTrouble(error))")
      ])
    }
  }

  private func writing<Result>(_ file: ContentFile, _ body: () throws -> Result)
    throws(ContentError) -> Result
  {
    do {
      return try body()
    } catch {
      let cause = (error as? ContentBytes.Failure).map { "\($0)" } ?? "\(FileTrouble(error))"
      throw ContentError([ContentProblem(file, line: 0, "the file cannot be written: \(cause)")])
    }
  }
}
