import CatalogDomain
import CatalogPublishing
import Foundation

extension ConfigurationReader {
  private static let rclone = "rclone:"

  mutating func readPublish() -> PublishSettings {
    PublishSettings(
      destination: readDestination(),
      host: read(.publishHost, nil, Self.list(WebHost.allCases)) { WebHost(rawValue: $0) },
      keep: read(.publishKeep, 5, "a whole number from 1") {
        Int($0).flatMap { $0 > 0 ? $0 : nil }
      },
      grace: duration(.publishGrace, 7 * 24 * 3600),
      files: read(.publishFiles, nil, Self.list(HostFile.allCases) + " or none") {
        Self.values($0)
      },
      compress: read(.publishCompress, nil, Self.list(PackedForm.allCases) + " or none") {
        Self.values($0)
      })
  }

  private mutating func readDestination() -> PublishSettings.Destination? {
    let value = self[.publishTo]
    let folder = value.map(Self.resolved) ?? ""
    let text = value?.text ?? ""
    var expected = "a folder, or rclone:remote:path for everything that rclone reaches"
    if Self.isRemote(text), !text.contains("://"), !text.hasPrefix(Self.rclone) {
      // What ssh writes as user@host:path is no remote that rclone would know by that name.
      let remote = text.contains("@") ? "" : "\(Self.rclone)\(text), or "
      expected += "; did you mean \(remote)the folder ./\(Excerpt.withoutPassword(text))?"
    }
    return read(.publishTo, nil, expected) { text in
      if text.hasPrefix(Self.rclone) {
        let remote = String(text.dropFirst(Self.rclone.count))
        if remote.hasPrefix("/") { return .some(.rclone(remote)) }
        // As rclone itself takes what begins with a dot: for a folder of this machine.
        if remote.hasPrefix(".") {
          return .some(.rclone(Self.resolved(remote, from: value?.folder)))
        }
        return remote.contains(":") ? .some(.rclone(remote)) : nil
      }
      return text.isEmpty || Self.isRemote(text) ? nil : .some(.folder(folder))
    }
  }

  /// Whether it is how rclone, scp and rsync write a place on another machine.
  private static func isRemote(_ text: String) -> Bool {
    text.prefix { $0 != "/" }.contains(":")
  }

  private static func values<Value: RawRepresentable<String>>(_ text: String) -> [Value]?? {
    if text == "none" { return [] }
    // A key with nothing behind it is one that somebody has not finished.
    guard !text.isEmpty else { return nil }
    let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let values = names.compactMap(Value.init(rawValue:))
    return values.count == names.count ? .some(values) : nil
  }

  static func list<Value: RawRepresentable<String>>(_ values: [Value]) -> String {
    values.map(\.rawValue).joined(separator: ", ")
  }
}
