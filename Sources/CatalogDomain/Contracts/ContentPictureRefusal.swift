/// Why a file of the content cannot be shown as a picture.
package enum ContentPictureRefusal: Error, Hashable, Sendable {
  case missing
  /// There is only a file whose name looks the same: its letters are other code points, as `é` is one of them or two.
  case namedOtherwise
  /// Says what it is instead, with its article: `an HTML page`.
  case notAPicture(String)
  case unreadable(String)
}

extension ContentPictureRefusal {
  /// To stand after the path and a colon.
  package var message: String {
    switch self {
    case .missing: "there is no such file"
    case .namedOtherwise:
      "there is no such file, only one whose name looks the same and is written with other code points; copy its name from the folder"
    case .notAPicture(let what): "expected a JPEG, PNG, GIF, WebP or AVIF picture; it is \(what)"
    case .unreadable(let reason): "it cannot be read: \(reason)"
    }
  }
}
