import Foundation

/// What this process took of the machine. Times are seconds of processor time: what else the machine does counts for little.
package enum ProcessFigures {
  package static var seconds: Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

  /// Of the thread that asks alone.
  package static var secondsOfThread: Double { seconds(of: CLOCK_THREAD_CPUTIME_ID) }

  /// Of all children that have ended.
  package static var secondsOfChildren: Double {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(truncatingIfNeeded: RUSAGE_CHILDREN.rawValue), &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }

  /// The most memory it held at once, in bytes. On Linux from proc(5), because the other figure survives `exec`.
  package static var peakMemory: Int {
    #if os(Linux)
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first)
        .flatMap { Int($0) }.map { $0 * 1024 } ?? 0
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss)
    #endif
  }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
