/// A template that was checked against the schema of `Page` and compiled.
///
/// A value that never changes: render from as many tasks as you like, each into a buffer of its own.
package struct Template<Page>: Sendable {
  /// The template's name in its library.
  package let name: String
  private let code: CompiledCode

  init(name: String, code: CompiledCode) {
    self.name = name
    self.code = code
  }

  /// The same template for pages that have in common with this one what their schema calls shared: that is asked of this page, once, and
  /// written into the text of the template.
  ///
  /// Where that would make a template large, or what it shares stands in a partial that recurses, it stays as it is.
  package func specialized(for page: consuming Page) -> Template<Page> {
    var specialized = code
    Frame.with(page) { root in
      specialized = Specializer.specialized(code, for: root) ?? code
    }
    return Template(name: name, code: specialized)
  }

  /// Appends the page as UTF-8 bytes.
  ///
  /// Rendering cannot fail, except for pages without end: then it stops, and `output.overrun` says why.
  package func render(_ page: consuming Page, into output: inout OutputBuffer) {
    Frame.with(page) { root in
      Renderer.render(code, root, into: &output)
    }
  }
}
