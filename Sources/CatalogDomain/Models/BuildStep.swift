/// A part of the work that a tracker follows, called as the events of `--events` call it.
package enum BuildStep: String, Sendable {
  case crawl, avatars, thumbnails, render, publish
}
