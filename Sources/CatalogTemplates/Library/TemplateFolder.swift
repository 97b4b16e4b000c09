/// Reads the templates below a folder.
///
/// Hidden files and folders are passed over; a link to a file is read, as `ThemeRoot` follows it, a link to a folder is not entered,
/// so that links cannot lead in circles, but told; what is not a plain file (a pipe, a device) is refused.
struct TemplateFolder {
  let directory: String
  /// What messages call the folder.
  let display: String

  private static let suffix = ".mustache"

  /// The templates and the folders that only a link leads to, both sorted by name, and by their names the templates that cannot be read.
  /// - Throws: `TemplateLibraryError` where the folder cannot be read; any when the task is cancelled.
  func contents() throws(TemplateLibraryError) -> (
    sources: [TemplateSource], unreadable: [String: TemplateLibraryError], linkedFolders: [String]
  ) {
    try check()
    var sources: [TemplateSource] = []
    var unreadable: [String: TemplateLibraryError] = [:]
    let (files, linkedFolders) = try self.files()
    let root = ThemeRoot(directory)
    for file in files {
      try checkCancellation()
      let name = String(file.dropLast(Self.suffix.count))
      do throws(TemplateLibraryError) {
        let text = try self.text(of: file, in: root)
        sources.append(TemplateSource(name: name, path: "\(display)/\(file)", text: text))
      } catch {
        unreadable[name] = error
      }
    }
    return (sources, unreadable, linkedFolders)
  }

  private func check() throws(TemplateLibraryError) {
    let facts: FileFacts?
    do {
      facts = try FileFacts(directory, links: .followed)
    } catch {
      throw .unreadableFolder(path: display, reason: error.description)
    }
    guard let facts else { throw .missing(path: display) }
    guard facts.isFolder else { throw .notAFolder(path: display) }
  }

  /// The folder that is taken for that of the templates may hold a whole disk.
  private func checkCancellation() throws(TemplateLibraryError) {
    guard !Task.isCancelled else {
      throw .unreadableFolder(path: display, reason: "it was not read to its end")
    }
  }

  /// Paths of all templates and of the links to folders, relative to the folder, sorted.
  private func files() throws(TemplateLibraryError) -> ([String], linkedFolders: [String]) {
    var files: [String] = []
    var linkedFolders: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for name in try names(in: folder) where name.utf8.first != UInt8(ascii: ".") {
        try checkCancellation()
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if isFolder(path, links: .themselves) {
          folders.append(path)
        } else if name.hasSuffix(Self.suffix), name != Self.suffix {
          files.append(path)
        } else if isFolder(path, links: .followed) {
          linkedFolders.append(path)
        }
      }
    }
    return (files.sorted(), linkedFolders.sorted())
  }

  private func names(in folder: String) throws(TemplateLibraryError) -> [String] {
    do {
      return try FolderNames.list("\(directory)/\(folder)")
    } catch {
      throw .unreadableFolder(
        path: folder.isEmpty ? display : "\(display)/\(folder)", reason: error.description)
    }
  }

  private func isFolder(_ path: String, links: FileFacts.Links) -> Bool {
    let facts = try? FileFacts("\(directory)/\(path)", links: links)
    return facts?.isFolder == true
  }

  private func text(of file: String, in root: ThemeRoot) throws(TemplateLibraryError) -> String {
    let shown = "\(display)/\(file)"
    let text: String
    do {
      text = try ThemeFile("\(directory)/\(file)", in: root).text()
    } catch ThemeFile.TextFault.tooLarge(let bytes) {
      throw .tooLarge(path: shown, bytes: bytes)
    } catch ThemeFile.TextFault.notUTF8(let line, let column) {
      throw .notUTF8(path: shown, line: line, column: column)
    } catch {
      throw .unreadable(path: shown, reason: UnreadableFile(error).description)
    }
    guard let offset = ControlCharacters.first(in: text) else { return text }
    let character = text.utf8.index(text.startIndex, offsetBy: offset)
    let (line, column) = ThemeFile.place(behind: text.unicodeScalars[..<character])
    throw .controlCharacter(
      text.unicodeScalars[character], path: shown, line: line, column: column)
  }
}
