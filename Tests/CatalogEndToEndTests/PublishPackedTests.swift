import Foundation
import Testing

/// Packed copies for a host beside those that the site itself has.
@Suite("Packed copies for a host")
struct PublishPackedTests {
  private static let long = String(repeating: "<p>A portal.</p>\n", count: 200)

  private let workspace: Workspace

  init() async throws {
    workspace = try Workspace()
  }

  private func publish(_ site: String, to target: String) async throws -> CatalogTool.Run {
    try await workspace.tool.run(
      "publish", "--site", site, "--to", target, "--host", "nginx", "--apply")
  }

  /// What visitors get: nothing hidden.
  private func visible(_ target: String) throws -> [String: Data] {
    try workspace.tree(target + "/current/").filter { !$0.key.hasPrefix(".") }
  }

  @Test func `a release is published on with its packed copies, and back again`() async throws {
    for text in ["old", "new"] {
      try await workspace.site("Output", ["index.html": text + Self.long])
      for (site, target) in [("Output", "stage"), ("stage/current", "live")] {
        let run = try await publish(site, to: target)
        #expect(run.exitCode == 0, "\(run.errors)")
      }
      #expect(
        try visible("live").keys.sorted() == ["index.html", "index.html.br", "index.html.gz"])
      #expect(try visible("live") == visible("stage"))
    }
    let list = try await workspace.tool.run("publish", "--to", "live", "--list")
    #expect(list.output.split(separator: "\n").count == 3, "\(list.output)")
    #expect(list.errors == "")
    let back = try await workspace.tool.run("publish", "--to", "live", "--rollback", "--apply")
    #expect(back.exitCode == 0, "\(back.errors)")
    #expect(try visible("live")["index.html"] == Data(("old" + Self.long).utf8))
  }

  /// Each is stopped where it has found that the host's file is not there yet, until the other is, too.
  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `two first publications at the same time both write the host's files`() async throws {
    try await workspace.site("Output", ["index.html": "home"])
    let file = ".catalog/host/files/_headers"
    let runs = try ["a", "b"].map { target in
      let words = Strace.words(
        "newfstatat", number: 1, "signal=SIGSTOP", on: file, log: target + ".log")
      let publish = ["publish", "--to", target, "--host", "netlify", "--apply", "-q"]
      let errors = Pipe()
      let process = try workspace.tool.start(
        "/usr/bin/env", words + [try CatalogTool.binary.path] + publish, output: Pipe(),
        errors: errors)
      return (log: target + ".log", process: process, errors: errors)
    }
    func calls(_ log: String) -> String { (try? workspace.text(log)) ?? "" }
    for run in runs {
      try await run.process.waitUntil { calls(run.log).contains("stopped by SIGSTOP") }
    }
    for run in runs {
      let found = calls(run.log)
      #expect(found.contains("ENOENT") && found.contains("stopped by SIGSTOP"), "\(found)")
      if let thread = Int32(found.prefix { $0 != " " }) { kill(thread, SIGCONT) }
    }
    for run in runs {
      let said = run.errors.fileHandleForReading.readDataToEndOfFile()
      run.process.waitUntilExit()
      #expect(run.process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
    }
    #expect(try visible("a").keys.sorted() == ["_headers", "_redirects", "index.html"])
    #expect(try visible("a") == visible("b"))
    #expect(
      try workspace.tree(".catalog/host/files").keys.sorted() == ["_headers", "_redirects"])
  }

  @Test func `a packed file of the site's own goes along as it is, published and bundled`()
    async throws
  {
    try await workspace.site(
      "Output", ["index.html": "home", "cast.txt": Self.long, "cast.txt.gz": "mine"])
    let run = try await publish("Output", to: "www")
    #expect(run.exitCode == 0, "\(run.errors)")
    let files = try visible("www")
    #expect(files.keys.sorted() == ["cast.txt", "cast.txt.br", "cast.txt.gz", "index.html"])
    #expect(files["cast.txt.gz"] == Data("mine".utf8))

    let bundle = try await workspace.tool.run("bundle", "--host", "nginx")
    #expect(bundle.exitCode == 0, "\(bundle.errors)")
    let names = try await workspace.shell("unzip -Z1 site.zip | grep cast")
    #expect(
      names.output == """
        site/site/cast.txt
        site/site/cast.txt.br
        site/site/cast.txt.gz

        """)
    let proof = try await workspace.tool.run("verify", "site.zip")
    #expect(proof.exitCode == 0, "\(proof.output)")
  }

  @Test(.enabled(if: RemoteServer.isInstalled("rclone"), "rclone is not installed"))
  func `what is sent by rclone leaves the built site as it is`() async throws {
    try await workspace.site("Output", ["cast.txt": Self.long, "cast.txt.gz": "mine"])
    let before = try workspace.tree("Output")
    let target = workspace.path + "/there"
    let tool = CatalogTool(folder: workspace.path, environment: ["RCLONE_CONFIG": "/dev/null"])
    let run = try await tool.run(
      "publish", "--to", "rclone:" + target, "--host", "nginx", "--apply")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.tree("Output") == before)
    #expect(try workspace.tree("there")["cast.txt.gz"] == Data("mine".utf8))
  }
}
