package import Foundation

/// A file a new project begins with.
package struct StarterFile: Hashable, Sendable {
  /// From the project's folder, parts joined by `/`.
  package let path: String
  package let bytes: Data

  package init(path: String, bytes: Data) {
    self.path = path
    self.bytes = bytes
  }

  /// All of them, by path: settings, the theme, a place for content, and what CI needs.
  package static let all: [StarterFile] = EmbeddedFiles.all.compactMap { file in
    Data(base64Encoded: file.base64).map { StarterFile(path: file.path, bytes: $0) }
  }
}
