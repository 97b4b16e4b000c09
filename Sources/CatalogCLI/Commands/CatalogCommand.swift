import ArgumentParser

/// `catalog`: the root of all commands.
struct CatalogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Turn a character API into a site that opens by double click.",
    discussion: """
      A new project, with templates to edit, and a first site from the public API, stored in .catalog so that the next build asks for \
      almost nothing:

        catalog init my-catalog
        cd my-catalog
        catalog build

      The same without any network, from recorded responses (Fixtures is in a checkout of catalog):

        catalog build --source Fixtures --output Output

      Settings come from flags, then CATALOG_* variables, then catalog.yaml, then defaults.

      Exit codes: 0 done, 1 differences or findings, 2 failed, 3 data refused, 4 not available offline, 64 wrong call, \
      129, 130 or 143 interrupted.
      """,
    version: Version.full,
    subcommands: [
      InitCommand.self, BuildCommand.self, CrawlCommand.self, ServeCommand.self, SearchCommand.self,
      DiffCommand.self, SnapshotCommand.self, CheckCommand.self, CacheCommand.self,
      BundleCommand.self, VerifyCommand.self, PublishCommand.self, MockAPICommand.self,
      NewCommand.self, ReferenceCommand.self,
    ])
}
