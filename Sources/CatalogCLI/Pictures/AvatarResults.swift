import CatalogDomain
import CatalogSite
import Foundation

/// The pictures a site shows, and how they were come by.
struct AvatarResults: Sendable {
  struct Missing: Hashable, Sendable {
    let character: CatalogCharacter.ID
    let reason: String
    /// Whether there was nothing to ask for. What the source gives instead, its crawl tells.
    var hasNoAddress = false
  }

  struct Change: Hashable, Sendable {
    let address: String
    let oldDigest: String
    let newDigest: String
  }

  struct Trim: Hashable, Sendable {
    let address: String
    let bytes: Int
  }

  /// One for each character that has a picture.
  var pictures: [CatalogCharacter.ID: SiteAvatar] = [:]
  /// Pictures that were not at hand before this run, or not with the same bytes.
  var new = 0
  var requests = 0
  var notModified = 0
  /// Pictures served from the store, or from the site where the store lost them, because the network failed.
  var stale = 0
  /// Bytes received.
  var bytes = 0
  /// When the pictures were fetched or confirmed, from the oldest to the newest.
  var fetchDates: ClosedRange<Date>?
  var missing: [Missing] = []
  /// Pictures whose bytes changed under an unchanged address.
  var changed: [Change] = []
  /// Pictures that were fetched with bytes behind their end, which were cut off.
  var trimmed: [Trim] = []
  /// Damaged entries of the store, and the like. What many pictures have in common is told once.
  var warnings: [String] = []
  /// For people: that they are more than the store may hold; nil where they are not.
  var excess: String?
  /// By warning that tells of several pictures, what it says of each.
  var singleWarnings: [String: [String]] = [:]

  /// How many characters have a picture.
  var shown: Int { forgotten ?? pictures.count }
  private var forgotten: Int?

  /// The pictures of the owner's site: the source's, with those that the owner gives and without those of hidden characters. None of either
  /// is missing, whatever the source lacks.
  func adding(_ owned: OwnedCatalog) -> AvatarResults {
    guard !owned.hidden.isEmpty || !owned.pictures.isEmpty else { return self }
    var avatars = self
    for id in owned.hidden { avatars.pictures[id] = nil }
    avatars.missing.removeAll {
      owned.hidden.contains($0.character) || owned.pictures[$0.character] != nil
    }
    for (id, picture) in owned.pictures where !owned.hidden.contains(id) {
      avatars.pictures[id] = SiteAvatar(
        digest: picture.digest, type: picture.type, width: picture.width, height: picture.height,
        load: picture.load)
    }
    return avatars
  }

  /// Hands out the pictures, and forgets them: those of a large catalog are megabytes, and a plan that is made needs them no longer.
  mutating func takePictures() -> [CatalogCharacter.ID: SiteAvatar] {
    forgotten = shown
    var taken: [CatalogCharacter.ID: SiteAvatar] = [:]
    swap(&taken, &pictures)
    return taken
  }
}
