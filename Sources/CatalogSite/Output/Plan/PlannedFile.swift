package import CatalogTemplates

/// A file the site will have: its place, and how its bytes come about when they are needed.
package struct PlannedFile: Sendable {
  package enum Content: Sendable {
    /// Appends the bytes; pure, so that two runs give the same.
    case rendered(@Sendable (inout OutputBuffer) -> Void)
    /// One of many files that differ in a number only.
    case numbered(FileSeries, Int32)
    /// Bytes at hand: a stylesheet, a script.
    case bytes([UInt8])
    /// Bytes that are read when needed: a picture. Throws what the reader of the message should see.
    case loaded(@Sendable () throws -> [UInt8])
    /// A file that grows with the catalog, or is the owner's or the theme's: it comes in pieces and, but for a page, is never held whole.
    /// Pure, so that two runs give the same.
    case streamed(Stream)
  }

  /// Hands the pieces of a file to its argument, in order; passes on what that throws. Called from any task, and more than once.
  package typealias Stream =
    @Sendable (_ piece: (UnsafeRawBufferPointer) throws -> Void) throws -> Void

  package let path: SitePath
  package let content: Content
  /// Whether it is the owner's, as it is: what is in it may change, and its name does not.
  let isOwn: Bool

  package init(path: SitePath, content: Content, isOwn: Bool = false) {
    self.path = path
    self.content = content
    self.isOwn = isOwn
  }

  private func bytes(_ render: (inout OutputBuffer) -> Void) throws(OutputError) -> [UInt8] {
    var buffer = OutputBuffer()
    try fill(&buffer, render)
    return buffer.bytes
  }

  /// - Throws: when the page is too large.
  func fill(_ buffer: inout OutputBuffer, _ render: (inout OutputBuffer) -> Void)
    throws(OutputError)
  {
    buffer.removeAll()
    render(&buffer)
    if let overrun = buffer.overrun { throw OutputError("\(path): \(overrun)") }
  }

  /// - Throws: `OutputError` when the page is too large; what the content throws.
  package func bytes() throws -> [UInt8] {
    switch content {
    case .rendered(let render):
      return try bytes(render)
    case .numbered(let series, let number):
      return try bytes { series.render(Int(number), &$0) }
    case .bytes(let bytes): return bytes
    case .loaded(let load): return try load()
    case .streamed(let stream):
      var bytes: [UInt8] = []
      try stream { bytes.append(contentsOf: $0) }
      return bytes
    }
  }
}
