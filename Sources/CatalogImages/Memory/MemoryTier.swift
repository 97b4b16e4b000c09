package import CatalogDomain
import Synchronization

/// The pictures used last, within a budget of bytes. Safe to call from any thread; a call takes well under a microsecond.
package final class MemoryTier: Sendable {
  private let pictures: Mutex<LeastRecentlyUsed<AvatarReference, AvatarImage>>

  /// - Parameter budget: in bytes of pictures; 0 keeps nothing.
  package init(budget: Int) {
    pictures = Mutex(LeastRecentlyUsed(budget: budget))
  }

  package func image(for reference: AvatarReference) -> AvatarImage? {
    pictures.withLock { $0.value(for: reference) }
  }

  package func insert(_ image: AvatarImage, for reference: AvatarReference) {
    pictures.withLock { $0.insert(image, for: reference, cost: image.bytes.count) }
  }

  package func remove(_ reference: AvatarReference) {
    pictures.withLock { $0.remove(reference) }
  }

  package func removeAll() {
    pictures.withLock { $0.removeAll() }
  }
}
