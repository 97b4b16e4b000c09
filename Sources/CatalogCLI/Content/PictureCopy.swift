import CatalogData
import CatalogDomain
import CatalogImages
import Foundation
import SystemPackage

/// A picture on its way into the content, looked at before anything is written.
struct PictureCopy {
  /// From the folder of all content.
  let path: String
  private let bytes: Data
  private let target: String
  /// Whether the very picture stands in its place already, as a call leaves it that was killed before it wrote the sheet.
  private let isThere: Bool

  /// - Throws: `CommandFailure` when the file is no picture, or another one stands in its place.
  init(_ file: String, named name: String, into folder: String) throws(CommandFailure) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(placeOf: file))
    } catch {
      let reach = PathReach(file)
      let trouble = reach == .missing ? "does not exist" : reach.obstacle ?? "cannot be read"
      throw CommandFailure(.failed, "\(file) \(trouble); give --avatar a picture")
    }
    let picture: PictureFacts
    do {
      picture = try ImageAdmission().admit(data)
    } catch {
      throw CommandFailure(
        .failed, "\(file): expected a JPEG, PNG, GIF, WebP or AVIF picture; it is \(error)")
    }
    bytes = data.prefix(picture.length)
    path = "pictures/\(name).\(picture.type.fileExtension)"
    target = folder + "/" + path
    // To read a pipe would be to wait for somebody.
    let isFile = (try? Stat(FilePath(target)))?.type == .regular
    isThere = isFile && (try? Data(contentsOf: URL(placeOf: target))) == bytes
    guard isThere || !FileManager.default.fileExists(atPath: target) else {
      throw CommandFailure(
        .failed,
        "\(target) exists already and is not this picture; move it away if no character has it, nothing was written over"
      )
    }
  }

  /// - Returns: whether it was written; false where it stood there already.
  func write() throws(CommandFailure) -> Bool {
    do {
      try FileManager.default.createDirectory(
        at: URL(placeOf: target).deletingLastPathComponent(), withIntermediateDirectories: true)
      // Fails where a file appeared meanwhile.
      try FreshFile.write(bytes, to: target)
      return true
    } catch Errno.fileExists where isThere {
      return false
    } catch {
      throw CommandFailure(endedBy: error) {
        "\(target) cannot be written: \(FileTrouble($0))"
      }
    }
  }

  /// Takes back what was written.
  func remove() throws(CommandFailure) {
    do {
      try FileManager.default.removeItem(atPath: target)
    } catch {
      throw CommandFailure(.failed, "\(target) cannot be removed: \(FileTrouble(error))")
    }
  }
}
