import Foundation
import Testing

/// `catalog mock-api` as a user calls it: its address, its records, its end, and calls that it cannot follow.
@Suite("The stand-in for the API, as it is called")
struct MockAPITests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private static let hosts: [(String, String)] =
    [("0.0.0.0", "http://127.0.0.1:")]
    + (LongerLoopback.isThere ? [("::1", "http://[::1]:"), ("[::1]", "http://[::1]:")] : [])

  @Test(arguments: hosts)
  func `the address of a stand-in for the API is one to give to --source`(
    host: String, beginning: String
  ) async throws {
    let mock = try await MockProcess(["--generate", "1", "--host", host], in: workspace)
    #expect(mock.source.hasPrefix(beginning) && mock.source.hasSuffix("/api"), "\(mock.source)")
    let run = try await workspace.tool.run("search", "--source", mock.source)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output != "")
  }

  @Test(arguments: ["0.0.0.0", "127.0.0.1", "127.1"])
  func `a stand-in for the API that lets others in warns of it`(host: String) async throws {
    let mock = try await MockProcess(
      ["--generate", "1", "--host", host, "--quiet"], in: workspace)
    _ = mock.end(with: SIGTERM)
    #expect(
      mock.complaints()
        == (host == "0.0.0.0"
          ? "catalog: warning: --host 0.0.0.0 lets everybody in who can reach this machine; they can read the records and the pictures\n"
          : ""))
  }

  @Test func `records of a stand-in for the API name it, or, where they are kept, who they are of`()
    async throws
  {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let keeping = try await MockProcess([CatalogTool.fixtures, "--keep-urls"], in: workspace)
    let path = "/api/character/1"
    let host = "127.0.0.1:\(mock.port)"
    let own = try await PreviewClient(port: UInt16(mock.port)).get(path, host: host)
    let kept = try await PreviewClient(port: UInt16(keeping.port)).get(path)
    #expect(own.status == 200 && kept.status == 200)
    let origin = "https://catalog.example/api"
    #expect(kept.body.contains("\"url\":\"\(origin)/character/1\""), "\(kept.body)")
    #expect(own.body == kept.body.replacing(origin, with: mock.source))
  }

  @Test func `faults by chance are the same for the same seed, which is 0 unless it is said`()
    async throws
  {
    func statuses(_ seed: String...) async throws -> [Int] {
      let mock = try await MockProcess(
        ["--generate", "1", "--fault", "status=503,probability=0.5"] + seed, in: workspace)
      let client = PreviewClient(port: UInt16(mock.port))
      var statuses: [Int] = []
      for _ in 0..<20 { statuses.append(try await client.get("/api/episode/1").status) }
      return statuses
    }
    let one = try await statuses("--seed", "1")
    #expect(Set(one) == [200, 503])
    #expect(try await statuses("--seed", "1") == one)
    let zero = try await statuses()
    #expect(zero != one)
    #expect(try await statuses("--seed", "0") == zero)
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends the stand-in for the API as it ends a preview`(signal: Int32, code: Int32)
    async throws
  {
    let mock = try await MockProcess(["--generate", "1"], in: workspace)
    #expect(mock.end(with: signal) == code)
  }

  @Test(arguments: [
    ("", "--host needs a name or an address."),
    ("*", "--host \"*\" is no address; 0.0.0.0 or :: listens for everybody."),
    ("[fe80::1]", "--host [fe80::1] needs its interface, as in fe80::1%eth0."),
  ])
  func `a host that nothing can listen on`(host: String, problem: String) async throws {
    let run = try await workspace.tool.run(
      "mock-api", "--generate", "1", "--port", "0", "--host", host)
    #expect(run.exitCode == 64)
    #expect(run.errors.contains(problem), "\(run.errors)")
  }

  @Test(arguments: ["100000001", "100000000000000000"])
  func `more characters than can be made up`(count: String) async throws {
    let run = try await workspace.tool.run("mock-api", "--generate", count, "--port", "0")
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("--generate must be 0 to 100000000."))
  }

  @Test(arguments: [
    ("DROP", "\"DROP\" is not a fault; did you mean \"drip\"?"),
    ("hmtl,first=1", "\"hmtl\" is not a fault; did you mean \"html\"?"),
    ("html,First=1", "\"First\" is not an option of html; did you mean \"first\"?"),
    (
      "next=other_host",
      "\"other_host\" does not fit next; expected loop, skip, other-host; did you mean \"other-host\"?"
    ),
  ])
  func `a slip in the name of a fault`(fault: String, problem: String) async throws {
    let run = try await workspace.tool.run(
      "mock-api", "--generate", "1", "--port", "0", "--fault", fault)
    #expect(run.exitCode == 64)
    #expect(run.errors.hasPrefix("catalog: error: fault \"\(fault)\": \(problem)"), "\(run.errors)")
  }
}
