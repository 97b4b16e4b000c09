import Foundation

/// Processor time, user and system, in seconds.
enum CPUTime {
  /// Of this process while `work` runs.
  static func measure(_ work: () throws -> Void) rethrows -> Double {
    let start = own()
    try work()
    return own() - start
  }

  /// Of all children that have ended.
  static func ofChildren() -> Double {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(truncatingIfNeeded: RUSAGE_CHILDREN.rawValue), &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func own() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
