import CatalogDomain

extension OutputManifest {
  /// The paths of a manifest.
  struct Paths: Sendable {
    private var bytes: [UInt8] = []
    /// Where each ends.
    private var ends: [UInt32] = []

    mutating func append(_ path: UnsafeRawBufferPointer) {
      bytes += path
      ends.append(UInt32(bytes.count))
    }

    subscript(_ index: Int) -> ArraySlice<UInt8> { bytes[range(index)] }

    /// Whether each comes before the next by bytes.
    var areSorted: Bool {
      zip(ends.indices, ends.indices.dropFirst()).allSatisfy { compare($0, $1) < 0 }
    }

    /// Their positions in the order of their bytes.
    var order: [Int] { ends.indices.sorted { compare($0, $1) < 0 } }

    func reordered(_ order: [Int]) -> Paths {
      var paths = Paths()
      bytes.withUnsafeBytes { bytes in
        for index in order { paths.append(UnsafeRawBufferPointer(rebasing: bytes[range(index)])) }
      }
      return paths
    }

    /// Below 0 when the path at the position comes before the other by bytes.
    func compare(_ index: Int, _ path: UnsafeRawBufferPointer) -> Int {
      bytes.withUnsafeBytes {
        UnsafeRawBufferPointer(rebasing: $0[range(index)]).compared(to: path)
      }
    }

    private func compare(_ left: Int, _ right: Int) -> Int {
      bytes.withUnsafeBytes { compare(left, UnsafeRawBufferPointer(rebasing: $0[range(right)])) }
    }

    private func range(_ index: Int) -> Range<Int> {
      (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
    }
  }
}
