import Foundation
import Testing

/// A database that can no longer be read: every command that opens it says what became of it.
@Suite("A database that is none any more")
struct DamagedStoreTests {
  enum Damage: CaseIterable {
    case beginningsOfPages, everything
  }

  private let workspace: Workspace
  private static let file = ".catalog/catalog.sqlite"
  private static let words =
    ".catalog/catalog.sqlite was damaged and is now catalog.sqlite.damaged-"

  init() throws {
    workspace = try Workspace()
  }

  private static let call = ["crawl", "--source", CatalogTool.fixtures, "--avatars", "skip"]

  private func crawl() async throws {
    let run = try await workspace.tool.run(Self.call)
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  private func destroy(_ damage: Damage = .everything) throws {
    var bytes = try workspace.data(Self.file)
    switch damage {
    case .beginningsOfPages:
      for start in stride(from: 4096, to: bytes.count, by: 4096) {
        bytes.replaceSubrange(start..<start + 8, with: Data(repeating: 0xA5, count: 8))
      }
    case .everything: bytes = Data(repeating: 0xA5, count: bytes.count)
    }
    try workspace.write(bytes, to: Self.file)
  }

  @Test func `a link where the first one is made goes`() async throws {
    try workspace.write("", to: ".catalog/lock")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path + "/\(Self.file).saving", withDestinationPath: "../elsewhere.sqlite")
    try await crawl()
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/elsewhere.sqlite"))
    #expect(try workspace.data(Self.file).starts(with: Data("SQLite format 3".utf8)))
  }

  @Test func `a folder that is called as an address of SQLite's is a folder`() async throws {
    let place = "file:state"
    let call = Self.call + ["--state", place]
    let first = try await workspace.tool.run(call)
    #expect(first.exitCode == 0, "\(first.errors)")
    let bytes = try workspace.data("\(place)/catalog.sqlite")
    #expect(bytes.starts(with: Data("SQLite format 3".utf8)))
    try workspace.write(
      Data(repeating: 0xA5, count: bytes.count), to: "\(place)/catalog.sqlite")
    let next = try await workspace.tool.run(call)
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(next.errors.contains("file:state/catalog.sqlite was damaged and is now catalog"))
    #expect(try await workspace.tool.run("cache", "verify", "--state", place).exitCode == 0)
  }

  @Test(arguments: Damage.allCases)
  func `verify names a database that was moved aside, and fails`(damage: Damage) async throws {
    try await crawl()
    #expect(try await workspace.tool.run("cache", "verify").exitCode == 0)
    try destroy(damage)
    let verify = try await workspace.tool.run("cache", "verify")
    #expect(verify.exitCode == 1)
    #expect(verify.output.hasPrefix(Self.words + "1 beside it; "), "\(verify.output)")
    #expect(verify.output.split(separator: "\n").count == 1)
    #expect(verify.errors == "")
    let next = try await workspace.tool.run("cache", "verify")
    #expect(next.exitCode == 0, "\(next.output)\(next.errors)")
  }

  @Test(.enabled(if: OtherUser.isThere, "nobody else can run the command here"))
  func `one that another user owns in a folder for all is not moved, but told`() async throws {
    try await crawl()
    try destroy()
    let run = try await workspace.shell(
      """
      chmod -R a+rwX .catalog && chmod 1777 .catalog || exit
      \(OtherUser.words.joined(separator: " ")) "$0" cache info
      """, try CatalogTool.binary.path)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: \(Self.file) is damaged and cannot be moved aside: Operation not permitted; move it away or choose another --state\n"
    )
  }

  @Test(arguments: [
    ["cache", "info"], ["cache", "prune"], ["cache", "clear"], ["snapshot", "list"],
    ["snapshot", "prune", "--keep", "1"], ["diff"], ["check", "--data"],
  ])
  func `whoever moves a database aside says so on stderr, once`(arguments: [String]) async throws {
    try await crawl()
    try destroy()
    let run = try await workspace.tool.run(arguments)
    #expect(run.errors.components(separatedBy: Self.words + "1 beside it; ").count == 2)
    #expect(!run.output.contains("damaged"))
    let next = try await workspace.tool.run(arguments)
    #expect(!next.errors.contains("damaged"), "\(next.errors)")
  }

  @Test func `a build that fails for another reason warns of it all the same`() async throws {
    try await crawl()
    try destroy()
    try workspace.write("[x](character:9999)", to: "Broken/characters/1.md")
    let run = try await workspace.build(source: CatalogTool.fixtures, "--content", "Broken")
    #expect(run.exitCode == 2)
    #expect(run.errors.hasPrefix("catalog: warning: " + Self.words + "1 beside it; "))
    #expect(run.errors.contains("Broken/characters/1.md"))
  }

  @Test func `an explanation of a page warns of it, too`() async throws {
    let call = [
      "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates, "--avatars",
      "skip",
    ]
    #expect(try await workspace.tool.run(call).exitCode == 0)
    try destroy()
    let run = try await workspace.tool.run(call + ["--explain", "index.html"])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.components(separatedBy: Self.words + "1 beside it; ").count == 2)
  }

  @Test func `a crawl from a folder warns of it, and is not strictly clean`() async throws {
    try await crawl()
    try destroy()
    let run = try await workspace.tool.run(Self.call)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.hasPrefix("catalog: warning: " + Self.words + "1 beside it; "))
    try destroy()
    #expect(try await workspace.tool.run(Self.call + ["--strict"]).exitCode == 2)
  }

  /// Changes the database from outside.
  private func change(_ sql: String) async throws {
    let lines = """
      import sqlite3, sys
      db = sqlite3.connect(".catalog/catalog.sqlite", isolation_level=None)
      db.executescript(sys.argv[1])
      db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      """
    let run = try await workspace.shell("python3 -c \"$0\" \"$1\"", lines, sql)
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  private func verify() async throws -> CatalogTool.Run {
    try await workspace.tool.run("cache", "verify")
  }

  private static func renaming(_ old: String, _ new: String) -> String {
    "UPDATE snapshot_records SET content = CAST(replace(CAST(content AS TEXT), '\(old)', '\(new)') AS BLOB)"
  }

  @Test(arguments: [
    renaming("Juniper Quill", "Juniper Quilt"),
    "DELETE FROM snapshot_records WHERE kind = 1 AND record = 7",
    "UPDATE snapshot_records SET record = 777 WHERE kind = 1 AND record = 7",
    "UPDATE snapshot_records SET record = 'x' WHERE kind = 1 AND record = 7",
    "UPDATE snapshot_records SET content = 'x' WHERE kind = 3 AND record = 2",
    "UPDATE snapshot_records SET until = 1 WHERE kind = 2 AND record = 3",
    "INSERT INTO snapshot_records SELECT 1, 50, 0, NULL, content FROM snapshot_records LIMIT 1",
    "UPDATE snapshots SET shape = '[]'", "UPDATE snapshots SET characters = 47",
    "UPDATE snapshots SET episodes = 'many'", "UPDATE snapshots SET pictures = ''",
  ])
  func `verify names the state the data is in where it is damaged, and the next crawl mends it`(
    injury: String
  ) async throws {
    try await crawl()
    try await change(injury)
    let named = try await verify()
    #expect(named.exitCode == 1)
    #expect(named.output.hasPrefix("damaged snapshot"), "\(named.output)")
    #expect(named.output.split(separator: "\n").count == 1)
    #expect(named.errors == "")

    let next = try await workspace.tool.run(Self.call + ["--strict"])
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(next.errors.hasPrefix("the recorded state was damaged ("), "\(next.errors)")
    let whole = try await verify()
    #expect(whole.exitCode == 0, "\(whole.output)")
    #expect(whole.errors == "0 answers, 0 pictures and 1 recorded state are whole\n")
    let last = try await workspace.tool.run(Self.call)
    #expect(last.errors == "")
  }

  @Test func `a build tells the changes of a state that was damaged as they were`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    func build() async throws -> CatalogTool.Run {
      try await workspace.build(source: "source", "--avatars", "skip")
    }
    #expect(try await build().exitCode == 0)
    try workspace.edit("source/api/character/page-1.json", "Juniper Quill", "Juniper Quilt")
    #expect(try await build().exitCode == 0)
    let site = try workspace.tree("Output")
    #expect(try workspace.tree(".catalog")["last-build.json"] != nil)

    // The second is of both states: it is the same row.
    try await change(
      Self.renaming("Juniper Quilt", "Juniper Quilz") + ";"
        + Self.renaming("Brass Benedict", "Brass Benedikt"))
    let named = try await verify()
    #expect(named.exitCode == 1)
    let lines = named.output.split(separator: "\n")
    #expect(
      lines == [
        "damaged snapshot: 1: snapshot 1 is not what was recorded; `catalog snapshot prune 1` removes it",
        "damaged snapshot: 2: snapshot 2 is not what was recorded; it is the state the data is in: the next `catalog crawl` mends it, and where that finds other data, `catalog snapshot prune 2` removes it afterwards",
      ])
    #expect(try workspace.tree(".catalog")["last-build.json"] == nil, "the next build looks")

    let next = try await build()
    #expect(next.exitCode == 0, "\(next.errors)")
    #expect(next.errors.contains("the recorded state was damaged ("), "\(next.errors)")
    #expect(try workspace.tree("Output") == site)
    let whole = try await verify()
    #expect(whole.exitCode == 0, "\(whole.output)")
  }

  @Test func `what verify says of a damaged state of the past works`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let call = ["crawl", "--source", "source", "--avatars", "skip"]
    #expect(try await workspace.tool.run(call).exitCode == 0)
    try workspace.edit("source/api/character/page-1.json", "Juniper Quill", "Juniper Quilt")
    #expect(try await workspace.tool.run(call).exitCode == 0)
    try await change(Self.renaming("Juniper Quill\"", "Juniper Quilz\""))
    let named = try await verify()
    #expect(named.exitCode == 1)
    #expect(named.output.hasPrefix("damaged snapshot: 1: "), "\(named.output)")
    #expect(named.output.hasSuffix("`catalog snapshot prune 1` removes it\n"), "\(named.output)")
    #expect(named.output.split(separator: "\n").count == 1)
    let prune = try await workspace.tool.run("snapshot", "prune", "1")
    #expect(prune.exitCode == 0, "\(prune.errors)")
    let whole = try await verify()
    #expect(whole.exitCode == 0, "\(whole.output)")
  }

  @Test func `all states are listed where one cannot be compared with the next`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let call = ["crawl", "--source", "source", "--avatars", "skip"]
    let edits = [
      ("Juniper", "Juniper"), ("Juniper Quill", "Juniper Quilt"), ("Brass Benedict", "Brass"),
    ]
    for names in edits {
      try workspace.edit("source/api/character/page-1.json", names.0, names.1)
      #expect(try await workspace.tool.run(call).exitCode == 0)
    }
    try await change(
      """
      UPDATE snapshot_records SET content = 'x'
      WHERE CAST(content AS TEXT) LIKE '%Juniper Quill"%'
      """)
    let list = try await workspace.tool.run("snapshot", "list")
    #expect(list.exitCode == 2)
    let ends = list.output.split(separator: "\n").dropFirst().map { $0.suffix(20) }
    #expect(ends.count == 3, "\(list.output)")
    #expect(ends.first?.hasSuffix("  first") == true, "\(list.output)")
    #expect(ends.dropFirst().first?.hasSuffix("  ?") == true, "\(list.output)")
    #expect(ends.last?.hasSuffix("  +0 -0 ~1  current") == true, "\(list.output)")
    #expect(list.errors.contains(" of a snapshot cannot be read; run `catalog cache verify`"))
  }

  @Test func `a number that no state can have is named, and ends no build with a crash`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let call = ["crawl", "--source", "source", "--avatars", "skip"]
    #expect(try await workspace.tool.run(call).exitCode == 0)
    try await change("UPDATE snapshot_records SET until = 9223372036854775807 WHERE rowid = 1")
    let damage = "which snapshots have a record cannot be read; move the file away to begin anew\n"
    let named = try await verify()
    #expect(named.exitCode == 1)
    #expect(named.output == "damaged snapshots: " + damage)
    try workspace.edit("source/api/character/page-1.json", "Juniper Quill", "Juniper Quilt")
    let next = try await workspace.tool.run(call)
    #expect(next.exitCode == 2)
    #expect(
      next.errors.hasSuffix(".catalog/catalog.sqlite is damaged: " + damage), "\(next.errors)")
  }

  @Test func `a trigger of somebody else holds no crawl up, and verify tells of it`() async throws {
    try await crawl()
    let list = try await workspace.tool.run("snapshot", "list").output
    let words =
      ".catalog/catalog.sqlite held a trigger or a view, which counts as damage, and is now catalog.sqlite.damaged-"
    try await change("CREATE TRIGGER t BEFORE UPDATE ON snapshots BEGIN SELECT 1; END")
    let named = try await verify()
    #expect(named.exitCode == 1)
    #expect(
      named.output
        == words
        + "1 beside it; 0 entries and 1 recorded state were taken over; other entries are fetched again, other states are lost; make a trigger or a view of your own TEMP\n"
    )
    let whole = try await verify()
    #expect(whole.errors == "0 answers, 0 pictures and 1 recorded state are whole\n")

    try await change("CREATE VIEW v AS SELECT 1")
    let told = try await workspace.tool.run("snapshot", "list")
    #expect(told.exitCode == 0 && told.output == list, "\(told.output)")
    #expect(told.errors.contains(words + "2 beside it; "), "\(told.errors)")
    let last = try await workspace.tool.run(Self.call + ["--strict"])
    #expect(last.exitCode == 0, "\(last.errors)")
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `what the disk does not read of it is left like what is damaged`() async throws {
    try await crawl()
    try await change("CREATE VIEW v AS SELECT 1")
    // The first ten reads tell that it is damaged, and open it to take over what it holds: fifteen more.
    let words = Strace.words(
      "pread64", number: 17, "error=EIO", on: workspace.path + "/" + Self.file, log: "reads.log")
    let run = try await workspace.tool.run(
      "/usr/bin/env", words + [try CatalogTool.binary.path, "snapshot", "list"])
    #expect(run.exitCode == 0)
    #expect(
      run.errors.contains("1 beside it; 0 entries and 1 recorded state were taken over; "),
      "\(run.errors)")
    #expect(try workspace.text("reads.log").contains(" EIO "))
  }

  @Test func `an index that does not tell all rows is made anew by cache prune`() async throws {
    try await crawl()
    // As if the index had not been written when a record was removed, which is missing then.
    let index = "snapshot_records_identity"
    try await change(
      """
      PRAGMA writable_schema = ON;
      CREATE TABLE kept AS SELECT * FROM sqlite_master WHERE name = '\(index)';
      DELETE FROM sqlite_master WHERE name = '\(index)';
      """)
    try await change(
      """
      DELETE FROM snapshot_records WHERE kind = 1 AND record = 8;
      PRAGMA writable_schema = ON;
      INSERT INTO sqlite_master SELECT * FROM kept;
      """)
    try await change("DROP TABLE kept")
    let named = try await verify()
    #expect(named.exitCode == 1)
    #expect(!named.output.isEmpty)
    #expect(
      named.output.split(separator: "\n").allSatisfy {
        $0.hasPrefix("damaged index: ") && $0.hasSuffix("; `catalog cache prune` makes it anew")
      }, "\(named.output)")
    let prune = try await workspace.tool.run("cache", "prune")
    #expect(prune.exitCode == 0, "\(prune.errors)")
    #expect(
      prune.errors.hasPrefix("indexes of the database were damaged, and are made anew\n"),
      "\(prune.errors)")
    let missing = try await verify()
    #expect(missing.output.hasPrefix("damaged snapshot: 1: "), "\(missing.output)")
    try await crawl()
    let whole = try await verify()
    #expect(whole.exitCode == 0, "\(whole.output)")
  }

  @Test func `what is readable of a large one is taken over without being held`() async throws {
    try await crawl()
    let run = try await workspace.shell(
      "python3 -c \"$1\" \"$0\"", try CatalogTool.binary.path,
      """
      import resource, sqlite3, subprocess, sys
      db = sqlite3.connect(".catalog/catalog.sqlite")
      for number in range(1000, 1096):
          db.execute(
              "INSERT INTO responses (id, url, status, fetched_at, last_access, length, digest, generation)"
              " VALUES (?, ?, 200, 0, 0, 1048576, 'x', 1)", (number, f"https://api.example/{number}"))
          db.execute("INSERT INTO response_bodies VALUES (?, zeroblob(1048576))", (number,))
      db.commit()
      # The page of an index: all tables can be read.
      page, = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'avatars_digest'").fetchone()
      db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      db.close()
      def peak():
          subprocess.run([sys.argv[1], "snapshot", "list"], check=True, stdout=subprocess.DEVNULL)
          return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
      sound = peak()
      with open(".catalog/catalog.sqlite", "r+b") as file:
          file.seek((page - 1) * 4096)
          file.write(bytes([0xA5] * 8))
      print(peak() - sound)
      """)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.contains("96 entries and 1 recorded state were taken over"), "\(run.errors)")
    let more = try #require(
      Int(run.output.trimmingCharacters(in: .newlines)), "in MB: \(run.output)")
    #expect(more < 48)
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `killed or failing while the readable is saved, no state is lost`() async throws {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    let crawl = ["crawl", "--source", "source", "--avatars", "skip"]
    #expect(try await workspace.tool.run(crawl).exitCode == 0)
    try workspace.edit("source/api/character/page-1.json", "Juniper Quill", "Juniper Quilt")
    #expect(try await workspace.tool.run(crawl).exitCode == 0)
    let list = try await workspace.tool.run("snapshot", "list").output
    #expect(list.split(separator: "\n").count == 3, "\(list)")
    // The page of an index: all tables can be read.
    let damage = try await workspace.shell(
      "python3 -c \"$0\" && mv .catalog damaged",
      """
      import sqlite3
      db = sqlite3.connect(".catalog/catalog.sqlite")
      page, = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'avatars_digest'").fetchone()
      db.close()
      with open(".catalog/catalog.sqlite", "r+b") as file:
          file.seek((page - 1) * 4096)
          file.write(bytes([0xA5] * 8))
      """)
    #expect(damage.exitCode == 0, "\(damage.errors)")

    let command = [try CatalogTool.binary.path, "snapshot", "list"]
    func again() async throws {
      _ = try await workspace.shell("rm -rf .catalog && cp -a damaged .catalog")
    }
    try await again()
    let counts = try await Strace.counts(of: ["pwrite64", "rename"], in: workspace, command)
    #expect(counts["rename"] ?? 0 >= 3)
    var ended = 0
    for (call, count) in counts.sorted(by: { $0.key < $1.key }) {
      let places = Set((0..<8).map { 1 + $0 * max(0, count - 1) / 7 }).sorted()
      for number in places {
        for fault in ["signal=SIGKILL", "error=ENOSPC"] {
          try await again()
          let run = try await workspace.tool.run(
            "/usr/bin/env", Strace.words(call, number: number, fault) + command)
          let what = Comment(rawValue: "\(fault) at \(call) \(number) of \(count): \(run.errors)")
          if run.exitCode == 0 { #expect(run.output == list, what) } else { ended += 1 }
          let next = try await workspace.tool.run("snapshot", "list")
          #expect(next.exitCode == 0 && next.output == list, what)
          let names = try workspace.tree(".catalog").keys
          #expect(names.contains("catalog.sqlite.damaged-1"), what)
          #expect(!names.contains { $0.contains(".sav") || $0.contains("damaged-2") }, what)
        }
      }
    }
    #expect(ended > 10)
  }
}
