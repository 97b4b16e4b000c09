import CatalogTestSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// The preview as a user has it: what the command is told, what it serves and where, and how it ends.
@Suite("A preview, as it is called and visited", .timeLimit(.minutes(5)))
struct ServeTests: ServeSuite {
  let workspace: Workspace

  init() throws {
    workspace = try .withTemplates()
  }

  @Test func `a site below a path is served there, and the root leads to it`() async throws {
    let preview = try await serve("--base-path", "repo")
    #expect(preview.address == "http://127.0.0.1:\(preview.port)/repo/")
    let client = preview.client
    #expect(try await client.get("/").head.lowercased().contains("location: /repo/"))
    #expect(try await client.get("/repo/characters/1.html").status == 200)
    #expect(try await client.get("/characters/1.html").status == 404)
  }

  @Test func `the path of a site's address is served however it is encoded`() async throws {
    let preview = try await serve("--base-url", "https://example.org/%c3%bc&c/my%20site/")
    #expect(preview.address == "http://127.0.0.1:\(preview.port)/%C3%BC&c/my%20site/")
    // Behind the line of the build comes nothing of an address that is not right.
    _ = await preview.nextLine()
    let line = await preview.nextLine()
    #expect(line.hasPrefix("watching "), "\(line)")
    for path in ["/%C3%BC&c/my%20site/", "/%c3%bc%26c/my%20site/characters/1.html"] {
      #expect(try await preview.client.get(path).status == 200, "\(path)")
    }
    #expect(
      try await preview.client.get("/").head.lowercased().contains(
        "location: /%c3%bc&c/my%20site/"))
  }

  @Test(arguments: [
    "https://example.org/x/../y/", "https://example.org/%2e%2e/y/", "https://example.org/x%2fy/",
    "https://example.org/x%00y/", "https://example.org/%E4/",
  ])
  func `an address that no server has is refused, not served elsewhere`(address: String)
    async throws
  {
    let run = try await workspace.tool.run(
      "serve", "--source", CatalogTool.fixtures, "--base-url", address)
    #expect(run.exitCode == 64)
    #expect(
      run.errors
        == "catalog: error: --base-url is \"\(address)\"; expected an http or https address such as https://example.org/catalog/\n"
    )
  }

  @Test func `pages can be served exactly as they are`() async throws {
    let preview = try await serve("--no-reload")
    for (target, name) in [
      ("/", "index.html"), ("/characters/1.html", "characters/1.html"), ("/nowhere", "404.html"),
    ] {
      let answer = try await preview.client.get(target)
      #expect(answer.status == (name == "404.html" ? 404 : 200), "\(target)")
      let isFile = try answer.body == workspace.text("Output/" + name)
      #expect(isFile, "\(target): \(answer.body.prefix(1000))")
    }
  }

  @Test func `nothing outside of the site is served, in whatever spelling`() async throws {
    try workspace.write("secret", to: "secret.txt")
    let preview = try await serve("--output", "Public/site")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path + "/Public/site/link", withDestinationPath: "../..")
    for target in [
      "/../../secret.txt", "/..%2f..%2fsecret.txt", "/%2e%2e/%2e%2e/secret.txt",
      "/%252e%252e/%252e%252e/secret.txt", "/..%5c..%5csecret.txt",
      "/%c0%ae%c0%ae/%c0%ae%c0%ae/secret.txt", "/link/secret.txt", "/secret.txt%00.html",
      "//secret.txt", "/.catalog-manifest", "/characters/../../../secret.txt",
    ] {
      let answer = try await preview.client.get(target)
      #expect([400, 404].contains(answer.status), "\(target)")
      #expect(!answer.body.contains("secret"), "\(target)")
    }
    #expect(try await preview.client.get("/", host: "example.org").status == 403)
    #expect(try await preview.client.get("/").status == 200)
  }

  @Test func `the events of all builds are kept when a setting changes`() async throws {
    let preview = try await PreviewProcess(
      ["--source", CatalogTool.fixtures, "--events", "events.jsonl"], in: workspace)
    let events = try await preview.client.events()
    _ = try await events.next()
    let before = try workspace.text("events.jsonl")
    #expect(before.contains(#""step":"crawl""#))
    try workspace.write("title: A title of my own\n", to: "catalog.yaml")
    _ = try await events.next { $0.stage == "built" }
    let after = try workspace.text("events.jsonl")
    #expect(after.hasPrefix(before))
    #expect(after.utf8.count > before.utf8.count)
  }

  @Test(arguments: [(SIGHUP, Int32(129)), (SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends it, whoever is connected`(signal: Int32, code: Int32) async throws {
    let preview = try await serve()
    let events = try await preview.client.events()
    _ = try await events.next()
    var slow: [Int32] = []
    for request in [
      "", "GET / HTTP/1.1\r\nHost: loc", "GET /catalog.json HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ] {
      slow.append(try await preview.client.open(request))
    }
    #expect(await preview.end(with: signal) == code)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.path).sorted() == [
        ".catalog", "Output", "Templates",
      ])
    #expect(try await events.hasEnded())
    for socket in slow { close(socket) }
  }

  @Test func `that no browser can be opened is told`() async throws {
    let preview = try await PreviewProcess(
      ["--source", CatalogTool.fixtures, "--open"], environment: ["PATH": workspace.path],
      in: workspace)
    let line = await preview.line(beginning: "catalog: warning: ")
    #expect(line.hasSuffix("open is not installed); open \(preview.address)"), "\(line)")
    #expect(try await preview.client.get("/").status == 200)
  }

  @Test(arguments: ["0.0.0.0", "127.0.0.1", "127.1"])
  func `a preview that lets others in warns of it`(host: String) async throws {
    let preview = try await serve("--host", host)
    let name = host == "0.0.0.0" ? "127.0.0.1" : host
    #expect(preview.address == "http://\(name):\(preview.port)/")
    let build = await preview.nextLine()
    #expect(build.contains(" pages ("), "\(build)")
    let line = await preview.nextLine()
    #expect(
      line.hasPrefix(
        host == "0.0.0.0"
          ? "catalog: warning: --host 0.0.0.0 lets everybody in who can reach this machine; they can read the site"
          : "watching "), "\(line)")
  }

  @Test(.enabled(if: LongerLoopback.isThere), arguments: ["::1", "[::1]"])
  func `an address of IPv6 is listened on with the brackets of a URL, and without`(host: String)
    async throws
  {
    let preview = try await serve("--host", host)
    #expect(preview.address == "http://[::1]:\(preview.port)/")
  }

  @Test func `a host that nobody knows is told in words`() async throws {
    // Two dots in a row are no name, so that nobody is asked for it.
    let run = try await workspace.tool.run(
      "serve", "--source", CatalogTool.fixtures, "--port", "0", "--host", "no..host")
    #expect(run.exitCode == 2)
    #expect(
      run.errors.hasSuffix(
        "catalog: error: host no..host is no name or address of this machine; leave out --host for 127.0.0.1\n"
      ), "\(run.errors)")
  }

  @Test func `a port that is taken is an error with a way out, and no build is made for it`()
    async throws
  {
    let preview = try await serve()
    let other = try Workspace()
    let run = try await other.tool.run(
      "serve", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates, "--port",
      String(preview.port), "--report", "report.json", "--events", "events.jsonl")
    #expect(run.exitCode == 2)
    #expect(run.output == "")
    let error =
      "port \(preview.port) on 127.0.0.1 is in use; stop what listens there, or choose another with --port"
    #expect(run.errors == "catalog: error: \(error)\n")
    #expect(try other.text("report.json").contains(error))
    let events = try other.text("events.jsonl").split(separator: "\n")
    #expect(events.count == 2 && events[0].contains(error) && events[1].contains("\"ended\""))
  }

  #if canImport(Glibc)
    @Test func `of ports that are all taken, those that were tried are told`() async throws {
      // An address of this machine that nobody else asks for.
      let host = "127.0.0.9"
      var descriptors: [Int32] = []
      defer { for descriptor in descriptors { close(descriptor) } }
      for port in UInt16(8080)...8099 {
        let descriptor = LocalSocket.make()
        descriptors.append(descriptor)
        // Somebody who listens everywhere has taken it as well.
        if LocalSocket.call(bind, descriptor, host: host, port: port) == 0 {
          #expect(listen(descriptor, 1) == 0)
        }
      }
      let run = try await workspace.tool.run(
        "serve", "--source", CatalogTool.fixtures, "--host", host)
      #expect(run.exitCode == 2)
      #expect(
        run.errors
          == "catalog: error: ports 8080 to 8099 on \(host) are in use; choose another with --port\n"
      )
    }
  #endif

  @Test(arguments: [
    (["--port", "70000"], "--port must be 0 to 65535."),
    (["--base-path", "/../"], "\"/../\" is no path to serve a site below."),
    (["--host", ""], "--host needs a name or an address."),
    (["--host", "*"], "--host \"*\" is no address; 0.0.0.0 or :: listens for everybody."),
    (["--host", "FE80::1"], "--host FE80::1 needs its interface, as in FE80::1%eth0."),
  ])
  func `a wrong call is told as one`(arguments: [String], message: String) async throws {
    let run = try await workspace.tool.run(["serve"] + arguments)
    #expect(run.exitCode == 64)
    #expect(run.errors.hasPrefix("catalog: error: \(message)"))
  }
}
