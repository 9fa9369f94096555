import PippinLock
import PippinPlatform

/// The two sockets of one connection over a wire, closed when both directions have let go of them.
final class WireEnds: Sendable {
  let client: Int32
  let server: Int32
  private let isOver = Lock(false)

  init(_ client: Int32, _ server: Int32) {
    self.client = client
    self.server = server
  }

  deinit {
    close(client)
    close(server)
  }

  var isShut: Bool { isOver.withLock { $0 } }

  /// Ends the connection in both directions.
  func shut() {
    isOver.withLock { $0 = true }
    shutdown(client, Int32(SHUT_RDWR))
    shutdown(server, Int32(SHUT_RDWR))
  }
}
