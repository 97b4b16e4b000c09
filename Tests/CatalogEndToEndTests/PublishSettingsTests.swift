import Foundation
import Testing

/// What `catalog.yaml` says of publishing, and what is said of it when it is wrong.
@Suite("What the settings say of publishing")
struct PublishSettingsTests {
  private let workspace: Workspace

  init() async throws {
    workspace = try Workspace()
    try await workspace.site("Output", HandmadeSite.old)
  }

  private func publish(_ settings: String, _ arguments: String...) async throws -> CatalogTool.Run {
    try workspace.write(settings, to: "catalog.yaml")
    return try await workspace.tool.run(["publish"] + arguments)
  }

  @Test func `the only target needs no name, one of several does, and flags win over both`()
    async throws
  {
    let one = try await publish("publish:\n  targets:\n    live: { to: www, keep: 2 }\n")
    #expect(one.exitCode == 0, "\(one.errors)")
    #expect(one.output.contains("\nwww: 8 to add"), "\(one.output)")

    let two = "publish:\n  targets:\n    live: { to: www }\n    stage: { to: stage }\n"
    let unnamed = try await publish(two)
    #expect(unnamed.exitCode == 2)
    #expect(
      unnamed.errors == "catalog: error: there are several targets; name one of live, stage\n")
    #expect(try await publish(two, "stage").output.contains("\nstage: 8 to add"))
    #expect(try await publish(two, "--to", "other").output.contains("\nother: 8 to add"))
    let unknown = try await publish(two, "stag")
    #expect(unknown.exitCode == 2)
    #expect(
      unknown.errors == "catalog: error: \"stag\" is not a target; did you mean \"stage\"?\n")
    let none = try await publish("title: x\n")
    #expect(none.exitCode == 2)
    #expect(
      none.errors
        == "catalog: error: nothing says where to publish; give --to, or publish.to in catalog.yaml\n"
    )
    let silent = try await publish("publish:\n  targets:\n    live: { keep: 2 }\n", "live")
    #expect(silent.exitCode == 2)
    #expect(
      silent.errors
        == "catalog: error: nothing says where to publish; give publish.targets.live.to in catalog.yaml\n"
    )
  }

  @Test func `a target that is named goes before the environment, and flags before both`()
    async throws
  {
    try workspace.write(
      """
      publish:
        targets:
          live: { to: ../live }
          stage: { to: ../stage, host: github-pages }

      """, to: "project/catalog.yaml")
    var tool = CatalogTool(folder: workspace.path + "/project")
    tool.environment = ["CATALOG_PUBLISH_TO": "../live", "CATALOG_PUBLISH_HOST": "netlify"]
    let publish = ["publish", "--site", "../Output", "--json"]
    let named = try await tool.run(publish + ["stage"]).output
    #expect(named.contains("\"target\" : \"../stage\""), "\(named)")
    #expect(named.contains("\".nojekyll\"") && !named.contains("\"_headers\""), "\(named)")
    let flag = try await tool.run(publish + ["stage", "--host", "netlify"]).output
    #expect(flag.contains("\"target\" : \"../stage\""), "\(flag)")
    #expect(flag.contains("\"_headers\"") && !flag.contains("\".nojekyll\""), "\(flag)")
    let unnamed = try await tool.run(publish).output
    #expect(unnamed.contains("\"target\" : \"../live\""), "\(unnamed)")
  }

  @Test(arguments: [
    ("s3:bucket/site", "; did you mean rclone:s3:bucket/site, or the folder ./s3:bucket/site?"),
    ("user@host:/www", "; did you mean the folder ./user@host:/www?"),
    ("rclone:s3", ""), ("rclone:", ""), ("sftp://host/www", ""),
  ])
  func `a place on another machine is not taken for a folder of this one`(
    target: String, help: String
  ) async throws {
    let run = try await workspace.tool.run("publish", "--to", target, "--apply")
    #expect(
      run
        == .init(
          exitCode: 64, output: "",
          errors:
            "catalog: error: --to is \"\(target)\"; expected a folder, or rclone:remote:path for everything that rclone reaches\(help)\n"
        ))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == ["Output"])
  }

  @Test func `a folder with a colon in its name is one when it begins with a dot`() async throws {
    let run = try await workspace.tool.run("publish", "--to", "./a:b", "--apply")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("a:b/current/index.html") == workspace.text("Output/index.html"))
  }

  @Test(arguments: [
    ("[gz]", ["index.html", "index.html.gz"]), ("[br]", ["index.html", "index.html.br"]),
    ("none", ["index.html"]),
  ])
  func `packed copies that are asked for come instead of those that the host sends`(
    compress: String, names: [String]
  ) async throws {
    let long = String(repeating: "<p>A portal.</p>\n", count: 200)
    try await workspace.site("long", ["index.html": long])
    let run = try await publish(
      "publish:\n  to: www\n  host: nginx\n  compress: \(compress)\n", "--site", "long", "--apply")
    #expect(run.exitCode == 0, "\(run.errors)")
    let files = try workspace.tree("www/current/").keys.filter { !$0.hasPrefix(".") }
    #expect(files.sorted() == names)
  }

  @Test func `every mistake is told with its line`() async throws {
    let run = try await publish(
      """
      publish:
        kep: 3
        host: geocities
        compress: [gz, zst]
        targets:
          live:
            too: www
            keep: none

      """, "live")
    #expect(run.exitCode == 2)
    #expect(
      run.errors == """
        catalog: error: catalog.yaml:2: "publish.kep" is not a setting; did you mean "publish.keep"?
        catalog: error: catalog.yaml:7: "publish.targets.live.too" is not a setting of a target; did you mean "to"?
        catalog: error: catalog.yaml:3: "publish.host" is "geocities"; expected github-pages, cloudflare-pages, netlify, nginx, caddy
        catalog: error: catalog.yaml:8: "publish.targets.live.keep" is "none"; expected a whole number from 1
        catalog: error: catalog.yaml:4: "publish.compress" is "gz,zst"; expected gz, br with a comma between them, or none

        """)
    let values = try await publish(
      "publish:\n  to: https://example.org\n  host: geocities\n  compress: [gz, zst]\n  keep: 0\n  files:\n"
    )
    #expect(
      values.errors == """
        catalog: error: catalog.yaml:2: "publish.to" is "https://example.org"; expected a folder, or rclone:remote:path for everything that rclone reaches
        catalog: error: catalog.yaml:3: "publish.host" is "geocities"; expected github-pages, cloudflare-pages, netlify, nginx, caddy
        catalog: error: catalog.yaml:5: "publish.keep" is "0"; expected a whole number from 1
        catalog: error: catalog.yaml:6: "publish.files" is ""; expected nojekyll, headers, redirects with commas between them, or none
        catalog: error: catalog.yaml:4: "publish.compress" is "gz,zst"; expected gz, br with a comma between them, or none

        """)
  }

  @Test func `a check tells the mistakes of every target`() async throws {
    try workspace.write(
      """
      publish:
        targets:
          live: { to: www, keep: none }
          other: { to: other }
          stage: { to: "https://example.org" }

      """, to: "catalog.yaml")
    let run = try await workspace.tool.run("check", "--links")
    #expect(run.exitCode == 2)
    #expect(
      run.errors == """
        catalog: error: catalog.yaml:3: "publish.targets.live.keep" is "none"; expected a whole number from 1
        catalog: error: catalog.yaml:5: "publish.targets.stage.to" is "https://example.org"; expected a folder, or rclone:remote:path for everything that rclone reaches

        """)
  }

  @Test func `a host's files go along, published and bundled, and its limits are checked first`()
    async throws
  {
    let run = try await publish(
      "publish:\n  to: www\n  host: cloudflare-pages\n  files: [nojekyll, headers]\n", "--apply")
    #expect(run.exitCode == 0, "\(run.errors)")
    let names = Set(try workspace.tree("www/current/").keys.filter { !$0.contains("/") })
    #expect(
      names == [
        ".catalog-manifest", ".nojekyll", "_headers", "about.html", "feed.xml", "index.html",
      ])

    let bundle = try await workspace.tool.run("bundle", "--host", "github-pages")
    #expect(bundle.exitCode == 0, "\(bundle.errors)")
    let list = try await workspace.shell("unzip -Z1 site.zip")
    #expect(list.output.contains("site/site/.nojekyll\n"), "\(list.output)")

    let large = FileManager.default.createFile(
      atPath: workspace.path + "/Output/film.bin", contents: nil)
    #expect(large)
    let film = try FileHandle(
      forWritingTo: URL(fileURLWithPath: workspace.path + "/Output/film.bin"))
    try film.truncate(atOffset: (25 << 20) + 1)
    try film.close()
    try await workspace.site("Output", [:])
    for (command, outcome) in [
      (["publish", "--apply"], "nothing was sent"),
      (["bundle", "--host", "cloudflare-pages"], "nothing was written"),
    ] {
      let refused = try await workspace.tool.run(command)
      #expect(refused.exitCode == 2)
      #expect(
        refused.errors == """
          catalog: error: cloudflare-pages takes files of 26,214,400 bytes; film.bin has 26,214,401
          catalog: error: \(outcome)

          """)
    }
  }
}
