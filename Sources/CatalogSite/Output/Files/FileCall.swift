/// What a call to the system does to a site, of those that a test may let fail. Looks at one place, and the modes and times of files, are
/// not among them.
package enum FileCall: String, Hashable, Sendable {
  case open, read, list, write, sync, makeFolder, copyAttributes, link, rename, exchange, removeFile
  case removeFolder, checkRights
}
