import CatalogPublishing
import Foundation
import Testing

/// What does not fit into 32 bits. The files are sparse: they take no room.
@Suite("ZIPs of what does not fit into 32 bits")
struct LargeZipTests {
  private static let fiveGiB = 5 << 30
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  @Test func `files behind the first 4 GiB are found by other programs`() async throws {
    let file = try OpenFile(writing: folder.path + "/late.zip")
    var zip = ZipWriter(file, time: .earliest, at: Self.fiveGiB)
    try zip.add("late/one.html", Array(repeating: UInt8(ascii: "1"), count: 1000))
    try zip.add("late/two.png", Array("two".utf8))
    try zip.finish()
    let python = try await Program(
      "python3", "-c",
      """
      import zipfile
      archive = zipfile.ZipFile('late.zip')
      print([(i.filename, i.header_offset, i.file_size) for i in archive.infolist()], archive.testzip())
      """, in: folder.path)
    #expect(
      python.output
        == "[('late/one.html', 5368709120, 1000), ('late/two.png', 5368709174, 3)] None\n")
    let test = try await Program("unzip", "-p", "late.zip", "late/two.png", in: folder.path)
    #expect(test.output == "two")
  }

  @Test func `a file of more than 4 GiB is announced with its sizes`() async throws {
    let size = UInt64(Self.fiveGiB)
    let entry = ZipEntry(
      name: Array("large/film.bin".utf8), method: .stored, time: .earliest,
      checksum: 0, packedSize: size, size: size, isZip64: true)
    let file = try OpenFile(writing: folder.path + "/large.zip")
    let header = entry.localHeader
    try header.withUnsafeBytes { try file.write($0, at: 0) }
    let directory = entry.centralHeader
    let end = ZipEnd(
      entries: 1, directorySize: UInt64(directory.count),
      directoryOffset: size + UInt64(header.count))
    try (directory + end.bytes).withUnsafeBytes {
      try file.write($0, at: Self.fiveGiB + header.count)
    }
    let python = try await Program(
      "python3", "-c",
      """
      import zipfile
      archive = zipfile.ZipFile('large.zip')
      print([(i.filename, i.file_size, i.compress_size) for i in archive.infolist()])
      print(archive.open('large/film.bin').read(4))
      """, in: folder.path)
    #expect(
      python.output == "[('large/film.bin', 5368709120, 5368709120)]\nb'\\x00\\x00\\x00\\x00'\n")
    let list = try await Program("unzip", "-l", "large.zip", in: folder.path)
    #expect(list.output.contains("5368709120"), "\(list.output)")
  }

  /// The largest number that fits says that there is one elsewhere (APPNOTE 4.4.1.4).
  @Test(
    arguments: [
      (0xFFFF_FFFE, []), (0xFFFF_FFFF, [1, 0, 8, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]),
    ] as [(UInt64, [UInt8])])
  func `a place that does not fit stands in a field of its own`(
    _ offset: UInt64, _ field: [UInt8]
  ) {
    let entry = ZipEntry(
      name: [], method: .stored, time: .earliest, offset: offset, isZip64: false)
    #expect(Array(entry.centralHeader.dropFirst(46)) == field)
  }

  @Test(
    arguments: [
      (0xFFFE, 0xFFFF_FFFE, 0xFFFF_FFFE, 22), (0xFFFF, 0, 0, 98), (0, 0xFFFF_FFFF, 0, 98),
      (0, 0, 0xFFFF_FFFF, 98),
    ] as [(UInt64, UInt64, UInt64, Int)])
  func `the end has its ZIP64 form before it where a number does not fit`(
    _ entries: UInt64, _ size: UInt64, _ offset: UInt64, _ length: Int
  ) {
    let end = ZipEnd(entries: entries, directorySize: size, directoryOffset: offset)
    #expect(end.bytes.count == length)
  }

  @Test func `a small file that claims to be packed into more than 4 GiB is told`() throws {
    let list = ZipEntry(
      name: Array("large/SHA256SUMS".utf8), method: .stored, time: .earliest, isZip64: false)
    let liar = ZipEntry(
      name: Array("large/liar.html".utf8), method: .deflated, time: .earliest,
      packedSize: UInt64(Self.fiveGiB), size: 10, offset: UInt64(list.localHeader.count),
      isZip64: true)
    let file = try OpenFile(writing: folder.path + "/liar.zip")
    let headers = list.localHeader + liar.localHeader
    try headers.withUnsafeBytes { try file.write($0, at: 0) }
    let directory = list.centralHeader + liar.centralHeader
    let offset = headers.count + Self.fiveGiB
    let end = ZipEnd(
      entries: 2, directorySize: UInt64(directory.count), directoryOffset: UInt64(offset))
    try (directory + end.bytes).withUnsafeBytes { try file.write($0, at: offset) }
    #expect(
      try BundleProof(of: folder.path + "/liar.zip").findings == [
        .extra("liar.html"),
        .changed("large/liar.html", because: "its header is not as it was written"),
      ])
  }
}
