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

@Suite("Links in content")
struct ContentLinkTests {
  @Test func `a link that leads out of the folder is told of, and nothing behind it is read`()
    async throws
  {
    let others = try ContentFolder([
      "1.md": "Secret.", "pages/a.md": "---\ntitle: Secret\n---\n", "old/2.md": "Secret.",
    ])
    let folder = try ContentFolder(["characters/2.md": "A note."])
    try folder.link("characters/1.md", to: others.path + "/1.md")
    try folder.link("home.md", to: "../\(others.name)/1.md")
    try folder.link("pages", to: others.path + "/pages")
    try folder.link("old", to: others.path + "/old")
    try folder.link("status/dead.md", to: "alive.md")
    try folder.link("status/alive.md", to: others.path + "/1.md")
    let content = try await folder.repository.content()
    let names = ["characters/1.md", "home.md", "old", "pages", "status/alive.md", "status/dead.md"]
    #expect(
      content.problems.map(\.description)
        == names.map {
          "Content/\($0):1: this is a link that leads out of Content, which is not followed; copy what it leads to"
        })
    #expect(content.sheets.map(\.text.markdown) == ["A note."])
    #expect(content.pages == [] && content.introductions == [] && content.home == nil)
  }

  @Test func `a folder beside it whose name begins the same is another one`() async throws {
    let folder = try ContentFolder(["home.md": "Hello."])
    let sibling = folder.path + "-of-others"
    try FileManager.default.createDirectory(
      atPath: sibling, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: sibling) }
    try Data("Secret.".utf8).write(to: URL(fileURLWithPath: sibling + "/1.md"))
    try folder.link("characters/1.md", to: "../../\(folder.name)-of-others/1.md")
    let content = try await folder.repository.content()
    #expect(content.problems.count == 1 && content.sheets == [])
  }

  @Test func `links that stay in the folder are followed, and the folder may be one itself`()
    async throws
  {
    let folder = try ContentFolder(["characters/2.md": "A note.", "status/dead.md": "Alas."])
    try folder.link("characters/3.md", to: "2.md")
    try folder.link("species", to: folder.path + "/status")
    let others = try ContentFolder()
    try others.link("Content", to: folder.path)
    let repository = FolderContentRepository(path: others.path + "/Content", name: "Content")
    let content = try await repository.content()
    #expect(content.problems == [])
    #expect(content.sheets.map(\.text.markdown) == ["A note.", "A note."])
    #expect(content.introductions.map(\.kind) == [.species, .status])
  }

  @Test func `a link to something hidden is told of, and nothing behind it is read`() async throws {
    let folder = try ContentFolder([
      ".drafts/2.md": "Secret.", ".drafts/a.md": "---\ntitle: Secret\n---\n",
      "characters/3.md": "A note.", "old/.drafts/4.md": "Secret.",
    ])
    try folder.link("characters/2.md", to: "../.drafts/2.md")
    try folder.link("characters/4.md", to: "../old/.drafts/4.md")
    try folder.link("pages", to: ".drafts")
    try folder.link("status", to: "more")
    try folder.link("more", to: ".drafts")
    let content = try await folder.repository.content()
    #expect(
      content.problems.map(\.description)
        == ["characters/2.md", "characters/4.md", "more", "pages", "status"].map {
          "Content/\($0):1: this is a link to what is hidden, which is not followed; copy what it leads to"
        })
    #expect(content.sheets.map(\.text.markdown) == ["A note."])
    #expect(content.pages == [] && content.introductions == [])
  }

  @Test func `the folder may be a volume of Kubernetes`() async throws {
    let folder = try ContentFolder(["..2026_11_26/characters/3.md": "A note."])
    try folder.link("..data", to: "..2026_11_26")
    try folder.link("characters", to: "..data/characters")
    let content = try await folder.repository.content()
    #expect(content.problems == [])
    #expect(content.sheets.map(\.text.markdown) == ["A note."])
  }

  @Test func `the folder may lie in a hidden one`() async throws {
    let others = try ContentFolder([".work/Content/characters/2.md": "A note."])
    try others.link(".work/Content/characters/3.md", to: "2.md")
    try others.link("Content", to: ".work/Content")
    let repository = FolderContentRepository(path: others.path + "/Content", name: "Content")
    let content = try await repository.content()
    #expect(content.problems == [])
    #expect(content.sheets.map(\.text.markdown) == ["A note.", "A note."])
  }

  @Test func `links in a circle end in a problem`() async throws {
    let folder = try ContentFolder()
    try folder.link("home.md", to: "home.md")
    let problems = try await folder.problems()
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("Content/home.md:1: the file cannot be read: ") == true)
  }

  @Test func `what is no plain file is told of, and nobody waits for it`() async throws {
    let folder = try ContentFolder(["characters/2.md": ""])
    try #require(mkfifo(folder.path + "/characters/1.md", 0o600) == 0)
    #expect(
      try await folder.problems() == [
        "Content/characters/1.md:1: the file cannot be read: it is not a plain file"
      ])
  }

  @Test func `a picture behind a link that leads out of the folder is not read`() throws {
    let others = try ContentFolder(["a.png": "1234"])
    let folder = try ContentFolder(["c.png": "1234"])
    try folder.link("a.png", to: others.path + "/a.png")
    try folder.link("more", to: others.path)
    try folder.link("b.png", to: "c.png")
    let pictures = FolderPictures(path: folder.path, name: "Content") { _ in
      PictureFacts(type: .png, width: 2, height: 3, length: 4)
    }
    for path in ["a.png", "more/a.png"] {
      #expect(
        throws: ContentPictureRefusal.unreadable(
          "it is behind a link that leads out of Content; copy the picture into Content")
      ) { try pictures.picture(at: path) }
    }
    #expect(try pictures.picture(at: "b.png").load() == Array("1234".utf8))
    #expect(pictures.paths == ["a.png", "b.png", "c.png"])
    // Put there after it was looked at.
    let picture = try pictures.picture(at: "c.png")
    try FileManager.default.removeItem(atPath: folder.path + "/c.png")
    try folder.link("c.png", to: others.path + "/a.png")
    #expect(throws: (any Error).self) { try picture.load() }
  }

  @Test func `a hidden picture is read where it is named, and behind no link`() throws {
    let folder = try ContentFolder([".mine/a.png": "1234"])
    try folder.link("mine", to: ".mine")
    let pictures = FolderPictures(path: folder.path, name: "Content") { _ in
      PictureFacts(type: .png, width: 2, height: 3, length: 4)
    }
    #expect(try pictures.picture(at: ".mine/a.png").load() == Array("1234".utf8))
    #expect(
      throws: ContentPictureRefusal.unreadable(
        "it is behind a link to what is hidden; copy the picture into Content")
    ) { try pictures.picture(at: "mine/a.png") }
  }

  @Test func `a hidden picture is read where it is named behind a link to what is not hidden`()
    throws
  {
    let folder = try ContentFolder([
      "chars/.own/b.png": "1234", "chars/.own/.deep/d.png": "Secret.", ".mine/e.png": "Secret.",
    ])
    try folder.link("characters", to: "chars")
    try folder.link("chars/.own/c.png", to: "b.png")
    try folder.link("chars/.own/d.png", to: ".deep/d.png")
    try folder.link("chars/.own/more", to: "../../.mine")
    try folder.link("chars/.mine", to: "../.mine")
    let pictures = FolderPictures(path: folder.path, name: "Content") { _ in
      PictureFacts(type: .png, width: 2, height: 3, length: 4)
    }
    for path in ["characters/.own/b.png", "characters/.own/c.png", "chars/.own/c.png"] {
      #expect(try pictures.picture(at: path).load() == Array("1234".utf8))
    }
    for path in [
      "characters/.own/d.png", "chars/.own/d.png", "characters/.own/more/e.png",
      "characters/.mine/e.png",
    ] {
      #expect(
        throws: ContentPictureRefusal.unreadable(
          "it is behind a link to what is hidden; copy the picture into Content")
      ) { try pictures.picture(at: path) }
    }
  }

  @Test func `nothing new is written through a link that leads out of the folder`() async throws {
    let others = try ContentFolder(["README.md": ""])
    let folder = try ContentFolder()
    try folder.link("characters", to: others.path)
    let file = ContentFile(folder: "Content", path: "characters/7.md")
    let sheet = CharacterSheet(
      key: .known(.init(7)), text: ContentText(file: file, firstLine: 1, markdown: "A note."))
    let error = await #expect(throws: ContentError.self) {
      try await folder.repository.create(sheet)
    }
    #expect(
      error?.description
        == "Content/characters/7.md: the file cannot be written: a link leads out of the folder of content"
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: others.path) == ["README.md"])
  }
}
