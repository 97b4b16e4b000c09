import NIOCore

/// What the raw end of a connection is told, as an outbound event from the far end of its pipeline.
enum WireCommand: Sendable {
  case send(ByteBuffer)
}
