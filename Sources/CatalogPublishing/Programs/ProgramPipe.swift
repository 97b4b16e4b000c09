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
/// It is read to its end, or until the program has ended and nothing more comes for a second. What the program leaves behind may keep the pipe
/// open for as long as it likes, as the connection does that ssh shares (`ControlPersist`); nothing that it says is of the program any more.
struct ProgramPipe: Sendable {
  private static let grace: Int32 = 1000
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

  private func forEachPiece(_ body: (UnsafeRawBufferPointer) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: Self.size, alignment: 1) { buffer in
      while mayBeRead() {
        let count = read(file.fileDescriptor, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  /// Waits until there is something, or the end. Asked for again and again: the end of the program is no event that a read would wake up at.
  /// - Returns: false when nothing came for a while after the program had ended.
  private func mayBeRead() -> Bool {
    var place = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let hadEnded = program.hasEnded
      let ready = poll(&place, 1, Self.grace)
      if ready > 0 || (ready < 0 && errno != EINTR) { return true }
      if ready == 0, hadEnded { return false }
    }
  }
}
