/// The way from one folder to another: `../Fixtures`.
struct RelativePath {
  let text: String

  /// - Parameters:
  ///   - target: named as it is to be named: links to it, or above it, stay.
  ///   - start: a folder that may be made later. What stands above it is told without links: `..` leads there.
  init(of target: String, from start: String) {
    let target = PathFromRoot(target).names
    let start = PathFromRoot.withoutLinks(PathFromRoot(start).names)
    let common = zip(target, start).prefix { $0 == $1 }.count
    let steps = start.dropFirst(common).map { _ in ".." } + target.dropFirst(common)
    text = steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
