import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("Writing content")
struct ContentWritingTests {
  private func sheet(_ key: CharacterKey, _ markdown: String = "") -> CharacterSheet {
    CharacterSheet(
      key: key,
      text: ContentText(
        file: ContentFile(folder: "Content", path: key.path), firstLine: 1, markdown: markdown))
  }

  @Test func `what is written is read again as the same`() async throws {
    let folder = try ContentFolder()
    var eve = sheet(.own("eve"), "A note.\n")
    eve.id = .init(90)
    eve.name = "\"Eve\" & Adam: the \\first\u{2028}\n— #1"
    eve.status = "null"
    eve.species = "- Clone"
    eve.type = ""
    eve.gender = "unknown"
    eve.origin = .name("*Earth*")
    eve.location = .id(.init(3))
    eve.episodes = [.id(.init(1)), .code("S01E02")]
    eve.avatar = "../pictures/eve.png"
    eve.created = Date(timeIntervalSince1970: 1_795_132_800)
    let file = try await folder.repository.create(eve)
    #expect(file.description == "Content/characters/+eve.md")
    let read = try await folder.repository.content()
    #expect(read.problems == [])
    var found = try #require(read.sheets.first)
    #expect(found.text.markdown == "A note.\n")
    found.lines = [:]
    var expected = eve
    expected = CharacterSheet(key: eve.key, text: found.text)
    expected.id = eve.id
    expected.name = eve.name
    expected.status = eve.status
    expected.species = eve.species
    expected.type = eve.type
    expected.gender = eve.gender
    expected.origin = eve.origin
    expected.location = eve.location
    expected.episodes = eve.episodes
    expected.avatar = eve.avatar
    expected.created = eve.created
    #expect(found == expected)
  }

  @Test(arguments: [
    "Bob *star* Smith", "Rick &Morty", "a *", "&", "** x", "A & B", "\u{FFFE}\u{FFFF}", "\n*x",
  ])
  func `a name with signs of YAML's own is read as it was written`(name: String) async throws {
    let folder = try ContentFolder()
    var eve = sheet(.own("eve"))
    eve.name = name
    eve.remarks = ["name: \(SheetWriter.scalar(name))", "*all &of it"]
    _ = try await folder.repository.create(eve)
    let read = try await folder.repository.content()
    #expect(read.problems == [])
    #expect(read.sheets.first?.name == name)
  }

  @Test func `a file that is there is not written over, whatever its name has for zeros`()
    async throws
  {
    let folder = try ContentFolder(["characters/042.md": "Mine."])
    await #expect(
      throws: ContentError([
        ContentProblem(
          path: "Content/characters/042.md", line: 1,
          message: "the file exists already; edit it, nothing was written over")
      ])
    ) {
      try await folder.repository.create(sheet(.known(.init(42))))
    }
    #expect(try folder.text("characters/042.md") == "Mine.")
  }

  @Test func `what stands in the way of writing is told in plain words`() async throws {
    let folder = try ContentFolder(["plain": ""])
    let repository = FolderContentRepository(path: folder.path + "/plain", name: "Content")
    let error = await #expect(throws: ContentError.self) {
      try await repository.create(sheet(.own("eve")))
    }
    #expect(
      error?.description
        == "Content/characters/+eve.md: the file cannot be written: Not a directory")
  }

  @Test func `of many that create the same file one does`() async throws {
    let folder = try ContentFolder()
    let repository = folder.repository
    let created = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        group.addTask {
          do {
            _ = try await repository.create(sheet(.own("eve"), "\(number)"))
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(created == 1)
  }

  @Test func `a file is changed and deleted only where it is`() async throws {
    let folder = try ContentFolder(["characters/42.md": "Old."])
    let repository = folder.repository
    try await repository.update(sheet(.known(.init(42)), "New."))
    #expect(try folder.text("characters/42.md") == "New.")
    try await repository.delete(.known(.init(42)))
    #expect(try await repository.content().sheets == [])
    await #expect(throws: ContentError.self) {
      try await repository.update(sheet(.known(.init(42))))
    }
    await #expect(throws: ContentError.self) { try await repository.delete(.own("eve")) }
  }

  @Test(arguments: ["characters", "characters/42.md"])
  func `nothing is changed or deleted behind a link that leads out of the folder`(link: String)
    async throws
  {
    let others = try ContentFolder(["characters/42.md": "Theirs."])
    let folder = try ContentFolder()
    try folder.link(link, to: others.path + "/" + link)
    let repository = folder.repository
    let update = await #expect(throws: ContentError.self) {
      try await repository.update(sheet(.known(.init(42)), "New."))
    }
    let deletion = await #expect(throws: ContentError.self) {
      try await repository.delete(.known(.init(42)))
    }
    for error in [update, deletion] {
      #expect(
        error?.description.hasPrefix("Content/characters/42.md: the file cannot be written: ")
          == true)
    }
    #expect(try others.text("characters/42.md") == "Theirs.")
    #expect(try folder.text("characters/42.md") == "Theirs.")
  }

  @Test func `a file that is changed keeps its mode, and the link that leads to it`() async throws {
    let folder = try ContentFolder(["characters/old/42.md": "Old."])
    try folder.link("characters/42.md", to: "old/42.md")
    let file = folder.path + "/characters/old/42.md"
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    try await folder.repository.update(sheet(.known(.init(42)), "New."))
    #expect(try folder.text("characters/old/42.md") == "New.")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let target = try FileManager.default.destinationOfSymbolicLink(
      atPath: folder.path + "/characters/42.md")
    #expect(target == "old/42.md")
  }

  @Test func `a picture is looked at once, and read again only as it was`() throws {
    let folder = try ContentFolder(["a.png": "12345"])
    let pictures = FolderPictures(path: folder.path, name: "Content") { data in
      guard data.first == UInt8(ascii: "1") else { throw Refusal() }
      return PictureFacts(type: .png, width: 2, height: 3, length: 4)
    }
    let picture = try pictures.picture(at: "a.png")
    // SHA-256 of "1234".
    #expect(
      picture.digest == "03ac674216f3e15c761ee1a5e255f067953623c8b388b4459e13f978d7c846f4")
    #expect(try picture.load() == Array("1234".utf8))
    #expect(pictures.paths == ["a.png"])
    #expect(throws: ContentPictureRefusal.missing) { try pictures.picture(at: "b.png") }
    try folder.write(Array("999".utf8), to: "b.png")
    try folder.write(Array("1299".utf8), to: "a.png")
    let error = #expect(throws: ContentError.self) { _ = try picture.load() }
    #expect(
      error?.description
        == "Content/a.png:1: the picture changed during the build; the next one reads it anew")
  }

  @Test func `a picture of more bytes than are read is none`() throws {
    let folder = try ContentFolder([:])
    try folder.write([UInt8](repeating: 0, count: 20_000_001), to: "a.png")
    let pictures = FolderPictures(path: folder.path, name: "Content") { data in
      PictureFacts(type: .png, width: 2, height: 3, length: data.count)
    }
    #expect(throws: ContentPictureRefusal.unreadable("it has more than 20,000,000 bytes")) {
      try pictures.picture(at: "a.png")
    }
  }

  @Test func `pictures whose names look the same are told apart as the file system does`() throws {
    let (composed, decomposed) = ("a/\u{E9}.png", "a/e\u{301}.png")
    let folder = try ContentFolder([composed: "1"])
    func pictures() -> FolderPictures {
      FolderPictures(path: folder.path, name: "Content") { data in
        PictureFacts(type: .png, width: 2, height: 3, length: data.count)
      }
    }
    let one = pictures()
    #expect(throws: ContentPictureRefusal.namedOtherwise) { try one.picture(at: decomposed) }
    #expect(try one.picture(at: composed).load() == Array("1".utf8))
    #expect(throws: ContentPictureRefusal.missing) { try one.picture(at: "a/e.png") }

    try folder.write(Array("2".utf8), to: decomposed)
    let both = pictures()
    #expect(try both.picture(at: composed).load() == Array("1".utf8))
    #expect(try both.picture(at: decomposed).load() == Array("2".utf8))
    #expect(both.paths.map { Array($0.utf8) } == [decomposed, composed].map { Array($0.utf8) })
  }

  private struct Refusal: Error {}
}
