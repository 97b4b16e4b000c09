import CatalogData
import CatalogDomain
import CatalogImages
import CatalogPrograms
import Foundation

/// Small versions by the program vipsthumbnail of libvips, which reads all types of pictures. A picture that brings it down brings down
/// nothing else.
struct VipsThumbnail: ThumbnailMaker {
  private static let name = "vipsthumbnail"

  private let program: InstalledProgram
  private let folder: String

  /// - Parameters:
  ///   - folder: for this process alone; made where it is not there.
  ///   - path: the variable `PATH`.
  /// - Throws: `CommandFailure` when the program is not installed.
  init(in folder: String, searching path: String?) throws(CommandFailure) {
    guard let program = InstalledProgram(named: Self.name, searching: path) else {
      throw CommandFailure(
        .failed,
        "\(Setting.imageThumbnail.rawValue) needs the program \(Self.name), which is not installed; install it (apt install libvips-tools, brew install vips), or build without small versions"
      )
    }
    self.program = program
    self.folder = folder
  }

  func thumbnails(of pictures: [ThumbnailSource], longestSide side: Int) async throws(AvatarError)
    -> [Result<Data, ThumbnailFailure>]
  {
    do {
      let place = URL(placeOf: folder).appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: place) }
      var names: [String] = []
      for (number, picture) in pictures.enumerated() {
        names.append("\(number).\(picture.type.fileExtension)")
        try picture.bytes().write(to: place.appending(path: names[number]))
      }
      let (thumbnails, isKilled) = try await run(names, in: place, longestSide: side)
      guard isKilled, names.count > 1 else { return thumbnails }
      // One of them brought it down: who has no small version is asked for alone.
      var mended = thumbnails
      for (number, name) in names.enumerated() {
        guard case .failure = thumbnails[number] else { continue }
        mended[number] = try await run([name], in: place, longestSide: side).thumbnails[0]
      }
      return mended
    } catch is CancellationError {
      throw .cancelled
    } catch let error as AvatarError {
      throw error
    } catch let error as ProgramError {
      throw .storage("small versions of pictures cannot be made: \(error)")
    } catch {
      throw .storage(
        "\(folder): small versions of pictures cannot be made (\(FileTrouble(error)))")
    }
  }

  /// - Returns: in the order of the names; and whether a signal ended the program, or what it ran.
  private func run(_ names: [String], in place: URL, longestSide side: Int) async throws -> (
    thumbnails: [Result<Data, ThumbnailFailure>], isKilled: Bool
  ) {
    let errors = StandardErrorLines()
    let run = try await program.run(
      [
        // The short names are the same in all its versions.
        "-s", "\(side)", "-e", "srgb", "-o", "small-%s.webp[Q=80]",
      ] + names, in: place.path,
      // One picture after the other, and as many runs as there are cores.
      environment: ["VIPS_CONCURRENCY": "1", "LC_ALL": "C"]
    ) { errors.add($0) }
    let thumbnails = names.map { name -> Result<Data, ThumbnailFailure> in
      let small = "small-\(name.prefix { $0 != "." }).webp"
      // Of a picture that it cannot read to its end it leaves an empty file.
      guard let bytes = try? Data(contentsOf: place.appending(path: small)), !bytes.isEmpty else {
        return .failure(Self.failure(of: name, among: names, run, errors))
      }
      return .success(bytes)
    }
    // 128 and the number of a signal. By itself it ends with 255 when it cannot read one of them.
    return (thumbnails, (129...192).contains(run.exitCode))
  }

  private static func failure(
    of name: String, among names: [String], _ run: ProgramRun, _ errors: StandardErrorLines
  ) -> ThumbnailFailure {
    // What it said to itself of a picture that it could read after all stands before what it says of the next one that it cannot read.
    let cause = errors.lines(behind: { $0.hasSuffix(" " + name) })
      .prefix { !$0.hasPrefix(Self.name + ":") }
      .first { line in !names.contains { $0 != name && line.hasPrefix($0 + ":") } }
    // The file is one of ours that nobody can look at, and under its name no two pictures have the same trouble.
    let trouble = (cause ?? "it ended with \(run.exitCode)").replacing(name, with: "the picture")
    return ThumbnailFailure("\(Self.name) cannot read it (\(trouble))")
  }
}
