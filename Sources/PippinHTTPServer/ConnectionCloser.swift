import CPippinMicroHTTPD
import Glibc
import PippinHTTP

/// An answer that goes to the client past the daemon, right before the connection is closed.
///
/// Only over a plain connection.
struct ConnectionCloser {
  /// The answer as it goes over the wire.
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

  /// Sends what the socket takes at once: a client that does not listen misses it.
  func send(to descriptor: Int32) {
    _ = unsafe bytes.withUnsafeBytes { buffer in
      unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
    // The end of the answer is said before the connection goes, should unread bytes turn its closing into a reset.
    _ = shutdown(descriptor, 1)
  }
}
