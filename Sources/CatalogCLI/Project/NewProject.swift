import CatalogData
import CatalogDomain
import CatalogStarter
import Foundation
import SystemPackage

/// The files of a new project, put into a folder. What is there already stays as it is.
struct NewProject {
  /// What became of the files, each list by path.
  struct Outcome: Hashable {
    var written: [String] = []
    /// There before, whatever they hold.
    var kept: [String] = []
    /// Folders that commands make and the `.gitignore` that was there does not leave out.
    var unignored: [String] = []
  }

  let folder: String
  let files: [StarterFile]

  /// - Parameters:
  ///   - source: instead of the one the settings begin with.
  ///   - title: the same.
  init(folder: String, source: String?, title: String?) throws {
    self.folder = folder
    files = try StarterFile.all.map { file in
      guard file.path == ConfigurationFile.defaultName else { return file }
      var text = String(decoding: file.bytes, as: UTF8.self)
      if let source { text = try Self.setting("source", to: source, in: text) }
      if let title { text = try Self.setting("title", to: title, in: text) }
      return StarterFile(path: file.path, bytes: Data(text.utf8))
    }
  }

  /// - Throws: `CommandFailure` naming the file that cannot be written, or when a signal comes while another process writes it; those
  ///   before it stay, and the next call goes on behind them.
  func write() throws(CommandFailure) -> Outcome {
    var outcome = Outcome()
    for file in files {
      let path = folder + "/" + file.path
      let isWritten: Bool
      do {
        try FileManager.default.createDirectory(
          at: URL(placeOf: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        isWritten = try Self.create(path, file.bytes)
      } catch {
        if let obstacle = Self.obstacle(path) {
          throw CommandFailure(.failed, "\(obstacle); expected a folder")
        }
        throw CommandFailure(endedBy: error) { "\(path) cannot be written: \(FileTrouble($0))" }
      }
      if isWritten { outcome.written.append(file.path) } else { outcome.kept.append(file.path) }
      if !isWritten, file.path == ".gitignore" {
        outcome.unignored = Self.rules(missingFrom: path, of: file)
      }
    }
    return outcome
  }

  /// - Returns: false when something stands there, be it a link that leads nowhere.
  private static func create(_ path: String, _ bytes: Data) throws -> Bool {
    do {
      try FreshFile.write(bytes, to: path)
    } catch Errno.fileExists {
      return false
    }
    return true
  }

  /// - Returns: the lines for folders at the root of the project that a file of the user's own has in no spelling. Bundles are few files,
  ///   and seen when they are made.
  private static func rules(missingFrom path: String, of file: StarterFile) -> [String] {
    let kept = FileManager.default.contents(atPath: path) ?? Data()
    let known = Set(lines(kept).map(plainFolder))
    return lines(file.bytes).filter {
      $0.hasPrefix("/") && $0.hasSuffix("/") && !known.contains(plainFolder($0))
    }
  }

  private static func lines(_ bytes: Data) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  /// `Output` for `/Output/`, `Output/*`, `**/Output` and the like.
  private static func plainFolder(_ rule: String) -> String {
    rule.split(separator: "/").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !["", "*", "**"].contains($0) }.joined(separator: "/")
  }

  /// - Returns: what stands where a folder above the path should be, in words.
  private static func obstacle(_ path: String) -> String? {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if let isFolder = PathReach.isFolder(String(folder)) {
        return isFolder ? nil : "\(folder) is a file"
      }
      if case .link(let reason) = PathReach(String(folder)) { return "\(folder) \(reason)" }
    }
    return nil
  }

  /// The value as YAML's double-quoted text, of which JSON's is a part.
  private static func setting(_ key: String, to value: String, in text: String) throws -> String {
    try text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.utf8.starts(with: "\(key):".utf8) else { return String(line) }
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      return "\(key): " + String(decoding: try encoder.encode(value), as: UTF8.self)
    }.joined(separator: "\n")
  }
}
