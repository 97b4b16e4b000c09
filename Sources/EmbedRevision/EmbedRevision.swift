import Foundation

/// Writes a Swift file with the commit the package stands at, for `catalog --version`. Run by the build. Reads git's files and not git,
/// which a machine that builds from an archive may not have; such a build has no commit.
///
///     EmbedRevision OUTPUT GIT SHARED
///
/// GIT is git's folder with HEAD, SHARED that with the branches; only a worktree has two.
@main
struct EmbedRevision {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else { throw CocoaError(.fileNoSuchFile) }
    let commit = commit(arguments[2], arguments[3]).map { "\"\($0)\"" } ?? "nil"
    let text = """
      /// Made by the build from the checkout: do not edit.
      enum Revision {
        /// The commit, its first digits; nil outside of a checkout.
        static let commit: String? = \(commit)
      }

      """
    try text.write(toFile: arguments[1], atomically: true, encoding: .utf8)
  }

  private static func commit(_ git: String, _ shared: String) -> String? {
    guard let head = text(git + "/HEAD") else { return nil }
    guard head.hasPrefix("ref: ") else { return short(head) }
    let reference = String(head.dropFirst(5))
    if let commit = text(shared + "/" + reference) { return short(commit) }
    let packed = text(shared + "/packed-refs") ?? ""
    return packed.split(separator: "\n").first { $0.hasSuffix(" " + reference) }
      .flatMap { short(String($0)) }
  }

  private static func text(_ path: String) -> String? {
    (try? String(contentsOfFile: path, encoding: .utf8))?.trimmingCharacters(
      in: .whitespacesAndNewlines)
  }

  private static func short(_ commit: String) -> String? {
    let digits = commit.prefix(9)
    return digits.count == 9 && digits.allSatisfy(\.isHexDigit) ? String(digits) : nil
  }
}
