import CatalogImages
import CatalogTestSupport
import Foundation
import SystemPackage
import Testing

@Suite("Files of this machine")
struct LocalFileSystemTests {
  private let files = LocalFileSystem()

  @Test func `bytes come back as they were written`() throws {
    let folder = try TemporaryFolder()
    let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let path = folder.filePath.appending("a")
    try files.create(path, containing: bytes)
    #expect(try files.read(path, limit: 100_000) == Array(bytes))
    try files.create(folder.filePath.appending("empty"), containing: Data())
    #expect(try files.read(folder.filePath.appending("empty"), limit: 0) == [])
  }

  @Test func `a file longer than the limit is not read`() throws {
    let folder = try TemporaryFolder()
    let path = folder.filePath.appending("a")
    try files.create(path, containing: Data(count: 11))
    #expect(throws: FileSystemError(.read, path, .fileTooLarge)) {
      try files.read(path, limit: 10)
    }
  }

  @Test func `only a regular file is read, and nothing is waited for`() throws {
    let folder = try TemporaryFolder()
    let path = folder.filePath.appending("a")
    #expect(throws: FileSystemError(.read, path, .noSuchFileOrDirectory)) {
      try files.read(path, limit: 10)
    }
    try Injury.link.replace(path)
    #expect(throws: FileSystemError(.read, path, .tooManySymbolicLinkLevels)) {
      try files.read(path, limit: 10_000)
    }
    try Injury.pipe.replace(path)
    #expect(throws: FileSystemError(.read, path, .invalidArgument)) {
      try files.read(path, limit: 10)
    }
    try Injury.folder.replace(path)
    #expect(throws: FileSystemError(.read, path, .isDirectory)) {
      try files.read(path, limit: 10)
    }
  }

  @Test func `a file is created only where nothing stands`() throws {
    let folder = try TemporaryFolder()
    let path = folder.filePath.appending("a")
    try files.create(path, containing: Data([1]))
    #expect(throws: FileSystemError(.create, path, .fileExists)) {
      try files.create(path, containing: Data([2]))
    }
    try Injury.link.replace(path)
    #expect(throws: FileSystemError(.create, path, .fileExists)) {
      try files.create(path, containing: Data([2]))
    }
  }

  @Test func `a folder is made with those above it, and not over something else`() throws {
    let folder = try TemporaryFolder()
    let deep = folder.filePath.appending("a").appending("b").appending("c")
    try files.makeDirectory(deep)
    try files.makeDirectory(deep)
    try files.synchronizeDirectory(deep)
    #expect(try files.list(deep) == [])
    let link = folder.filePath.appending("link")
    try FileManager.default.createSymbolicLink(
      atPath: link.string, withDestinationPath: deep.string)
    #expect(throws: FileSystemError(.makeDirectory, link, .fileExists)) {
      try files.makeDirectory(link)
    }
  }

  @Test func `removing takes a folder with all it holds, and never what a link leads to`() throws {
    let folder = try TemporaryFolder()
    let kept = folder.filePath.appending("kept")
    try files.makeDirectory(kept)
    try files.create(kept.appending("file"), containing: Data([1]))
    let doomed = folder.filePath.appending("doomed")
    try files.makeDirectory(doomed.appending("below"))
    try FileManager.default.createSymbolicLink(
      atPath: doomed.appending("link").string, withDestinationPath: kept.string)
    try Injury.pipe.replace(doomed.appending("below").appending("pipe"))
    try files.remove(doomed)
    try files.remove(doomed)
    #expect(try files.list(folder.filePath).map(\.name) == ["kept"])
    #expect(try files.list(kept) == [.init(name: "file", kind: .file, length: 1)])
  }

  @Test func `a list names what is there and its kind, in order`() throws {
    let folder = try TemporaryFolder()
    for injury in [Injury.pipe, .link, .folder] {
      try injury.replace(folder.filePath.appending("\(injury)"))
    }
    try files.create(folder.filePath.appending("file"), containing: Data(count: 3))
    #expect(
      try files.list(folder.filePath).map { "\($0.name) \($0.kind)" }
        == ["file file", "folder folder", "link link", "pipe pipe"])
  }

  @Test func `a link is a link, and what it leads to is not listed`() throws {
    let folder = try TemporaryFolder()
    let kept = folder.filePath.appending("kept")
    try files.makeDirectory(kept)
    try files.create(kept.appending("file"), containing: Data([1]))
    let link = folder.filePath.appending("link")
    try FileManager.default.createSymbolicLink(
      atPath: link.string, withDestinationPath: kept.string)
    #expect(try files.kind(of: kept) == .folder)
    #expect(try files.kind(of: kept.appending("file")) == .file)
    #expect(try files.kind(of: link) == .link)
    #expect(try files.kind(of: link.appending(".")) == .folder)
    #expect(try files.kind(of: folder.filePath.appending("nothing")) == nil)
    #expect(try files.kind(of: kept.appending("file").appending("below")) == nil)
    for path in [link, kept.appending("file")] {
      let error = #expect(throws: FileSystemError.self) { try files.list(path) }
      #expect(error?.code == .notDirectory || error?.code == .tooManySymbolicLinkLevels)
    }
    #expect(try files.list(link.appending(".")).map(\.name) == ["file"])
  }

  @Test(arguments: [
    (
      Errno.noSpace,
      "the disk is full, or can hold no more files; free some space, or keep the state on another disk"
    ),
    (.readOnlyFileSystem, "the file system is read-only; keep the state where it can be written"),
    (
      .permissionDenied,
      "no permission; give the folder to the user who builds, or keep the state elsewhere"
    ),
  ])
  func `an error names the file, the cause and what to do`(_ code: Errno, _ text: String) {
    let error = FileSystemError(.create, FilePath("state/images/x"), code)
    #expect("\(error)" == "state/images/x: cannot create: \(text)")
  }
}
