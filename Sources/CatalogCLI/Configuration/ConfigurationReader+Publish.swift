import CatalogDomain
import CatalogPublishing
import Foundation

extension ConfigurationReader {
  private static let rclone = "rclone:"

  mutating func readPublish() -> PublishSettings {
    PublishSettings(
      destination: readDestination(),
      host: readOptional(.publishHost, WebHost.init(rawValue:)),
      keep: readNumber(.publishKeep),
      grace: read(.publishGrace, Self.seconds),
      files: readOptional(.publishFiles, Self.values),
      compress: readOptional(.publishCompress, Self.values))
  }

  private mutating func readDestination() -> PublishSettings.Destination? {
    let value = self[.publishTo]
    let folder = value.map(Self.resolved) ?? ""
    let text = value?.text ?? ""
    var advice = ""
    let isElsewhere = PublishSettings.Destination.isElsewhere(text)
    if isElsewhere, !text.contains("://"), !text.hasPrefix(Self.rclone) {
      // What ssh writes as user@host:path is no remote that rclone would know by that name.
      let shown = Self.redactedDestination(text)
      let remote = text.contains("@") ? "" : "\(Self.rclone)\(shown), or "
      advice = "; did you mean \(remote)the folder ./\(shown)?"
    }
    return readOptional(.publishTo, advice: advice) { text in
      if text.hasPrefix(Self.rclone) {
        let remote = String(text.dropFirst(Self.rclone.count))
        if remote.hasPrefix("/") { return .rclone(remote) }
        // As rclone itself takes what begins with a dot: for a folder of this machine.
        if remote.hasPrefix(".") {
          return .rclone(Self.resolved(remote, from: value?.folder))
        }
        return remote.contains(":") ? .rclone(remote) : nil
      }
      return text.isEmpty || isElsewhere ? nil : .folder(folder)
    }
  }

  /// As messages show it: without what may be a password, also in the parameters of a remote that lacks its `rclone:`.
  static func redactedDestination(_ text: String) -> String {
    let start = text.hasPrefix(rclone) ? rclone : ""
    let remote = String(text.dropFirst(start.count))
    return AddressText.withoutPassword(start + RemoteTarget.redacted(remote))
  }

  private static func values<Value: RawRepresentable<String>>(_ text: String) -> [Value]? {
    if text == "none" { return [] }
    // A key with nothing behind it is one that somebody has not finished.
    guard !text.isEmpty else { return nil }
    let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let values = names.compactMap(Value.init(rawValue:))
    return values.count == names.count ? values : nil
  }
}
