import CatalogDomain
import CatalogPublishing
import Foundation
import Testing

@Suite("What hosts are told")
struct HostTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private static func file(_ name: String, size: Int = 1, _ text: String = "x") throws
    -> ReleaseFile
  {
    ReleaseFile(
      path: try #require(PublishedPath(name)), checksum: Checksum(of: Array(text.utf8)), size: size,
      place: "/" + name)
  }

  @Test func `what a host does not take is told before anything is sent`() throws {
    let large = [
      try Self.file("a.bin", size: 600_000_000), try Self.file("b.bin", size: 400_000_001),
    ]
    #expect(
      HostLimits.problems(of: large, on: .githubPages) == [
        "github-pages takes a site of 1,000,000,000 bytes; this one has 1,000,000,001"
      ])
    let most = [large[0], try Self.file("b.bin", size: 400_000_000)]
    #expect(HostLimits.problems(of: most, on: .githubPages) == [])

    let many = try (0..<20_001).map { try Self.file("pages/\($0).html") }
    #expect(
      HostLimits.problems(
        of: many + [try Self.file("film.bin", size: (25 << 20) + 1)], on: .cloudflarePages)
        == [
          "cloudflare-pages takes 20,000 files; this site has 20,002",
          "cloudflare-pages takes files of 26,214,400 bytes; film.bin has 26,214,401",
        ])
    let film = try Self.file("film.bin", size: 25 << 20)
    #expect(
      HostLimits.problems(of: Array(many.prefix(19_999)) + [film], on: .cloudflarePages) == [])

    let crowd = try (0..<54_001).map { try Self.file("pages/\($0).html") }
    #expect(
      HostLimits.problems(of: crowd, on: .netlify) == [
        "netlify takes 54,000 files in a folder; pages/ has 54,001"
      ])
    let rest = [try Self.file("index.html")]
    #expect(HostLimits.problems(of: Array(crowd.prefix(54_000)) + rest, on: .netlify) == [])
    #expect(HostLimits.problems(of: crowd, on: .nginx) == [])
  }

  @Test func `a host reads what may be kept for good, and where the API's addresses lead`() throws {
    let digits = Checksum(of: [UInt8(ascii: "x")]).hexadecimal.prefix(16)
    let files = [
      try Self.file("index.html"), try Self.file("avatars/\(digits).png"),
      try Self.file("assets/portal.svg"), try Self.file("assets/style.\(digits).css"),
      try Self.file("odd name/\(digits).png"),
    ]
    let host = HostFiles(
      for: files, redirects: [.init(from: "/character/:id", to: "/characters/:id.html")])
    #expect(
      host.text(.headers) == """
        /*
          X-Content-Type-Options: nosniff
        /assets/style.\(digits).css
          Cache-Control: public, max-age=31536000, immutable
        /avatars/*
          Cache-Control: public, max-age=31536000, immutable

        """)
    #expect(host.text(.redirects) == "/character/:id /characters/:id.html 301\n")
    let written = try host.write([.redirects, .nojekyll], into: folder.path)
    #expect(written.map(\.path.text) == [".nojekyll", "_redirects"])
    #expect(try folder.bytes(".nojekyll") == [])

    let own = HostFiles(for: [try Self.file("_headers")], redirects: [])
    #expect(
      throws: PublishingError("the site has a file _headers already; leave it out of publish.files")
    ) { try own.write([.headers], into: folder.path) }
  }

  @Test func `a host is told no more rules than it reads`() throws {
    let digits = Checksum(of: [UInt8(ascii: "x")]).hexadecimal.prefix(16)
    let assets = try (100..<220).map { try Self.file("assets/\($0).\(digits).css") }
    // For one that may change, the folder is not told of as a whole.
    let host = HostFiles(for: assets + [try Self.file("assets/portal.svg")], redirects: [])
    let rules = host.text(.headers).split(separator: "\n").filter { $0.hasPrefix("/") }
    #expect(rules.count == 100)
    #expect(rules.prefix(2) == ["/*", "/assets/100.\(digits).css"])
  }

  @Test func `a folder with another in it is not told of as a whole`() throws {
    let digits = Checksum(of: [UInt8(ascii: "x")]).hexadecimal.prefix(16)
    let files = try ["a/b/c/\(digits).png", "a/\(digits).png", "ab/\(digits).png"].map {
      try Self.file($0)
    }
    let rules = HostFiles(for: files, redirects: []).text(.headers).split(separator: "\n")
      .filter { $0.hasPrefix("/") }
    #expect(rules == ["/*", "/a/\(digits).png", "/a/b/c/*", "/ab/*"])
  }

  /// With each looked for in all others, that would take minutes.
  @Test(.timeLimit(.minutes(1)))
  func `of many folders it is told in no time`() throws {
    let digits = Checksum(of: [UInt8(ascii: "x")]).hexadecimal.prefix(16)
    let files = try (0..<50_000).map { try Self.file("films/\($0)/\(digits).png") }
    let rules = HostFiles(for: files, redirects: []).text(.headers).split(separator: "\n")
      .filter { $0.hasPrefix("/") }
    #expect(rules.count == 100)
    #expect(rules.prefix(3) == ["/*", "/films/0/*", "/films/1/*"])
  }

  @Test func `what is written anew leaves a file alone that shared its old name`() throws {
    try folder.write(Array("mine".utf8), to: "mine.txt")
    try folder.write([], to: "files/x")
    try FileManager.default.linkItem(
      atPath: folder.path + "/mine.txt", toPath: folder.path + "/files/_redirects")
    let host = HostFiles(for: [], redirects: [.init(from: "/a", to: "/b")])
    _ = try host.write([.redirects], into: folder.path + "/files")
    #expect(try folder.bytes("mine.txt") == Array("mine".utf8))
    #expect(try folder.bytes("files/_redirects") == Array("/a /b 301\n".utf8))
  }

  @Test func `a packed copy that the site itself has is not made`() async throws {
    let long = String(repeating: "<p>A portal.</p>\n", count: 200)
    let files = try folder.site([
      "index.html": long, "index.html.gz": long, "cast.txt": long, "cast.txt.br": long,
    ])
    let copies = try await PackedCopies(folder: folder.path + "/packed").copies(
      of: files, as: PackedForm.allCases, limit: 2)
    #expect(copies.map(\.path.text) == ["cast.txt.gz", "index.html.br"])
  }

  @Test(arguments: [
    ("a.html", "text/html; charset=utf-8"), ("app.mjs", "text/javascript; charset=utf-8"),
    ("cast.csv", "text/csv; charset=utf-8"), ("film.vtt", "text/vtt; charset=utf-8"),
    ("style.css.map", "application/json"), ("LICENSE", "text/plain; charset=utf-8"),
  ])
  func `text is called by its kind, and packed`(_ name: String, contentType: String) async throws {
    let files = try folder.site([name: String(repeating: "a portal, ", count: 200)])
    #expect(files.map { FileFormat(of: $0.path).contentType } == [contentType])
    let copies = try await PackedCopies(folder: folder.path + "/packed").copies(
      of: files, as: [.gzip], limit: 1)
    #expect(copies.map(\.path.text) == [name + ".gz"])
  }

  @Test(arguments: [(252, [".txt.br", ".txt.gz"]), (253, [])])
  func `no packed copy has a longer name than the system takes`(length: Int, ends: [String])
    async throws
  {
    let name = String(repeating: "a", count: length - 4)
    let files = try folder.site([name + ".txt": String(repeating: "a portal, ", count: 200)])
    let copies = try await PackedCopies(folder: folder.path + "/packed").copies(
      of: files, as: PackedForm.allCases, limit: 1)
    #expect(copies.map(\.path.text) == ends.map { name + $0 })
  }

  @Test(arguments: [
    ("film.mp4", "video/mp4"), ("film.webm", "video/webm"), ("song.mp3", "audio/mpeg"),
    ("song.m4a", "audio/mp4"), ("a.ttf", "font/ttf"), ("a.woff", "font/woff"),
    ("a.woff2", "font/woff2"), ("A.OTF", "font/otf"), ("a.png", "image/png"),
    ("a.wasm", "application/wasm"), ("a.html.gz", "application/gzip"),
    ("a.unknown", "application/octet-stream"),
  ])
  func `what is no text is called by its kind, and not packed`(_ name: String, contentType: String)
    async throws
  {
    let files = try folder.site([name: String(repeating: "a portal, ", count: 200)])
    #expect(files.map { FileFormat(of: $0.path).contentType } == [contentType])
    let copies = try await PackedCopies(folder: folder.path + "/packed").copies(
      of: files, as: [.gzip], limit: 1)
    #expect(copies == [])
  }

  @Test func `packed copies unpack to their files, and come out the same each time`() async throws {
    let text = String(repeating: "<p>A portal.</p>\n", count: 200)
    var state: UInt32 = 1
    var noise: [UInt8] = []
    for _ in 0..<2000 {
      state = state &* 1_664_525 &+ 1_013_904_223
      noise.append(UInt8(state >> 24))
    }
    try folder.write(noise, to: "site/noise.txt")
    let files =
      try folder.site([
        "index.html": text, "least.html": String(text.prefix(1024)),
        "short.html": String(text.prefix(1023)), "picture.png": text,
      ]) + [folder.file("noise.txt", noise, at: folder.path + "/site/noise.txt")]
    let copies = try await PackedCopies(folder: folder.path + "/packed").copies(
      of: files, as: PackedForm.allCases, limit: 2)
    #expect(
      copies.map(\.path.text)
        == ["index.html.br", "index.html.gz", "least.html.br", "least.html.gz"])
    for copy in copies {
      let source = try #require(files.first { copy.path.text.hasPrefix($0.path.text) })
      #expect(copy.size < source.size)
      #expect(copy.cacheClass == source.cacheClass)
      #expect(copy.stage == (source.path.text == "index.html" ? .indexes : source.stage))
    }
    let packed = try #require(copies.first { $0.path.text == "index.html.gz" })
    let unpacked = try await Program("gzip", "-dc", packed.place, in: folder.path)
    #expect(unpacked == Program(exitCode: 0, output: text))
    let header = try [UInt8](Data(contentsOf: URL(fileURLWithPath: packed.place)).prefix(10))
    // No name, no time, packed best, for no particular system (RFC 1952).
    #expect(header == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255])

    let other = try TestFolder()
    let again = try await PackedCopies(folder: other.path + "/packed").copies(
      of: files, as: PackedForm.allCases, limit: 1)
    #expect(again.map(\.checksum) == copies.map(\.checksum))
  }

  /// What brotli's own program makes of a page's copy.
  private func unpacked(_ text: String) async throws -> Program {
    let files = try folder.site(["index.html": text])
    let copies = try await PackedCopies(folder: folder.path + "/packed").copies(
      of: files, as: [.brotli], limit: 1)
    return try await Program("brotli", "-dc", try #require(copies.first).place, in: folder.path)
  }

  @Test(
    .enabled(
      if: (FileManager.default.isExecutableFile(atPath: "/usr/bin/brotli")),
      "brotli is not installed"))
  func `what brotli packed its own program unpacks`() async throws {
    let text = String(repeating: "<p>A portal.</p>\n", count: 200)
    #expect(try await unpacked(text) == Program(exitCode: 0, output: text))
  }

  /// Texts of several of the pieces that brotli takes.
  @Test(
    .enabled(
      if: (FileManager.default.isExecutableFile(atPath: "/usr/bin/brotli")),
      "brotli is not installed"), arguments: [262_145, 524_288])
  func `long text that brotli packed its own program unpacks`(_ size: Int) async throws {
    let lines = (0..<17_000).map { "<p>Portal \($0 * 7919 % 20_011) leads home.</p>\n" }.joined()
    let text = String(lines.prefix(size))
    #expect(try await unpacked(text) == Program(exitCode: 0, output: text))
  }

  @Test(arguments: PackedForm.allCases)
  func `nothing is packed any more when the task is cancelled`(_ form: PackedForm) async throws {
    let files = try folder.site(["index.html": String(repeating: "<p>A portal.</p>\n", count: 200)])
    let packed = PackedCopies(folder: folder.path + "/packed")
    let copies = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await packed.copies(of: files, as: [form], limit: 1)
    }
    await #expect(throws: CancellationError.self) { try await copies.value }
    #expect(try folder.tree("packed") == [:])
  }

  @Test func `a packed copy that was damaged is packed anew`() async throws {
    let long = String(repeating: "<p>A portal.</p>\n", count: 200)
    let files = try folder.site(["a.html": long, "same.html": long])
    let packed = PackedCopies(folder: folder.path + "/packed")
    let copies = try await packed.copies(of: files, as: PackedForm.allCases, limit: 4)
    #expect(copies.map(\.path.text) == ["a.html.br", "a.html.gz", "same.html.br", "same.html.gz"])
    let tree = try folder.tree("packed")
    #expect(tree.count == 2)
    for name in tree.keys {
      let whole = try folder.bytes("packed/" + name)
      for damaged in [[], Array(whole.prefix(20))] {
        try folder.write(damaged, to: "packed/" + name)
        let again = try await packed.copies(of: files, as: PackedForm.allCases, limit: 4)
        #expect(again == copies)
        #expect(try folder.bytes("packed/" + name) == whole)
      }
    }
  }

  @Test func `a copy that cannot be put in its place leaves nothing beside it`() async throws {
    let files = try folder.site(["a.html": String(repeating: "<p>A portal.</p>\n", count: 200)])
    let packed = PackedCopies(folder: folder.path + "/packed")
    let copy = try #require(
      try await packed.copies(of: files, as: [.gzip], limit: 1).first?.place)
    try FileManager.default.removeItem(atPath: copy)
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
    await #expect(throws: PublishingError.self) {
      try await packed.copies(of: files, as: [.gzip], limit: 1)
    }
    let name = URL(fileURLWithPath: copy).lastPathComponent
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/packed") == [name])
  }

  @Test func `what a killed process left of a host's file goes when nobody writes it any more`()
    throws
  {
    let host = HostFiles(for: [], redirects: [])
    for name in ["_headers.77.partial", "_headers.78.partial"] {
      try folder.write([1], to: "files/" + name)
    }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7200)],
      ofItemAtPath: folder.path + "/files/_headers.78.partial")
    _ = try host.write([.headers], into: folder.path + "/files")
    #expect(try folder.tree("files").keys.sorted() == ["_headers", "_headers.77.partial"])
  }

  @Test func `what was packed is kept for the next time, and what nobody wants any more goes`()
    async throws
  {
    let long = String(repeating: "<p>A portal.</p>\n", count: 200)
    let packed = PackedCopies(folder: folder.path + "/packed")
    _ = try await packed.copies(
      of: try folder.site(["a.html": long, "b.html": long + "b"]), as: [.gzip], limit: 2)
    #expect(try folder.tree("packed").count == 2)
    let files = try folder.site(["a.html": long])
    // Known by its checksum, so not read again.
    try FileManager.default.removeItem(atPath: folder.path + "/site/a.html")
    let copies = try await packed.copies(of: files, as: [.gzip], limit: 2)
    #expect(copies.map(\.path.text) == ["a.html.gz"])
    #expect(try folder.tree("packed").count == 1)
  }

  @Test func `another target's copies of the same files stay, and what another process packs`()
    async throws
  {
    let long = String(repeating: "<p>A portal.</p>\n", count: 200)
    let files = try folder.site(["a.html": long])
    let packed = PackedCopies(folder: folder.path + "/packed")
    let first = try await packed.copies(of: files, as: [.brotli], limit: 1)
    try folder.write([1], to: "packed/0123456789abcdef.gz.77.partial")
    try folder.write([1], to: "packed/fedcba9876543210.gz.78.partial")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7200)],
      ofItemAtPath: folder.path + "/packed/fedcba9876543210.gz.78.partial")
    _ = try await packed.copies(of: files, as: [.gzip], limit: 1)
    #expect(FileManager.default.fileExists(atPath: try #require(first.first).place))
    #expect(
      try folder.tree("packed").keys.filter { $0.hasSuffix(".partial") }
        == ["0123456789abcdef.gz.77.partial"])
  }
}
