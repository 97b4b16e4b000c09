import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a program writes, read on a thread of its own: one that is silent must not hold up a task.
///
/// It is read to its end, or until a second after the program is known to have ended, which on Linux is two after its end: see
/// `RunningProcess`. What the program leaves behind may keep the pipe open for as long as it likes, as the connection does that ssh shares
/// (`ControlPersist`); nothing that it says is of the program any more.
struct ProgramPipe: Sendable {
  private static let grace = Duration.seconds(1)
  private static let size = 64 * 1024

  let file: FileHandle
  let program: RunningProcess

  func bytes() async -> Data {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var bytes = Data()
        forEachPiece { bytes.append(contentsOf: $0) }
        continuation.resume(returning: bytes)
      }
    }
  }

  /// Calls `body` with each line as it comes, from another thread.
  func lines(_ body: @escaping @Sendable (String) -> Void) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      Thread.detachNewThread {
        var rest: [UInt8] = []
        forEachPiece { piece in
          rest += piece
          while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            body(String(decoding: rest[..<end], as: UTF8.self))
            rest.removeFirst(end + 1)
          }
        }
        if !rest.isEmpty { body(String(decoding: rest, as: UTF8.self)) }
        continuation.resume()
      }
    }
  }

  /// Ends with the first of these:
  /// - the pipe ends: nobody has it open any more;
  /// - the program is known to have ended for as long as `grace`, and nothing is there to be read;
  /// - it is known for as long, and `Left.bytes` were read since: what it left behind may write without a pause.
  private func forEachPiece(_ body: (UnsafeRawBufferPointer) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: Self.size, alignment: 1) { buffer in
      var left = Left()
      while mayBeRead(&left) {
        let count = read(file.fileDescriptor, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        if left.deadline != nil { left.bytes -= count }
        body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  /// What is still read once the program has ended.
  private struct Left {
    /// The end of `grace`; nil as long as the program is not known to have ended.
    var deadline: ContinuousClock.Instant?
    /// Behind the deadline only what a pipe may hold is its own.
    var bytes = 1 << 20
  }

  /// Waits until there is something, or the end.
  /// - Returns: false when enough time has passed since the program ended.
  private func mayBeRead(_ left: inout Left) -> Bool {
    var place = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while true {
      // Looked for again and again: no read wakes up when the program ends.
      if left.deadline == nil, program.hasEnded { left.deadline = .now + Self.grace }
      let isOver = left.deadline.map { .now >= $0 } ?? false
      if isOver, left.bytes <= 0 { return false }
      let ready = poll(&place, 1, isOver ? 0 : 200)
      if ready > 0 || (ready < 0 && errno != EINTR) { return true }
      if ready == 0, isOver { return false }
    }
  }
}
