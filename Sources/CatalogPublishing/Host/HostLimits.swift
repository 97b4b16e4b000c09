import CatalogDomain

/// What a host takes at most; nil for what it does not say.
package struct HostLimits: Hashable, Sendable {
  var siteBytes: Int?
  var files: Int?
  var fileBytes: Int?
  var filesInFolder: Int?

  /// - Returns: a sentence for each limit that the files exceed.
  package static func problems(of files: [ReleaseFile], on host: WebHost) -> [String] {
    host.limits.problems(of: files, on: host.rawValue)
  }

  private func problems(of files: [ReleaseFile], on host: String) -> [String] {
    var problems: [String] = []
    if let siteBytes {
      let bytes = files.reduce(0) { $0 + $1.size }
      if bytes > siteBytes {
        problems.append(
          "\(host) takes a site of \(siteBytes.grouped) bytes; this one has \(bytes.grouped)")
      }
    }
    if let most = self.files, files.count > most {
      problems.append("\(host) takes \(most.grouped) files; this site has \(files.count.grouped)")
    }
    if let fileBytes {
      for file in files.sorted(by: { $0.path < $1.path }) where file.size > fileBytes {
        problems.append(
          "\(host) takes files of \(fileBytes.grouped) bytes; \(file.path) has \(file.size.grouped)"
        )
      }
    }
    if let filesInFolder {
      let folders = Dictionary(grouping: files) { $0.path.folder }.mapValues(\.count)
      for (folder, count) in folders.sorted(by: { $0.key < $1.key }) where count > filesInFolder {
        problems.append(
          "\(host) takes \(filesInFolder.grouped) files in a folder; \(folder.isEmpty ? "the root" : folder) has \(count.grouped)"
        )
      }
    }
    return problems
  }
}
