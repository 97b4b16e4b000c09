import CatalogPublishing
import Foundation
import Testing

/// ZIPs made to do harm: each is named for what it is, and nothing of it is unpacked.
@Suite("ZIPs made to do harm")
struct HostileBundleTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private static func list(_ files: [String: String]) throws -> String {
    let entries = files.compactMap { name, text in
      PublishedPath(name).map {
        ChecksumList.Entry(path: $0, checksum: Checksum(of: Array(text.utf8)))
      }
    }
    return String(decoding: try ChecksumList(entries).bytes, as: UTF8.self)
  }

  /// A bundle with one good file, and what `body` adds.
  private func findings(_ body: (inout HandmadeZip) -> Void) throws -> [String] {
    var zip = HandmadeZip()
    zip.add("cast/SHA256SUMS", try Self.list(["good.html": "good"]))
    zip.add("cast/good.html", "good")
    body(&zip)
    try folder.write(zip.finished(), to: "hostile.zip")
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let proof = try BundleProof(of: folder.path + "/hostile.zip")
    #expect(proof.whole == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == before)
    return proof.findings.map(\.description)
  }

  @Test(arguments: [
    "../evil", "cast/../../evil", "/etc/passwd", "cast//evil", "cast\\..\\evil", "C:/evil",
    "cast/./x",
    "cast/a\u{7}b",
  ]) func `a name that leads out of the folder is refused`(_ name: String) throws {
    #expect(
      try findings { $0.add(name, "evil") } == [
        "refused: \(name): its name could lead out of the folder"
      ])
  }

  @Test(arguments: ["aux", "x.", "x ", "A*B?"])
  func `a folder of all that not every system can have is refused`(_ name: String) throws {
    var zip = HandmadeZip()
    zip.add("\(name)/SHA256SUMS", try Self.list(["good.html": "good"]))
    zip.add("\(name)/good.html", "good")
    try folder.write(zip.finished(), to: "hostile.zip")
    let proof = try BundleProof(of: folder.path + "/hostile.zip")
    #expect(
      proof.findings.map(\.description) == [
        "refused: \(name): not every system can have a folder of that name"
      ])
  }

  @Test func `a link, a device and a name that is there twice are refused`() throws {
    #expect(
      try findings { zip in
        zip.add("cast/link", "/etc/passwd", mode: 0o120777)
        zip.add("cast/device", "", mode: 0o020666)
        zip.add("cast/good.html", "evil")
      } == [
        "refused: cast/link: it is a link",
        "refused: cast/device: it is neither a file nor a folder",
        "refused: cast/good.html: the name is there twice",
      ])
  }

  @Test func `a folder that holds bytes, or has the name of a file, is refused`() throws {
    #expect(
      try findings { zip in
        zip.add("cast/good.html/", "")
        zip.add("cast/a/", "", mode: 0o040755)
        zip.add("cast/b/", "payload")
        zip.add("cast/c", "", mode: 0o040755)
      } == [
        "refused: cast/good.html/: the name is there twice",
        "refused: cast/c: it is a file by its name alone",
        "refused: cast/b/: it is a folder that holds bytes",
        "changed: cast/a/: its header is not as it was written",
      ])
  }

  @Test func `two names and lying sizes are refused`() throws {
    #expect(
      try findings { zip in
        zip.add("cast/shown.html", "evil", local: { $0 = $0.renamed("cast/other.html") })
        zip.add("cast/small.html", "evil", central: { $0.size = 1 })
        zip.add("cast/far.html", "evil", central: { $0.offset = 1 << 40 })
        zip.add("cast/long.html", "evil") { entry in
          entry.packedSize = 1 << 40
          entry.size = 1 << 40
        }
        zip.add("cast/local.html", "evil", local: { $0.checksum = 1 })
      } == [
        "refused: cast/shown.html: it has two names",
        "refused: cast/small.html: it lies about its size",
        "refused: cast/far.html: its bytes are not in the archive",
        "refused: cast/long.html: its bytes are not in the archive",
        "refused: cast/local.html: it lies about its size",
        "refused: the archive: the bytes from 267 to 361 belong to none of its files",
      ])
  }

  @Test func `a file that a field gives another name is refused`() async throws {
    let run = try await Program(
      "python3", "-c",
      #"""
      import hashlib, struct, zipfile, zlib
      names = {"a.html": b"cast/a.html", "b.html": b"cast/a.html"}
      list = [hashlib.sha256(name.encode()).hexdigest() + "  " + name + "\n" for name in names]
      archive = zipfile.ZipFile("named.zip", "w")
      archive.writestr("cast/SHA256SUMS", "".join(list))
      for name, other in names.items():
        info = zipfile.ZipInfo("cast/" + name)
        field = b"\x01" + struct.pack("<I", zlib.crc32(info.filename.encode())) + other
        info.extra = struct.pack("<HH", 0x7075, len(field)) + field
        archive.writestr(info, name)
      archive.close()
      """#, in: folder.path)
    #expect(run == Program(exitCode: 0, output: ""))
    let proof = try BundleProof(of: folder.path + "/named.zip")
    #expect(
      proof.findings == [
        .hostile("cast/b.html", because: "it has two names"), .missing("b.html"),
      ])
    #expect(proof.whole == 1)
  }

  @Test func `a bomb is refused by what it announces, and one that lies by what it holds`() throws {
    let zeros = [UInt8](repeating: 0, count: 8 << 20)
    let packed = try Deflation.packed(zeros, .raw)
    let findings = try findings { zip in
      zip.add("cast/bomb.html", packed: packed, method: .deflated, size: zeros.count, of: zeros)
    }
    #expect(
      findings == ["refused: cast/bomb.html: it would unpack to more than 200 times its size"])

    var zip = HandmadeZip()
    zip.add("cast/SHA256SUMS", try Self.list(["liar.html": "x"]))
    zip.add("cast/liar.html", packed: packed, method: .deflated, size: 1000, of: zeros)
    try folder.write(zip.finished(), to: "liar.zip")
    #expect(
      try BundleProof(of: folder.path + "/liar.zip").findings == [
        .hostile("liar.html", because: "it holds more than it says")
      ])
  }

  @Test func `a list larger than any list of a bundle is not read`() throws {
    let size = (64 << 20) + 1
    var zip = HandmadeZip()
    zip.add(
      "cast/SHA256SUMS", packed: [UInt8](repeating: 0, count: 1 << 19), method: .deflated,
      size: size, of: [])
    try folder.write(zip.finished(), to: "large.zip")
    let path = folder.path + "/large.zip"
    #expect(
      throws: PublishingError("\(path): its SHA256SUMS is larger than any list of a bundle")
    ) { try BundleProof(of: path) }
    try folder.write([], to: "cast/SHA256SUMS")
    let list = folder.path + "/cast/SHA256SUMS"
    let handle = try #require(FileHandle(forWritingAtPath: list))
    try handle.truncate(atOffset: UInt64(size))
    try handle.close()
    #expect(throws: PublishingError("\(list) is larger than any list of a bundle")) {
      try BundleProof(of: folder.path + "/cast")
    }
  }

  @Test func `a comment, in which another archive may hide, is refused`() throws {
    var zip = HandmadeZip()
    zip.add("cast/SHA256SUMS", try Self.list([:]))
    var hidden = HandmadeZip()
    hidden.add("cast/start.html", "evil")
    let comment = hidden.finished() + [0]
    var bytes = zip.finished()
    let start = bytes.count
    bytes[start - 2] = UInt8(truncatingIfNeeded: comment.count)
    bytes[start - 1] = UInt8(truncatingIfNeeded: comment.count >> 8)
    try folder.write(bytes + comment, to: "comment.zip")
    #expect(
      try BundleProof(of: folder.path + "/comment.zip").findings.map(\.description).contains(
        "refused: the archive: the bytes from \(start) to \(start + comment.count - 1) belong to none of its files"
      ))
  }

  /// Some programs believe the plain end, others that of ZIP64, and of these some look right before the locator, wherever that leads.
  @Test func `ends of an archive that do not agree cannot be read`() throws {
    var zip = HandmadeZip()
    zip.add("cast/SHA256SUMS", try Self.list([:]))
    let plain = zip.finished()
    let end = Array(plain.suffix(22))
    let start = plain.count - end.count
    func packed(_ fields: [(value: Int, count: Int)]) -> [UInt8] {
      fields.flatMap { value, count in
        withUnsafeBytes(of: UInt64(value).littleEndian) { Array($0.prefix(count)) }
      }
    }
    let size = start - zip.bytes.count
    let zip64 = packed([
      (0x0606_4B50, 4), (44, 8), (45, 2), (45, 2), (0, 4), (0, 4), (1, 8), (1, 8), (size, 8),
      (zip.bytes.count, 8),
    ])
    func locator(_ place: Int) -> [UInt8] {
      packed([(0x0706_4B50, 4), (0, 4), (place, 8), (1, 4)])
    }
    func isRead(_ ends: [UInt8]) throws -> Bool {
      try folder.write(plain[..<start] + ends, to: "ends.zip")
      return (try? BundleProof(of: folder.path + "/ends.zip")) != nil
    }
    #expect(try isRead(zip64 + locator(start) + end))
    for place in [8, 10, 12, 16] {
      var other = end
      other[place] += 1
      #expect(try !isRead(zip64 + locator(start) + other))
    }
    // With the directory itself reaching up to the plain end.
    var hiding = end
    for (index, byte) in packed([(size + zip64.count + 20, 4)]).enumerated() {
      hiding[12 + index] = byte
    }
    #expect(try !isRead(zip64 + locator(3) + hiding))
  }

  @Test func `files that lie in one another are refused`() throws {
    var inner = HandmadeZip()
    inner.add("cast/inner.html", "inner")
    #expect(
      try findings { zip in
        zip.add(
          "cast/outer.html", packed: inner.bytes, method: .stored, size: inner.bytes.count,
          of: inner.bytes)
        zip.addToDirectory(inner, at: zip.bytes.count - inner.bytes.count)
      } == [
        "refused: cast/outer.html: it shares bytes with another file",
        "refused: cast/inner.html: it shares bytes with another file",
      ])
  }

  /// And told of as nothing else: what is behind the inner one belongs to the outer one.
  @Test func `a file that lies in the middle of another is refused, and nothing else is told`()
    throws
  {
    var inner = HandmadeZip()
    inner.add("cast/inner.html", "inner")
    let bytes = inner.bytes + Array("rest".utf8)
    #expect(
      try findings { zip in
        zip.add(
          "cast/outer.html", packed: bytes, method: .stored, size: bytes.count, of: bytes)
        zip.addToDirectory(inner, at: zip.bytes.count - bytes.count)
      } == [
        "refused: cast/outer.html: it shares bytes with another file",
        "refused: cast/inner.html: it shares bytes with another file",
      ])
  }

  @Test func `an archive of which a file is said to be in another part cannot be read`() throws {
    var zip = HandmadeZip()
    zip.add("cast/SHA256SUMS", try Self.list(["good.html": "good"]))
    zip.add("cast/good.html", "good")
    var bytes = zip.finished()
    let header = try #require(bytes.indices.last { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    try folder.write(bytes, to: "part.zip")
    #expect(try BundleProof(of: folder.path + "/part.zip").findings == [])
    bytes[header + 34] = 1
    try folder.write(bytes, to: "part.zip")
    #expect(throws: PublishingError.self) { try BundleProof(of: folder.path + "/part.zip") }
  }

  @Test func `of a list that says nothing, no more is read than shows it`() throws {
    var zip = HandmadeZip()
    zip.add("cast/SHA256SUMS", String(repeating: "\n", count: 1 << 20))
    try folder.write(zip.finished(), to: "empty-lines.zip")
    let proof = try BundleProof(of: folder.path + "/empty-lines.zip")
    #expect(proof.findings == [.damagedList(lines: Array(1...ChecksumList.mostWrongLines))])
    #expect(
      proof.findings.map(\.description) == [
        "changed: SHA256SUMS: lines 1, 2, 3, 4, 5 … cannot be read"
      ])
  }

  @Test func `bytes before, between and behind the files are refused`() throws {
    var hidden = HandmadeZip()
    hidden.add("cast/good.html", "evil")
    #expect(
      try findings { zip in
        zip.addBytes(hidden.bytes)
        zip.add("cast/x.html", "x")
        zip.addBytes([0])
      } == [
        "refused: the archive: the bytes from 169 to 216 belong to none of its files",
        "refused: the archive: the bytes from 259 to 259 belong to none of its files",
        "extra: x.html",
      ])

    var zip = HandmadeZip()
    zip.addBytes(Array("#!/bin/sh\n".utf8))
    zip.add("cast/SHA256SUMS", "")
    try folder.write(zip.finished(), to: "script.zip")
    #expect(
      try BundleProof(of: folder.path + "/script.zip").findings.map(\.description) == [
        "refused: the archive: the bytes from 0 to 9 belong to none of its files"
      ])
  }

  @Test func `an archive that announces other than it has cannot be read`() throws {
    var zip = HandmadeZip()
    zip.add("cast/SHA256SUMS", "")
    for end in [
      ZipEnd(entries: 2, directorySize: 61, directoryOffset: 45),
      ZipEnd(entries: 1, directorySize: 60, directoryOffset: 45),
      ZipEnd(entries: 1, directorySize: .max, directoryOffset: 45),
      ZipEnd(entries: 1, directorySize: 61, directoryOffset: .max),
      ZipEnd(entries: .max, directorySize: 61, directoryOffset: 45),
    ] {
      try folder.write(zip.finished { _ in end }, to: "lying.zip")
      #expect(throws: PublishingError.self) { try BundleProof(of: folder.path + "/lying.zip") }
    }
  }
}
