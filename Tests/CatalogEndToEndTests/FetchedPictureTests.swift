import Foundation
import Testing

/// Strangers' pictures: whatever is no picture never reaches the site and is named in the report; a picture is asked for once.
@Suite("Strangers' pictures, fetched and shown")
struct FetchedPictureTests {
  private static let folder = "source/api/character/avatar"
  private let workspace: Workspace

  private struct Report: Decodable {
    struct Avatars: Decodable {
      struct Missing: Decodable {
        let character: Int
        let reason: String
      }

      struct Changed: Decodable, Equatable {
        let address: String
      }

      struct Trimmed: Decodable, Equatable {
        let address: String
        let bytes: Int
      }

      let shown: Int
      let bytes: Int
      let missing: [Missing]
      let changed: [Changed]
      let trimmed: [Trimmed]
    }

    let avatars: Avatars
    let warnings: [String]
  }

  init() throws {
    workspace = try Workspace()
    try workspace.copy(CatalogTool.fixtures, to: "source")
  }

  private func report() throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(workspace.text("report.json").utf8))
  }

  private func file(_ id: Int) -> URL {
    URL(fileURLWithPath: workspace.path + "/\(Self.folder)/\(id).jpeg")
  }

  /// The first of the demo's pictures that begins with these bytes.
  private func sample(_ magic: [UInt8], from first: Int) throws -> Data {
    for id in first...48 {
      let bytes = try Data(contentsOf: file(id))
      if bytes.starts(with: magic) { return bytes }
    }
    throw CocoaError(.fileNoSuchFile)
  }

  @Test func `whoever has no address of a picture is drawn, told of and counted as missing`()
    async throws
  {
    try workspace.edit(
      "source/api/character/page-1.json", "\"https://catalog.example/api/character/avatar/1.jpeg\"",
      "null")
    let refused = try await workspace.build(source: "source/api")
    #expect(refused.exitCode == 3, "\(refused.errors)")
    #expect(refused.errors.contains("1 of 48 pictures is missing"), "\(refused.errors)")

    let run = try await workspace.build(
      source: "source/api", "--max-missing-avatars", "3%", "--report", "report.json")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.lastLine.contains("47 avatars (0 new, 1 missing)"), "\(run.lastLine)")
    let report = try report()
    #expect(report.avatars.missing.map(\.character) == [1])
    #expect(
      report.warnings.contains(
        "characters page 1, character 1: \"image\" is null; expected an absolute http or https address"
      ), "\(report.warnings)")
    let line = try workspace.text("Output/catalog.json").split(separator: "\n").first {
      $0.hasPrefix("\"1\":")
    }
    #expect(line?.contains("\"image\":\"\",") == true)
    #expect(try workspace.text("Output/characters/1.html").contains("<img"))
    let diff = try await workspace.tool.run("diff", "Output/catalog.json", "latest", "--exit-code")
    #expect(diff.exitCode == 0, "\(diff.output)\(diff.errors)")
  }

  @Test func `what is no picture is not in the site, and the report names each with the reason`()
    async throws
  {
    let jpeg = try sample([0xFF, 0xD8], from: 30)
    let png = try sample([0x89, 0x50], from: 30)
    let hostile = HostilePicture.all(jpeg: jpeg, png: png)
    for picture in hostile { try picture.bytes.write(to: file(picture.id)) }
    // What stands behind the end of a good picture is cut off: an archive, and a script.
    let polyglot = jpeg + Data("PK\u{03}\u{04} an archive behind it".utf8)
    try polyglot.write(to: file(40))
    let scripted = png + Data("<script>alert(1)</script>".utf8)
    try scripted.write(to: file(41))

    let mock = try await MockProcess(
      [
        "source", "--fault", "oversized=10GB,path=/api/character/avatar/45.jpeg",
        "--fault", "endless,path=/api/character/avatar/46.jpeg",
      ], in: workspace)
    let run = try await workspace.build(
      source: mock.source, "--max-missing-avatars", "100%", "--report", "report.json")
    #expect(run.exitCode == 0, "\(run.errors)")

    let report = try report()
    let reasons = Dictionary(
      uniqueKeysWithValues: report.avatars.missing.map { ($0.character, $0.reason) })
    #expect(reasons.keys.sorted() == hostile.map(\.id) + [45, 46])
    for picture in hostile {
      let reason = reasons[picture.id] ?? "nothing"
      #expect(reason.contains(picture.reason), "character \(picture.id): \(reason)")
    }
    for id in [45, 46] {
      let reason = "more than 20,000,000 bytes, the limit for a picture"
      #expect(reasons[id]?.contains(reason) == true, "\(reasons[id] ?? "")")
    }
    let trimmed = [40, 41].map {
      Report.Avatars.Trimmed(address: "\(mock.source)/character/avatar/\($0).jpeg", bytes: 25)
    }
    #expect(report.avatars.trimmed == trimmed)

    let site = try workspace.tree("Output")
    let pictures = site.filter { $0.key.hasPrefix("avatars/") && !$0.key.hasSuffix(".svg") }
    #expect(report.avatars.shown == 48 - hostile.count - 2)
    for (name, bytes) in pictures {
      #expect(
        bytes.starts(with: [0xFF, 0xD8]) || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(name)")
      #expect(bytes.range(of: Data("<script".utf8)) == nil, "\(name)")
      #expect(bytes.range(of: Data("PK\u{03}\u{04}".utf8)) == nil, "\(name)")
      #expect(!hostile.contains { $0.bytes == bytes }, "\(name)")
    }
    #expect(pictures.values.contains(jpeg) && pictures.values.contains(png))
  }

  @Test(arguments: [(1, "1 byte"), (1234, "1,234 bytes")])
  func `what is cut off behind the end of a picture is told, and fails no strict build`(
    rest: Int, words: String
  ) async throws {
    let png = try sample([0x89, 0x50], from: 30)
    try (png + Data(count: rest)).write(to: file(40))
    let run = try await workspace.build(source: "source", "--strict")
    #expect(run.exitCode == 0, "\(run.errors)")
    let cut = "/avatar/40.jpeg had \(words) behind its end, now cut off\n"
    #expect(run.errors.hasPrefix("the picture at ") && run.errors.hasSuffix(cut), "\(run.errors)")
    let again = try await workspace.build(source: "source", "--strict")
    #expect(again.exitCode == 0, "\(again.errors)")
  }

  @Test
  func
    `pictures are fetched once; when their time has come they are asked about, and none is sent again`()
    async throws
  {
    let mock = try await MockProcess(["source"], in: workspace)
    let first = try await workspace.build(source: mock.source)
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(try await mock.counts().avatar == .init(requests: 48, conditional: 0, notModified: 0))

    try await mock.reset()
    let second = try await workspace.build(source: mock.source)
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(try await mock.counts().all == 0)

    try workspace.write("image-freshness: 0s\n", to: "catalog.yaml")
    let third = try await workspace.build(
      source: mock.source, "--report", "report.json", "--exit-code")
    #expect(third.exitCode == 0, "\(third.errors)")
    #expect(try await mock.counts().avatar == .init(requests: 48, conditional: 48, notModified: 48))
    #expect(try report().avatars.bytes == 0)
  }

  private func warnings(of run: CatalogTool.Run) -> [Substring] {
    run.errors.split(separator: "\n").filter { $0.hasPrefix("catalog: warning: ") }
  }

  @Test func `where the pictures' host is down, old ones are counted, and told once a reason`()
    async throws
  {
    let mock = try await MockProcess(["source"], in: workspace)
    let first = try await workspace.build(source: mock.source)
    #expect(first.exitCode == 0, "\(first.errors)")
    mock.stop()
    let fault = ["--fault", "status=503,path=/api/character/avatar/*"]
    let faulty = try await MockProcess(["source"] + fault, port: mock.port, in: workspace)
    try workspace.write("image-freshness: 0s\nretries: 0\n", to: "catalog.yaml")
    let run = try await workspace.build(source: faulty.source, "--report", "report.json")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      run.lastLine.contains("48 avatars (0 new, 0 missing, 48 stale) · "), "\(run.lastLine)")
    #expect(run.lastLine.contains(" fresh · "), "\(run.lastLine)")
    // As many as reasons: failures in a row are counted in theirs.
    let told = warnings(of: run)
    #expect((1...12).contains(told.count), "\(run.errors)")
    #expect(told.contains { $0.contains(" pictures are old ones: ") }, "\(run.errors)")
    let single = try report().warnings
    #expect(single.count == 48 && single.allSatisfy { $0.contains(" is an old one: ") })
  }

  @Test func `a lost folder of pictures is one warning, and all are fetched again`() async throws {
    let mock = try await MockProcess(["source"], in: workspace)
    #expect(try await workspace.build(source: mock.source).exitCode == 0)
    try FileManager.default.removeItem(atPath: workspace.path + "/.catalog/images")
    let run = try await workspace.build(
      source: mock.source, "--rebuild", "--report", "report.json")
    #expect(run.exitCode == 0, "\(run.errors)")
    let told = warnings(of: run)
    #expect(told.count == 1, "\(run.errors)")
    let line = try #require(told.first)
    #expect(line.contains(" stored pictures are not usable: missing ("), "\(line)")
    #expect(line.hasSuffix(" more)"), "\(line)")
    #expect(try report().warnings.allSatisfy { $0.hasSuffix(" is not usable: missing") })
  }

  @Test func `another picture under an old address is noticed, shown and told`() async throws {
    let mock = try await MockProcess(["source"], in: workspace)
    _ = try await workspace.build(source: mock.source)
    let other = try Data(contentsOf: file(2))
    try other.write(to: file(1))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_900_000_000)], ofItemAtPath: file(1).path)
    try workspace.write("image-freshness: 0s\n", to: "catalog.yaml")
    let run = try await workspace.build(source: mock.source, "--report", "report.json")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.contains("/api/character/avatar/1.jpeg changed\n"), "\(run.errors)")
    #expect(
      try report().avatars.changed == [.init(address: "\(mock.source)/character/avatar/1.jpeg")])
  }

  @Test func `two builds of one project at the same time fetch each picture once`() async throws {
    let mock = try await MockProcess(["source", "--fault", "latency=20ms"], in: workspace)
    async let one = workspace.build(source: mock.source)
    async let other = workspace.build(source: mock.source)
    let runs = try await [one, other]
    #expect(runs.contains { $0.exitCode == 0 })
    for run in runs where run.exitCode != 0 {
      // Whoever came second is told who was first; nothing is waited for in the dark.
      #expect(run.exitCode == 2)
      #expect(run.errors.hasPrefix("catalog: error: another catalog (process "), "\(run.errors)")
    }
    #expect(try await mock.counts().avatar.requests == 48)
  }

  @Test func `pictures of another host are asked for only where the configuration names it`()
    async throws
  {
    let mirror = try await MockProcess(["source"], in: workspace)
    // The pictures' addresses lead to the other server: another port is another host.
    try FileManager.default.createDirectory(
      atPath: workspace.path + "/elsewhere", withIntermediateDirectories: true)
    try workspace.copy(CatalogTool.fixtures + "/api", to: "elsewhere/api")
    for page in 1...3 {
      let name = "elsewhere/api/character/page-\(page).json"
      let text = try workspace.text(name)
        .replacing(
          "https://catalog.example/api/character/avatar", with: "\(mirror.source)/character/avatar")
      try workspace.write(text, to: name)
    }
    let mock = try await MockProcess(["elsewhere"], in: workspace)
    let refused = try await workspace.build(source: mock.source)
    #expect(refused.exitCode == 3)
    #expect(refused.errors.contains("image-hosts"), "\(refused.errors)")
    #expect(try await mirror.counts().all == 0)

    try workspace.write("image-hosts: 127.0.0.1:\(mirror.port)\n", to: "catalog.yaml")
    let run = try await workspace.build(source: mock.source)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.lastLine.contains("48 avatars (48 new, 0 missing)"))
  }
}
