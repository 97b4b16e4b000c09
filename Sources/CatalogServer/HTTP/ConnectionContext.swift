import Hummingbird
import NIOCore

/// The connection a request came on.
struct ConnectionContext: InitializableFromSource {
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    channel = source.channel
  }
}
