#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What this machine calls itself.
package enum MachineName {
  /// Nil when the system does not say. Foundation's `hostName` may ask DNS for it.
  package static var current: String? {
    var name = [UInt8](repeating: 0, count: 256)
    let isKnown = name.withUnsafeMutableBytes { bytes in
      guard let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return false }
      return gethostname(start, bytes.count - 1) == 0
    }
    return isKnown ? String(decoding: name.prefix { $0 != 0 }, as: UTF8.self) : nil
  }
}
