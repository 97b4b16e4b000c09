import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("States given as files and folders")
struct StateFileTests {
  private func error(_ path: String) async -> String? {
    do {
      _ = try await StateFile.state(at: path)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `a list of API objects knows of its own kind only`() async throws {
    try await StateFolder.with { folder in
      let file = folder.appending(path: "dump.json")
      try Data(
        "[\(SampleJSON.character(2, ["voice": "null"])),\(SampleJSON.character(1))]".utf8
      ).write(to: file)
      let state = try await StateFile.state(at: file.path)
      #expect(state.catalog.characters.map(\.id.rawValue) == [1, 2])
      #expect(state.kinds == [.character])
      #expect(state.unknownKeys == [.character: UnknownKeys(["voice": true])])
    }
  }

  @Test func `a folder of lists is one state`() async throws {
    try await StateFolder.with { folder in
      for kind in RecordKind.allCases {
        try Data("[\(SampleJSON.record(kind, 1))]".utf8)
          .write(to: folder.appending(path: "\(kind.plural).json"))
      }
      let state = try await StateFile.state(at: folder.path + "/")
      #expect(state.kinds == Set(RecordKind.allCases))
      #expect(state.catalog.locations.map(\.name) == ["Place 1"])
      #expect(state.catalog.episodes.map(\.name) == ["Episode 1"])
    }
  }

  @Test func `a folder of recorded responses is one state`() async throws {
    let world = try RecordedWorld()
    for kind in RecordKind.allCases {
      try world.write(
        SampleJSON.page(1, count: 1, pages: 1, kind: kind, [SampleJSON.record(kind, 1)]),
        to: "api/\(kind.rawValue)/page-1.json")
    }
    let state = try await StateFile.state(at: world.path)
    #expect(state.catalog.characters.map(\.name) == ["Name 1"])
    #expect(state.kinds == Set(RecordKind.allCases))
  }

  @Test func `a folder with a catalog.json is that catalog`() async throws {
    try await StateFolder.with { folder in
      var states = RandomState(seed: 4)
      let state = states.state()
      try CanonicalForm.bytes(of: state).write(to: folder.appending(path: "catalog.json"))
      let read = try await StateFile.state(at: folder.path)
      #expect(CatalogDiff(from: read, to: state).isEmpty)
      #expect(read.catalog.asOf > Date(timeIntervalSince1970: 0), "the file's own date")
    }
  }

  @Test func `the date of a link is that of the file it leads to`() async throws {
    try await StateFolder.with { folder in
      let file = folder.appending(path: "dump.json")
      try Data("[\(SampleJSON.character(1))]".utf8).write(to: file)
      let date = Date(timeIntervalSince1970: 1_000_000_000)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
      let link = folder.appending(path: "link.json")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      #expect(try await StateFile.state(at: file.path).catalog.asOf == date)
      #expect(try await StateFile.state(at: link.path).catalog.asOf == date)
    }
  }

  @Test func `a folder of lists is as old as the oldest of them`() async throws {
    try await StateFolder.with { folder in
      for (kind, day) in zip(RecordKind.allCases, [2.0, 1, 3]) {
        let file = folder.appending(path: "\(kind.plural).json")
        try Data("[\(SampleJSON.record(kind, 1))]".utf8).write(to: file)
        let date = Date(timeIntervalSince1970: 1_000_000_000 + day * 86_400)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
      }
      let state = try await StateFile.state(at: folder.path)
      #expect(state.catalog.asOf == Date(timeIntervalSince1970: 1_000_086_400))
    }
  }

  @Test func `what is no state is told in one line`() async throws {
    try await StateFolder.with { folder in
      let file = folder.appending(path: "x.json")
      let path = file.path
      #expect(
        await error(path)
          == "\(path) does not exist; expected a catalog.json or a folder of responses")
      #expect(
        await error(folder.path)
          == "\(folder.path) holds no state of the data; expected catalog.json, characters.json or api/character/page-1.json"
      )
      let cases = [
        ("", "\(path) is empty"),
        (
          "[]",
          "\(path) is a list that does not begin with a record of the API; expected a \"url\" such as https://host/api/character/1"
        ),
        (
          "[\(SampleJSON.character(1)),\(SampleJSON.character(2, ["status": "null"]))]",
          "\(path): character 2: \"status\" is null; expected text"
        ),
        (
          SampleJSON.page(1, count: 1, pages: 1, [SampleJSON.character(1)]),
          "\(path): \"schema\" is missing; expected 1, as in a catalog.json"
        ),
        ("[{\"url\":", "\(path) is cut off after 8 bytes"),
      ]
      for (text, message) in cases {
        try Data(text.utf8).write(to: file)
        #expect(await error(path) == message)
      }
      try Data("[\(SampleJSON.location(1))]".utf8)
        .write(to: folder.appending(path: "characters.json"))
      #expect(
        await error(folder.path)
          == "\(folder.path)/characters.json holds locations; expected characters")
    }
  }

  @Test func `recorded responses of which a list lacks are told as such`() async throws {
    try await StateFolder.with { folder in
      let pages = folder.appending(path: "api/character")
      try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
      try Data("{}".utf8).write(to: pages.appending(path: "page-1.json"))
      #expect(await error(folder.path) == "\(folder.path) lacks api/location/page-1.json")
    }
  }
}
