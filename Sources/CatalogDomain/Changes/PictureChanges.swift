/// What happened to the pictures of characters.
struct PictureChanges {
  /// Of characters in both states.
  private(set) var avatars: [AvatarChange] = []
  private(set) var moves: [ImageMove] = []
  /// Of characters in one state only.
  private(set) var added: [CatalogCharacter.ID: String] = [:]
  private(set) var removed: [CatalogCharacter.ID: String] = [:]

  init() {}

  init(from old: CatalogState, to new: CatalogState, filter: FieldFilter) {
    let comparesAvatars = filter.includes(.avatar, of: .character)
    let comparesImages = filter.includes(.image, of: .character)
    RecordPairs.walk(old.catalog.characters, new.catalog.characters) { before, after in
      if comparesAvatars {
        add(
          before, before.flatMap { old.avatars[$0.id] }, after, after.flatMap { new.avatars[$0.id] }
        )
      }
      guard comparesImages, let before = before?.avatar, let after, let now = after.avatar,
        before != now, before.isMoved(to: now)
      else { return }
      moves.append(ImageMove(character: after.id, old: before, new: now))
    }
  }

  private mutating func add(
    _ before: CatalogCharacter?, _ old: String?, _ after: CatalogCharacter?, _ new: String?
  ) {
    guard old != new else { return }
    switch (before, after) {
    case (let before?, let after?):
      avatars.append(
        AvatarChange(oldCharacter: before, newCharacter: after, old: old, new: new))
    case (nil, let after?): added[after.id] = new
    case (let before?, nil): removed[before.id] = old
    case (nil, nil): break
    }
  }
}
