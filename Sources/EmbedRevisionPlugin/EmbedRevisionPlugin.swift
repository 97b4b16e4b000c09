import Foundation
import PackagePlugin

/// Makes the commit a part of the command.
@main
struct EmbedRevisionPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "Revision.swift")
    return [
      .buildCommand(
        displayName: "Embedding the commit",
        executable: try context.tool(named: "EmbedRevision").url,
        arguments: [output.path, package.path],
        inputFiles: references(of: package), outputFiles: [output])
    ]
  }

  /// What changes with a commit: where HEAD is, and where its branch is.
  private func references(of package: URL) -> [URL] {
    let git = package.appending(path: ".git")
    let head = git.appending(path: "HEAD")
    guard let text = try? String(contentsOf: head, encoding: .utf8) else { return [] }
    var files = [head, git.appending(path: "packed-refs")]
    if text.hasPrefix("ref: ") {
      files.append(git.appending(path: text.dropFirst(5).trimmingCharacters(in: .newlines)))
    }
    return files.filter { FileManager.default.fileExists(atPath: $0.path) }
  }
}
