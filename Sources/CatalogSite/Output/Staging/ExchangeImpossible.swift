#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why the new site cannot take the place of the old one in one step here, though nothing is wrong: a mount point, a file system without
/// hard links or with names of its own (what it lists under another name than we wrote seems somebody else's, to be linked to where ours
/// stands), a parent folder that is not ours to write.
struct ExchangeImpossible: Error, CustomStringConvertible {
  let reason: String

  var description: String { reason }

  private static let codes: Set<Int32> = [
    EXDEV, EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP, EPERM, EACCES, EBUSY, EMLINK, EROFS, ENAMETOOLONG,
    EEXIST,
  ]

  /// Runs a step of the exchange; an error that says that the system does not do such things here becomes one of this type.
  static func recognized<Result>(_ step: () throws -> Result) throws -> Result {
    do {
      return try step()
    } catch let error as OutputError where codes.contains(error.code) {
      throw ExchangeImpossible(reason: error.description)
    }
  }
}
