import Foundation

/// The address `::1`, which many containers lack.
enum LongerLoopback {
  static let isThere: Bool = {
    let local = try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8)
    return local?.contains("00000000000000000000000000000001") ?? false
  }()
}
