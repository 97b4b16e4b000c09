import CatalogPublishing
import Testing

@Suite("Files that are read piece by piece")
struct FileReadingTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  @Test func `are read no further when the task is cancelled`() async throws {
    let place = folder.path + "/files"
    let host = HostFiles(for: [], redirects: [])
    _ = try host.write([.headers], into: place)
    // Looks whether the one that is there is the same.
    let again = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try host.write([.headers], into: place).count
    }
    await #expect(throws: CancellationError.self) { try await again.value }
  }
}
