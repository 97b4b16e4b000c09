import CatalogDomain

/// The portraits of a site that is being planned, each picture and each drawing once.
struct Portraits {
  /// Small versions, by the digest of the picture.
  private let thumbnails: [String: SiteAvatar]
  private var shown: [Link: Portrait] = [:]
  private var drawn: [PlaceholderDrawing: Portrait] = [:]

  init(thumbnails: [String: SiteAvatar] = [:]) {
    self.thumbnails = thumbnails
  }

  /// One for each character, in their order.
  ///
  /// - Parameter files: get those that are new.
  /// - Throws: `SitePlanError` when a picture cannot have a path.
  mutating func all(
    of characters: [CatalogCharacter], _ avatars: [CatalogCharacter.ID: SiteAvatar],
    into files: inout SiteFiles
  ) throws(SitePlanError) -> [Portrait] {
    var all: [Portrait] = []
    all.reserveCapacity(characters.count)
    // By position: to be looked at as a whole each would be copied.
    for position in characters.indices {
      if let avatar = avatars[characters[position].id] {
        all.append(try portrait(of: avatar, into: &files))
      } else {
        all.append(try drawing(of: characters[position].name, into: &files))
      }
    }
    return all
  }

  /// - Parameter files: get the picture's if it is new.
  /// - Throws: `SitePlanError` when the picture cannot have a path.
  mutating func portrait(of avatar: SiteAvatar, into files: inout SiteFiles) throws(SitePlanError)
    -> Portrait
  {
    let link = Link.avatar(digest: avatar.digest, type: avatar.type)
    if let portrait = shown[link] { return portrait }
    let thumbnail: Portrait? =
      if let small = thumbnails[avatar.digest] { try self.portrait(of: small, into: &files) } else {
        nil
      }
    let portrait = Portrait(
      try files.add(link, for: .loaded(avatar.load)), width: avatar.width, height: avatar.height,
      isPlaceholder: false, thumbnail: thumbnail)
    shown[link] = portrait
    return portrait
  }

  /// - Parameters:
  ///   - name: of a character of whom no picture is to be had.
  ///   - files: get the drawing if it is new.
  /// - Throws: `SitePlanError` when the drawing cannot have a path.
  mutating func drawing(of name: String, into files: inout SiteFiles) throws(SitePlanError)
    -> Portrait
  {
    let drawing = PlaceholderDrawing(name: name)
    if let portrait = drawn[drawing] { return portrait }
    let bytes = Array(drawing.svg.utf8)
    let link = Link.placeholder(digest: FileDigest(bytes).hexadecimal)
    let size = PlaceholderDrawing.size
    let portrait = Portrait(
      try files.add(link, for: .bytes(bytes)), width: size, height: size, isPlaceholder: true)
    drawn[drawing] = portrait
    return portrait
  }
}
