import CPippinMicroHTTPD
import PippinHTTP
import PippinPlatform

/// Sends an answer directly to the client, bypassing the daemon, before the connection is closed.
///
/// This works only without TLS.
struct ConnectionCloser {
  /// The bytes of the answer.
  let bytes: [UInt8]

  init(_ response: HTTPResponse) {
    let reason =
      unsafe MHD_get_reason_phrase_for(UInt32(clamping: response.status))
      .map { unsafe String(cString: $0) } ?? ""
    var head = "HTTP/1.1 \(response.status) \(reason)\r\n"
    let own: Set = ["connection", "content-length", "transfer-encoding", "keep-alive"]
    for (name, value) in response.fields where !own.contains(name) { head += "\(name): \(value)\r\n" }
    head += "connection: close\r\ncontent-length: \(response.body.count)\r\n\r\n"
    bytes = Array(head.utf8) + response.body
  }

  /// Sends as much as the socket accepts at once; a client that does not read misses the rest.
  func send(to descriptor: Int32) {
    _ = unsafe bytes.withUnsafeBytes { unsafe Socket.send($0, to: descriptor, waits: false) }
    // Ends the sending direction first, because closing with unread bytes would cause a reset.
    _ = shutdown(descriptor, 1)
  }
}
