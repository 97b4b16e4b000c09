package import CatalogDomain
import Crypto
package import Foundation
import Synchronization
import SystemPackage

/// The pictures in the folder of all content: the folder is gone through once, and each picture looked at once.
package final class FolderPictures: ContentPictures {
  /// Says what bytes are, or throws what they are instead, to be described.
  package typealias Admission = @Sendable (Data) throws -> PictureFacts

  private let path: String
  private let name: String
  private let admit: Admission
  private let listed = Mutex<[String]?>(nil)
  /// By the bytes of its path, as the file system tells files apart.
  private let known = Mutex<[[UInt8]: Result<ContentPicture, ContentPictureRefusal>]>([:])

  private static let endings = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"]

  package init(path: String, name: String, admit: @escaping Admission) {
    self.path = path
    self.name = name
    self.admit = admit
  }

  package var paths: [String] {
    listed.withLock { listed in
      let paths = listed ?? list().sortedByBytes()
      listed = paths
      return paths
    }
  }

  /// Without following links. They are only hints for people, so a folder that cannot be listed has none.
  /// - Parameter folder: empty, or ends with a slash.
  private func list(_ folder: String = "") -> [String] {
    guard !Task.isCancelled else { return [] }
    let names = (try? FolderNames.list(path + "/" + folder)) ?? []
    return names.flatMap { name -> [String] in
      let file = folder + name
      if Self.isPicture(name) { return [file] }
      let status = try? Stat(FilePath(path + "/" + file), followTargetSymlink: false)
      return status?.type == .directory ? list(file + "/") : []
    }
  }

  /// As far as its name tells.
  static func isPicture(_ file: String) -> Bool {
    let file = file.lowercased()
    return endings.contains { file.hasSuffix($0) }
  }

  /// Paths of pictures that were asked for, sorted.
  package var wanted: [String] {
    known.withLock { $0.keys.map { String(decoding: $0, as: UTF8.self) } }.sortedByBytes()
  }

  package func picture(at path: String) throws(ContentPictureRefusal) -> ContentPicture {
    let key = Array(path.utf8)
    if let result = known.withLock({ $0[key] }) { return try result.get() }
    let result = Result { () throws(ContentPictureRefusal) in try look(at: path) }
    known.withLock { $0[key] = result }
    return try result.get()
  }

  private func look(at path: String) throws(ContentPictureRefusal) -> ContentPicture {
    let root: ContentRoot
    let bytes: [UInt8]
    do {
      root = try ContentRoot(self.path)
      bytes = try ContentBytes.read(path, in: root, limit: PictureFacts.maximumLength)
    } catch .missing {
      throw isNamedOtherwise(path) ? .namedOtherwise : .missing
    } catch .outside {
      throw .unreadable(
        "it is behind a link that leads out of \(name); copy the picture into \(name)")
    } catch .hidden {
      throw .unreadable("it is behind a link to what is hidden; copy the picture into \(name)")
    } catch {
      throw .unreadable(error.description)
    }
    let facts: PictureFacts
    do {
      facts = try admit(Data(bytes))
    } catch {
      throw .notAPicture("\(error)")
    }
    let digest = Self.digest(bytes.prefix(facts.length))
    let file = ContentFile(folder: name, path: path)
    return ContentPicture(
      file: file, type: facts.type, width: facts.width, height: facts.height, digest: digest
    ) {
      let bytes = try ContentBytes.read(path, in: root, limit: PictureFacts.maximumLength).prefix(
        facts.length)
      guard Self.digest(bytes) == digest else {
        throw ContentError([
          ContentProblem(file, "the picture changed during the build; the next one reads it anew")
        ])
      }
      return Array(bytes)
    }
  }

  /// Whether there is one whose name only looks the same: as strings both are equal.
  private func isNamedOtherwise(_ path: String) -> Bool {
    paths.contains { $0 == path && !$0.utf8.elementsEqual(path.utf8) }
  }

  private static func digest(_ bytes: ArraySlice<UInt8>) -> String {
    Hexadecimal.text(SHA256.hash(data: bytes))
  }
}
