import Foundation

/// Decides what is answered to each request. Knows no sockets.
struct PreviewAnswers: Sendable {
  /// Files up to this many bytes are read whole.
  private static let smallFile = 1 << 18

  let board: PreviewBoard
  let base: BasePath
  let hosts: HostRule
  /// Whether pages get the script that follows the builds.
  let injectsScript: Bool
  private let digests = FileDigests()

  func answer(to request: PreviewRequest) async -> PreviewAnswer {
    var answer = await plainAnswer(to: request)
    answer.headers += [
      ("cache-control", "no-cache"), ("x-content-type-options", "nosniff"),
      // Nor may a page from elsewhere use a script or picture of this site as its own.
      ("cross-origin-resource-policy", "same-origin"),
    ]
    return answer
  }

  private func plainAnswer(to request: PreviewRequest) async -> PreviewAnswer {
    guard let host = request.host, !host.isEmpty else {
      return .text(400, "The request names no host, or several.")
    }
    guard hosts.allows(host) else {
      return .text(
        403,
        "This preview answers to names of this machine only; ask for 127.0.0.1, or give --host with the name."
      )
    }
    guard request.method == "GET" || request.isHead else {
      var answer = PreviewAnswer.text(405, "Files can be read, and nothing else.")
      answer.headers.append(("allow", "GET, HEAD"))
      answer.isLast = true
      return answer
    }
    guard !request.hasLargeBody else {
      var answer = PreviewAnswer.text(413, "A question about a file needs no such body.")
      answer.isLast = true
      return answer
    }
    let path: RequestPath
    do {
      path = try RequestPath(request.path)
    } catch {
      return .text(400, "This is no address of a file.")
    }
    if path.names.first == PreviewAddress.folder { return own(request) }
    return await siteAnswer(to: request, path)
  }

  /// The server's own files.
  private func own(_ request: PreviewRequest) -> PreviewAnswer {
    switch request.path {
    case PreviewAddress.script[...]:
      Representation(type: ContentType.javaScript, bytes: Array(ReloadScript.text.utf8))
        .answer(to: request)
    case PreviewAddress.style[...]:
      Representation(type: ContentType.css, bytes: Array(OverlayStyle.text.utf8))
        .answer(to: request)
    case PreviewAddress.state[...]:
      Representation(
        type: ContentType.json, bytes: StateMessage(board.state, page: nil).json
      ).answer(to: request)
    // In a frame it would stay open for a page from anywhere, and nothing would be shown.
    case PreviewAddress.events[...] where request.destination.map { $0 != "empty" } ?? false:
      .text(403, "The builds are told to scripts of this site only.")
    case PreviewAddress.events[...]:
      PreviewAnswer(
        status: 200, headers: [("content-type", ContentType.events)],
        body: request.isHead ? .bytes([]) : .events(page(in: request.query)))
    default: .text(404, "The preview has no such address.")
    }
  }

  /// The page that asks for its events: `?page=/repo/characters/1.html`, encoded once more.
  private func page(in query: Substring) -> RequestPath? {
    let name = "?page="
    guard query.utf8.starts(with: name.utf8),
      let text = String(query.dropFirst(name.count)).removingPercentEncoding,
      let path = try? RequestPath(text[...])
    else { return nil }
    return path.below(base)
  }

  private func siteAnswer(to request: PreviewRequest, _ path: RequestPath) async -> PreviewAnswer {
    guard let inside = path.below(base) else {
      let isAbove = path.names.isEmpty || path.names == base.names
      guard isAbove else {
        return PreviewAnswer(
          status: 404, headers: [("content-type", ContentType.plain)],
          body: .bytes(NoSitePage.elsewhere(base)))
      }
      return redirect(to: base.description + request.query)
    }
    let state = board.state
    do {
      switch SiteLookup(state.folder).find(inside) {
      case .file(let file, let name):
        return try await representation(of: file, name, request, state).answer(to: request)
      case .folderWithoutSlash: return redirect(to: request.path + "/" + request.query)
      case .missing(let page):
        var answer = try await notFound(page, request, state)
        answer.status = 404
        return answer
      case .noSite: return noSite(state)
      }
    } catch {
      return .text(500, "The file cannot be read: \(error).")
    }
  }

  private func redirect(to address: String) -> PreviewAnswer {
    PreviewAnswer(status: 301, headers: [("location", address)])
  }

  private func representation(
    of file: OpenFile, _ name: String, _ request: PreviewRequest, _ state: PreviewState
  ) async throws -> Representation {
    let type = ContentType.of(name)
    if type == ContentType.html, injectsScript, let page = SiteLookup.page(file) {
      return Representation(
        type: type,
        bytes: page.served(at: "http://\(request.host ?? "")", assets: state.assets))
    }
    guard file.size > Self.smallFile else {
      return Representation(type: type, bytes: try file.bytes(0..<file.size))
    }
    return Representation(type: type, file: file, digest: try await digests.digest(of: file))
  }

  private func notFound(_ page: OpenFile?, _ request: PreviewRequest, _ state: PreviewState)
    async throws -> PreviewAnswer
  {
    guard let page else { return .text(404, "There is no such page.") }
    let whole = try await representation(of: page, "404.html", request, state)
    // Nothing to keep or to ask for in parts: it is not what was asked for.
    return PreviewAnswer(
      status: 404, headers: [("content-type", whole.type)], body: whole.body)
  }

  private func noSite(_ state: PreviewState) -> PreviewAnswer {
    PreviewAnswer(
      status: 503, headers: [("content-type", ContentType.html), ("retry-after", "1")],
      body: .bytes(NoSitePage.html(state)))
  }
}
