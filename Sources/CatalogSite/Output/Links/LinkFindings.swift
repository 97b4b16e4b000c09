/// What is told of links that lead nowhere, and of what pages never close: a line for each, and one for what many share.
package struct LinkFindings: Hashable, Sendable {
  /// Those that are told at most: every page of a site may have one of its own.
  private static let most = 1000

  /// Of the first ones.
  package let findings: [String]
  /// How many more there are; nil where those are all.
  package let remark: String?

  package init(_ problems: [LinkProblem]) {
    var numbers: [Mistake: Int] = [:]
    var cases: [Case] = []
    for problem in problems.sorted() {
      let mistake = Mistake(problem)
      if let number = numbers[mistake] {
        cases[number].add(problem)
      } else {
        numbers[mistake] = cases.count
        cases.append(Case(problem))
      }
    }
    findings = cases.prefix(Self.most).map(\.line)
    let others = cases.count - Self.most
    remark = others > 0 ? "and \(others) more findings in pages" : nil
  }

  /// All of that.
  package var lines: [String] { findings + [remark].compactMap(\.self) }

  private enum Mistake: Hashable {
    /// Many pages write it alike, as in a layout they share.
    case alike(link: String?, reason: String)
    /// One of a template, wherever the links stand and whichever characters they lead to.
    case way(Walk)

    init(_ problem: LinkProblem) {
      self =
        problem.missingWay.map { Mistake.way($0.walk) }
        ?? .alike(link: problem.link, reason: problem.reason)
    }
  }

  private struct Case {
    private let first: LinkProblem
    private var others = 0
    /// The pages that do not have the way.
    private var targets: Set<Int>

    init(_ problem: LinkProblem) {
      first = problem
      targets = Set([problem.missingWay?.target].compactMap(\.self))
    }

    mutating func add(_ problem: LinkProblem) {
      others += 1
      if let way = problem.missingWay { targets.insert(way.target) }
    }

    var line: String {
      if let way = first.missingWay { return line(on: way.walk) }
      return switch others {
      case 0: first.description
      case 1: "\(first), and on 1 other page"
      default: "\(first), and on \(others) other pages"
      }
    }

    private func line(on walk: Walk) -> String {
      let pages = targets.count == 1 ? "1 page" : "\(targets.count) pages"
      let rest = others == 0 ? "" : others == 1 ? ", and 1 other" : ", and \(others) others"
      return
        "character.mustache gives no element the id \"\(walk.id)\" on \(pages), where links lead to it: \"\(first.link ?? "")\" of \(first.page)\(rest); give it to one in {{#walks}}, there or in a partial, with {{#id}} id=\"{{.}}\"{{/id}}, or link to no list that the character is not in"
    }
  }
}
