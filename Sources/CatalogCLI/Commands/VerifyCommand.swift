import ArgumentParser
import CatalogDomain
import CatalogPublishing

struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Prove a bundle where it arrived.",
    discussion: """
      Reads a ZIP of catalog bundle, or the folder it was unpacked to, and names every file that is missing, changed or \
      extra, and every entry of the ZIP that no honest one has. Unpacks nothing, and needs no project.

        catalog verify site.zip
        catalog verify /media/stick/site

      That proves that nothing broke on the way. With --expect and the digest that catalog bundle said at the other end, it also \
      proves that nobody made another bundle of it.

      Exit codes: 0 whole, 1 findings, 2 it cannot be read or is no bundle.
      """)

  @Argument(
    help: ArgumentHelp("A bundle, or the folder it was unpacked to.", valueName: "path"),
    completion: .file())
  var path: String

  @Option(
    help: ArgumentHelp(
      "The SHA-256 of the bundle's SHA256SUMS, as catalog bundle printed it.", valueName: "digest"))
  var expect: String?

  @OptionGroup var speech: TerminalOptions

  func validate() throws {
    if let expect, Checksum(hexadecimal: expect.lowercased()) == nil {
      throw ValidationError("--expect is \"\(expect)\"; expected 64 hexadecimal digits.")
    }
  }

  /// Not in `validate()`, for the reason that `UnreadArgument` tells.
  private func checkPath() throws {
    if path.isEmpty { throw ValidationError("The bundle has no name.") }
  }

  func run() async throws {
    try checkPath()
    let terminal = speech.terminal
    let proof: BundleProof
    do {
      proof = try BundleProof(of: path)
    } catch let error as PublishingError {
      throw CommandFailure(.failed, PrintableText.of(error.description))
    }
    var findings = proof.findings.map(\.description)
    if let expect = expect?.lowercased(), expect != proof.checksum.hexadecimal {
      findings.append(
        "changed: SHA256SUMS: it is \(proof.checksum.hexadecimal), so this is another bundle")
    }
    for finding in findings { terminal.output(PrintableText.of(finding)) }
    guard findings.isEmpty else {
      terminal.note(
        "\(Counted(findings.count, "finding")), \(Counted(proof.whole, "file")) whole"
      )
      throw CommandFailure(.findings)
    }
    terminal.outcome(
      "\(PrintableText.of(path)): \(Counted(proof.whole, "file")), \(ByteCount(proof.bytes)), all whole · SHA256SUMS \(proof.checksum.hexadecimal)"
    )
  }
}
