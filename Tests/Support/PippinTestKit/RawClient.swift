import PippinPlatform

/// A client that sends exactly the given bytes, also those that a library would never send.
///
/// Its calls block, so tests make them `onThread`: the servers under test need the concurrency pool's few threads.
package final class RawClient {
  private let descriptor: Int32
  private var pending: [UInt8] = []

  /// Connects to a port of this machine; `nil` where nothing listens.
  /// - Parameter source: the last two numbers of 127.0.x.y, from which it connects: each is a network of its own.
  package init?(port: Int, from source: (UInt8, UInt8)? = nil) {
    descriptor = socket(AF_INET, 1, 0)
    if let source {
      var own = sockaddr_in()
      own.sin_family = sa_family_t(AF_INET)
      own.sin_addr.s_addr = (in_addr_t(0x7F00_0000) | in_addr_t(source.0) << 8 | in_addr_t(source.1)).bigEndian
      let bound = unsafe withUnsafePointer(to: &own) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if bound != 0 { return nil }
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let status = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // The longest wait for a single byte in any test.
    var timeout = timeval(tv_sec: 60, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    if status != 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Sends bytes; false after the peer has closed the connection.
  @discardableResult
  package func say(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Socket.send(UnsafeRawBufferPointer(rebasing: buffer[sent...]), to: descriptor, waits: true)
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Ends the sending direction.
  package func finish() { _ = shutdown(descriptor, 1) }

  /// The next bytes; empty at the end.
  package func read() -> String {
    if pending.isEmpty { _ = fill() }
    return take(pending.count)
  }

  /// Everything until the peer closes; nil on a timeout.
  package func readToEnd() -> String? {
    while true {
      switch fill() {
      case 0: return take(pending.count)
      case 1...: continue
      default:
        // A reset after a refusal counts as the end; a timeout does not.
        if errno == ECONNRESET { return take(pending.count) }
        return nil
      }
    }
  }

  /// One answer: its head and, by its Content-Length, its body.
  package func readAnswer(hasBody: Bool = true) -> String? {
    while true {
      let text = String(decoding: pending, as: UTF8.self)
      if let end = text.firstRange(of: "\r\n\r\n") {
        let head = text[..<end.upperBound]
        let length = head.lowercased().split(separator: "content-length: ").dropFirst().first
          .flatMap { Int($0.prefix { $0.isNumber }) }
        let total = head.utf8.count + (hasBody ? length ?? 0 : 0)
        if pending.count >= total { return take(total) }
      }
      guard fill() > 0 else { return nil }
    }
  }

  private func take(_ count: Int) -> String {
    defer { pending.removeFirst(count) }
    return String(decoding: pending.prefix(count), as: UTF8.self)
  }

  private func fill() -> Int {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { pending += buffer.prefix(count) }
    return count
  }
}

/// Runs blocking work on a separate thread.
package func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    let isStarted = SystemThread.detached { continuation.resume(returning: body()) }
    precondition(isStarted, "the system has no room for a thread")
  }
}

/// Pauses a client that is slow on purpose.
package func pause(milliseconds: Int) { usleep(UInt32(milliseconds * 1000)) }
