import CatalogPublishing
import Foundation
import Testing

@Suite("A site packed as a ZIP")
struct SiteBundleTests {
  private let folder: TestFolder
  private let start = StartPage(title: "Portals & “Ways”", language: "en")

  init() throws {
    folder = try TestFolder()
  }

  private func bundle(_ files: [ReleaseFile], date: Date? = nil) -> SiteBundle {
    SiteBundle(folder: "cast", files: files, start: start, date: date)
  }

  @Test func `a bundle unpacks by other programs to the files it was made of`() async throws {
    let long = String(repeating: "A long way home. ", count: 10_000)
    let files = try folder.site([
      "index.html": "<p>home</p>", "characters/1.html": long,
      "avatars/ä b.png": "\u{1}\u{2}picture",
      "empty.txt": "", "-rf.html": "x",
    ])
    let report = try bundle(files).write(to: folder.path + "/cast.zip")
    #expect(report.files == 6)

    let test = try await Program("unzip", "-tq", "cast.zip", in: folder.path)
    #expect(test.exitCode == 0, "\(test.output)")
    let python = try await Program("python3", "-m", "zipfile", "-t", "cast.zip", in: folder.path)
    #expect(python.output == "Done testing\n")
    let unpacked = try await Program("unzip", "-q", "cast.zip", "-d", "unpacked", in: folder.path)
    #expect(unpacked.exitCode == 0, "\(unpacked.output)")
    let sums = try await Program(
      "sha256sum", "--check", "--quiet", "--strict", "SHA256SUMS",
      in: folder.path + "/unpacked/cast")
    #expect(sums == Program(exitCode: 0, output: ""))

    var tree = try folder.tree("unpacked")
    #expect(tree.removeValue(forKey: "cast/SHA256SUMS")?.split(separator: "\n").count == 6)
    #expect(
      tree.removeValue(forKey: "cast/start.html")?.contains("url=site/index.html") == true)
    #expect(
      tree == [
        "cast/site/index.html": "<p>home</p>", "cast/site/characters/1.html": long,
        "cast/site/avatars/ä b.png": "\u{1}\u{2}picture", "cast/site/empty.txt": "",
        "cast/site/-rf.html": "x",
      ])
  }

  @Test func `bundles that are made at the same time get in each other's way in words only`()
    async throws
  {
    let site = bundle(try folder.site(["index.html": "<p>home</p>"]))
    let path = folder.path + "/cast.zip"
    try site.write(to: path)
    let bytes = try folder.bytes("cast.zip")
    let troubles = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<100 {
        group.addTask {
          do {
            try site.write(to: path)
            return nil
          } catch {
            return "\(error)"
          }
        }
      }
      var troubles: Set<String> = []
      for await case let trouble? in group { troubles.insert(trouble) }
      return troubles
    }
    #expect(troubles.isSubset(of: ["\(path) is being written by another process; wait for it"]))
    #expect(try folder.bytes("cast.zip") == bytes)
    #expect(try folder.tree("").keys.allSatisfy { !$0.hasSuffix(".partial") })
  }

  @Test func `a bundle is written into no file that has a second name`() throws {
    let files = try folder.site(["index.html": "home"])
    try folder.write(Array("theirs".utf8), to: "theirs")
    try FileManager.default.linkItem(
      atPath: folder.path + "/theirs", toPath: folder.path + "/.cast.zip.partial")
    try bundle(files).write(to: folder.path + "/cast.zip")
    #expect(try folder.bytes("theirs") == Array("theirs".utf8))
    #expect(try BundleProof(of: folder.path + "/cast.zip").findings == [])
  }

  @Test func `a bundle may have a name as long as the system takes`() throws {
    let files = try folder.site(["index.html": "home"])
    let name = String(repeating: "c", count: 251) + ".zip"
    try bundle(files).write(to: folder.path + "/" + name)
    #expect(try BundleProof(of: folder.path + "/" + name).findings == [])
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == [name, "site"])
  }

  @Test func `two files of one name are refused, and no bundle is left`() throws {
    let files = try folder.site(["index.html": "home", "a.txt": "one", "b.txt": "two"])
    let again = try folder.file("a.txt", Array("two".utf8), at: folder.path + "/site/b.txt")
    #expect(
      throws: PublishingError("two files of the site are called site/a.txt; rename one of them")
    ) { try bundle(files + [again]).write(to: folder.path + "/twice.zip") }
    #expect(try folder.tree("").keys.allSatisfy { !$0.contains("twice.zip") })
  }

  @Test func `the order of the files and where they lie make no difference`() throws {
    let files = try folder.site(["index.html": "home", "a/1.html": "one", "b.png": "two"])
    try bundle(files).write(to: folder.path + "/first.zip")
    let other = try TestFolder()
    let moved = try other.site(["b.png": "two", "a/1.html": "one", "index.html": "home"])
    try bundle(moved.reversed()).write(to: other.path + "/second.zip")
    #expect(try folder.bytes("first.zip") == other.bytes("second.zip"))
  }

  @Test(arguments: [
    (nil, "19800101.000000"), (-86400.0, "19800101.000000"), (1_700_000_000.0, "20231114.221320"),
    (5_000_000_000.0, "21071231.235958"),
  ]) func `files are dated with the given moment, as far as a ZIP knows time`(
    seconds: Double?, expected: String
  ) async throws {
    let files = try folder.site(["index.html": "home"])
    try bundle(files, date: seconds.map(Date.init(timeIntervalSince1970:)))
      .write(to: folder.path + "/cast.zip")
    let list = try await Program(
      "zipinfo", "-T", "cast.zip", "cast/site/index.html", in: folder.path)
    #expect(list.output.contains("-rw-r--r--"), "\(list.output)")
    #expect(list.output.contains(expected), "\(list.output)")
  }

  @Test func `text that would unpack like a bomb is stored, and the bundle proves whole`() throws {
    let files = try folder.site(["spaces.html": String(repeating: " ", count: 2 << 20)])
    let report = try bundle(files).write(to: folder.path + "/cast.zip")
    #expect(report.size > 2 << 20)
    #expect(try BundleProof(of: folder.path + "/cast.zip").findings == [])
  }

  @Test(arguments: [
    "que?st.txt", "co:lon.txt", "pi|pe.txt", "a/dot.", "blank ", "con.txt", "a/LPT1", "aux/x.html",
  ]) func `a name that not every system can unpack is refused`(_ name: String) throws {
    let files = try folder.site([name: "x", "index.html": "home"])
    #expect(
      throws: PublishingError("site/\(name) is no name that every system can unpack; rename it")
    ) { try bundle(files).write(to: folder.path + "/cast.zip") }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/cast.zip"))
  }

  @Test(arguments: ["aux", "x.", "x ", "A*B?"])
  func `a folder of all that not every system can have is refused`(_ name: String) throws {
    let files = try folder.site(["index.html": "home"])
    let bundle = SiteBundle(
      folder: name, files: files, start: StartPage(title: "Cast", language: "en"), date: nil)
    #expect(
      throws: PublishingError("\(name) is no name that every system can unpack; rename it")
    ) { try bundle.write(to: folder.path + "/cast.zip") }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/cast.zip"))
  }

  @Test func `names that only look like those of devices are packed`() throws {
    let files = try folder.site(["contact.html": "x", "com10.html": "x", ".well-known/a": "x"])
    #expect(try bundle(files).write(to: folder.path + "/cast.zip").files == 4)
  }

  @Test func `a file that changed since it was listed is refused, and the old bundle stays`() throws
  {
    let files = try folder.site(["index.html": "home"])
    try bundle(files).write(to: folder.path + "/cast.zip")
    let old = try folder.bytes("cast.zip")
    try folder.write(Array("hole".utf8), to: "site/index.html")
    #expect(
      throws: PublishingError(
        "\(folder.path)/site/index.html changed meanwhile; try again while no build runs")
    ) {
      try bundle(files).write(to: folder.path + "/cast.zip")
    }
    #expect(try folder.bytes("cast.zip") == old)
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["cast.zip", "site"])
  }

  @Test func `more than 65,535 files fit`() async throws {
    let bytes = Array("picture".utf8)
    try folder.write(bytes, to: "picture")
    let checksum = Checksum(of: bytes)
    let files = try (1...65_600).map { number in
      ReleaseFile(
        path: try #require(PublishedPath("avatars/\(number).png")), checksum: checksum,
        size: bytes.count, place: folder.path + "/picture")
    }
    let (bundle, path) = (bundle(files), folder.path + "/cast.zip")
    let report = try await onThread { try bundle.write(to: path) }
    #expect(report.files == 65_601)
    let test = try await Program("unzip", "-tq", "cast.zip", in: folder.path)
    #expect(test.exitCode == 0, "\(test.output.suffix(300))")
    let python = try await Program(
      "python3", "-c", "import zipfile; print(len(zipfile.ZipFile('cast.zip').infolist()))",
      in: folder.path)
    #expect(python.output == "65602\n")
    let proof = try await onThread { try BundleProof(of: path) }
    #expect(proof.whole == 65_601)
    #expect(proof.findings == [])
  }
}
