import Foundation
import PackagePlugin

/// Makes the commit a part of the command.
@main
struct EmbedRevisionPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let git = gitFolder(of: context.package.directoryURL)
    let shared = sharedFolder(of: git)
    let output = context.pluginWorkDirectoryURL.appending(path: "Revision.swift")
    return [
      .buildCommand(
        displayName: "Embedding the commit",
        executable: try context.tool(named: "EmbedRevision").url,
        arguments: [output.path, git.path, shared.path],
        inputFiles: references(git, shared), outputFiles: [output])
    ]
  }

  /// Where HEAD is. A worktree and a submodule have a file in the folder's place, which names it.
  private func gitFolder(of package: URL) -> URL {
    let git = package.appending(path: ".git")
    guard let text = text(git), text.hasPrefix("gitdir: ") else { return git }
    return folder(String(text.dropFirst(8)), from: package)
  }

  /// Where the branches are: those of a worktree are with the checkout that it belongs to.
  private func sharedFolder(of git: URL) -> URL {
    text(git.appending(path: "commondir")).map { folder($0, from: git) } ?? git
  }

  /// What changes with a commit: where HEAD is, and where its branch is.
  private func references(_ git: URL, _ shared: URL) -> [URL] {
    let head = git.appending(path: "HEAD")
    guard let text = text(head) else { return [] }
    var files = [head, shared.appending(path: "packed-refs")]
    if text.hasPrefix("ref: ") {
      files.append(shared.appending(path: String(text.dropFirst(5))))
    }
    return files.filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private func folder(_ path: String, from place: URL) -> URL {
    path.hasPrefix("/") ? URL(filePath: path) : place.appending(path: path)
  }

  private func text(_ file: URL) -> String? {
    (try? String(contentsOf: file, encoding: .utf8))?.trimmingCharacters(in: .newlines)
  }
}
