/// The kernel's state of a TCP connection.
package struct SocketState: Sendable {
  package let sinceLastByte: Duration
  /// Whether the peer has ended its sending direction.
  package let peerHasFinished: Bool

  package init(sinceLastByte: Duration, peerHasFinished: Bool) {
    self.sinceLastByte = sinceLastByte
    self.peerHasFinished = peerHasFinished
  }
}
