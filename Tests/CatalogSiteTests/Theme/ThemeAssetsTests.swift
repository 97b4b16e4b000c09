import CatalogSite
import CatalogTemplates
import CatalogTestSupport
import Foundation
import Testing

@Suite("The files of a theme")
struct ThemeAssetsTests {
  @Test func `are those of its folder, of the folders in it and where links to files lead`() throws
  {
    let folder = try TemporaryFolder()
    for name in [
      "assets/style.css", "assets/fonts/serif/a.woff2", "assets/.hidden", "elsewhere/b.svg",
    ] {
      try folder.write(name, to: name)
    }
    let assets = folder.path + "/assets"
    for (name, target) in [("b.svg", "b.svg"), ("folder", "")] {
      try FileManager.default.createSymbolicLink(
        atPath: assets + "/" + name, withDestinationPath: folder.path + "/elsewhere/" + target)
    }
    #expect(mkfifo(assets + "/pipe", 0o600) == 0)
    let theme = try ThemeAssets(
      directory: assets, displayedAs: "assets", in: ThemeRoot(folder.path))
    #expect(theme.files.map(\.name) == ["b.svg", "fonts/serif/a.woff2", "style.css"])
    #expect(String(decoding: try bytes(of: theme.files[0]), as: UTF8.self) == "elsewhere/b.svg")
    #expect(theme.linkedFolders == ["folder"])
    #expect(theme.paths["fonts/serif/a.woff2"] == "assets/fonts/serif/a.woff2")
  }

  private func bytes(of asset: ThemeAsset) throws -> [UInt8] {
    try PlannedFile(path: try #require(SitePath(asset.name)), content: asset.content).bytes()
  }

  @Test func `come in pieces where neither a page names them nor links stand in them`() throws {
    let film = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let folder = try TemporaryFolder()
    let held = [
      "changes.css", "fonts/own.css", "fonts/print.CSS", "icon.png", "icon.svg", "site.js",
      "style.css", "theme.js",
    ]
    for name in held + ["fonts/a.woff2", "fonts/icon.svg", "other.js", "xcss"] {
      try folder.write(name, to: name)
    }
    try folder.write(film, to: "film.mp4")
    let theme = try ThemeAssets(
      directory: folder.path, displayedAs: "assets", in: ThemeRoot(folder.path))
    #expect(theme.files.filter { $0.bytes != nil }.map(\.name) == held)
    let asset = try #require(theme.files.first { $0.name == "film.mp4" })
    guard case .streamed(let stream) = asset.content else {
      Issue.record("the film is held")
      return
    }
    var pieces: [[UInt8]] = []
    try stream { pieces.append(Array($0)) }
    #expect(Array(pieces.joined()) == film)
    #expect(pieces.allSatisfy { $0.count <= 65_536 })
    // A failure of whoever takes the pieces is not told as a fault of the theme.
    #expect(throws: CancellationError.self) { try stream { _ in throw CancellationError() } }
    try FileManager.default.removeItem(atPath: folder.path + "/film.mp4")
    let error = #expect(throws: ThemeError.self) { try stream { _ in } }
    #expect(error?.description == "assets/film.mp4 cannot be read: No such file or directory")
  }

  @Test(
    arguments: [
      ("a pipe", "it is not a plain file"),
      ("a link", "it changed during the build; the next one reads it anew"),
      ("a folder's link", "it changed during the build; the next one reads it anew"),
      ("another file", "it changed during the build; the next one reads it anew"),
      ("a longer file", "it changed during the build; the next one reads it anew"),
      ("a shorter file", "it changed during the build; the next one reads it anew"),
      ("itself, later", "it changed during the build; the next one reads it anew"),
    ])
  func `are not read once they are others than those that were found`(
    what: String, reason: String
  ) throws {
    let folder = try TemporaryFolder([
      ".git/film.mp4": "Secret.", "assets/films/film.mp4": "A film.", "film.mp4": "Other.",
      "assets/style.css": "a{}",
    ])
    let assets = folder.path + "/assets"
    let path = assets + "/films/film.mp4"
    let theme = try ThemeAssets(
      directory: assets, displayedAs: "assets", in: ThemeRoot(folder.path))
    guard case .streamed(let stream) = try #require(theme.files.first).content else {
      Issue.record("the film is held")
      return
    }
    let files = FileManager.default
    switch what {
    case "a pipe":
      try files.removeItem(atPath: path)
      #expect(mkfifo(path, 0o600) == 0)
    case "a link":
      try files.removeItem(atPath: path)
      try files.createSymbolicLink(
        atPath: path, withDestinationPath: folder.path + "/.git/film.mp4")
    case "a folder's link":
      try files.removeItem(atPath: assets + "/films")
      try files.createSymbolicLink(
        atPath: assets + "/films", withDestinationPath: folder.path + "/.git")
    case "another file":
      try files.removeItem(atPath: path)
      try files.moveItem(atPath: folder.path + "/film.mp4", toPath: path)
    case "itself, later":
      try files.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: path)
    default:
      // In place, as copying over it does.
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.truncate(atOffset: what == "a longer file" ? 9 : 2)
      try file.close()
    }
    var read = 0
    let error = #expect(throws: ThemeError.self) { try stream { read += $0.count } }
    #expect(error?.description == "assets/films/film.mp4 cannot be read: \(reason)")
    #expect(read == 0)
  }

  @Test(arguments: [70_000, 200_000])
  func `are not read to an end that comes sooner or later than it was to`(end: UInt64) throws {
    let folder = try TemporaryFolder(["style.css": "a{}"])
    try folder.write([UInt8](repeating: 1, count: 100_000), to: "film.mp4")
    let theme = try ThemeAssets(
      directory: folder.path, displayedAs: "assets", in: ThemeRoot(folder.path))
    guard case .streamed(let stream) = try #require(theme.files.first).content else {
      Issue.record("the film is held")
      return
    }
    let file = try #require(FileHandle(forWritingAtPath: folder.path + "/film.mp4"))
    defer { try? file.close() }
    var read = 0
    let error = #expect(throws: ThemeError.self) {
      try stream { piece in
        if read == 0 { try file.truncate(atOffset: end) }
        read += piece.count
      }
    }
    #expect(
      error?.description
        == "assets/film.mp4 cannot be read: it changed during the build; the next one reads it anew"
    )
    #expect(read <= 100_000)
  }

  #if os(Linux)
    @Test func `may be what the system makes while it is read`() throws {
      let folder = try TemporaryFolder(["assets/style.css": "a{}"])
      let assets = folder.path + "/assets"
      try FileManager.default.createSymbolicLink(
        atPath: assets + "/a.txt", withDestinationPath: "/proc/self/cmdline")
      let theme = try ThemeAssets(
        directory: assets, displayedAs: "assets", in: ThemeRoot(folder.path))
      #expect(try !bytes(of: theme.files[0]).isEmpty)
    }
  #endif

  @Test func `are not those that editors and file managers leave behind`() throws {
    let folder = try TemporaryFolder()
    for name in [
      "style.css", "style.css~", "#style.css#", "Thumbs.db", "fonts/a.woff2~", "fonts/desktop.ini",
      "old~/a.svg",
    ] {
      try folder.write(name, to: name)
    }
    // It is not read either.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/lost.svg~", withDestinationPath: "nowhere")
    let theme = try ThemeAssets(
      directory: folder.path, displayedAs: "assets", in: ThemeRoot(folder.path))
    #expect(theme.files.map(\.name) == ["old~/a.svg", "style.css"])
  }

  @Test func `are not read to their end where nobody waits for them any more`() async throws {
    let folder = try TemporaryFolder(["style.css": "a{}"])
    defer { withExtendedLifetime(folder) {} }
    let error = await #expect(throws: ThemeError.self) {
      try await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try ThemeAssets(
          directory: folder.path, displayedAs: "assets", in: ThemeRoot(folder.path))
      }.value
    }
    #expect(error?.description == "assets was not read to its end")
  }

  @Test func `are told by name when they cannot be read`() throws {
    let folder = try TemporaryFolder()
    func complaint(_ name: String) throws -> String? {
      #expect(throws: ThemeError.self) {
        try ThemeAssets(
          directory: folder.path + "/" + name, displayedAs: name, in: ThemeRoot(folder.path))
      }?.description
    }
    #expect(try complaint("assets") == "assets cannot be read: No such file or directory")
    try folder.write("", to: "linked/style.css")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/linked/lost.svg", withDestinationPath: "nowhere")
    #expect(
      try complaint("linked") == "linked/lost.svg cannot be read: No such file or directory")
    #if os(Linux)
      // A file that nobody can read at its beginning, not even root.
      try folder.write("", to: "theme/fonts/empty")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/theme/fonts/a.woff2", withDestinationPath: "/proc/self/mem")
      #expect(try complaint("theme") == "theme/fonts/a.woff2 cannot be read: Input/output error")
    #endif
  }

  @Test(
    arguments: [
      ("Templates/assets/a.txt", "../../.git/config", ".git/config"),
      ("Templates/assets/a.txt", "../.drafts/a.txt", "Templates/.drafts/a.txt"),
      ("Templates/assets/a.txt", "../../brand/a.txt", ".brand/a.txt"),
      ("Templates/assets/a.txt", "../../../.other/a.txt", "../.other/a.txt"),
      ("Templates/assets", "../.brand", ".brand/a.txt"),
    ])
  func `are not read where a link leads to something hidden`(
    link: String, target: String, place: String
  ) throws {
    // Itself hidden, as a project may be.
    let folder = try TemporaryFolder([
      ".work/.git/config": "Secret.", ".work/Templates/.drafts/a.txt": "Secret.",
      ".work/.brand/a.txt": "Secret.", ".other/a.txt": "Secret.",
    ])
    let files = FileManager.default
    let project = folder.path + "/.work"
    try files.createSymbolicLink(atPath: project + "/brand", withDestinationPath: ".brand")
    if link != "Templates/assets" {
      try folder.write("a{}", to: ".work/Templates/assets/style.css")
    }
    try files.createSymbolicLink(atPath: project + "/" + link, withDestinationPath: target)
    let error = #expect(throws: ThemeError.self) {
      try ThemeAssets(
        directory: project + "/Templates/assets", displayedAs: "Templates/assets",
        in: ThemeRoot(project + "/Templates"))
    }
    let hidden = try #require(realpath(project + "/" + place, nil))
    defer { free(hidden) }
    #expect(
      error?.description
        == "Templates/assets/a.txt cannot be read: it leads to what is hidden, \(String(cString: hidden)); copy what it leads to"
    )
  }

  @Test func `are read from a volume of Kubernetes`() throws {
    let folder = try TemporaryFolder(["..2026_11_26/style.css": "a{}"])
    for (link, target) in [("..data", "..2026_11_26"), ("style.css", "..data/style.css")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + link, withDestinationPath: target)
    }
    let theme = try ThemeAssets(
      directory: folder.path, displayedAs: "assets", in: ThemeRoot(folder.path))
    #expect(theme.files.map(\.name) == ["style.css"])
  }

  @Test func `are read where the project or the theme lies in a hidden folder`() throws {
    let folder = try TemporaryFolder([
      ".work/brand/logo.svg": "logo", ".themes/dark/assets/style.css": "a{}",
      ".themes/shared/a.css": "b{}",
    ])
    let files = FileManager.default
    let project = folder.path + "/.work"
    let assets = folder.path + "/.themes/dark/assets"
    try files.createSymbolicLink(
      atPath: assets + "/a.css", withDestinationPath: "../../shared/a.css")
    try files.createSymbolicLink(
      atPath: project + "/Templates", withDestinationPath: "../.themes/dark")
    let linked = try ThemeAssets(
      directory: project + "/Templates/assets", displayedAs: "assets",
      in: ThemeRoot(project + "/Templates"))
    #expect(linked.files.map(\.name) == ["a.css", "style.css"])
    try folder.write("a{}", to: ".work/theme/assets/style.css")
    try files.createSymbolicLink(
      atPath: project + "/theme/assets/logo.svg", withDestinationPath: "../../brand/logo.svg")
    let own = try ThemeAssets(
      directory: project + "/theme/assets", displayedAs: "assets",
      in: ThemeRoot(project + "/theme"))
    #expect(own.files.map(\.name) == ["logo.svg", "style.css"])
  }
}
