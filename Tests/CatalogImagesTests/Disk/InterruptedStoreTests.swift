import CatalogDomain
import CatalogImages
import Foundation
import SystemPackage
import Testing

@Suite("Storing that is killed or fails")
struct InterruptedStoreTests {
  private let pictures: [AvatarReference: Data] = [
    .sample(1): SamplePNG.grey(seed: 1), .sample(2): SamplePNG.grey(seed: 2),
    .sample(3): SamplePictures.baselineJPEG,
  ]

  @Test func `killed at any step, a store leaves whole blobs or none, and the next run finishes`()
    async throws
  {
    let references = (1...3).map(AvatarReference.sample)
    var step = 0
    var isThrough = false
    while !isThrough {
      let world = try ImageWorld()
      let files = FaultyFileSystem(.dying(atStep: step))
      let loader = world.loader(ScriptedAvatarSource(pictures), disk: world.disk(files))
      do throws(AvatarError) {
        _ = try await loader.loadAll(references, concurrency: 1)
        isThrough = true
      } catch {
        #expect(step < files.steps, "only the fault may end it: \(error)")
      }

      let found = try await world.disk().verify()
      #expect(found.injuries == [], "killed at step \(step)")
      let entered = await world.index.entries().count
      let next = world.loader(ScriptedAvatarSource(pictures))
      for reference in references {
        #expect(try await next.image(for: reference).bytes == pictures[reference])
      }
      let after = try await world.disk().verify()
      #expect(after.isWhole && after.wholeBlobs == 3)
      #expect(await world.index.entries().count == 3)
      let left = try world.files().filter { $0.hasPrefix(".incoming/") }
      if entered < 3 { #expect(left == []) }
      step += 1
    }
    // The folder is made; three times: create, make the shard, rename; then four folders are synchronised.
    #expect(step > 12)
  }

  @Test(arguments: [
    (FileSystemError.Operation.create, Errno.noSpace, "the disk is full"),
    (.create, .readOnlyFileSystem, "the file system is read-only"),
    (.makeDirectory, .permissionDenied, "no permission"),
    (.rename, .noSpace, "the disk is full"),
    (.synchronize, .ioError, "Input/output error"),
  ])
  func `a disk that does not take the pictures ends the loading with one clear error`(
    _ operation: FileSystemError.Operation, _ code: Errno, _ reason: String
  ) async throws {
    let world = try ImageWorld()
    let files = FaultyFileSystem(.failing(operation, code))
    let loader = world.loader(ScriptedAvatarSource(pictures), disk: world.disk(files))
    do {
      _ = try await loader.loadAll(pictures.keys, concurrency: 2)
      Issue.record("loaded in spite of the fault")
    } catch {
      guard case .storage(let text) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(text.hasPrefix(world.root.string), "\(text)")
      #expect(text.contains(": cannot \(operation.rawValue): \(reason)"), "\(text)")
    }
    // No half file is left where there is space to tell one from nothing.
    #expect(try await world.disk().verify().injuries == [])
    files.repair()
    let outcomes = try await world.loader(ScriptedAvatarSource(pictures))
      .loadAll(pictures.keys, concurrency: 2)
    #expect(outcomes.count { (try? $0.result.get()) != nil } == pictures.count)
    #expect(try await world.disk().verify().isWhole)
  }

  @Test func `a blob that cannot be read is fetched anew and told`() async throws {
    let world = try ImageWorld()
    let source = ScriptedAvatarSource(pictures)
    _ = try await world.loader(source).image(for: .sample(1))
    let files = FaultyFileSystem(.failing(.read, .ioError))
    let loader = world.loader(source, disk: world.disk(files))
    #expect(try await loader.image(for: .sample(1)).bytes == pictures[.sample(1)])
    let warnings = await loader.statistics().warnings
    #expect(
      warnings.count == 1
        && warnings[0].hasSuffix(" is not usable: cannot read: Input/output error"), "\(warnings)")
  }

  @Test func `two writers of the same pictures leave them whole`() async throws {
    let world = try ImageWorld()
    let references = (0..<40).map(AvatarReference.sample)
    let source = ScriptedAvatarSource(
      Dictionary(
        uniqueKeysWithValues: references.map {
          (
            $0,
            SamplePNG.grey(9, 9, seed: $0.url.absoluteString.utf8.reduce(0) { $0 &* 31 &+ Int($1) })
          )
        }))
    let loaders = (0..<2).map { number in
      let blobs = BlobFolder(
        root: world.root, files: LocalFileSystem(durability: .kill), writer: "\(number)")
      return world.loader(
        source,
        disk: DiskTier(
          blobs: blobs, index: MemoryAvatarIndex(), sizeLimit: 1_000_000,
          sizeSetting: ImageWorld.sizeSetting))
    }
    async let first = loaders[0].loadAll(references, concurrency: 4)
    async let second = loaders[1].loadAll(references, concurrency: 4)
    #expect(try await first == second)
    let found = try await world.disk().verify()
    #expect(found.isWhole && found.wholeBlobs == 40)
  }
}
