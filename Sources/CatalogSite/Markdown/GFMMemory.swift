/// The memory that libcmark-gfm works in: given out in a row, and taken back at once when a document is done.
///
/// A note of 2 kB asks for memory hundreds of times, and gave each piece back by itself; that was a fifth of its time. The library asks
/// without saying for whom, so there is one such memory for the process, for one document at a time. Its own arena does the same, but
/// clears 4 MB for each document, and holds what was given back meanwhile: some tables of 6 kB would need 200 MB.
enum GFMMemory {
  /// Enough for most documents; kept for the next.
  private static let firstChunk = 256 << 10
  /// Before each piece stands its room; pieces begin where any type may.
  private static let header = 16
  /// Rooms up to here come in steps of the header, larger ones double: what is given back then fits what is asked for next.
  private static let mostFine = 1024
  private static let classes = mostFine / header + 1 + Int.bitWidth

  // What follows is touched under `GFM.oneAtATime` alone.
  private nonisolated(unsafe) static var next: UnsafeMutableRawPointer?
  private nonisolated(unsafe) static var left = 0
  private nonisolated(unsafe) static var chunks: [UnsafeMutableRawBufferPointer] = []
  /// By class, the piece that was given back last, which holds the one before. Nil until there is a chunk: a static with a value that
  /// is made at run time is asked each time whether it was made already.
  private nonisolated(unsafe) static var free: UnsafeMutablePointer<UnsafeMutableRawPointer?>?

  /// Makes everything that was given out invalid. Nobody may use the library meanwhile.
  static func takeBack() {
    while chunks.count > 1, let last = chunks.popLast() { last.deallocate() }
    next = chunks.first?.baseAddress
    left = chunks.first?.count ?? 0
    free?.update(repeating: nil, count: classes)
  }

  /// What C's `calloc` is.
  static func cleared(_ count: Int, of size: Int) -> UnsafeMutableRawPointer {
    let bytes = count * size
    let piece = piece(bytes)
    piece.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    return piece
  }

  /// What C's `realloc` is.
  static func resized(_ old: UnsafeMutableRawPointer?, to bytes: Int) -> UnsafeMutableRawPointer {
    guard let old else { return piece(bytes) }
    let room = room(of: old)
    if bytes <= room { return old }
    let piece = piece(bytes)
    piece.copyMemory(from: old, byteCount: room)
    giveBack(old)
    return piece
  }

  /// What C's `free` is.
  static func giveBack(_ piece: UnsafeMutableRawPointer?) {
    guard let piece, let free else { return }
    let list = free + Self.list(ofRoom: room(of: piece))
    piece.storeBytes(of: list.pointee, as: UnsafeMutableRawPointer?.self)
    list.pointee = piece
  }

  private static func piece(_ bytes: Int) -> UnsafeMutableRawPointer {
    let room = room(for: bytes)
    if let list = free.map({ $0 + list(ofRoom: room) }), let piece = list.pointee {
      list.pointee = piece.load(as: UnsafeMutableRawPointer?.self)
      return piece
    }
    let whole = header + room
    if whole > left { addChunk(for: whole) }
    guard let start = next else { fatalError("no memory for a Markdown document") }
    start.storeBytes(of: room, as: Int.self)
    next = start + whole
    left -= whole
    return start + header
  }

  /// What is left of the chunk before stays unused.
  private static func addChunk(for bytes: Int) {
    let size = max(bytes, chunks.last.map { 2 * $0.count } ?? firstChunk)
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: header)
    chunks.append(chunk)
    if free == nil {
      free = .allocate(capacity: classes)
      free?.initialize(repeating: nil, count: classes)
    }
    next = chunk.baseAddress
    left = size
  }

  private static func room(of piece: UnsafeMutableRawPointer) -> Int {
    (piece - header).load(as: Int.self)
  }

  /// Never nothing: a piece that was given back holds an address.
  private static func room(for bytes: Int) -> Int {
    let fine = max(header, (bytes + header - 1) & -header)
    return fine <= mostFine ? fine : 1 << (Int.bitWidth - (fine - 1).leadingZeroBitCount)
  }

  private static func list(ofRoom room: Int) -> Int {
    room <= mostFine ? room / header : mostFine / header + 1 + room.trailingZeroBitCount
  }
}
