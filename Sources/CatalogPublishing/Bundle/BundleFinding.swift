/// Something about an arrived bundle that is not as it was sent.
package enum BundleFinding: Hashable, Sendable {
  case missing(String)
  /// The reason is a half sentence.
  case changed(String, because: String)
  /// Nobody sent it.
  case extra(String)
  /// An entry that no honest ZIP has, or that would do harm where it is unpacked. It was not unpacked.
  case hostile(String, because: String)
  /// Lines of the list of checksums that say nothing.
  case damagedList(lines: [Int])
}

extension BundleFinding: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path): "missing: \(path)"
    case .changed(let path, let reason): "changed: \(path): \(reason)"
    case .extra(let path): "extra: \(path)"
    case .hostile(let path, let reason): "refused: \(path): \(reason)"
    case .damagedList(let lines):
      "changed: \(SiteBundle.listName): "
        + "\(lines.count == 1 ? "line" : "lines") \(Self.list(lines)) cannot be read"
    }
  }

  private static func list(_ lines: [Int]) -> String {
    lines.prefix(5).map(String.init).joined(separator: ", ") + (lines.count > 5 ? " …" : "")
  }
}
