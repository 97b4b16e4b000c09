import Foundation
import PackagePlugin

/// Makes the files a new project begins with part of the command: the theme, the content's README, and the starter's own.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let roots = [
      ("Templates/", package.appending(path: "Templates")),
      ("Content/README.md", package.appending(path: "Content/README.md")),
      ("", target.directoryURL.appending(path: "Files")),
    ]
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding the files of a new project",
        executable: try context.tool(named: "EmbedFiles").url,
        arguments: [output.path] + roots.map { "\($0.0)=\($0.1.path)" },
        inputFiles: roots.flatMap { files(below: $0.1) }, outputFiles: [output])
    ]
  }

  /// With the folders themselves, so that a file that comes or goes is noticed.
  private func files(below root: URL) -> [URL] {
    let below = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return [root] + (below?.compactMap { $0 as? URL } ?? [])
  }
}
