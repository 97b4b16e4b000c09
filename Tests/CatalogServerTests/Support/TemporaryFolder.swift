import Foundation

/// A folder with the given files, removed at the end.
func withFolder<Value>(
  _ files: [String: String], _ body: (String) async throws -> Value
) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("catalog-server-\(UUID().uuidString)", isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (path, text) in files {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  return try await body(folder.path)
}
