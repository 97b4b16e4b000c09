import Foundation
import Testing

@Suite("New files of content, ready to be edited")
struct NewContentTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func new(_ arguments: String...) async throws -> CatalogTool.Run {
    try await workspace.tool.run(["new"] + arguments + ["--source", CatalogTool.fixtures])
  }

  @Test func `a note says what may be corrected, and is never written over`() async throws {
    let first = try await new("note", "3")
    #expect(first == .init(exitCode: 0, output: "Content/characters/3.md\n", errors: ""))
    let text = try workspace.text("Content/characters/3.md")
    #expect(
      text == """
        ---
        # What the source says. To correct it, take a "#" away, and say where you have it from.
        # name: "Captain <Null>"
        # status: unknown
        # species: Human
        # type: ""
        # gender: Male
        # origin: unknown
        # location: The Late Ferry
        # episodes: [1, 2, 5]
        # source: https://example.org/
        ---
        Write here what you know of [Captain \\<Null\\>](character:3).

        """)
    try workspace.write("Mine.", to: "Content/characters/3.md")
    let second = try await new("note", "3")
    #expect(second.exitCode == 2)
    #expect(
      second.errors.contains(
        "Content/characters/3.md:1: the file exists already; edit it, nothing was written over"))
    #expect(try workspace.text("Content/characters/3.md") == "Mine.")
    let none = try await new("note", "999")
    #expect(none.exitCode == 2)
    #expect(none.errors.contains("the source has no character 999"))
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `a note is there whole or not at all, and the next call finishes it`() async throws {
    let command = [try CatalogTool.binary.path, "new", "note", "42"]
    let counts = try await Strace.counts(
      of: ["write", "link", "linkat"], in: workspace, command)
    #expect(counts["write"] != nil && (counts["link"] ?? counts["linkat"]) != nil, "\(counts)")
    let whole = try workspace.tree("Content")
    var ended = 0
    for (call, count) in counts.sorted(by: { $0.key < $1.key }) {
      for number in 1...count {
        _ = try await workspace.shell("rm -rf Content")
        let killed = try await workspace.tool.run(
          "/usr/bin/env", Strace.words(call, number: number, "signal=SIGKILL") + command)
        let what = Comment(rawValue: "\(call) \(number)")
        // No thread of another run need make as many of them as the busiest of the first.
        if number == 1 { #expect(killed.exitCode != 0, what) }
        if killed.exitCode != 0 { ended += 1 }
        let note = "characters/42.md"
        let left = try workspace.tree("Content")[note]
        #expect(left == nil || left == whole[note], what)
        _ = try await workspace.tool.run(Array(command.dropFirst()))
        #expect(try workspace.tree("Content") == whole, what)
      }
    }
    // At the link, and at what the command writes of its own: a word of caution, the note and its path.
    #expect(ended > 3)
  }

  @Test func `what a note says may be taken as it stands, whatever is in it`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.edit(
      "source/api/character/page-1.json", "\"Juniper Quill\"",
      #""Juniper: \"Quill\" # the \\ first""#)
    var tool = workspace.tool
    tool.environment = ["CATALOG_SOURCE": "source", "CATALOG_TEMPLATES": CatalogTool.templates]
    #expect(try await tool.run("new", "note", "1").exitCode == 0)
    let note = "Content/characters/1.md"
    try workspace.write(
      workspace.text(note).replacing("\n# ", with: "\n")
        .replacing("\nWhat the source", with: "\n# What the source"), to: note)
    let check = try await tool.run("check", "--content")
    let findings = check.output.split(separator: "\n")
    #expect(findings.count == 8, "\(check.output)\(check.errors)")
    #expect(findings.allSatisfy { $0.hasSuffix(", too; this correction is no longer needed") })
  }

  @Test(
    "A note on a character with whatever name is one that a build accepts",
    arguments: [
      (
        #"a\n# head\r\n---\n \u0001- li"#,
        #"name: "a\u000A# head\u000D\u000A---\u000A \u0001- li""#,
        #"a # head --- - li"#
      ),
      (
        String(repeating: "a", count: 30_000), "left out here, for it takes 30,000 bytes: name",
        String(repeating: "a", count: 120) + "…"
      ),
      (#"\u0001"#, #"name: "\u0001""#, "this character"),
    ])
  func names(name: String, remark: String, words: String) async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.edit(
      "source/api/character/page-1.json", "\"Juniper Quill\"", "\"\(name)\"")
    var tool = workspace.tool
    tool.environment = ["CATALOG_SOURCE": "source", "CATALOG_TEMPLATES": CatalogTool.templates]
    #expect(try await tool.run("new", "note", "1").exitCode == 0)
    let note = try workspace.text("Content/characters/1.md")
    #expect(note.contains("\n# \(remark)\n# status: "), "\(note.prefix(1000))")
    #expect(note.hasSuffix("know of [\(words)](character:1).\n"), "\(note.suffix(1000))")
    let check = try await tool.run("check", "--content")
    #expect(check.exitCode == 0, "\(check.output)\(check.errors)")
  }

  @Test func `a note names a place by its id where another one has the name`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    for page in ["source/api/character/page-1.json", "source/api/location/page-1.json"] {
      try workspace.write(
        workspace.text(page).replacing("\"The Late Ferry\"", with: "\"Almost Harbour\""), to: page)
    }
    var tool = workspace.tool
    tool.environment = ["CATALOG_SOURCE": "source", "CATALOG_TEMPLATES": CatalogTool.templates]
    #expect(try await tool.run("new", "note", "3").exitCode == 0)
    let note = try workspace.text("Content/characters/3.md")
    #expect(note.contains("\n# origin: unknown\n# location: 2\n"), "\(note)")
  }

  @Test func `a character comes with its picture, and a build shows it`() async throws {
    let picture = CatalogTool.fixtures + "/content/pictures/understudy.png"
    let run = try await new("character", "Summer’s Clone", "--avatar", picture)
    #expect(
      run == .init(exitCode: 0, output: "Content/characters/+summer-s-clone.md\n", errors: ""))
    #expect(
      try workspace.text("Content/characters/+summer-s-clone.md").contains(
        "id: 9001\nname: \"Summer’s Clone\"\nstatus: unknown\n"))
    let second = try await new("character", "Eve", "--status", "alive")
    #expect(second.exitCode == 0)
    #expect(
      second.errors.contains("put a picture at Content/pictures/eve.png; until then a build stops"))
    #expect(try workspace.text("Content/characters/+eve.md").contains("id: 9002\n"))
    let stopped = try await workspace.build(source: CatalogTool.fixtures)
    #expect(stopped.exitCode == 2)
    #expect(stopped.errors.contains("\"avatar\" is \"../pictures/eve.png\": there is no such file"))
    try workspace.copy(picture, to: "Content/pictures/eve.png")
    let built = try await workspace.build(source: CatalogTool.fixtures, "--strict")
    #expect(built.exitCode == 0, "\(built.errors)")
    #expect(built.lastLine.contains("50 characters · 50 avatars"))
  }

  @Test func `after a character with the last number there is comes one with a free number`()
    async throws
  {
    #expect(try await new("character", "X", "--id", "9223372036854775807").exitCode == 0)
    #expect(try await new("character", "Y").exitCode == 0)
    #expect(try workspace.text("Content/characters/+y.md").contains("id: 9001\n"))
  }

  @Test func `names that differ in accents alone have files of their own`() async throws {
    let files = ["+elan.md", "+elan-9002.md", "+character-9003.md"]
    for (name, file) in zip(["Élan Ω", "Elan", "Ω"], files) {
      let run = try await new("character", name)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.output == "Content/characters/\(file)\n")
    }
    let again = try await new("character", "Élan Ω")
    #expect(again.exitCode == 2)
    #expect(again.errors.contains("the file exists already"), "\(again.errors)")
    #expect(try workspace.tree("Content/characters").keys.sorted() == files.sorted())
  }

  @Test(
    "What would be wrong is refused, and nothing is written",
    arguments: [
      (
        ["character", "A", "--id", "1"], 2, "\"id\" is 1, which the source has given to a character"
      ),
      (["character", "A", "--status", "Ded"], 2, "did you mean \"Dead\"?"),
      (
        ["character", "A", "--status", "foo: bar"], 2,
        "the new character: \"status\" is \"foo: bar\""
      ),
      (["character", " "], 64, "The character's name is empty."),
      (["character", "A", "--species", ""], 64, "--species is empty."),
      (["note", "999"], 2, "the source has no character 999; one of your own begins with"),
      (
        ["character", "A", "--avatar", "/etc/hostname"], 2,
        "expected a JPEG, PNG, GIF, WebP or AVIF picture"
      ),
      (
        ["character", "A", "--avatar", "nix.png"], 2,
        "catalog: error: nix.png does not exist; give --avatar a picture\n"
      ),
      (["character", "A", "--avatar", "."], 2, ". cannot be read; give --avatar a picture"),
      (
        [
          "character", "A", "--id", "1", "--avatar",
          CatalogTool.fixtures + "/content/pictures/understudy.png",
        ], 2, "\"id\" is 1, which the source has given to a character"
      ),
      (["note", "0"], 64, "A character's id is a whole number above 0."),
    ])
  func wrong(_ arguments: [String], _ code: Int, _ message: String) async throws {
    let run = try await workspace.tool.run(
      ["new"] + arguments + ["--source", CatalogTool.fixtures])
    #expect(run.exitCode == Int32(code))
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!run.errors.contains("Content/"), "\(run.errors)")
    #expect(try workspace.tree("Content") == [:])
  }

  @Test func `a picture that cannot be written leaves no sheet that wants it`() async throws {
    try workspace.write("No folder.", to: "Content/pictures")
    let picture = CatalogTool.fixtures + "/content/pictures/understudy.png"
    let run = try await new("character", "Eve", "--avatar", picture)
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("Content/pictures/eve.png cannot be written: "), "\(run.errors)")
    #expect(try workspace.tree("Content").keys.sorted() == ["pictures"])
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `killed between the picture and the sheet, the next call finishes both`() async throws {
    let command = [
      try CatalogTool.binary.path, "new", "character", "Eve", "--avatar",
      CatalogTool.fixtures + "/content/pictures/understudy.png", "--source", CatalogTool.fixtures,
    ]
    let killed = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words(
        "link,?linkat", number: 1, "signal=SIGKILL", on: "Content/characters/+eve.md") + command)
    #expect(killed.exitCode != 0)
    #expect(try workspace.tree("Content")["characters/+eve.md"] == nil)
    let next = try await workspace.tool.run(Array(command.dropFirst()))
    #expect(next == .init(exitCode: 0, output: "Content/characters/+eve.md\n", errors: ""))
    #expect(
      try workspace.tree("Content").keys.sorted() == ["characters/+eve.md", "pictures/eve.png"])
    let built = try await workspace.build(source: CatalogTool.fixtures, "--strict")
    #expect(built.exitCode == 0, "\(built.errors)")
  }

  @Test func `a picture that is there already stays, and is taken only if it is the same`()
    async throws
  {
    let pictures = CatalogTool.fixtures + "/content/pictures/"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: pictures + "understudy.png"))
    try workspace.write(bytes, to: "Content/pictures/eve.png")
    let other = try await new("character", "Eve", "--avatar", pictures + "harbour.png")
    #expect(
      other
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: Content/pictures/eve.png exists already and is not this picture; move it away if no character has it, nothing was written over\n"
        ))
    let same = pictures + "understudy.png"
    #expect(try await new("character", "Eve", "--avatar", same, "--id", "1").exitCode == 2)
    #expect(try workspace.tree("Content") == ["pictures/eve.png": bytes])
    #expect(try await new("character", "Eve", "--avatar", same).exitCode == 0)
    #expect(try workspace.tree("Content")["pictures/eve.png"] == bytes)
    // Nothing of the second call goes that the first made.
    let again = try await new("character", "Eve", "--avatar", same)
    #expect(again.exitCode == 2)
    #expect(again.errors.contains("the file exists already"), "\(again.errors)")
    #expect(
      try workspace.tree("Content").keys.sorted() == ["characters/+eve.md", "pictures/eve.png"])
  }

  @Test(.enabled(if: OtherUser.isThereForRoot, "root may write everywhere"))
  func `a file that cannot be written is named`() async throws {
    let content = workspace.path + "/Content"
    try FileManager.default.createDirectory(atPath: content, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: content)
    let run = try await workspace.tool.run(
      "/usr/bin/env", OtherUser.wordsForRoot + [try CatalogTool.binary.path, "new", "note", "42"])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: content)
    #expect(run.exitCode == 2)
    #expect(
      run.errors.hasSuffix(
        "catalog: error: Content/characters/42.md: the file cannot be written: Permission denied\n"),
      "\(run.errors)")
  }

  @Test func `without anything stored a file is written, with a word of caution`() async throws {
    let run = try await workspace.tool.run("new", "note", "42")
    #expect(run.exitCode == 0)
    #expect(run.errors.contains("nothing of https://rickandmortyapi.com/api is stored yet"))
    #expect(try workspace.text("Content/characters/42.md").contains("this character"))
  }
}
