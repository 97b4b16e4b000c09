import Foundation
import Testing

/// Passwords in the addresses of sources and remotes: used, and neither shown nor kept.
@Suite("A password is told to nobody")
struct PasswordTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  @Test func `the password of the source is told to nobody else`() async throws {
    let mock = try await MockProcess([CatalogTool.fixtures], in: workspace)
    let source = mock.source.replacing("http://", with: "http://reader:s3cret@")
    let run = try await workspace.build(source: source)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("Output/about.html").contains("href=\"\(mock.source)\""))
    for folder in ["Output", ".catalog"] {
      for (name, bytes) in try workspace.tree(folder) {
        #expect(bytes.range(of: Data("s3cret".utf8)) == nil, "\(folder)/\(name)")
      }
    }
    let wrong = try await workspace.build(source: "http://reader:s3cret@/api")
    #expect(wrong.exitCode == 64)
    #expect(wrong.errors.hasPrefix("catalog: error: --source is \"http://…@/api\"; expected"))
    let marked = try await workspace.build(source: "ftp://reader:s3cret@\u{301}host/api")
    #expect(marked.exitCode == 64)
    #expect(!marked.errors.contains("s3cret"), "\(marked.errors)")
  }

  @Test(arguments: [
    ("https://reader:s3c#ret@host/api", 64, "--source is \"https://…@host/api\"; expected "),
    ("https://reader:s3c/r?et@host/api", 64, "--source is \"https://…@host/api\"; expected "),
    ("https://reader:s3c@ret@host:x/api", 64, "--source is \"https://…@host:x/api\"; expected "),
    ("https:/reader:s3c/ret@host/api", 2, "source \"https:/…@host/api\" does not exist; expected "),
    ("reader:s3cret@host/api", 2, "source \"…@host/api\" does not exist; expected "),
  ])
  func `a password is told to nobody where its signs make the source no address`(
    source: String, code: Int32, words: String
  ) async throws {
    let run = try await workspace.build(source: source, "--report", "report.json")
    #expect(run.exitCode == code)
    #expect(run.errors.hasPrefix("catalog: error: " + words), "\(run.errors)")
    #expect(!run.errors.contains("s3c") && !run.errors.contains("ret@"), "\(run.errors)")
    let report = try workspace.text("report.json")
    #expect(report.contains("host"), "\(report)")
    #expect(!report.contains("s3c") && !report.contains("ret@"), "\(report)")
  }

  @Test func `a password in the address of a remote is told to nobody`() async throws {
    try await workspace.site("site", HandmadeSite.old)
    try workspace.write(
      #"""
      #!/bin/sh
      [ "$1" = lsjson ] || exit 0
      for remote; do :; done
      remote=$(printf %s "$remote" | sed 's/"/\\"/g')
      printf 'Failed to create file system for "%s": refused\n' "$remote" >&2
      exit $STATUS
      """#, to: "bin/rclone")
    _ = try await workspace.shell("chmod +x bin/rclone")
    let remote = "rclone::webdav,url=\"https://reader:s3cret@127.0.0.1:9/\",pass='s3cret:':site"
    var tool = workspace.tool
    func plan(status: String) async throws -> CatalogTool.Run {
      tool.environment = ["PATH": "\(workspace.path)/bin:/usr/bin:/bin", "STATUS": status]
      return try await tool.run("publish", "--site", "site", "--to", remote)
    }
    let refused = try await plan(status: "1")
    #expect(
      refused
        == .init(
          exitCode: 2, output: "",
          errors: """
            catalog: error: rclone::webdav,…:site cannot be listed
            catalog: error: rclone: Failed to create file system for ":webdav,…:site": refused

            """))
    let planned = try await plan(status: "3")
    #expect(planned.exitCode == 0, "\(planned.errors)")
    #expect(planned.output.contains("rclone::webdav,…:site: "), "\(planned.output)")
    #expect(!planned.output.contains("s3cret"), "\(planned.output)")
    tool.environment = ["PATH": "/nowhere"]
    let missing = try await tool.run("publish", "--site", "site", "--to", remote)
    #expect(
      missing.errors.hasPrefix("catalog: error: rclone::webdav,…:site is reached by"),
      "\(missing.errors)")
    let folder = try await tool.run("publish", "--site", "site", "--to", "rclone:/a,b:c")
    #expect(
      folder.errors.hasPrefix("catalog: error: rclone:/a,b:c is reached by"), "\(folder.errors)")
  }
  @Test(arguments: [
    (
      #":webdav,url="https://reader:s3c%zzret@h/":site"#, ":webdav,…:site",
      #"":webdav,url=\"https://reader:s3c%zzret@h/\":site": parse "https://reader:s3c%zzret@h/": invalid URL escape "%zz""#,
      #"":webdav,…:site": parse "…": invalid URL escape "…""#
    ),
    (
      #":webdav,url="http://reader:s3c""ret@h:1 /":site"#, ":webdav,…:site",
      #"":webdav,url=\"http://reader:s3c\"\"ret@h:1 /\":site": parse "http://reader:s3c\"ret@h:1 /": invalid port ":1 " after host"#,
      #"":webdav,…:site": parse "…": invalid port "…" after host"#
    ),
    // A sign that joins the quote before it.
    (
      ":sftp,pass=\"\u{301}s3cret\":site", ":sftp,…:site",
      #"":sftp,pass=\""# + "\u{301}s3cret" + #"\":site": refused"#, #"":sftp,…:site": refused"#
    ),
    (
      #":webdav,url="http://reader:s3c#ret@h":site"#, ":webdav,…:site",
      #"":webdav,url=\"http://reader:s3c#ret@h\":site": parse "http://reader:s3c": invalid port ":s3c" after host"#,
      #"":webdav,…:site": parse "…": invalid port "…" after host"#
    ),
    (
      #":webdav,url="reader:s3cret@h":site"#, ":webdav,…:site",
      #"":webdav,url=\"reader:s3cret@h\":site": Propfind "reader:s3cret@h/site": unsupported protocol scheme "reader""#,
      #"":webdav,…:site": Propfind "…@h/site": unsupported protocol scheme "…""#
    ),
    (
      ":webdav,url=https://reader:s3cret@h/:site", ":webdav,…://…@h/:site",
      #"":webdav,url=https://reader:s3cret@h/:site": refused"#,
      #"":webdav,…://…@h/:site": refused"#
    ),
    (
      "https://reader:s3cret@h/x", "https://…@h/x",
      #""https://reader:s3cret@h/x": unknown; is https://reader:s3cret@h/x right?"#,
      #""https://…@h/x": unknown; is https://…@h/x right?"#
    ),
    (
      "https://\u{301}reader:s3cret@h/x", "https://…@h/x",
      "no \"https://\u{301}reader:s3cret@h/x/\"", "no \"https://…@h/x/\""
    ),
    ("reader:s3cret@h/x", "…@h/x", #""reader:s3cret@h/x": unknown"#, #""…@h/x": unknown"#),
    // One that ends as if it held parameters.
    (
      "reader:s3c,x=ret@h/x", "…@h/x", #""reader:s3c,x=ret@h/x": unknown"#, #""…@h/x": unknown"#
    ),
    ("s3:sites/me@h/x", "s3:sites/me@h/x", #""s3:sites/me@h/x": no"#, #""s3:sites/me@h/x": no"#),
    // A backslash before the quote that ends it.
    (
      #":sftp,pass="s3cret\":x"#, ":sftp,…:x",
      #"":sftp,pass=\"s3cret\\\":x": bad "s3cret\\", "s3cret""#, #"":sftp,…:x": bad "…", "…""#
    ),
    // A quote that begins no value.
    (
      #":sftp,pass=a="s3cret:/x"#, ":sftp,…:/x",
      #"":sftp,pass=a=\"s3cret:/x": bad "a=\"s3cret""#, #"":sftp,…:/x": bad "…""#
    ),
    // An address that it lengthens.
    (
      #":webdav,url="http://127.0.0.1:1/a.php?sig=s3cret&x=1":x"#, ":webdav,…:x",
      #"Propfind "http://127.0.0.1:1/a.php?sig=s3cret&x=1/x": refused"#,
      #"Propfind "http://127.0.0.1:1/a.php?…": refused"#
    ),
    (
      #":webdav,url="http://127.0.0.1:1/a#s3cret":x"#, ":webdav,…:x",
      #"Propfind "http://127.0.0.1:1/a#s3cret/x": refused"#,
      #"Propfind "http://127.0.0.1:1/a#…": refused"#
    ),
    (
      #":webdav,url="reader:s3c?ret@h":x"#, ":webdav,…:x", #"Propfind "reader:s3c?ret@h/x": no"#,
      #"Propfind "…": no"#
    ),
    // A word that it takes for an address, or for the path of one.
    (
      #":seafile,url="s3=cret":"#, ":seafile,…:",
      #"Get "s3=cret/api2/server-info/": unsupported protocol scheme """#,
      #"Get "…": unsupported protocol scheme """#
    ),
    (
      #":http,url="s3cret":u@h/x"#, "…@h/x", #"Get "/s3cret/u@h/": unsupported"#,
      #"Get "…": unsupported"#
    ),
    (
      #":webdav,url="s3c@ret":x"#, ":webdav,…:x", #"Propfind "s3c@ret/x": unsupported"#,
      #"Propfind "…": unsupported"#
    ),
    (
      #":webdav,url="s3cr":x"#, ":webdav,…:x", #"Propfind "s3cr/x": unsupported"#,
      #"Propfind "…": unsupported"#
    ),
    ("dav:x", "dav:x", #"Get "https://h/x?sig=s3cret": no"#, #"Get "https://h/x?…": no"#),
    // An address that lacks its host.
    (
      #":webdav,url="http://reader:s3cret":x"#, ":webdav,…:x",
      #"parse "http://reader:s3cret/": invalid port ":s3cret" after host"#,
      #"parse "…": invalid port "…" after host"#
    ),
    (
      #":webdav,url="http://h/":reader:s3cret@x/y"#, "…@x/y",
      #"Propfind "http://h/reader:s3cret@x/y": no"#, #"Propfind "http://…@x/y": no"#
    ),
    (
      #":webdav,url="http://h/",headers="http://h/reader:s3cret@h":x"#, ":webdav,…:x",
      #"Get "http://h/reader:s3cret@h/x": no"#, #"Get "http://…@h/x": no"#
    ),
    // A value that is also a name, or holds one.
    (
      ":sftp,use_agent=true,pass=use_agent:x", ":sftp,…:x", #"bad "use_agent""#, #"bad "…""#
    ),
    (
      ":sftp,host=h,port=s3cret,user=u:x", ":sftp,…:x",
      #"config item "port" = "s3cret" as int; "port=s3cret", "s3cr""#,
      #"config item "port" = "…" as int; "…", "…""#
    ),
    // A remote in a remote that lacks its quotes.
    (
      ":crypt,remote=:sftp,pass=s3cret:/x", ":crypt,…:sftp,…:/x",
      #"":crypt,remote=:sftp,pass=s3cret:/x": no "s3cret""#, #"":crypt,…:sftp,…:/x": no "…""#
    ),
  ])
  func `a password is told to nobody however rclone repeats it`(
    remote: String, name: String, said: String, told: String
  ) async throws {
    try await expect(remote, name: name, said: said, told: told)
  }

  private func expect(_ remote: String, name: String, said: String, told: String) async throws {
    try await workspace.site("site", HandmadeSite.old)
    try workspace.write(
      """
      #!/bin/sh
      [ "$1" = lsjson ] || exit 0
      printf '%s\\n' "$SAID" >&2
      exit 1
      """, to: "bin/rclone")
    _ = try await workspace.shell("chmod +x bin/rclone")
    var tool = workspace.tool
    tool.environment = ["PATH": "\(workspace.path)/bin:/usr/bin:/bin", "SAID": "Failed: " + said]
    #expect(
      try await tool.run("publish", "--site", "site", "--to", "rclone:" + remote)
        == .init(
          exitCode: 2, output: "",
          errors: """
            catalog: error: rclone:\(name) cannot be listed
            catalog: error: rclone: Failed: \(told)

            """))
  }

  @Test(arguments: [
    (
      ":local,copy_links=maybe:/x", ":local,…:/x",
      #"":local,copy_links=maybe:/x": config item "copy_links" = "maybe" as bool: parsing "maybe" failed"#,
      #"":local,…:/x": config item "copy_links" = "…" as bool: parsing "…" failed"#
    ),
    (
      ":s3,chunk_size=true:x", ":s3,…:x", #"config item "chunk_size" = "true" as fs.SizeSuffix"#,
      #"config item "chunk_size" = "true" as fs.SizeSuffix"#
    ),
    (
      #":http,url="http://127.0.0.1:1/",no_head=true:"#, ":http,…:",
      #"error listing "": Get "http://127.0.0.1:1/": dial tcp 127.0.0.1:1: refused"#,
      #"error listing "": Get "http://127.0.0.1:1/": dial tcp 127.0.0.1:1: refused"#
    ),
    (
      #":webdav,url="http://[::1]:1/dav/":x/site@2024"#, ":webdav,…:x/site@2024",
      #"":webdav,url=\"http://[::1]:1/dav/\":x/site@2024": Propfind "http://[::1]:1/dav/x/site@2024": no"#,
      #"":webdav,…:x/site@2024": Propfind "http://[::1]:1/dav/x/site@2024": no"#
    ),
    (
      #":webdav,url="http://h/",pass=s3cret:x/site@2024"#, ":webdav,…:x/site@2024",
      #"":webdav,url=\"http://h/\",pass=s3cret:x/.site@2024.catalog-incoming": no"#,
      #"":webdav,…:x/.site@2024.catalog-incoming": no"#
    ),
    (
      #":webdav,url="ftp://h/":x"#, ":webdav,…:x", #"Get "ftp://h/x": unsupported scheme "ftp""#,
      #"Get "ftp://h/x": unsupported scheme "ftp""#
    ),
  ])
  func `what cannot be a password is told as rclone says it`(
    remote: String, name: String, said: String, told: String
  ) async throws {
    try await expect(remote, name: name, said: said, told: told)
  }

  @Test(arguments: [
    (
      ":sftp,user=u,pass=s3cret:/x", ":sftp,…:/x",
      "; did you mean rclone::sftp,…:/x, or the folder ./:sftp,…:/x?"
    ),
    (#":webdav,url="https://reader:s3cret@h/":x"#, ":webdav,…:x", ""),
    ("rclone:sftp,pass=s3cret", "rclone:sftp,…", ""),
    (
      "Rclone::sftp,pass=s3cret:/x", "Rclone::sftp,…:/x",
      "; did you mean rclone:Rclone::sftp,…:/x, or the folder ./Rclone::sftp,…:/x?"
    ),
  ])
  func `a password in the parameters of what is no target is told to nobody`(
    target: String, shown: String, help: String
  ) async throws {
    let said =
      "is \"\(shown)\"; expected a folder, or rclone:remote:path for everything that rclone reaches\(help)\n"
    #expect(
      try await workspace.tool.run("publish", "--to", target)
        == .init(exitCode: 64, output: "", errors: "catalog: error: --to \(said)"))
    var tool = workspace.tool
    tool.environment = ["CATALOG_PUBLISH_TO": target]
    #expect(
      try await tool.run("build", "--report", "report.json")
        == .init(exitCode: 64, output: "", errors: "catalog: error: CATALOG_PUBLISH_TO \(said)"))
    #expect(try !workspace.text("report.json").contains("s3cret"))
  }

  @Test(arguments: [
    ("rclone::sftp,host=h,user=u,pass=s3cret:/x", "rclone::sftp,…:/x"),
    (":sftp,pass=s3cret:/x", ":sftp,…:/x"), ("https://reader:s3cret@h/x", "https://…@h/x"),
  ])
  func `a password is told to nobody where --to is forgotten`(
    target: String, shown: String
  ) async throws {
    #expect(
      try await workspace.tool.run("publish", target)
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: \"\(shown)\" is not a target; name it in catalog.yaml below publish.targets, or give --to\n"
        ))
  }

  @Test(arguments: [
    "publish: { to: rclone::sftp,user=u,pass=s3cret:/x }",
    #"publish: { to: rclone::sftp,pass="a,s3cret,b":/x }"#,
    "publish: { to: rclone:https://reader:a,s3cret,b@h/x }",
    "publish: { targets: { live: { to: rclone::sftp,user=u,pass=s3cret:/x } } }",
    "{ publish.to: rclone::sftp,user=u,pass=s3cret:/x }",
  ])
  func `a password is told to nobody where a comma ends the value it stands in`(
    settings: String
  ) async throws {
    try workspace.write(settings + "\n", to: "catalog.yaml")
    #expect(
      try await workspace.tool.run("build", "--report", "report.json")
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: catalog.yaml:1: a value ends at its comma here; in { } one that holds a comma needs quotes\n"
        ))
    #expect(try !workspace.text("report.json").contains("s3cret"))
  }

  @Test(arguments: [
    ("publish:\n  pass=s3cret: x\n", 2, "\"publish.pass=…\" is not a setting"),
    (
      "publish:\n  targets:\n    live:\n      pass=s3cret: x\n", 4,
      "\"publish.targets.live.pass=…\" is not a setting of a target"
    ),
    (
      "publish: { to: rclone::sftp,pass=s3cret,pass=s3cret }\n", 1,
      "\"pass=…\" is given twice; keep one"
    ),
  ])
  func `a password in what is no setting is told to nobody`(
    settings: String, line: Int, problem: String
  ) async throws {
    try workspace.write(settings, to: "catalog.yaml")
    let run = try await workspace.tool.run("build", "--report", "report.json")
    #expect(run.exitCode == 2)
    #expect(run.errors == "catalog: error: catalog.yaml:\(line): \(problem)\n")
    #expect(try !workspace.text("report.json").contains("s3cret"))
  }
}
