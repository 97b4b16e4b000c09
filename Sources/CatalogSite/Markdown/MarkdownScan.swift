import CatalogDomain
import Foundation

/// Reads a text once, line by line, and notes which bounds it passes.
///
/// It knows no Markdown beyond bytes and empty lines, so it counts too much rather than too little: inside code, too.
struct MarkdownScan {
  struct Excess {
    let bound: Bound
    let line: Int
    let message: String
  }

  enum Bound {
    case lineBytes, lines, containerMarkers, indentation, pipes, tableCells, tableWork, markup
    case inlineWork, definitionWork, hiddenFootnote
  }

  private(set) var excesses: [Excess] = []
  /// Lines on which a footnote's label is left open, with words on the next.
  private(set) var openFootnotes: [Int] = []
  /// Lines on which a footnote may begin.
  private(set) var footnotes: [Int] = []
  private let punctuation: MarkdownOptions.Punctuation
  private var number = 0
  private var markup = 0
  private var closingBrackets = 0
  private var inlineWork = 0
  private var tableWork = 0
  private var stretch = Stretch(firstLine: 1)
  private var costliest = Stretch(firstLine: 1)
  private var definitions = Stretch(firstLine: 1)

  /// Lines without an empty one between them: no paragraph, table or definition goes beyond.
  private struct Stretch {
    let firstLine: Int
    var bytes = 0
    var markup = 0
    var quotes = 0
    /// Bytes from the first line on that may define a link.
    var definitionBytes = 0
    var definitionLine: Int?
    /// Of the widest row of dashes so far, and the rows since the first.
    var columns = 0
    var rows = 0
    var endsInFootnote = false

    /// A quote looks for its partner four times as long as other markup.
    var inlineWork: Int { (markup + 3 * quotes) * bytes }
  }

  init(punctuation: MarkdownOptions.Punctuation) {
    self.punctuation = punctuation
  }

  mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    MarkdownLines.forEach(in: text) { read(line: UnsafeBufferPointer(rebasing: text[$0])) }
    endStretch()
    checkInlineWork()
    checkDefinitions()
  }

  private mutating func read(line bytes: UnsafeBufferPointer<UInt8>) {
    number += 1
    let line = MarkdownLineScan(bytes, punctuation: punctuation)
    markup += line.markup + line.containerMarkers
    closingBrackets += line.closingBrackets
    check(line, bytes: bytes.count)
    if line.mayBeginFootnote { footnotes.append(number) }
    guard !line.isBlank else { return endStretch() }
    if stretch.endsInFootnote { openFootnotes.append(number - 1) }
    stretch.endsInFootnote = line.leavesFootnoteOpen
    grow(by: line, bytes: bytes.count + 1)
  }

  // MARK: - One line

  private mutating func check(_ line: MarkdownLineScan, bytes: Int) {
    refuse(.lineBytes, bytes, "bytes on one line", limit: MarkdownBounds.lineBytes)
    refuse(.lines, number, "lines", limit: MarkdownBounds.lines)
    refuse(
      .containerMarkers, line.containerMarkers, #"markers of quotes and lists on one line"#,
      limit: MarkdownBounds.containerMarkers)
    refuse(
      .indentation, line.indentation, "columns of indentation", limit: MarkdownBounds.indentation)
    refuse(.pipes, line.pipes, #""|" on one line"#, limit: MarkdownBounds.pipes)
    refuse(.markup, markup, "characters of markup", limit: MarkdownBounds.markup)
    if line.hasHiddenFootnote {
      note(
        .hiddenFootnote, #"a character reference for "^" after "[" is not accepted; write "\[^""#)
    }
  }

  // MARK: - Lines without an empty one

  private mutating func grow(by line: MarkdownLineScan, bytes: Int) {
    if let columns = line.dashedColumns {
      tableWork += stretch.bytes
      stretch.columns = max(stretch.columns, columns)
      if tableWork > MarkdownBounds.tableWork {
        note(
          .tableWork,
          "too many rows of dashes without an empty line; put empty lines between tables")
      }
    }
    if stretch.columns > 0 { stretch.rows += 1 }
    refuse(
      .tableCells, stretch.columns * stretch.rows, "cells in one table",
      limit: MarkdownBounds.tableCells)
    stretch.bytes += bytes
    stretch.markup += line.markup
    stretch.quotes += line.quotes
    if line.mayDefine, stretch.definitionLine == nil { stretch.definitionLine = number }
    if stretch.definitionLine != nil { stretch.definitionBytes += bytes }
  }

  private mutating func endStretch() {
    inlineWork += stretch.inlineWork
    if stretch.inlineWork > costliest.inlineWork { costliest = stretch }
    if stretch.definitionBytes > definitions.definitionBytes { definitions = stretch }
    stretch = Stretch(firstLine: number + 1)
  }

  // MARK: - The whole text

  private mutating func checkInlineWork() {
    guard inlineWork > MarkdownBounds.inlineWork else { return }
    let markup = costliest.markup.counted("character")
    let bytes = costliest.bytes.counted("byte")
    let found = "\(markup) of markup in \(bytes) without an empty line"
    note(.inlineWork, line: costliest.firstLine, "\(found); put empty lines between paragraphs")
  }

  private mutating func checkDefinitions() {
    let work = definitions.definitionBytes * closingBrackets
    guard work > MarkdownBounds.definitionWork, let line = definitions.definitionLine else {
      return
    }
    let bytes = definitions.definitionBytes.counted("byte")
    let found = "\(bytes) of link definitions for \(closingBrackets.grouped) \"]\""
    note(.definitionWork, line: line, "\(found); put empty lines between definitions")
  }

  // MARK: - Noting

  private mutating func refuse(_ bound: Bound, _ found: Int, _ what: String, limit: Int) {
    guard found > limit, !isNoted(bound) else { return }
    note(bound, "\(found.grouped) \(what); at most \(limit.grouped) are accepted")
  }

  /// The first place is enough: a bomb has thousands.
  private mutating func note(_ bound: Bound, line: Int? = nil, _ message: String) {
    guard !isNoted(bound) else { return }
    excesses.append(Excess(bound: bound, line: line ?? number, message: message))
  }

  private func isNoted(_ bound: Bound) -> Bool {
    excesses.contains { $0.bound == bound }
  }
}
