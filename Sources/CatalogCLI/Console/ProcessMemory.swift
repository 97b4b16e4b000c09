#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the process took of the machine.
enum ProcessMemory {
  /// The most memory it held at once, in bytes.
  static var peak: Int {
    var usage = rusage()
    #if canImport(Glibc)
      let me = RUSAGE_SELF.rawValue
    #else
      let me = RUSAGE_SELF
    #endif
    guard getrusage(Int32(me), &usage) == 0 else { return 0 }
    #if canImport(Darwin)
      return Int(usage.ru_maxrss)
    #else
      // Linux counts in units of 1024 bytes.
      return Int(usage.ru_maxrss) * 1024
    #endif
  }
}
