import Foundation
import Testing

/// What an archive says of the code of others that is inside the program.
@Suite("What an archive says of the code of others")
struct LicenceTests {
  private static var isPythonThere: Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
  }

  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func collect(_ others: String...) async throws -> CatalogTool.Run {
    let script = CatalogTool.project.appending(path: "Scripts/third-party.py").path
    return try await workspace.tool.run("/usr/bin/python3", [script, "checkouts"] + others)
  }

  @Test(.enabled(if: isPythonThere, "needs python3"))
  func `every package is named with its licence and its notices, and equal ones stand once`()
    async throws
  {
    for (file, text) in [
      ("checkouts/b/LICENSE.txt", "Do as you like.\n"), ("checkouts/b/NOTICE.md", "With thanks.\n"),
      ("checkouts/a/LICENSE", "Do as you like.\n"), ("checkouts/a/Package.swift", "no licence\n"),
      ("checkouts/a/Sources/C/COPYING", "  Ask first.\n"), ("runtime.txt", "Free, é.\n"),
    ] {
      try workspace.write(text, to: file)
    }
    let run = try await collect("The runtime=runtime.txt", "libnone.a", "ICU=")
    #expect(run.exitCode == 0)
    let line = String(repeating: "=", count: 80)
    #expect(
      run.output == """
        What is inside the program besides its own code, and under which terms.

        \(line)
        a: LICENSE
        b: LICENSE.txt
        \(line)

        Do as you like.

        \(line)
        a: Sources/C/COPYING
        \(line)

          Ask first.

        \(line)
        b: NOTICE.md
        \(line)

        With thanks.

        \(line)
        The runtime
        \(line)

        Free, é.

        """)
    #expect(
      run.errors == """
        third-party: no licence is at hand of libnone.a; add it before the program is passed on
        third-party: no licence is at hand of ICU; add it before the program is passed on

        """)
  }

  @Test(.enabled(if: isPythonThere, "needs python3"))
  func `a package without a licence is an error`() async throws {
    try workspace.write("x", to: "checkouts/a/Sources/C/LICENSE")
    let run = try await collect()
    #expect(run.exitCode == 1)
    #expect(run.output == "")
    #expect(run.errors == "third-party: checkouts/a has no licence\n")
  }
}
