import CatalogTestSupport

/// A folder with the given files, removed at the end.
func withFolder<Value>(
  _ files: [String: String], _ body: (String) async throws -> Value
) async throws -> Value {
  let folder = try TemporaryFolder(files)
  defer { withExtendedLifetime(folder) {} }
  return try await body(folder.path)
}
