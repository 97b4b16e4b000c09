import CatalogDomain
package import Foundation

/// Where the mock API's pictures come from.
package enum MockAvatars: Sendable {
  /// Every picture is missing, as the API answers for an unknown one.
  case none
  /// Files named as the API names them: `1.jpeg`, `2.jpeg`, …
  case folder(URL)
  /// Drawn when asked for, a different one for each id.
  case synthetic

  /// A folder of pictures, or of recorded responses with the pictures under `api/character/avatar`.
  ///
  /// - Throws: `MockAPIError` when there is no such folder.
  package static func files(in path: String) throws(MockAPIError) -> MockAvatars {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else {
      throw MockAPIError(
        "avatar folder \(path): there is no such folder; expected 1.jpeg, 2.jpeg, … in it")
    }
    return beside(path) ?? .folder(URL(placeOf: path))
  }

  /// The pictures that lie with the data in a folder: `avatars`, or the recorded layout; nil when there are none.
  package static func beside(_ dataFolder: String) -> MockAvatars? {
    let folder = URL(placeOf: dataFolder)
    for name in ["api/character/avatar", "avatars"] {
      let candidate = folder.appendingPathComponent(name, isDirectory: true)
      if FileManager.default.fileExists(atPath: candidate.path) { return .folder(candidate) }
    }
    return nil
  }

  /// - Parameter name: the last component of the request's path; a name that leads elsewhere is refused.
  func picture(named name: String) -> MockAvatar? {
    guard !HiddenName.isOne(name), name.utf8.allSatisfy(Self.isSafe) else { return nil }
    switch self {
    case .none: return nil
    case .folder(let folder): return MockAvatar(contentsOf: folder.appendingPathComponent(name))
    case .synthetic:
      guard name.hasSuffix(".jpeg"), let id = Int(name.dropLast(5)), id > 0 else { return nil }
      return .synthetic(id)
    }
  }

  private static func isSafe(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
