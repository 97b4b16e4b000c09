package import CatalogTemplates

/// What many files have in common that differ only in a number. A function for each file would take most of what a large plan takes.
package final class FileSeries: Sendable {
  /// Appends the bytes of the file with the number; pure, so that two runs give the same. Called from any task.
  let render: @Sendable (_ number: Int, _ output: inout OutputBuffer) -> Void

  package init(render: @escaping @Sendable (Int, inout OutputBuffer) -> Void) {
    self.render = render
  }
}
