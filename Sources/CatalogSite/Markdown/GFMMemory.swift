/// The memory that libcmark-gfm works in: given out in a row, and taken back at once when a document is done.
///
/// A note of 2 kB asks for memory hundreds of times, and gave each piece back; that was a fifth of its time. The library asks without
/// saying for whom, so there is one such memory for the process, for one document at a time. Its own arena does the same, but clears 4 MB for
/// each document.
enum GFMMemory {
  /// Enough for most documents; kept for the next.
  private static let firstChunk = 256 << 10
  /// Before each piece stands its length.
  private static let header = 16

  private nonisolated(unsafe) static var next: UnsafeMutableRawPointer?
  private nonisolated(unsafe) static var room = 0
  /// With their lengths.
  private nonisolated(unsafe) static var chunks: [UnsafeMutableRawBufferPointer] = []

  /// Makes everything that was given out invalid. Nobody may use the library meanwhile.
  static func takeBack() {
    while chunks.count > 1, let last = chunks.popLast() { last.deallocate() }
    next = chunks.first?.baseAddress
    room = chunks.first?.count ?? 0
  }

  /// What C's `calloc` is.
  static func cleared(_ count: Int, of size: Int) -> UnsafeMutableRawPointer {
    let bytes = count * size
    let piece = piece(bytes)
    piece.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    return piece
  }

  /// What C's `realloc` is.
  static func resized(_ old: UnsafeMutableRawPointer?, to bytes: Int)
    -> UnsafeMutableRawPointer
  {
    guard let old else { return piece(bytes) }
    let length = (old - header).load(as: Int.self)
    // The last piece grows where it is: texts are built up so.
    if old + rounded(length) == next {
      let more = rounded(bytes) - rounded(length)
      if more <= room {
        (old - header).storeBytes(of: bytes, as: Int.self)
        next = old + rounded(bytes)
        room -= more
        return old
      }
    }
    let piece = piece(bytes)
    piece.copyMemory(from: old, byteCount: min(length, bytes))
    return piece
  }

  private static func piece(_ bytes: Int) -> UnsafeMutableRawPointer {
    let whole = header + rounded(bytes)
    if whole > room { addChunk(for: whole) }
    guard let start = next else { fatalError("no memory for a Markdown document") }
    start.storeBytes(of: bytes, as: Int.self)
    next = start + whole
    room -= whole
    return start + header
  }

  /// What is left of the chunk before stays unused.
  private static func addChunk(for bytes: Int) {
    let size = max(bytes, chunks.last.map { 2 * $0.count } ?? firstChunk)
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: header)
    chunks.append(chunk)
    next = chunk.baseAddress
    room = size
  }

  /// Pieces begin where any type may.
  private static func rounded(_ bytes: Int) -> Int { (bytes + header - 1) & -header }
}
