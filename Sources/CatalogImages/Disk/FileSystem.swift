package import Foundation
package import SystemPackage

/// What the disk tier asks of a file system, one call for each step that can fail.
///
/// Safe to call from any thread; every call blocks until it is done. No call follows a symbolic link in the last part of a path, and
/// none waits for a pipe. A link above the last part is followed: who must not go through one asks for the kind of it first.
package protocol FileSystem: Sendable {
  /// What stands at the path itself, not what a link leads to; nil when nothing does, or a part above it is no folder.
  func kind(of path: FilePath) throws(FileSystemError) -> FileSystemItem.Kind?
  /// The whole of a regular file.
  /// - Parameter limit: in bytes; a longer file is not read and throws `EFBIG`.
  /// - Throws: `EISDIR`, `ELOOP` or `EINVAL` for a folder, a link or anything else that is not a regular file.
  func read(_ path: FilePath, limit: Int) throws(FileSystemError) -> [UInt8]
  /// Creates a file with these bytes, and returns when they are on the disk itself (`fsync`), unless it promises less.
  /// - Throws: `EEXIST` when something stands there. A file that could not be written whole may be left behind.
  func create(_ path: FilePath, containing bytes: Data) throws(FileSystemError)
  /// In one step, over whatever file, link or pipe stands at the destination; `EISDIR` or the like when that is a folder.
  func rename(_ path: FilePath, to destination: FilePath) throws(FileSystemError)
  /// Makes the names in the folder survive a power cut (`fsync`).
  func synchronizeDirectory(_ path: FilePath) throws(FileSystemError)
  /// With the folders above it. Something else in its place throws `EEXIST`; a link to a folder counts as something else.
  func makeDirectory(_ path: FilePath) throws(FileSystemError)
  /// A file, a link, a pipe, or a folder with all it holds. What is not there is no error.
  func remove(_ path: FilePath) throws(FileSystemError)
  /// By name, in the order of its UTF-8 bytes, without `.` and `..`. A folder that is not there throws `ENOENT`,
  /// anything else in its place `ENOTDIR` or `ELOOP`, and so does a link to a folder.
  func list(_ path: FilePath) throws(FileSystemError) -> [FileSystemItem]
}
