import CatalogPublishing
import CatalogSite
import Foundation

/// The site that is to leave the machine, as the build wrote it.
struct BuiltSite {
  /// Sorted by path.
  let files: [ReleaseFile]
  /// The links of its pages that will lead nowhere, because what they lead to stays where it is.
  let warnings: [String]

  /// - Throws: `CommandFailure` when there is no site, or naming each file that is not as the build wrote it.
  init(_ configuration: Configuration) throws(CommandFailure) {
    let site: FinishedSite
    do {
      site = try FinishedSite(folder: configuration.output)
    } catch {
      throw CommandFailure(endedBy: error)
    }
    guard site.problems.isEmpty else {
      let shown = site.problems.prefix(20).map { "\(configuration.output)/\($0)" }
      let rest =
        site.problems.count > 20 ? ["and \(site.problems.count - 20) more files"] : []
      throw CommandFailure(
        .failed,
        lines: shown + rest + [
          "\(configuration.output) changed since it was built; build it again with catalog build"
        ])
    }
    var files: [ReleaseFile] = []
    for file in site.files {
      guard let path = PublishedPath(file.path.text),
        let checksum = Checksum(hexadecimal: file.digest)
      else {
        throw CommandFailure(.failed, "\(file.path) is no name that every system can hold")
      }
      files.append(
        ReleaseFile(
          path: path, checksum: checksum, size: file.size,
          place: site.folder + "/" + file.path.text))
    }
    self.files = files
    warnings = LinkFindings(site.strandedLinks).lines
  }
}
