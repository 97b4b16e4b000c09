import CatalogSite
import CatalogTestSupport
import Testing

@Suite("Which paths a site cannot have at the same time")
struct SiteFilesTests {
  /// - Parameter paths: of assets named `0`, `1` and so on.
  private func error(taking paths: [String]) -> String? { failure(taking: paths)?.description }

  private func failure(taking paths: [String]) -> SitePlanError? {
    let names = paths.indices.map(String.init)
    let assets = Dictionary(uniqueKeysWithValues: zip(names, paths))
    var files = SiteFiles(routes: RouteTable(statuses: [], assets: assets))
    do {
      for name in names { try files.add(.asset(name), for: .bytes([])) }
      _ = try files.inOrder()
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ["a/x.css", "A/X.css"], ["\u{E9}.css", "e\u{301}.css"], ["É.css", "e\u{301}.css"],
    ["ß.css", "SS.css"], ["ὀδός", "ὈΔΌΣ"], ["ſ.css", "s.css"], ["\u{1E9E}", "ß"],
    ["\u{212A}", "k"],
  ])
  func `paths that some file system takes for one are one error naming both`(_ paths: [String]) {
    #expect(
      error(taking: paths)
        == "path \"\(paths[1])\" is wanted by asset \"0\" and by asset \"1\"; expected a path of its own for each, in any case of letters"
    )
  }

  @Test func `a file cannot be where a folder is`() {
    #expect(
      error(taking: ["a/b/c.css", "A/B"])
        == "path \"A/B\" is wanted by asset \"1\" as a file, and is the folder in which asset \"0\" stands; expected one or the other"
    )
    #expect(
      error(taking: ["a", "a/b/c.css"])
        == "path \"a\" is wanted by asset \"0\" as a file, and is the folder in which asset \"1\" stands; expected one or the other"
    )
  }

  @Test func `all that cannot have their path are told at once, with whatever has it`() throws {
    let end = "expected a path of its own for each, in any case of letters"
    #expect(
      error(taking: ["x.css", "X.css", "b/c.css", "B", "x.CSS", "b"]) == """
        path "X.css" is wanted by asset "0" and by asset "1"; \(end)
        path "x.CSS" is wanted by asset "0" and by asset "4"; \(end)
        path "b" is wanted by asset "3" and by asset "5"; \(end)
        path "B" is wanted by asset "3" as a file, and is the folder in which asset "2" stands; expected one or the other
        path "b" is wanted by asset "5" as a file, and is the folder in which asset "2" stands; expected one or the other
        """)
    let many = try #require(failure(taking: (0...1002).map { _ in "a" }))
    #expect(many.findings.count == 1000)
    #expect(many.remark == "and 2 more paths that cannot be had")
    #expect(many.lines.count == 1001 && many.lines.last == many.remark)
  }

  @Test func `the files come in the order of the bytes of their paths`() throws {
    var generator = SeededGenerator(seed: 7)
    for count in [0, 1, 2, 300] {
      let parts = ["a", "b-", "10", "2", "é", "z.html"]
      func text(_ most: Int) -> String {
        (0...Int.random(in: 0...most, using: &generator)).map { _ in
          parts[Int.random(in: parts.indices, using: &generator)]
        }.joined()
      }
      // With a mark at the end, so that no file is where a folder is; some begin as others do.
      let paths = Set(
        (0..<count).flatMap { _ in
          let path = (0...1).map { _ in text(2) }.joined(separator: "/") + "!"
          return [path, path + text(1)]
        })
      let assets = Dictionary(uniqueKeysWithValues: paths.map { ($0, $0) })
      var files = SiteFiles(routes: RouteTable(statuses: [], assets: assets))
      for path in paths { try files.add(.asset(path), for: .bytes(Array(path.utf8))) }
      let planned = try files.inOrder()
      #expect(
        planned.map(\.path.text) == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      #expect(
        try planned.map { String(decoding: try $0.bytes(), as: UTF8.self) }
          == planned.map(\.path.text))
    }
  }

  @Test func `paths that differ are fine`() {
    #expect(error(taking: ["a/b", "a/c", "a.b", "ab/c", "a-b"]) == nil)
  }
}
