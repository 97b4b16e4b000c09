import CatalogDomain
import Foundation

/// Files of the old site that the new one does not have. They are ours, and so is a folder with nothing but them in it: each gives way to
/// what the new site has in its place, a file to a folder, a folder to a file. What others put there does not.
///
/// Edited by hand they give way, too, as they are removed where nothing takes their place: the report names them.
struct FormerFiles: Sendable {
  private let calls: FileCalls
  private let index: PathIndex
  private let folders: Set<[UInt8]>
  private let others: OtherSpellings

  /// - Parameter root: of the old site; nil when there is none.
  init(_ paths: [SitePath], in root: OpenFolder?, calls: FileCalls) {
    self.calls = calls
    index = PathIndex(paths)
    others = OtherSpellings(of: paths, in: root, calls: calls)
    folders = PlannedPaths.folders(above: paths)
  }

  /// Whether one of them stands, or stood, in the folder, however deep.
  func hasFolder(_ path: [UInt8]) -> Bool { folders.contains(path) }

  private func hasFile(_ path: [UInt8]) throws -> Bool {
    if path.withUnsafeBytes({ index.contains($0) }) { return true }
    return try SitePath(String(decoding: path, as: UTF8.self)).map(hasOther) ?? false
  }

  /// Whether one of them stands at a path that is written otherwise, because the file system takes the two for one.
  func hasOther(_ path: SitePath) throws -> Bool { try others.lead(to: path) }

  private func isOurs(_ path: [UInt8], _ kind: FileCalls.Kind) throws -> Bool {
    switch kind {
    case .file: try hasFile(path)
    case .folder: hasFolder(path)
    case .missing, .link, .other: false
    }
  }

  // MARK: - In the place of a folder

  /// - Parameter path: of the place, in the site.
  /// - Throws: `OutputError` when what stands there, which is no folder, is not one of the files.
  func checkFile(_ name: FileCalls.Name, in parent: OpenFolder, at path: [UInt8]) throws {
    guard try isOurs(path, calls.kind(of: name, in: parent)) else {
      throw calls.notFolder(name, in: parent)
    }
  }

  func removeFile(_ name: FileCalls.Name, in parent: OpenFolder, at path: [UInt8]) throws {
    try checkFile(name, in: parent, at: path)
    try calls.removeFile(name, in: parent)
  }

  // MARK: - In the place of a file

  /// - Throws: `OutputError` when the folder is not ours, or something in it is not.
  func checkFolder(_ name: FileCalls.Name, in parent: OpenFolder, at path: [UInt8]) throws {
    guard hasFolder(path), let folder = try calls.openFolder(name, in: parent) else {
      throw OutputError.notFile("\(parent.path)/\(String(cString: name))")
    }
    var foreign: [String] = []
    try collectForeign(in: folder, at: path, into: &foreign)
    if let first = foreign.sortedByBytes().first {
      throw OutputError(
        "\(first) was not written by catalog, but the site needs the place of the folder \(String(decoding: path, as: UTF8.self)); move it away"
      )
    }
  }

  private func collectForeign(
    in folder: OpenFolder, at path: [UInt8], into foreign: inout [String]
  ) throws {
    try calls.entries(of: folder) { name, kind in
      let inner = Self.path(of: name, below: path)
      if try !isOurs(inner, kind) {
        foreign.append("\(folder.path)/\(String(cString: name))")
      } else if kind == .folder, let opened = try calls.openFolder(name, in: folder) {
        try collectForeign(in: opened, at: inner, into: &foreign)
      }
    }
  }

  /// What comes into the folder at the last moment stays, and the folder with it.
  func removeFolder(_ name: FileCalls.Name, in parent: OpenFolder, at path: [UInt8]) throws {
    try checkFolder(name, in: parent, at: path)
    try removeOurs(name, in: parent, at: path)
  }

  private func removeOurs(_ name: FileCalls.Name, in parent: OpenFolder, at path: [UInt8]) throws {
    if let folder = try calls.openFolder(name, in: parent) {
      try calls.entries(of: folder) { entry, kind in
        let inner = Self.path(of: entry, below: path)
        guard try isOurs(inner, kind) else { return }
        if kind == .folder {
          try removeOurs(entry, in: folder, at: inner)
        } else {
          try calls.removeFile(entry, in: folder)
        }
      }
    }
    try calls.removeFolderIfEmpty(name, in: parent)
  }

  private static func path(of name: FileCalls.Name, below folder: [UInt8]) -> [UInt8] {
    let prefix = folder + [UInt8(ascii: "/")]
    return prefix + UnsafeRawBufferPointer(start: name, count: strlen(name))
  }
}
