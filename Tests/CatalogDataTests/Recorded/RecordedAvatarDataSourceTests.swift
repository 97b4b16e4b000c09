import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("Pictures of a recorded directory")
struct RecordedAvatarDataSourceTests {
  private let world: RecordedWorld
  private let source: RecordedAvatarDataSource

  init() throws {
    world = try RecordedWorld()
    try world.record()
    try world.write("picture", to: "api/character/avatar/1.jpeg")
    try world.write("secret", to: "secret.jpeg")
    source = RecordedAvatarDataSource(directory: try RecordedDirectory(world.path), limit: 7)
  }

  @Test(
    "a picture is found by its path behind /api/, whatever the host",
    arguments: [
      "https://rickandmortyapi.com/api/character/avatar/1.jpeg",
      "http://127.0.0.1:8080/mirror/api/character/avatar/1.jpeg?x=1",
    ])
  func found(_ address: String) async throws {
    guard
      case .fetched(let avatar) = try await source.avatar(
        at: reference(address), validators: Validators())
    else {
      Issue.record("not fetched")
      return
    }
    #expect(avatar.bytes == Data("picture".utf8))
    let again = try await source.avatar(at: reference(address), validators: avatar.validators)
    #expect(again == .notModified)
  }

  @Test(
    "no address leads out of the directory",
    arguments: [
      "https://h/api/../secret.jpeg", "https://h/api/%2e%2e/secret.jpeg",
      "https://h/api/..%2Fsecret.jpeg", "https://h/api/character/..%2f..%2F..%2Fsecret.jpeg",
      "https://h/api/character/%2E%2E/%2E%2E/secret.jpeg", "https://h/api/./secret.jpeg",
      "https://h/api//secret.jpeg", "https://h/api/%00", "https://h/api/character/%FF",
      "https://h/api/character/avatar", "https://h/api/character/avatar/",
      "https://h/api/character/avatar/2.jpeg", "https://h/api/..%2F%CC%81secret.jpeg",
    ])
  func inside(_ address: String) async throws {
    let reference = try reference(address)
    do throws(AvatarError) {
      _ = try await source.avatar(at: reference, validators: Validators())
      Issue.record("found \(address)")
    } catch {
      #expect(error.description.hasSuffix("is not among the recorded responses"))
    }
  }

  @Test(arguments: ["https://h/secret.jpeg", "https://h/api", "https://h/api/", "https://h"])
  func `an address without a path behind /api/ is refused`(_ address: String) async throws {
    let reference = try reference(address)
    await #expect(
      throws: AvatarError.refused(
        "\(address): has no path under /api/, where recorded pictures are kept")
    ) { try await source.avatar(at: reference, validators: Validators()) }
  }

  @Test func `a picture over the limit is not read`() async throws {
    try world.write("a picture", to: "api/character/avatar/1.jpeg")
    let reference = try reference("https://h/api/character/avatar/1.jpeg")
    await #expect(throws: AvatarError.tooLarge(limit: 7)) {
      try await source.avatar(at: reference, validators: Validators())
    }
  }

  @Test func `a picture behind a link is held to the same limit`() async throws {
    let file = world.path + "api/character/avatar/2.jpeg"
    let reference = try reference("https://h/api/character/avatar/2.jpeg")
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: "../../../shared.jpeg")
    try world.write("shared", to: "shared.jpeg")
    guard
      case .fetched(let avatar) = try await source.avatar(at: reference, validators: Validators())
    else {
      Issue.record("not fetched")
      return
    }
    #expect(avatar.bytes == Data("shared".utf8))
    try world.write("shared by many", to: "shared.jpeg")
    await #expect(throws: AvatarError.tooLarge(limit: 7)) {
      try await source.avatar(at: reference, validators: Validators())
    }
  }

  @Test func `a picture may be as long as one of the owner's, and no longer`() async throws {
    let file = world.path + "/api/character/avatar/1.jpeg"
    let source = RecordedAvatarDataSource(directory: try RecordedDirectory(world.path))
    let reference = try reference("https://h/api/character/avatar/1.jpeg")
    #expect(truncate(file, off_t(PictureFacts.maximumLength)) == 0)
    guard
      case .fetched(let avatar) = try await source.avatar(at: reference, validators: Validators())
    else {
      Issue.record("not fetched")
      return
    }
    #expect(avatar.bytes.count == PictureFacts.maximumLength)
    #expect(truncate(file, off_t(PictureFacts.maximumLength + 1)) == 0)
    await #expect(throws: AvatarError.tooLarge(limit: PictureFacts.maximumLength)) {
      try await source.avatar(at: reference, validators: Validators())
    }
  }

  private func reference(_ address: String) throws -> AvatarReference {
    AvatarReference(url: try #require(URL(string: address)))
  }
}
