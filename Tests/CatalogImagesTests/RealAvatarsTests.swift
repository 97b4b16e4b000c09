import CatalogDomain
import CatalogImages
import CatalogTestSupport
import Foundation
import Testing

/// The recorded pictures of the API, where they are at hand: they are not part of the project.
@Suite(
  "The recorded pictures of the API",
  .enabled(
    if: RealData.hasPictures, "the recorded avatars are not here; set CATALOG_SHARED_DATA"))
struct RealAvatarsTests {
  private let folder = URL(filePath: RealData.path("avatars"))

  @Test func `all 826 are admitted by their bytes and stored once each`() async throws {
    let world = try ImageWorld()
    let references = (1...826).map {
      AvatarReference(url: folder.appending(path: "\($0).jpeg"))
    }
    let loader = world.loader(FolderAvatarSource(), disk: world.disk(sizeLimit: 100_000_000))
    let outcomes = try await loader.loadAll(references, concurrency: 4)
    let facts = try outcomes.map { try $0.result.get() }
    #expect(facts.filter { $0.type == .jpeg }.count == 490)
    #expect(facts.filter { $0.type == .png }.count == 336)
    #expect(Set(facts.map(\.digest)).count == 821)
    #expect(try world.files().count == 821)
    #expect(facts.filter { $0.width == 300 && $0.height == 300 }.count == 821)
    let placeholder = [19, 66, 104, 189, 249].map { facts[$0 - 1].digest }
    #expect(Set(placeholder).count == 1)
    let statistics = await loader.statistics()
    #expect(statistics.requests == 826)
    #expect(statistics.trimmed == [] && statistics.warnings == [])

    let again = world.loader(ScriptedAvatarSource(), disk: world.disk(sizeLimit: 100_000_000))
    #expect(try await again.loadAll(references, concurrency: 4) == outcomes)
    #expect(await again.statistics() == AvatarStatistics(fromDisk: 826))
  }

  @Test(arguments: [1, 2, 380, 66, 826])
  func `cut at any tenth, a real picture is refused`(_ number: Int) throws {
    let bytes = try Data(contentsOf: folder.appending(path: "\(number).jpeg"))
    for tenth in 0..<10 {
      #expect(throws: ImageRefusal.self) {
        try ImageAdmission().admit(bytes.prefix(bytes.count * tenth / 10))
      }
    }
  }
}

/// Reads what a file URL names.
private struct FolderAvatarSource: AvatarDataSource {
  func avatar(at reference: AvatarReference, validators: Validators) async throws(AvatarError)
    -> AvatarAnswer
  {
    do {
      let bytes = try Data(contentsOf: reference.url)
      return .fetched(FetchedAvatar(bytes: bytes, validators: Validators()))
    } catch {
      throw .unreachable("\(error)")
    }
  }
}
