/// What does not hold, of the environment, for an rclone that works for us.
///
/// Each of its flags may stand in a variable, and people set some for work of their own, such as backups. Left out are those by which it
/// would leave out files, keep old ones, only tell what it would do, or tell it in another way than is read here. How remotes are reached
/// stays theirs to say: settings, passwords, limits of a connection, how often it is tried.
extension Rclone {
  /// By their groups in `rclone help flags`, those of single commands last.
  private static let flags = """
    backup-dir compare-dest copy-dest fix-case ignore-case-sync ignore-existing immutable max-delete max-delete-size name-transform
    no-check-dest suffix suffix-keep-extension update
    dry-run error-on-no-transfer interactive
    dump dump-bodies dump-headers
    delete-excluded exclude exclude-from exclude-if-present files-from files-from-raw files-from0 filter filter-from hash-filter ignore-case
    include include-from max-age max-depth max-size metadata-exclude metadata-exclude-from metadata-filter metadata-filter-from
    metadata-include metadata-include-from min-age min-size
    log-format log-systemd progress quiet verbose
    count dirs-only discard encrypted files-only head leave-root offset separator stat tail
    """

  static let environment: [String: String?] = {
    let names = flags.split(whereSeparator: \.isWhitespace).map {
      "RCLONE_" + $0.uppercased().replacing("-", with: "_")
    }
    return Dictionary(uniqueKeysWithValues: names.map { ($0, nil) })
  }()
}
