import Foundation
import Testing

/// Files that flags name: what is there and is no regular file is written into, not replaced.
@Suite("Files that flags name")
struct NamedFileTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  /// Functions of the shell for a process that runs behind it, named by its number: they wait until it has made the site or heeds
  /// signals, and end it by one, or by force after half a minute.
  private static let functions = """
    await_site() { until test -e Output/index.html; do kill -0 $1 || exit 99; sleep 0.02; done; }
    await_heeding() {
      until grep -q '^SigCgt:.*[4-7c-f][0-9a-f]\\{3\\}$' /proc/$1/status; do
        kill -0 $1 || exit 99; sleep 0.02
      done
    }
    terminate() {
      kill -TERM $1
      looks=0
      while kill -0 $1 && test $looks -lt 1500; do looks=$((looks + 1)); sleep 0.02; done
      kill -KILL $1
      wait $1
    }

    """

  /// Runs a line of the shell with `$0` for the command, and `$@` for what a build reads.
  private func shell(_ line: String) async throws -> CatalogTool.Run {
    try await workspace.shell(
      Self.functions + line, try CatalogTool.binary.path, "--source", CatalogTool.fixtures,
      "--templates", CatalogTool.templates)
  }

  @Test func `a report, events and a state go into a pipe`() async throws {
    let run = try await shell(
      """
      mkfifo report events state
      cat report > report.json 2>&1 & first=$!
      cat events > events.json 2>&1 & second=$!
      cat state > state.json 2>&1 & third=$!
      trap 'kill $first $second $third 2> errors.txt' EXIT
      "$0" build "$@" --report report --events events && "$0" snapshot export --to state || exit
      test -p report && test -p events && test -p state || exit
      wait
      """)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("report.json").contains("\"version\" : 1"))
    #expect(try workspace.text("events.json").contains("\"event\":\"ended\""))
    #expect(try workspace.data("state.json") == workspace.data("Output/catalog.json"))
  }

  @Test func `settings that another file stands in for stay, too`() async throws {
    let settings = "title: Mine\n"
    try workspace.write(settings, to: "catalog.yaml")
    try workspace.write("title: Other\n", to: "other.yaml")
    for flag in ["--report", "--events"] {
      let run = try await workspace.build(
        source: CatalogTool.fixtures, "--config", "other.yaml", flag, "catalog.yaml")
      #expect(run.exitCode == 64)
      #expect(run.errors.hasPrefix("catalog: error: catalog.yaml is the file of settings; give"))
    }
    #expect(try workspace.text("catalog.yaml") == settings)
  }

  @Test func `a link stays one, whether there is a file behind it or not`() async throws {
    let run = try await shell(
      """
      mkdir far && ln -s far/near report && ln -s report.json far/near && ln -s far/events.json events
      "$0" build "$@" --report report --events events || exit
      "$0" build "$@" --report report --events events --rebuild || exit
      test -h report && test -h far/near && test -h events
      """)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.text("far/report.json").contains("\"version\" : 1"))
    #expect(try workspace.text("far/events.json").contains("\"event\":\"ended\""))
  }

  @Test func `a file that is there keeps its mode, and a new one gets that of the umask`()
    async throws
  {
    let run = try await shell(
      """
      umask 027
      echo old > report.json && chmod 600 report.json && echo old > state.json && chmod 604 state.json
      "$0" build "$@" -q --report report.json && "$0" snapshot export --to state.json &&
        "$0" snapshot export --to new.json || exit
      ls -l report.json state.json new.json | cut -c1-10
      """)
    #expect(run.output == "-rw-r-----\n-rw-------\n-rw----r--\n", "\(run.errors)")
    #expect(try workspace.text("report.json").contains("\"version\" : 1"))
    #expect(try workspace.data("state.json") == workspace.data("new.json"))
  }

  @Test(.enabled(if: OtherUser.isThere, "nobody else's file can be made here"))
  func `a file that is somebody else's stays theirs`() async throws {
    let run = try await shell(
      """
      echo old > report.json && chown 12345:12346 report.json && chmod 640 report.json
      "$0" build "$@" -q --report report.json && ls -ln report.json
      """)
    let facts = run.output.split(separator: " ").prefix(4)
    #expect(facts == ["-rw-r-----", "1", "12345", "12346"], "\(run.output)\(run.errors)")
    #expect(try workspace.text("report.json").contains("\"version\" : 1"))
  }

  @Test(.enabled(if: OtherUser.isThere, "nobody else can run the command here"))
  func `where a file cannot keep its group, its new one may do no more than everybody`()
    async throws
  {
    let build = try await workspace.build(source: CatalogTool.fixtures, "--avatars", "skip")
    #expect(build.exitCode == 0, "\(build.errors)")
    let run = try await shell(
      """
      echo old > state.json && chown -R 12345 . && chown 12345:12346 state.json && chmod 664 state.json || exit
      \(OtherUser.words.joined(separator: " ")) "$0" snapshot export --to state.json && ls -ln state.json
      """)
    let facts = run.output.split(separator: " ").prefix(4)
    #expect(facts == ["-rw-r--r--", "1", "12345", "12345"], "\(run.output)\(run.errors)")
    #expect(try workspace.data("state.json") == workspace.data("Output/catalog.json"))
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `what a killed call left beside a file goes with the next`() async throws {
    let build = try await workspace.build(source: CatalogTool.fixtures)
    #expect(build.exitCode == 0, "\(build.errors)")
    let before = try FileManager.default.contentsOfDirectory(atPath: workspace.path)
    let command = [try CatalogTool.binary.path, "snapshot", "export", "--to", "state.json"]
    let killed = try await workspace.tool.run(
      "/usr/bin/env", Strace.words("rename", number: 1, "signal=SIGKILL") + command)
    #expect(killed.exitCode != 0)
    let next = try await workspace.tool.run(Array(command.dropFirst()))
    #expect(next.exitCode == 0, "\(next.errors)")
    let after = try FileManager.default.contentsOfDirectory(atPath: workspace.path)
    #expect(after.sorted() == (before + ["state.json"]).sorted())
    #expect(try workspace.data("state.json") == workspace.data("Output/catalog.json"))
  }

  @Test(arguments: [
    ("build", "nowhere/report.json", "No such file or directory"),
    ("crawl", "nowhere/report.json", "No such file or directory"), ("build", ".", "Is a directory"),
    ("build", "Output/nowhere/report.json", "No such file or directory"),
  ])
  func `a report that cannot be written is told before anything is done`(
    command: String, report: String, cause: String
  ) async throws {
    let run = try await workspace.tool.run(
      command, "--source", CatalogTool.fixtures, "--report", report)
    #expect(
      run
        == .init(
          exitCode: 2, output: "",
          errors:
            "catalog: error: \(report) cannot be written: \(cause); give --report another file\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == [])
  }

  @Test(.enabled(if: OtherUser.isThere, "nobody else can run the command here"))
  func `a report that is somebody else's in a folder for all is told before anything is done`()
    async throws
  {
    let run = try await shell(
      """
      mkdir shared && echo mine > shared/report.json && chmod 1777 shared . || exit
      \(OtherUser.words.joined(separator: " ")) "$0" build "$@" --report shared/report.json
      """)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: shared/report.json cannot be written: Operation not permitted; give --report another file\n"
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == ["shared"])
    #expect(try workspace.text("shared/report.json") == "mine\n")
  }

  @Test(.enabled(if: OtherUser.isThere, "nobody else can run the command here"))
  func `what another user holds beside a report in a folder for all is not waited for`()
    async throws
  {
    let run = try await shell(
      """
      mkdir shared && chmod 1777 shared . && exec 9> shared/.report.json.partial && flock 9 || exit 99
      chown 12346 shared/.report.json.partial
      \(OtherUser.words.joined(separator: " ")) timeout -s KILL 60 "$0" build "$@" -q --report shared/report.json
      echo $?
      test -e Output || echo untouched
      timeout -s KILL 60 "$0" build "$@" -q --report shared/report.json
      echo $?
      ls -A shared
      """)
    // Root may remove it.
    #expect(
      run
        == .init(
          exitCode: 0, output: "2\nuntouched\n0\nreport.json\n",
          errors:
            "catalog: error: shared/report.json cannot be written: Operation not permitted; give --report another file\n"
        ))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a disk that is full is named as the cause, and events that are lost are told once`()
    async throws
  {
    let report = try await workspace.build(source: CatalogTool.fixtures, "--report", "/dev/full")
    #expect(report.exitCode == 2)
    #expect(
      report.errors
        == "catalog: error: /dev/full cannot be written: No space left on device; give --report another file\n"
    )
    let export = try await workspace.tool.run("snapshot", "export", "--to", "/dev/full")
    #expect(export.exitCode == 2)
    #expect(
      export.errors
        == "catalog: error: /dev/full cannot be written: No space left on device; give --to another file\n"
    )
    let events = try await workspace.build(
      source: CatalogTool.fixtures, "--rebuild", "--events", "/dev/full")
    #expect(events.exitCode == 0)
    #expect(
      events.errors
        == "catalog: warning: /dev/full does not hold all events: No space left on device\n")
    let nowhere = try await workspace.tool.run("build", "--events", "nowhere/events")
    #expect(
      nowhere.errors.hasPrefix(
        "catalog: error: nowhere/events cannot be made: No such file or directory; give --events another file\n"
      ), "\(nowhere.errors)")
  }

  @Test(arguments: ["GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"])
  func `a file of GitHub Actions that cannot be written is told before anything is done`(
    variable: String
  ) async throws {
    var tool = workspace.tool
    let file = workspace.path + "/nowhere/file"
    tool.environment = [variable: file]
    let run = try await tool.run("build", "--source", CatalogTool.fixtures)
    #expect(run.exitCode == 2)
    #expect(
      run.errors
        == "catalog: error: \(file), the file of \(variable), cannot be written: No such file or directory\n"
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == [])
  }

  @Test(arguments: [
    #"GITHUB_OUTPUT=/dev/stdout "$0" build "$@" > told"#,
    #"GITHUB_OUTPUT=/dev/stdout "$0" build "$@" | cat > told"#,
    """
    mkfifo outputs
    cat outputs > told & reader=$!
    trap 'kill $reader 2> errors' EXIT
    GITHUB_OUTPUT=outputs "$0" build "$@" || exit
    wait
    """,
  ])
  func `what is for GitHub Actions goes to stdout, or into a pipe, where that is named`(
    line: String
  ) async throws {
    let run = try await shell(line)
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    let told = try workspace.text("told")
    #expect(told.hasPrefix("changed=true\ndata-changed=false\ncharacters-added=0\n"), "\(told)")
  }

  @Test func `what is for GitHub Actions goes on a line of its own, also behind words on stdout`()
    async throws
  {
    let run = try await shell(
      #"printf before > told; GITHUB_OUTPUT=told "$0" build "$@" >> told"#)
    #expect(run.exitCode == 0, "\(run.errors)")
    let told = try workspace.text("told")
    #expect(told.hasPrefix("before\nchanged=true\n"), "\(told)")
  }

  @Test(arguments: ["Output/report.json", ".catalog/report.json"])
  func `a report may go into a folder that the build makes`(report: String) async throws {
    for _ in 1...2 {
      let run = try await workspace.build(source: CatalogTool.fixtures, "--report", report)
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try workspace.text(report).contains("\"version\" : 1"))
    }
  }

  @Test func `no file that a flag names takes the place of one that the project needs`()
    async throws
  {
    try workspace.write("source: source\n", to: "project/catalog.yaml")
    try workspace.write("A note.\n", to: "project/Content/characters/1.md")
    try workspace.copy(CatalogTool.templates, to: "project/Templates")
    try workspace.copy(CatalogTool.fixtures, to: "project/source")
    _ = try await workspace.shell(
      "ln -s project/catalog.yaml settings && ln -s project/Templates/new.json new")
    let tool = CatalogTool(folder: workspace.path + "/project")
    let build = try await tool.run("build", "--avatars", "skip")
    #expect(build.exitCode == 0, "\(build.errors)")
    // As a file system that ignores case has it.
    _ = try await workspace.shell("ln project/Output/index.html project/Output/INDEX.html")
    let before = try workspace.tree("project")
    let page = "source/api/character/page-1.json"
    let places = [
      ("catalog.yaml", "is the file of settings; give"),
      ("../settings", "is the file of settings; give"),
      ("Templates/home.mustache", "lies in Templates, a folder of the project; give"),
      ("../new", "lies in Templates, a folder of the project; give"),
      ("Content/characters/1.md", "lies in Content, a folder of the project; give"),
      (page, "lies in source, a folder of the project; give"),
      (".catalog/catalog.sqlite", "is a file of catalog itself; give"),
      (".catalog/catalog.sqlite-wal", "is a file of catalog itself; give"),
      (".catalog/catalog.sqlite.saved", "is a file of catalog itself; give"),
      (".catalog/images/of/pictures", "is a file of catalog itself; give"),
      ("Templates/../Output/index.html", "is a file of catalog itself; give"),
      ("Output/INDEX.html", "is a file of catalog itself; give"),
      ("~/new.json", "begins with ~; give"),
    ]
    let calls = [
      ["build", "--report"], ["build", "--events"], ["crawl", "--report"], ["serve", "--events"],
      ["bundle", "--output"], ["snapshot", "export", "--to"],
    ]
    for call in calls {
      let flag = call.last ?? ""
      let run = try await tool.run(call + ["-"])
      #expect(run.exitCode == 64 && run.output == "", "\(call)")
      #expect(
        run.errors.hasPrefix("catalog: error: \(flag) is -, which is no file here; give \(flag) "))
    }
    for (path, words) in places {
      for call in calls {
        let run = try await tool.run(call + [path])
        #expect(run.exitCode == 64 && run.output == "", "\(call) \(path)")
        #expect(
          run.errors.hasPrefix("catalog: error: \(path) \(words) \(call.last ?? "") "),
          "\(run.errors)")
      }
    }
    // Nor what another call than this one wrote.
    for call in [["build", "--output", "Other", "--report"], ["bundle", "--site", "Other", "-o"]] {
      let run = try await tool.run(call + ["Output/index.html"])
      #expect(run.exitCode == 64)
      #expect(
        run.errors.hasPrefix("catalog: error: Output/index.html is a file of catalog itself; give"),
        "\(run.errors)")
    }
    #expect(try workspace.tree("project") == before)
  }

  @Test(arguments: ["--report", "--events"])
  func `what is wrong with the settings is not told in the place of them`(flag: String)
    async throws
  {
    let settings = "titel: Mine\n"
    try workspace.write(settings, to: "mine.yaml")
    let run = try await workspace.tool.run("build", "--config", "mine.yaml", flag, "mine.yaml")
    #expect(run.exitCode == 64)
    #expect(try workspace.text("mine.yaml") == settings)
  }

  @Test func `a report and events go into a file each`() async throws {
    let run = try await workspace.build(
      source: CatalogTool.fixtures, "--report", "told", "--events", "./told")
    #expect(
      run
        == .init(
          exitCode: 64, output: "",
          errors: "catalog: error: told is named by --events too; give --report another file\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path) == [])
  }

  /// The report is written when the new site stands, and waits for whoever reads the pipe.
  @Test func `a signal that comes when the new site stands does not deny it`() async throws {
    let run = try await shell(
      """
      mkfifo report
      "$0" build "$@" --exit-code --report report & build=$!
      await_site $build
      kill -TERM $build
      cat report > report.json
      wait $build
      """)
    #expect(run.exitCode == 1, "\(run.errors)")
    #expect(try workspace.text("report.json").contains("\"version\" : 1"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func `a signal ends a build whose events nobody reads`() async throws {
    let run = try await shell(
      """
      mkfifo events
      "$0" build "$@" --report report.json --events events & build=$!
      await_heeding $build
      terminate $build
      """)
    #expect(run.exitCode == 143)
    #expect(try workspace.text("report.json").contains("\"exitCode\" : 143"))
  }

  @Test func `a signal ends a build whose report nobody reads`() async throws {
    let run = try await shell(
      """
      mkfifo report
      "$0" build "$@" --report report & build=$!
      await_site $build
      terminate $build
      """)
    #expect(run.exitCode == 143, "\(run.errors)")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func `a signal ends a build of which nobody reads that it failed`() async throws {
    let run = try await shell(
      """
      mkfifo report
      "$0" build --source nowhere --report report & build=$!
      await_heeding $build
      terminate $build
      """)
    #expect(run.exitCode == 143, "\(run.errors)")
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flock"),
      "no file can be held here"))
  func `a signal ends a build that waits for another process to write its report`() async throws {
    let run = try await shell(
      """
      exec 9> .report.json.partial && flock 9 || exit 99
      "$0" build "$@" --report report.json 9>&- & build=$!
      await_site $build
      terminate $build
      """)
    #expect(run.exitCode == 143, "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/report.json"))
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flock"),
      "no file can be held here"),
    arguments: [
      ("init", ".", "catalog.yaml", false), ("init", ".github/workflows", "catalog.yml", true),
      ("new note 1", "Content/characters", "1.md", false),
    ])
  func `a signal ends a command that waits for another process to write a new file`(
    command: String, folder: String, name: String, isThere: Bool
  ) async throws {
    let beforehand = isThere ? ": > \(folder)/\(name)" : ":"
    let run = try await shell(
      """
      mkdir -p \(folder) && exec 9> \(folder)/.\(name).partial && flock 9 || exit 99
      \(beforehand)
      "$0" \(command) 9>&- & work=$!
      await_heeding $work
      terminate $work
      """)
    #expect(run.exitCode == 143 && run.output == "", "\(run.errors)")
    #expect(!run.errors.contains("error"), "\(run.errors)")
  }

  @Test(.enabled(if: Strace.isThere, "strace cannot be used here"))
  func `what stands beside a report is nobody's only where that is known`() async throws {
    let partial = ".report.json.partial"
    try workspace.write("half", to: partial)
    // The first call finds that it is there.
    let run = try await workspace.tool.run(
      "/usr/bin/env",
      Strace.words("openat", number: 2, "error=EMFILE", on: partial, log: "calls.log") + [
        try CatalogTool.binary.path, "build", "--source", CatalogTool.fixtures, "--templates",
        CatalogTool.templates, "--report", "report.json",
      ])
    #expect(try workspace.text("calls.log").contains("EMFILE"))
    #expect(run.exitCode == 2, "\(run.errors)")
    #expect(
      run.errors.contains("report.json cannot be written: Too many open files;"), "\(run.errors)")
  }

  @Test func `a report into the file that stdout leads to loses nothing`() async throws {
    let run = try await shell("\"$0\" build \"$@\" --report all.txt > all.txt")
    #expect(run.exitCode == 0, "\(run.errors)")
    let text = try workspace.text("all.txt")
    #expect(text.hasPrefix("{\n"))
    #expect(text.contains("\n}\n") && !text.hasSuffix("\n}\n"))
  }
}
