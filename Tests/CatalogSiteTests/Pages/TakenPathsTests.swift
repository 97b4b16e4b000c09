import CatalogSite
import Testing

/// Which paths a site cannot have at the same time.
@Suite struct TakenPathsTests {
  /// - Parameter paths: of assets named `0`, `1` and so on.
  private func error(taking paths: [String]) -> String? {
    let names = paths.indices.map(String.init)
    let assets = Dictionary(uniqueKeysWithValues: zip(names, paths))
    var taken = TakenPaths(routes: RouteTable(statuses: [], assets: assets))
    do {
      for name in names { try taken.take(.asset(name), for: .bytes([])) }
      _ = try taken.sorted()
      return nil
    } catch {
      return error.description
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

  @Test func `paths that differ are fine`() {
    #expect(error(taking: ["a/b", "a/c", "a.b", "ab/c", "a-b"]) == nil)
  }
}
