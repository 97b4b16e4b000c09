import Foundation

/// What an open page is told after each build, as JSON.
struct StateMessage: Encodable, Sendable {
  let stage: PreviewState.Stage
  let build: Int
  let problems: [PreviewProblem]
  /// Of the files that pages load by names that stay the same: a page that was served with another one has old ones.
  let assets: String?
  /// The page as it is served now; nil when there is none.
  let page: PreviewPage.Version?

  init(_ state: PreviewState, page: PreviewPage.Version?) {
    stage = state.stage
    build = state.build
    problems = state.problems
    assets = state.assets
    self.page = page
  }

  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Text and numbers can always be encoded.
    return (try? encoder.encode(self)).map { Array($0) } ?? Array("{}".utf8)
  }

  /// As an event of an event stream (HTML standard, 9.2.6). JSON has no line ends of its own.
  var event: [UInt8] { Array("id: \(build)\ndata: ".utf8) + json + Array("\n\n".utf8) }
}
