import CatalogPublishing
import Foundation
import Testing

/// Whatever befalls a bundle on its way is named where it arrives.
@Suite("Whatever befalls a bundle on its way")
struct BundleProofTests {
  private let folder: TestFolder
  private let zip: String

  init() throws {
    folder = try TestFolder()
    zip = folder.path + "/cast.zip"
    let files = try folder.site([
      "index.html": String(repeating: "<p>home</p>", count: 20), "a/1.html": "one", "b.png": "two",
    ])
    try SiteBundle(
      folder: "cast", files: files, start: StartPage(title: "Cast", language: "en"), date: nil
    ).write(to: zip)
  }

  private func unpack() async throws -> String {
    let run = try await Program("unzip", "-q", "cast.zip", in: folder.path)
    #expect(run.exitCode == 0, "\(run.output)")
    return folder.path + "/cast"
  }

  @Test func `a bundle and its folder prove whole, by the same checksum`() async throws {
    let packed = try BundleProof(of: zip)
    #expect(packed.whole == 4)
    #expect(packed.findings == [])
    #expect(try await BundleProof(of: unpack()) == packed)
  }

  @Test func `a bundle out of a pipe is told as that, also where only a link leads to the pipe`()
    throws
  {
    let pipe = Pipe()
    let handed = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let named = folder.path + "/pipe"
    #expect(mkfifo(named, 0o600) == 0)
    for path in [handed, named] {
      #expect(
        throws: PublishingError(
          "\(path) is neither a file nor a folder; save what comes out of it as a file first")
      ) {
        try BundleProof(of: path)
      }
    }
    withExtendedLifetime(pipe) {}
  }

  /// One without a list, of which all that is looked at are the headers.
  @Test func `of a bundle no more headers are read when the task is cancelled`() async throws {
    var other = HandmadeZip()
    other.add("cast/index.html", "home")
    try folder.write(other.finished(), to: "other.zip")
    let path = folder.path + "/other.zip"
    let proving = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try BundleProof(of: path).whole
    }
    await #expect(throws: CancellationError.self) { try await proving.value }
  }

  @Test func `an unpacked folder is told by what is missing, changed and extra`() async throws {
    let unpacked = try await unpack()
    try FileManager.default.removeItem(atPath: unpacked + "/site/a/1.html")
    try folder.write(Array("tow".utf8), to: "cast/site/b.png")
    try folder.write(Array("new".utf8), to: "cast/site/a/2.html")
    try folder.write(Array("seen".utf8), to: "cast/site/.DS_Store")
    try FileManager.default.removeItem(atPath: unpacked + "/start.html")
    try FileManager.default.createSymbolicLink(
      atPath: unpacked + "/start.html", withDestinationPath: "/etc/passwd")
    try FileManager.default.createSymbolicLink(
      atPath: unpacked + "/more", withDestinationPath: "/etc")
    #expect(mkfifo(unpacked + "/pipe", 0o600) == 0)
    #expect(
      Set(try BundleProof(of: unpacked).findings.map(\.description)) == [
        "missing: site/a/1.html", "changed: site/b.png: it holds other bytes than were sent",
        "extra: site/a/2.html", "changed: start.html: it is a link", "extra: more", "extra: pipe",
        "extra: site/.DS_Store",
      ])
  }

  @Test func `a renamed file is missing and extra`() async throws {
    let unpacked = try await unpack()
    try FileManager.default.moveItem(
      atPath: unpacked + "/site/b.png", toPath: unpacked + "/site/c.png")
    #expect(
      try BundleProof(of: unpacked).findings == [.extra("site/c.png"), .missing("site/b.png")])
  }

  @Test func `a file whose name has other bytes is another one, as it is to sha256sum`()
    async throws
  {
    let files = try folder.site(["caf\u{E9}.txt": "a"])
    try SiteBundle(
      folder: "menu", files: files, start: StartPage(title: "Cast", language: "en"), date: nil
    ).write(to: folder.path + "/menu.zip")
    #expect(try await Program("unzip", "-q", "menu.zip", in: folder.path).exitCode == 0)
    let site = folder.path + "/menu/site/"
    #expect(rename(site + "caf\u{E9}.txt", site + "cafe\u{301}.txt") == 0)
    let findings = try BundleProof(of: folder.path + "/menu").findings.map { Array("\($0)".utf8) }
    #expect(
      findings
        == ["extra: site/cafe\u{301}.txt", "missing: site/caf\u{E9}.txt"].map {
          Array($0.utf8)
        })
  }

  @Test func `a flip of any byte of the ZIP is found`() async throws {
    let bytes = try folder.bytes("cast.zip")
    let folder = folder
    let missed = try await onThread {
      try bytes.indices.filter { position in
        var flipped = bytes
        flipped[position] ^= 1 << UInt8(position % 8)
        try folder.write(flipped, to: "flipped.zip")
        guard let proof = try? BundleProof(of: folder.path + "/flipped.zip") else { return false }
        return proof.findings.isEmpty
      }
    }
    #expect(missed == [])
  }

  @Test func `a ZIP cut short anywhere cannot be read`() async throws {
    let bytes = try folder.bytes("cast.zip")
    let folder = folder
    let readable = try await onThread {
      try (0..<bytes.count).filter { length in
        try folder.write(Array(bytes.prefix(length)), to: "short.zip")
        return (try? BundleProof(of: folder.path + "/short.zip")) != nil
      }
    }
    #expect(readable == [])
  }

  @Test func `bytes behind the ZIP, and a file put into it, are found`() async throws {
    try folder.write(try folder.bytes("cast.zip") + [0], to: "longer.zip")
    #expect(throws: PublishingError.self) { try BundleProof(of: folder.path + "/longer.zip") }
    let add = try await Program(
      "python3", "-c",
      """
      import zipfile
      zipfile.ZipFile('cast.zip', 'a').writestr('cast/site/evil.js', 'alert(1)')
      """, in: folder.path)
    #expect(add == Program(exitCode: 0, output: ""))
    let findings = try BundleProof(of: zip).findings
    #expect(findings.contains(.extra("site/evil.js")), "\(findings)")
  }

  @Test func `a bundle packed anew by another program is whole`() async throws {
    _ = try await unpack()
    let run = try await Program(
      "python3", "-m", "zipfile", "-c", "again.zip", "cast", in: folder.path)
    #expect(run.exitCode == 0, "\(run.output)")
    let proof = try BundleProof(of: folder.path + "/again.zip")
    #expect(proof.whole == 4)
    #expect(proof.findings == [])
  }

  @Test func `a bundle packed anew into a pipe, the sizes behind the bytes, is whole`() async throws
  {
    _ = try await unpack()
    let run = try await Program(
      "sh", "-c",
      """
      python3 -c '
      import os, sys, zipfile
      archive = zipfile.ZipFile(sys.stdout.buffer, "w", zipfile.ZIP_DEFLATED)
      for folder, _, names in os.walk("cast"):
        for name in names: archive.write(os.path.join(folder, name))
      archive.close()
      ' | cat > again.zip
      """, in: folder.path)
    #expect(run == Program(exitCode: 0, output: ""))
    let proof = try BundleProof(of: folder.path + "/again.zip")
    #expect(proof.whole == 4)
    #expect(proof.findings == [])
  }

  @Test func `what is no bundle is told so`() throws {
    try folder.write(Array("text".utf8), to: "text.zip")
    #expect(
      throws: PublishingError(
        "\(folder.path)/text.zip is no ZIP, or cut short: the directory at its end is missing; copy it again"
      )
    ) { try BundleProof(of: folder.path + "/text.zip") }
    #expect(throws: PublishingError("\(folder.path)/nothing does not exist")) {
      try BundleProof(of: folder.path + "/nothing")
    }
    #expect(
      throws: PublishingError(
        "\(folder.path)/site holds no SHA256SUMS; name the folder that a bundle was unpacked to")
    ) { try BundleProof(of: folder.path + "/site") }
  }
}
