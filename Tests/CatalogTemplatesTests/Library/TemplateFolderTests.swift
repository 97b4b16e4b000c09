import CatalogTemplates
import CatalogTestSupport
import Foundation
import Testing

@Suite("A folder of templates")
struct TemplateFolderTests {
  private func page(of library: TemplateLibrary) throws -> String {
    var problems = TemplateProblems()
    let template = library.compile("page", against: Show.schema, problems: &problems)
    var output = OutputBuffer()
    try #require(template).render(Show(), into: &output)
    return output.text
  }

  @Test("is read with all folders in it, sorted, under names without the suffix")
  func reads() throws {
    try withFolder([
      "page.mustache": "{{>partials/card}}", "partials/card.mustache": "{{title}}",
      "partials/deep/er.mustache": "", "notes.txt": "{{", ".hidden.mustache": "{{",
      ".git/x.mustache": "{{", ".mustache": "{{", ".\u{301}x.mustache": "{{",
      ".\u{301}/x.mustache": "{{",
    ]) { folder in
      let library = try TemplateLibrary(directory: folder, displayedAs: "Templates")
      #expect(library.names == ["page", "partials/card", "partials/deep/er"])
      #expect(try page(of: library) == "The Lamplighters")
    }
  }

  @Test("gives problems the path that it is displayed as")
  func displays() throws {
    try withFolder(["partials/card.mustache": "\n {{tilte}}"]) { folder in
      let library = try TemplateLibrary(directory: folder, displayedAs: "Templates")
      var problems = TemplateProblems()
      _ = library.compile("partials/card", against: Show.schema, problems: &problems)
      _ = library.compile("page", against: Show.schema, problems: &problems)
      #expect(
        problems.sorted.map(\.summary) == [
          "Templates/page.mustache: the template \"page\" does not exist; the site needs it: add this file",
          "Templates/partials/card.mustache:2:4: \"tilte\" is not a field of show; did you mean \"title\"?",
        ])
    }
  }

  @Test("passes over the byte order mark of some editors")
  func byteOrderMark() throws {
    try withFolder(["page.mustache": "\u{FEFF}{{title}}"]) { folder in
      let library = try TemplateLibrary(directory: folder)
      #expect(try page(of: library) == "The Lamplighters")
    }
  }

  @Test("that is missing, or is no folder, is refused in one line")
  func missing() throws {
    try withFolder(["page.mustache": ""]) { folder in
      #expect(throws: TemplateLibraryError.missing(path: "Templates")) {
        try TemplateLibrary(directory: folder + "/none", displayedAs: "Templates")
      }
      #expect(throws: TemplateLibraryError.notAFolder(path: "Templates")) {
        try TemplateLibrary(directory: folder + "/page.mustache", displayedAs: "Templates")
      }
    }
  }

  @Test("with a file that is not UTF-8 tells the place of the byte")
  func notUTF8() throws {
    try withFolder(["page.mustache": ""]) { folder in
      let bytes = Array("first\nzwé ".utf8) + [0xE9] + Array("\n".utf8)
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/page.mustache"))
      let expected = TemplateLibraryError.notUTF8(
        path: "Templates/page.mustache", line: 2, column: 5)
      let library = try TemplateLibrary(directory: folder, displayedAs: "Templates")
      #expect(library.unreadable == ["page": expected])
    }
  }

  @Test("is read but for what cannot be: that is not missing, and what uses it is no template")
  func readsOthers() throws {
    try withFolder([
      "page.mustache": "{{>card}}{{>crad}}{{tilte}}", "card.mustache": "\u{1B}",
      "list.mustache": "{{>card}}",
      "other.mustache": "{{title}}",
    ]) { folder in
      let library = try TemplateLibrary(directory: folder, displayedAs: "Templates")
      #expect(library.hidesNames)
      var problems = TemplateProblems()
      let found = ["page", "card", "list", "other"].filter {
        library.compile($0, against: Show.schema, problems: &problems) != nil
      }
      #expect(found == ["other"])
      #expect(
        problems.places == ["Templates/page.mustache:1:13", "Templates/page.mustache:1:21"])
    }
  }

  @Test(
    "with a character that no page may hold tells its place",
    arguments: [
      ("first\n\té \u{1B}[31m", "\u{1B}" as Unicode.Scalar, 2, 4), ("\u{FEFF}\u{0}", "\u{0}", 1, 1),
      ("{{title}}\r\n\u{A0}\u{9B}", "\u{9B}", 2, 2), ("👽，\u{1FFFE}", "\u{1FFFE}", 1, 3),
    ])
  func controlCharacters(text: String, character: Unicode.Scalar, line: Int, column: Int) throws {
    try withFolder(["page.mustache": text]) { folder in
      let expected = TemplateLibraryError.controlCharacter(
        character, path: "Templates/page.mustache", line: line, column: column)
      let library = try TemplateLibrary(directory: folder, displayedAs: "Templates")
      #expect(library.unreadable == ["page": expected])
    }
  }

  @Test("with a template that is no plain file, or far too large, tells that")
  func oddFiles() throws {
    try withFolder(["page.mustache": String(repeating: "x", count: 1_000_001)]) { folder in
      let library = try TemplateLibrary(directory: folder, displayedAs: "T")
      let expected = TemplateLibraryError.tooLarge(path: "T/page.mustache", bytes: 1_000_001)
      #expect(library.unreadable == ["page": expected])
    }
    try withFolder([:]) { folder in
      for (name, target) in ["page": "/dev/zero", "folder": ".", "gone": "nowhere"] {
        try FileManager.default.createSymbolicLink(
          atPath: folder + "/\(name).mustache", withDestinationPath: target)
      }
      let odd = "it is not a plain file"
      let reasons = ["page": odd, "folder": odd, "gone": "No such file or directory"]
      let expected = reasons.map { name, reason in
        (name, TemplateLibraryError.unreadable(path: "T/\(name).mustache", reason: reason))
      }
      let library = try TemplateLibrary(directory: folder, displayedAs: "T")
      #expect(library.unreadable == Dictionary(uniqueKeysWithValues: expected))
      #expect(library.linkedFolders == [])
    }
  }

  @Test("reads through a link to a file, and tells a link to a folder, which is not entered")
  func links() throws {
    try withFolder(["a.mustache": "{{title}}"]) { folder in
      let files = FileManager.default
      try files.createSymbolicLink(
        atPath: folder + "/b.mustache", withDestinationPath: folder + "/a.mustache")
      try files.createSymbolicLink(atPath: folder + "/circle", withDestinationPath: folder)
      let library = try TemplateLibrary(directory: folder)
      #expect(library.names == ["a", "b"])
      #expect(library.linkedFolders == ["circle"])
    }
  }

  @Test("is not gone through to its end where nobody waits for that any more")
  func cancelled() async throws {
    let folder = try TemporaryFolder(["notes.txt": "", "page.mustache": ""])
    defer { withExtendedLifetime(folder) {} }
    let error = await #expect(throws: TemplateLibraryError.self) {
      try await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try TemplateLibrary(directory: folder.path, displayedAs: "T").names
      }.value
    }
    #expect(error?.description == "T: the folder cannot be read: it was not read to its end")
  }

  @Test("does not read through a link to something hidden, and tells where it leads")
  func hiddenLinks() throws {
    try withFolder([".git/config": "Secret."]) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/page.mustache", withDestinationPath: ".git/config")
      let library = try TemplateLibrary(directory: folder, displayedAs: "T")
      let hidden = try #require(realpath(folder + "/.git/config", nil))
      defer { free(hidden) }
      let expected = TemplateLibraryError.unreadable(
        path: "T/page.mustache",
        reason: "it leads to what is hidden, \(String(cString: hidden)); copy what it leads to")
      #expect(library.unreadable == ["page": expected])
    }
  }

  @Test(
    "describes each of its errors in one line",
    arguments: [
      (
        TemplateLibraryError.missing(path: "T"),
        "T: the folder of templates does not exist; expected a folder with .mustache files"
      ),
      (.notAFolder(path: "T"), "T: this is not a folder; expected a folder with .mustache files"),
      (
        .unreadable(path: "T/a.mustache", reason: "no"),
        "T/a.mustache: the template cannot be read: no"
      ),
      (.unreadableFolder(path: "T/a", reason: "no"), "T/a: the folder cannot be read: no"),
      (
        .notUTF8(path: "T/a.mustache", line: 2, column: 5),
        "T/a.mustache:2:5: this byte is not UTF-8; expected a template saved as UTF-8"
      ),
      (
        .controlCharacter("\u{1B}", path: "T/a.mustache", line: 2, column: 5),
        "T/a.mustache:2:5: U+001B is a control character, which no page may hold; take it out"
      ),
      (
        .controlCharacter("\u{1FFFE}", path: "T/a.mustache", line: 1, column: 3),
        "T/a.mustache:1:3: U+1FFFE is a noncharacter, which no page may hold; take it out"
      ),
      (
        .tooLarge(path: "T/a.mustache", bytes: 12_034_005),
        "T/a.mustache: the template has 12,034,005 bytes; expected at most 1,000,000"
      ),
    ])
  func descriptions(error: TemplateLibraryError, expected: String) {
    #expect(error.description == expected)
  }

  private func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder(files)
    defer { withExtendedLifetime(folder) {} }
    try body(folder.path)
  }
}
