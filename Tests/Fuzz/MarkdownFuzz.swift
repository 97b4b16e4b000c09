import CatalogTemplates

/// Hands the fuzzer's bytes to the renderer, as a note that somebody wrote. What must never happen ends the process: a crash by itself,
/// markup that is not the renderer's own by a trap, a slow or large input by the fuzzer's limits.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzMarkdown(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  for punctuation in [MarkdownOptions.Punctuation.plain, .smart] {
    let renderer = MarkdownRenderer(MarkdownOptions(punctuation: punctuation))
    let source = MarkdownSource(path: "note.md", text: text)
    guard let document = try? renderer.render(source, resolving: answer) else { continue }
    refuseForeignMarkup(document.html.markup)
    _ = MarkdownPlainText.words(of: Array(document.html.markup.utf8)[...])
    _ = document.summary()
  }
  return 0
}

/// Some of everything that a site answers.
private func answer(_ reference: MarkdownReference) -> MarkdownResolution {
  switch (reference.kind, reference.target) {
  case (.link, .character(let id)) where id % 2 == 0: .unlinked("it is gone")
  case (.link, .character(let id)): .url(URLReference(relative: "\(id).html"))
  case (.picture, .relative(let path)) where path.utf8.count % 2 == 0:
    .picture(URLReference(relative: "a.png"), width: 3, height: 4)
  case (.picture, .external), (_, .fragment), (_, .relative), (_, .external): .asWritten
  default: .problem("there is none")
  }
}

/// Tags that can run or load something, whatever stands in the text.
private func refuseForeignMarkup(_ markup: String) {
  let bytes = Array(markup.utf8)
  for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "<") {
    let name = bytes[(index + 1)...].prefix(12).map { $0 | 0x20 }
    for tag in ["script", "style", "iframe", "object", "svg", "form", "link", "base", "meta"] {
      precondition(!name.starts(with: tag.utf8), "a tag <\(tag)> of the text came through")
    }
  }
}
