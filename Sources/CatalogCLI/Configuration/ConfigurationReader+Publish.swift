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
    let folder = self[.publishTo].map(Self.resolved) ?? ""
    let expected = "a folder, or rclone:remote:path for everything that rclone reaches"
    return read(.publishTo, nil, expected) { text in
      if text.hasPrefix(Self.rclone) {
        let remote = String(text.dropFirst(Self.rclone.count))
        return remote.isEmpty ? nil : .some(.rclone(remote))
      }
      return text.isEmpty || text.contains("://") ? nil : .some(.folder(folder))
    }
  }

  private static func values<Value: RawRepresentable<String>>(_ text: String) -> [Value]?? {
    if text == "none" || text.isEmpty { return [] }
    let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let values = names.compactMap(Value.init(rawValue:))
    return values.count == names.count ? .some(values) : nil
  }

  static func list<Value: RawRepresentable<String>>(_ values: [Value]) -> String {
    values.map(\.rawValue).joined(separator: ", ")
  }
}
