import CatalogData
import CatalogDomain
import CatalogImages
import Foundation

/// Where new files of content are written: the folder, and the catalog they are about.
struct ContentDesk {
  /// Nil when nothing is stored yet.
  let catalog: Catalog?
  private let invocation: Invocation
  private let loader: LoadContent
  private let content: Content
  private let repository: FolderContentRepository

  private static let firstOwnID = 9001

  init(_ invocation: Invocation) async throws {
    self.invocation = invocation
    let configuration = invocation.configuration
    loader = LoadContent(configuration: configuration)
    repository = FolderContentRepository(
      path: configuration.content, name: configuration.content)
    do {
      catalog = try await StoredCatalog(configuration).read()
    } catch let failure as CommandFailure where failure.code == .offline {
      catalog = nil
    }
    content =
      PathReach(configuration.content) == .missing ? .none : try await loader.read()
  }

  /// What the source once had, as far as it is recorded.
  func formerRecords() async throws -> FormerRecords {
    guard let catalog,
      let past = try await StoredPast(invocation.configuration).read(before: catalog)
    else { return .none }
    return FormerRecords(past, told: past, catalog)
  }

  /// An id far above those of the source, so that it stays free when the source grows.
  func freeID(_ former: FormerRecords) -> CatalogCharacter.ID {
    let former = former.characters.map(\.rawValue)
    let last = max(catalog?.characters.last?.id.rawValue ?? 0, former.max() ?? 0)
    var first = Self.firstOwnID
    while first / 2 < last, first < Int.max / 10 { first = (first - 1) * 10 + 1 }
    let given = content.sheets.compactMap(\.characterID?.rawValue) + former
    let taken = Set(given.filter { $0 >= first })
    let highest = taken.max() ?? first - 1
    // Above the highest, unless somebody took the last number there is.
    guard highest == Int.max else { return .init(highest + 1) }
    return .init((first...).first { !taken.contains($0) } ?? first)
  }

  /// For the sheet of a new character and its picture: with the id where another one has the name already, as Elan may have Élan's.
  func fileName(for name: String, _ id: CatalogCharacter.ID) -> String {
    let plain = CharacterKey.name(from: name) ?? "character-\(id)"
    let isTaken = content.sheets.contains { $0.key == .own(plain) && $0.name != name }
    return isTaken ? "\(plain)-\(id)" : plain
  }

  /// The beginning of the day, in UTC.
  var today: Date {
    let now = invocation.configuration.sourceDate ?? invocation.configuration.now
    let day: TimeInterval = 86_400
    return Date(
      timeIntervalSince1970: (now.timeIntervalSince1970 / day).rounded(.down) * day)
  }

  func text(_ key: CharacterKey, _ markdown: String) -> ContentText {
    ContentText(
      file: ContentFile(folder: invocation.configuration.content, path: key.path), firstLine: 1,
      markdown: markdown)
  }

  /// Writes the file, and says which.
  func create(_ sheet: CharacterSheet) async throws(CommandFailure) {
    try await write(sheet, .none, loader.pictures)
  }

  /// - Parameters:
  ///   - former: whose ids are not free.
  ///   - file: a picture to copy; without one the sheet names the place where it is expected.
  ///   - name: for the copy, without its ending.
  func create(
    _ sheet: CharacterSheet, former: FormerRecords, picture file: String?, named name: String
  ) async throws(CommandFailure) {
    var sheet = sheet
    guard let file else {
      let path = "pictures/\(name).png"
      sheet.avatar = "../" + path
      try await write(sheet, former, PromisedPicture(path: path, others: loader.pictures))
      invocation.terminal.note(
        "put a picture at \(invocation.configuration.content)/\(path); until then a build stops")
      return
    }
    let copy = try PictureCopy(file, named: name, into: invocation.configuration.content)
    sheet.avatar = "../" + copy.path
    let hadSheet = Self.isThere(sheet)
    // The other way round, a sheet whose picture cannot be written would stop every build.
    let isWritten = try copy.write()
    do {
      try await write(sheet, former, PromisedPicture(path: copy.path, others: loader.pictures))
    } catch {
      // Another call may have taken it meanwhile for the picture of its sheet.
      guard isWritten, hadSheet || !Self.isThere(sheet) else { throw error }
      do {
        try copy.remove()
      } catch let litter {
        throw CommandFailure(error.code, lines: error.lines + litter.lines)
      }
      throw error
    }
  }

  private static func isThere(_ sheet: CharacterSheet) -> Bool {
    FileManager.default.fileExists(atPath: sheet.file.description)
  }

  private static func words(for key: CharacterKey) -> String {
    if case .known = key { "the new note" } else { "the new character" }
  }

  private func write(
    _ sheet: CharacterSheet, _ former: FormerRecords, _ pictures: any ContentPictures
  ) async throws(CommandFailure) {
    let folder = invocation.configuration.content
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.failed, "\(folder) cannot be made: \(FileTrouble(error))")
    }
    do {
      let file: ContentFile
      if let catalog {
        file = try await CreateCharacterSheet(repository: repository, pictures: pictures)(
          sheet, in: catalog, former: former)
      } else {
        invocation.terminal.note(
          "nothing of \(invocation.configuration.shownSource) is stored yet, so nobody looked whether the id is right; a build will"
        )
        file = try await repository.create(sheet)
      }
      invocation.terminal.output(file.description)
    } catch {
      // Whoever waits for another process to write the file is ended by a signal.
      if Task.isCancelled { throw CommandFailure(.interrupted) }
      // A place in a file that was not made leads nowhere.
      let isThere = Self.isThere(sheet)
      let problems = error.problems.map {
        isThere || $0.line == 0 || $0.path != sheet.file.description
          ? $0 : $0.of(Self.words(for: sheet.key))
      }
      throw CommandFailure(.failed, lines: LoadContent.lines(of: problems))
    }
  }
}
