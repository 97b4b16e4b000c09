package import SystemPackage

/// A step on the file system that failed: what was done, to which path, why, and what to do about it.
package struct FileSystemError: Error, Hashable, Sendable {
  package enum Operation: String, Hashable, Sendable {
    case read, create, rename, synchronize, list, remove
    case look = "look at"
    case makeDirectory = "make the folder"
  }

  package let operation: Operation
  package let path: String
  package let code: Errno

  package init(_ operation: Operation, _ path: FilePath, _ code: Errno) {
    self.operation = operation
    // A folder that is looked into through a link is asked for with "/." behind it.
    let isInside = path.lastComponent?.kind == .currentDirectory
    self.path = (isInside ? path.removingLastComponent() : path).string
    self.code = code
  }
}

extension FileSystemError: CustomStringConvertible {
  package var description: String { "\(path): \(trouble)" }

  /// The same without the path.
  package var trouble: String { "cannot \(operation.rawValue): \(reason)" }

  private var reason: String {
    switch code {
    case .noSpace:
      "the disk is full, or can hold no more files; free some space, or keep the state on another disk"
    case .diskQuotaExceeded: "the quota is used up; free some space, or keep the state elsewhere"
    case .readOnlyFileSystem:
      "the file system is read-only; keep the state where it can be written"
    case .permissionDenied, .notPermitted:
      "no permission; give the folder to the user who builds, or keep the state elsewhere"
    case .tooManyOpenFiles, .tooManyOpenFilesInSystem:
      "too many open files; lower the concurrency or raise the limit (ulimit -n)"
    case .fileExists where operation == .makeDirectory:
      "something else stands in its place; remove it, or let the link there lead to a folder"
    default: code.description
    }
  }
}
