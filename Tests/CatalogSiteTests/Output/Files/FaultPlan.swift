import CatalogSite
import Foundation
import Synchronization
import Testing

/// Makes one call to the system fail, and counts all of them.
final class FaultPlan: Sendable {
  enum Kind: Sendable {
    /// The call fails, the next ones do not.
    case error(Int32)
    /// Nothing more is done after the call: as if the process had been killed before it.
    case kill
  }

  private let kind: Kind
  /// Counting from 1.
  let position: Int
  private let count = Mutex(0)
  private let isImpossible: Bool

  /// - Parameter exchanges: false makes every exchange fail as on a mount point, which is not counted as a fault.
  init(_ kind: Kind, at position: Int, exchanges: Bool = true) {
    self.kind = kind
    self.position = position
    isImpossible = !exchanges
  }

  /// Tries one call of a build after the other, until there is none left to fail. An attempt that makes next to no calls is a failure:
  /// its faults would prove nothing.
  /// - Parameters:
  ///   - fewest: calls that an attempt makes at least.
  ///   - attempt: builds with the faults of its argument, and looks at what came of it.
  static func atEachCall(
    _ kind: Kind, exchanges: Bool = true, fewest: Int = 50,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ attempt: (FaultPlan) async throws -> Void
  ) async throws {
    var position = 0
    while true {
      position += 1
      let plan = FaultPlan(kind, at: position, exchanges: exchanges)
      try await attempt(plan)
      if !plan.hasHappened { break }
    }
    #expect(position > fewest, sourceLocation: sourceLocation)
  }

  /// Whether the call that was to fail was made.
  var hasHappened: Bool { count.withLock { $0 >= position } }

  var faults: FileFaults {
    FileFaults { [self] call in
      let number = count.withLock { count in
        count += 1
        return count
      }
      switch kind {
      case .error(let code) where number == position: return code
      case .kill where number >= position: return EIO
      case _ where call == .exchange && isImpossible: return EINVAL
      // Waiting for the disk proves nothing about a process that is killed.
      case _ where call == .sync: return 0
      default: return nil
      }
    }
  }
}
