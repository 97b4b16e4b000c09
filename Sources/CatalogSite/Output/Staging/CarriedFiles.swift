/// The files of others that a new site took over from the old one, each a second name for the same file.
///
/// By them is known, once the new site stands, what its owner changed or removed there since, and what came into the old site after it had
/// been gone through: only the latter moves over.
struct CarriedFiles: Sendable {
  /// Inodes. Those of a file that both trees had cannot be given to another: the old tree holds them.
  private var numbers: Set<UInt64> = []

  init() {}

  /// - Parameter bytes: as `encoded` writes them; what is not whole at their end is left out.
  init(encoded bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      let size = MemoryLayout<UInt64>.size
      for offset in stride(from: 0, through: buffer.count - size, by: size) {
        numbers.insert(
          UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      }
    }
  }

  var isEmpty: Bool { numbers.isEmpty }

  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
    return bytes
  }

  mutating func insert(_ identity: FileCalls.Identity) { numbers.insert(UInt64(identity.number)) }

  func contains(_ identity: FileCalls.Identity) -> Bool {
    numbers.contains(UInt64(identity.number))
  }
}
