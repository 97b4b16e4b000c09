import CSystemCalls
import CatalogDomain
package import Foundation
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file system of this machine.
package struct LocalFileSystem: FileSystem {
  /// What written files outlast.
  package enum Durability: Hashable, Sendable {
    /// A power cut: every write waits for the disk.
    case powerCut
    /// The end of the process, however sudden. Enough where the whole machine is thrown away after the run. No command asks for it: it is
    /// for tests, which write many files.
    case kill
  }

  private let durability: Durability

  package init(durability: Durability = .powerCut) {
    self.durability = durability
  }

  package func kind(of path: FilePath) throws(FileSystemError) -> FileSystemItem.Kind? {
    try attempt(.look, path) {
      do {
        return kind(try Stat(path, followTargetSymlink: false).type)
      } catch let code as Errno where code == .noSuchFileOrDirectory || code == .notDirectory {
        return nil
      }
    }
  }

  package func read(_ path: FilePath, limit: Int) throws(FileSystemError) -> [UInt8] {
    try attempt(.read, path) {
      // O_NONBLOCK: opening a pipe would wait for its other end.
      let file = try FileDescriptor.open(
        path, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
      return try file.closeAfter {
        let status = try Stat(file)
        if status.type == .directory { throw Errno.isDirectory }
        guard status.type == .regular else { throw Errno.invalidArgument }
        guard status.size <= limit else { throw Errno.fileTooLarge }
        let length = Int(status.size)
        // An array made without room is the one that all empty arrays share, and making it writes its count into it.
        guard length > 0 else { return [] }
        let bytes = try [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
          while count < length {
            let rest = UnsafeMutableRawBufferPointer(
              rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<length])
            let read = try file.read(into: rest)
            // Cut by somebody else meanwhile: what is there is judged by its digest.
            if read == 0 { break }
            count += read
          }
        }
        return bytes
      }
    }
  }

  package func create(_ path: FilePath, containing bytes: Data) throws(FileSystemError) {
    try attempt(.create, path) {
      let file = try FileDescriptor.open(
        path, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
      try file.closeAfter {
        _ = try bytes.withUnsafeBytes { try file.writeAll($0) }
        if durability == .kill { return }
        guard catalog_sync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
      }
    }
  }

  package func rename(_ path: FilePath, to destination: FilePath) throws(FileSystemError) {
    try attempt(.rename, destination) {
      let result = path.withPlatformString { source in
        destination.withPlatformString { systemRename(source, $0) }
      }
      guard result == 0 else { throw Errno(rawValue: errno) }
    }
  }

  package func synchronizeDirectory(_ path: FilePath) throws(FileSystemError) {
    if durability == .kill { return }
    try attempt(.synchronize, path) {
      let folder = try FileDescriptor.open(
        path, .readOnly, options: [.directory, .noFollow, .closeOnExec])
      try folder.closeAfter {
        // Some file systems cannot synchronise folders and say so; there is nothing more to do there.
        guard catalog_sync(folder.rawValue) == 0 || errno == EINVAL || errno == ENOTSUP else {
          throw Errno(rawValue: errno)
        }
      }
    }
  }

  package func makeDirectory(_ path: FilePath) throws(FileSystemError) {
    try attempt(.makeDirectory, path) {
      if makeOneDirectory(path) == 0 { return }
      switch Errno(rawValue: errno) {
      case .fileExists:
        guard try Stat(path, followTargetSymlink: false).type == .directory else {
          throw Errno.fileExists
        }
      case .noSuchFileOrDirectory:
        let parent = path.removingLastComponent()
        guard parent != path, !parent.isEmpty else { throw Errno.noSuchFileOrDirectory }
        try makeParent(parent)
        guard makeOneDirectory(path) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
      case let code: throw code
      }
    }
  }

  package func remove(_ path: FilePath) throws(FileSystemError) {
    try attempt(.remove, path) {
      if path.withPlatformString({ unlink($0) }) == 0 { return }
      let code = Errno(rawValue: errno)
      if code == .noSuchFileOrDirectory { return }
      // Linux says EISDIR for a folder, others EPERM.
      guard code == .isDirectory || code == .notPermitted,
        try Stat(path, followTargetSymlink: false).type == .directory
      else { throw code }
      for item in try list(path) { try remove(path.appending(item.name)) }
      guard path.withPlatformString({ rmdir($0) }) == 0 || errno == ENOENT else {
        throw Errno(rawValue: errno)
      }
    }
  }

  package func list(_ path: FilePath) throws(FileSystemError) -> [FileSystemItem] {
    try attempt(.list, path) {
      // Not `opendir`, which would follow a link.
      let descriptor = try FileDescriptor.open(
        path, .readOnly, options: [.directory, .noFollow, .nonBlocking, .closeOnExec])
      guard let folder = fdopendir(descriptor.rawValue) else {
        let code = Errno(rawValue: errno)
        try descriptor.close()
        throw code
      }
      // And the descriptor with it.
      defer { closedir(folder) }
      var items: [FileSystemItem] = []
      var next: UnsafePointer<CChar>?
      while catalog_next_name(folder, &next, nil) == 0 {
        guard let next else { return items.sorted { $0.name.precedes($1.name) } }
        let name = String(cString: next)
        do {
          let status = try Stat(FilePath("\(path)/\(name)"), followTargetSymlink: false)
          items.append(
            FileSystemItem(name: name, kind: kind(status.type), length: Int(status.size)))
        } catch .noSuchFileOrDirectory {
          // Gone meanwhile, or a name that is not UTF-8: neither is ours.
        }
      }
      throw Errno(rawValue: errno)
    }
  }

  /// A folder above may be reached through a link: where the user keeps the state is the user's business.
  private func makeParent(_ path: FilePath) throws {
    if let status = try? Stat(path), status.type == .directory { return }
    try makeDirectory(path)
  }

  private func makeOneDirectory(_ path: FilePath) -> CInt {
    path.withPlatformString { mkdir($0, 0o755) }
  }

  private func kind(_ type: FileType) -> FileSystemItem.Kind {
    switch type {
    case .regular: .file
    case .directory: .folder
    case .symbolicLink: .link
    case .fifo: .pipe
    default: .other
    }
  }

  /// Adds operation and path to what failed.
  private func attempt<Value>(
    _ operation: FileSystemError.Operation, _ path: FilePath, _ body: () throws -> Value
  ) throws(FileSystemError) -> Value {
    do {
      return try body()
    } catch let error as FileSystemError {
      throw error
    } catch let code as Errno {
      throw FileSystemError(operation, path, code)
    } catch {
      throw FileSystemError(operation, path, .ioError)
    }
  }
}

/// The method of the same name would hide the function.
private func systemRename(_ source: UnsafePointer<CChar>, _ destination: UnsafePointer<CChar>)
  -> CInt
{
  #if canImport(Darwin)
    Darwin.rename(source, destination)
  #elseif canImport(Glibc)
    Glibc.rename(source, destination)
  #else
    Musl.rename(source, destination)
  #endif
}
