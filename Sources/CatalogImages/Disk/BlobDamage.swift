import CatalogDomain

/// Why a blob does not give its bytes.
package enum BlobDamage: Error, Hashable, Sendable {
  case missing
  /// A folder, a link, a pipe where a file was expected.
  case notAFile
  /// The digest of what is there is another one.
  case wrongBytes
  case tooLong(limit: Int)
  case unreadable(FileSystemError)
}

extension BlobDamage: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing: "missing"
    case .notAFile: "not a regular file"
    case .wrongBytes: "its bytes do not match its digest"
    case .tooLong(let limit): "longer than \(limit.grouped) bytes"
    // Who tells of the blob names it.
    case .unreadable(let error): error.trouble
    }
  }
}
