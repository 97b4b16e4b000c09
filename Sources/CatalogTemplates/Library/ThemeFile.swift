#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of a theme, found where links lead, as `ThemeRoot` follows them. All of a theme is read by this.
package struct ThemeFile: Sendable {
  /// What is wrong with a text that could be read.
  package enum TextFault: Error, Hashable {
    case tooLarge(bytes: Int)
    /// The first byte that is not UTF-8; line and column from 1, the column in Unicode scalars.
    case notUTF8(line: Int, column: Int)
  }

  /// Bytes in a template, or in the words of a language.
  package static let largestText = 1_000_000
  private static let pieceSize = 1 << 16

  /// By no link.
  private let place: String
  private let facts: FileFacts

  /// Reads nothing yet.
  ///
  /// - Throws: also where there is nothing, or a link leads to something hidden.
  package init(_ path: String, in root: ThemeRoot) throws(UnreadableFile) {
    let found: (place: String, facts: FileFacts?)
    do {
      let place = try root.place(of: path)
      found = try (place, FileFacts(place, links: .followed))
    } catch {
      throw Self.isRepaired(path) ? UnreadableFile.misnamed : error
    }
    guard let facts = found.facts else { throw UnreadableFile(code: ENOENT) }
    self.facts = facts
    place = found.place
  }

  package var isFolder: Bool { facts.isFolder }
  package var isPlain: Bool { facts.isPlainFile }

  /// Whether a folder stands there itself, and not a link to one.
  package static func isFolderItself(_ path: String) throws(UnreadableFile) -> Bool {
    guard let facts = try FileFacts(path, links: .themselves) else {
      throw isRepaired(path) ? UnreadableFile.misnamed : UnreadableFile(code: ENOENT)
    }
    return facts.isFolder
  }

  /// Names that are not UTF-8 are repaired where they are listed, so that another file is meant.
  private static func isRepaired(_ path: String) -> Bool {
    path.unicodeScalars.contains("\u{FFFD}")
      && (try? FileFacts(path, links: .themselves)) == nil
  }

  /// All of it.
  package func bytes() throws(UnreadableFile) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(facts.size, Self.largestText))
    do {
      try forEachPiece { bytes += $0 }
    } catch {
      throw UnreadableFile(error)
    }
    return bytes
  }

  /// The text, without the byte order mark that some editors put before it.
  ///
  /// - Throws: `UnreadableFile`, `TextFault`.
  package func text() throws -> String {
    guard !isPlain || facts.size <= Self.largestText else {
      throw TextFault.tooLarge(bytes: facts.size)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let all = try bytes()
    let written = all.starts(with: mark) ? all[mark.count...] : all[...]
    guard let text = String(validating: written, as: UTF8.self) else {
      var decoder = UTF8()
      var iterator = written.makeIterator()
      var before: [Unicode.Scalar] = []
      while case .scalarValue(let scalar) = decoder.decode(&iterator) { before.append(scalar) }
      let (line, column) = Self.place(behind: before)
      throw TextFault.notUTF8(line: line, column: column)
    }
    return text
  }

  /// From 1, the column in Unicode scalars.
  static func place(behind scalars: some Sequence<Unicode.Scalar>) -> (line: Int, column: Int) {
    scalars.reduce((line: 1, column: 1)) { place, scalar in
      scalar == "\n" ? (place.line + 1, 1) : (place.line, place.column + 1)
    }
  }

  /// Reads no more of it than shows that it can be read.
  package func check() throws(UnreadableFile) {
    let file = try opened()
    defer { close(file) }
    try withBuffer { buffer throws(UnreadableFile) in
      _ = try Self.next(of: file, into: buffer)
    }
  }

  /// Hands out the bytes of a file of any length, a piece at a time.
  ///
  /// - Throws: `UnreadableFile`, also once it is not the file that was found, or holds something else; what `body` throws.
  package func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let file = try opened()
    defer { close(file) }
    var rest = facts.size
    try withBuffer { buffer throws(any Error) in
      while let piece = try Self.next(of: file, into: buffer) {
        rest -= piece.count
        // Also of one that grows faster than it is read; what the system makes while it is read has no length.
        guard rest >= 0 || facts.size == 0 else { throw UnreadableFile.changed }
        try body(piece)
      }
    }
    guard rest <= 0 else { throw UnreadableFile.changed }
    try checkFacts(of: file)
  }

  /// Without waiting, and by no link: what is a pipe by now must not hold up the build, nor may what leads to something hidden by now be
  /// read.
  private func opened() throws(UnreadableFile) -> CInt {
    guard isPlain else { throw .notPlain }
    let file = open(place, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else {
      throw errno == ELOOP ? UnreadableFile.changed : UnreadableFile(code: errno)
    }
    do {
      try checkFacts(of: file)
      return file
    } catch {
      close(file)
      throw error
    }
  }

  private func checkFacts(of file: CInt) throws(UnreadableFile) {
    let now = try FileFacts(file)
    guard now.isPlainFile else { throw .notPlain }
    guard now == facts else { throw .changed }
  }

  private func withBuffer<Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 1)
    defer { buffer.deallocate() }
    try body(buffer)
  }

  /// - Returns: nil at the end.
  private static func next(
    of file: CInt, into buffer: UnsafeMutableRawBufferPointer
  ) throws(UnreadableFile) -> UnsafeRawBufferPointer? {
    while true {
      let count = read(file, buffer.baseAddress, buffer.count)
      if count > 0 { return UnsafeRawBufferPointer(rebasing: buffer[..<count]) }
      if count == 0 { return nil }
      guard errno == EINTR else { throw UnreadableFile(code: errno) }
    }
  }
}
