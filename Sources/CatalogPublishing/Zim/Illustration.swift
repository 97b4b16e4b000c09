/// The picture a library of ZIM files shows for one: 48 by 48 dots.
package enum Illustration {
  package static let size = 48

  /// - Parameter files: of the site; the largest square PNG among its assets is taken, one of the right size as it is.
  /// - Returns: a PNG; a drawing when the site has none.
  package static func bytes(of files: [ReleaseFile]) throws -> [UInt8] {
    var best: Picture?
    for file in files.sorted(by: { $0.path < $1.path })
    where file.path.fileExtension == "png" && file.path.folder == "assets/" && file.size < 1 << 20 {
      let bytes = try file.opened().bytes(at: 0, count: file.size)
      guard let picture = try PNG.picture(bytes),
        picture.width == picture.height, picture.width >= size
      else { continue }
      if picture.width == size { return bytes }
      if picture.width > best?.width ?? 0 { best = picture }
    }
    return try PNG.bytes(best?.scaled(to: size) ?? .ring)
  }
}
