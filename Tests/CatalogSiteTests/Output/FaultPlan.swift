import CatalogSite
import Foundation
import Synchronization

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
  private let position: Int
  private let count = Mutex(0)
  private let isImpossible: Bool

  /// - Parameter exchanges: false makes every exchange fail as on a mount point, which is not counted as a fault.
  init(_ kind: Kind, at position: Int, exchanges: Bool = true) {
    self.kind = kind
    self.position = position
    isImpossible = !exchanges
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
