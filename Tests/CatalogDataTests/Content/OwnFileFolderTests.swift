import CatalogData
import CatalogDomain
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("Files that stand in the site as they are")
struct OwnFileFolderTests {
  private func bytes(_ file: OwnFile) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try file.read { bytes += $0 }
    return bytes
  }

  @Test func `every file is listed with its path in the site, also Markdown and without an ending`()
    async throws
  {
    let folder = try ContentFolder([
      "root/google1234.html": "google-site-verification: google1234.html",
      "root/.well-known/security.txt": "Contact: mailto:a@example.org\n", "root/README.md": "# Hi",
      "root/a/b/c d#1?.50%": "", "root/4913": "4913", "root/.htaccess": "Options -Indexes\n",
      "root/é.txt": "e", "root/a.tmp": "a", "home.md": "Hello.",
    ])
    let content = try await folder.repository.content()
    #expect(content.problems == [])
    #expect(!Content(files: content.files).isEmpty)
    #expect(
      content.files.map(\.path) == [
        ".htaccess", ".well-known/security.txt", "4913", "README.md", "a.tmp", "a/b/c d#1?.50%",
        "google1234.html", "é.txt",
      ])
    #expect(
      content.files.map(\.file.description).first == "Content/root/.htaccess")
    #expect(
      try content.files.map { String(decoding: try bytes($0), as: UTF8.self) } == [
        "Options -Indexes\n", "Contact: mailto:a@example.org\n", "4913", "# Hi", "a", "",
        "google-site-verification: google1234.html", "e",
      ])
  }

  @Test func `what file managers, editors and git leave behind is passed over`() async throws {
    let names = [
      ".DS_Store", "._a.txt", ".git/HEAD", ".gitkeep", ".env", ".a.txt.swp", ".#a.txt", "a.txt~",
      "#a.txt#", "Thumbs.db", "desktop.ini", ".well-known/.DS_Store", "b/.catalog-manifest",
    ]
    let folder = try ContentFolder(
      Dictionary(uniqueKeysWithValues: names.map { ("root/" + $0, "x") }))
    try folder.write([], to: "root/a.txt")
    let content = try await folder.repository.content()
    #expect(content.problems == [] && content.files.map(\.path) == ["a.txt"])
  }

  @Test func `a folder with nothing in it, and none, come to nothing`() async throws {
    let folder = try ContentFolder()
    #expect(try await folder.repository.content().isEmpty)
    try folder.write([], to: "root/.gitkeep")
    #expect(try await folder.repository.content().isEmpty)
  }

  @Test func `a large file comes in pieces, byte for byte`() async throws {
    let folder = try ContentFolder()
    let film = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try folder.write(film, to: "root/film.mp4")
    let file = try #require(try await folder.repository.content().files.first)
    var (count, longest) = (0, 0)
    try file.read { piece in
      count += piece.count
      longest = max(longest, piece.count)
    }
    #expect(count == film.count && longest <= 65_536)
    #expect(try bytes(file) == film)
  }

  @Test func `what takes the pieces is asked no more once it threw`() async throws {
    struct Full: Error {}
    let folder = try ContentFolder(["root/a": String(repeating: "a", count: 200_000)])
    let file = try #require(try await folder.repository.content().files.first)
    var count = 0
    #expect(throws: Full.self) {
      try file.read { _ in
        count += 1
        throw Full()
      }
    }
    #expect(count == 1)
  }

  @Test(arguments: ["longer than before", "", nil])
  func `a file that is another one since it was looked at is not read`(text: String?) async throws {
    let folder = try ContentFolder(["root/a.txt": "before"])
    let file = try #require(try await folder.repository.content().files.first)
    if let text {
      try folder.write(Array(text.utf8), to: "root/a.txt")
    } else {
      try FileManager.default.removeItem(atPath: folder.path + "/root/a.txt")
    }
    let reason =
      text == nil
      ? "there is no such file" : "it changed during the build; the next one reads it anew"
    let error = #expect(throws: ContentError.self) { _ = try bytes(file) }
    #expect(error?.description == "Content/root/a.txt:1: the file cannot be read: \(reason)")
  }

  @Test func `links are followed inside of the content, and told where they lead out of it`()
    async throws
  {
    let others = try ContentFolder(["a.txt": "secret", "more/b.txt": "secret"])
    let folder = try ContentFolder([
      "pictures/map.png": "map", "root/v2/a.txt": "two", "home.md": "Hello.",
    ])
    try folder.link("root/latest", to: "v2")
    try folder.link("root/pictures", to: "../pictures")
    try folder.link("root/home.txt", to: "../home.md")
    let inside = try await folder.repository.content()
    #expect(inside.problems == [])
    #expect(
      inside.files.map(\.path) == [
        "home.txt", "latest/a.txt", "pictures/map.png", "v2/a.txt",
      ])
    #expect(try bytes(inside.files[0]) == Array("Hello.".utf8))
    try folder.link("root/a.txt", to: others.path + "/a.txt")
    try folder.link("root/more", to: others.path + "/more")
    let refusal =
      "this is a link that leads out of Content, which is not followed; copy what it leads to"
    #expect(
      try await folder.problems() == [
        "Content/root/a.txt:1: " + refusal, "Content/root/more:1: " + refusal,
      ])
  }

  @Test func `the folder itself is not followed out of the content`() async throws {
    let others = try ContentFolder(["a.txt": "secret"])
    let folder = try ContentFolder()
    try folder.link("root", to: others.path)
    let content = try await folder.repository.content()
    #expect(content.files == [])
    #expect(
      content.problems.map(\.description) == [
        "Content/root:1: this is a link that leads out of Content, which is not followed; copy what it leads to"
      ])
  }

  @Test func `a link to something hidden is told of, unless hosts read that`()
    async throws
  {
    let project = try ContentFolder([
      ".git/config": "secret", "site/root/.htaccess": "Deny", "site/.git/config": "secret",
      "site/root/.well-known/a.txt": "proof",
    ])
    try project.link("Content", to: ".")
    try project.link("root", to: ".git")
    let refusal =
      "this is a link to what is hidden, which is not followed; copy what it leads to"
    let whole = try await FolderContentRepository(
      path: project.path + "/Content", name: "Content"
    ).content()
    #expect(whole.files == [])
    #expect(whole.problems.map(\.description) == ["Content/root:1: " + refusal])
    try project.link("site/root/config", to: "../.git/config")
    try project.link("site/root/git", to: "../.git")
    try project.link("site/root/proof.txt", to: ".well-known/a.txt")
    let site = try await FolderContentRepository(path: project.path + "/site", name: "Content")
      .content()
    #expect(site.files.map(\.path) == [".htaccess", ".well-known/a.txt", "proof.txt"])
    #expect(
      site.problems.map(\.description) == [
        "Content/root/config:1: " + refusal, "Content/root/git:1: " + refusal,
      ])
  }

  @Test func `links in a circle, one in another and nowhere are told, each once`() async throws {
    let folder = try ContentFolder(["root/a/b/c.txt": "", "other/x.txt": "", "third/y.txt": ""])
    try folder.link("root/a/b/up", to: "../../a")
    try folder.link("root/other", to: "../other")
    try folder.link("other/third", to: "../third")
    try folder.link("root/nowhere", to: "gone.txt")
    let content = try await folder.repository.content()
    #expect(content.files.map(\.path) == ["a/b/c.txt", "other/x.txt"])
    #expect(
      content.problems.map(\.description) == [
        "Content/root/a/b/up:1: this is a link to a folder that it stands in",
        "Content/root/nowhere:1: this is a link that leads nowhere",
        "Content/root/other/third:1: this link to a folder stands in a folder that a link leads to already; copy what it leads to",
      ])
  }

  @Test func `what is no plain file is told of with all others, and nobody waits for it`()
    async throws
  {
    let folder = try ContentFolder(["root/a.txt": "", "root/b/c.txt": "", "characters/x.md": ""])
    try #require(mkfifo(folder.path + "/root/b/pipe", 0o600) == 0)
    let problems = try await folder.problems()
    #expect(problems.count == 2 && problems[0].hasPrefix("Content/characters/x.md:1: expected"))
    #expect(
      problems.last
        == "Content/root/b/pipe:1: the file cannot be read: it is not a plain file")
    let file = try ContentFolder(["root": "no folder"])
    #expect(
      try await file.problems() == [
        "Content/root:1: the folder cannot be read: Not a directory"
      ])
  }

  @Test func `a name that no address has is told of, in one line`() async throws {
    let folder = try ContentFolder(["root/a\nb/c.txt": "", "root/a\\b": "", "root/c.txt": ""])
    let content = try await folder.repository.content()
    #expect(content.files.map(\.path) == ["c.txt"])
    #expect(content.problems.count == 2)
    for problem in content.problems {
      #expect(problem.description.hasSuffix("which no address of a site has"))
      #expect(!problem.description.contains("\n"))
    }
  }

  #if os(Linux)
    @Test func `a name that is not UTF-8 is told of`() async throws {
      let folder = try ContentFolder(["root/a.txt": ""])
      let name =
        Array((folder.path + "/root/b").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
      let file = open(name, O_WRONLY | O_CREAT, 0o600)
      try #require(file >= 0)
      close(file)
      let content = try await folder.repository.content()
      #expect(content.files.map(\.path) == ["a.txt"])
      #expect(
        content.problems.map(\.description) == [
          "Content/root/b\u{FFFD}:1: the name is not UTF-8; give it another one"
        ])
    }
  #endif
}
