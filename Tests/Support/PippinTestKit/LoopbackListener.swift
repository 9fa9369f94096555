import PippinPlatform

/// A socket that listens on 127.0.0.1, at a port that nobody had.
package struct LoopbackListener {
  /// The caller closes it.
  package let descriptor: Int32
  package let port: UInt16

  /// - Throws: the system's error, if it has no port or no descriptor left.
  package init() throws {
    let descriptor = socket(AF_INET, Socket.stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(descriptor, address, size) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    guard isListening else { throw SystemFailure(code: errno) }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Ports for servers that cannot choose their own; all are held until each is found, so that they differ.
  package static func freePorts(_ count: Int) throws -> [UInt16] {
    let listeners = try (0..<count).map { _ in try LoopbackListener() }
    for listener in listeners { close(listener.descriptor) }
    return listeners.map(\.port)
  }
}

/// What the system said when it refused a socket.
private struct SystemFailure: Error, CustomStringConvertible {
  let code: Int32

  var description: String { "nobody can listen on this machine: error \(code)" }
}
