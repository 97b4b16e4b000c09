#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the process took of the machine.
enum ProcessUsage {
  /// The most memory it held at once, in bytes; 0 where the system does not tell.
  static var peakMemory: Int {
    #if canImport(Darwin)
      var usage = rusage()
      guard getrusage(RUSAGE_SELF, &usage) == 0 else { return 0 }
      return Int(usage.ru_maxrss)
    #else
      highWaterMark ?? 0
    #endif
  }

  /// The time it has had of all cores since it began, in its own code and in the system's for it.
  static var cpuSeconds: Double? {
    // In millionths of a second, whatever the system counts in, and -1 where it does not tell (POSIX.1-2017, clock).
    let time = Double(clock())
    return time < 0 ? nil : time / 1_000_000
  }

  #if !canImport(Darwin)
    /// `VmHWM` of proc(5). Not `getrusage`: its figure survives `exec`, so a command started by a large program would report
    /// that program's memory as its own.
    private static var highWaterMark: Int? {
      guard let file = fopen("/proc/self/status", "r") else { return nil }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, Int32(line.count), file) != nil {
        let text = line.withUnsafeBytes { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard text.hasPrefix("VmHWM:") else { continue }
        return text.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
          .map { $0 * 1024 }
      }
      return nil
    }
  #endif
}
