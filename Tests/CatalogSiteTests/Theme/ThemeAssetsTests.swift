import CatalogSite
import Foundation
import Testing

@Suite("The files of a theme")
struct ThemeAssetsTests {
  @Test func `are those of its folder, of the folders in it and where links to files lead`() throws
  {
    let folder = try TemporaryFolder()
    for name in [
      "assets/style.css", "assets/fonts/serif/a.woff2", "assets/.hidden", "elsewhere/b.svg",
    ] {
      try folder.write(name, to: name)
    }
    let assets = folder.path + "/assets"
    for (name, target) in [("b.svg", "b.svg"), ("lost.svg", "lost.svg"), ("folder", "")] {
      try FileManager.default.createSymbolicLink(
        atPath: assets + "/" + name, withDestinationPath: folder.path + "/elsewhere/" + target)
    }
    #expect(mkfifo(assets + "/pipe", 0o600) == 0)
    let theme = try ThemeAssets(directory: assets, displayedAs: "assets")
    #expect(theme.files.map(\.name) == ["b.svg", "fonts/serif/a.woff2", "style.css"])
    #expect(String(decoding: theme.files[0].bytes, as: UTF8.self) == "elsewhere/b.svg")
    #expect(theme.paths["fonts/serif/a.woff2"] == "assets/fonts/serif/a.woff2")
  }
}
