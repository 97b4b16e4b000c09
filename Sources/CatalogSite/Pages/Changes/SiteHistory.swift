package import CatalogDomain

/// What a site tells of the past of its data.
package struct SiteHistory: Sendable {
  /// Records a page of a change tells of one kind and one sort; what is beyond is counted.
  static let most = 400

  let history: CatalogHistory
  /// Pictures that belong to no character any more, by their digest.
  let pictures: [String: SiteAvatar]

  /// - Parameter pictures: as far as they are at hand; `digests(of:)` says which are wanted.
  package init(_ history: CatalogHistory, pictures: [String: SiteAvatar] = [:]) {
    self.history = history
    self.pictures = pictures
  }

  /// The pictures the pages would show if they had them: of characters that are gone, and before and after a change.
  package static func digests(of history: CatalogHistory) -> Set<String> {
    var digests: Set<String> = []
    for change in history.changes {
      for avatar in change.diff.changedAvatars.prefix(most) {
        digests.formUnion([avatar.old, avatar.new].compactMap { $0 })
      }
      for record in change.diff.characters.removed.prefix(most) {
        if let digest = change.diff.removedAvatars[record.id] { digests.insert(digest) }
      }
    }
    return digests
  }
}
