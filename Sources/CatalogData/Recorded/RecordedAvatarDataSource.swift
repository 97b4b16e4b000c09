package import CatalogDomain
import Foundation
import SystemPackage

/// Gives the pictures of a directory of recorded responses: `https://host/api/character/avatar/1.jpeg` is
/// `api/character/avatar/1.jpeg` in it, whatever the host. No address leads out of the directory.
package struct RecordedAvatarDataSource: AvatarDataSource {
  private let directory: RecordedDirectory
  private let limit: Int

  /// - Parameter limit: of a picture, in bytes; the same as of one from the network.
  package init(directory: RecordedDirectory, limit: Int = PictureFacts.maximumLength) {
    self.directory = directory
    self.limit = limit
  }

  package func avatar(at reference: AvatarReference, validators: Validators)
    async throws(AvatarError) -> AvatarAnswer
  {
    guard let components = Self.components(of: reference.url) else {
      throw .refused("\(reference.url): has no path under /api/, where recorded pictures are kept")
    }
    guard let file = directory.file(at: components) else {
      throw .unreachable(
        "\(reference.url): \(Excerpt.of(components.joined(separator: "/"))) is not among the "
          + "recorded responses")
    }
    let bytes = try bytes(of: file.path(percentEncoded: false))
    let etag = RecordedDataSource.etag(of: bytes)
    if validators.etag == etag { return .notModified }
    return .fetched(FetchedAvatar(bytes: bytes, validators: Validators(etag: etag)))
  }

  private func bytes(of path: String) throws(AvatarError) -> Data {
    let whole: [UInt8]?
    do {
      let file = try FileDescriptor.open(
        FilePath(path), .readOnly, options: [.nonBlocking, .closeOnExec])
      whole = try file.closeAfter {
        // The size of the open file: the one at the path may be a link to it, or another one by now.
        try Stat(file).size <= limit ? try file.bytes(atMost: limit) : nil
      }
    } catch {
      throw .unreachable("\(path) cannot be read: \(FileTrouble(error))")
    }
    guard let bytes = whole else { throw .tooLarge(limit: limit) }
    return Data(bytes)
  }

  /// The path behind `/api/`, decoded after it was split, so that no encoded slash makes a component of its own.
  private static func components(of url: URL) -> [String]? {
    let path = url.path(percentEncoded: true).split(
      separator: "/", omittingEmptySubsequences: false)
    guard let api = path.firstIndex(of: "api") else { return nil }
    let components = path[(api + 1)...].map { String($0).removingPercentEncoding ?? "" }
    return components.isEmpty || components == [""] ? nil : components
  }
}
