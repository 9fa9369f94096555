import PippinPlatform

/// A socket that listens on 127.0.0.1, at a port that nobody had.
struct LoopbackListener {
  /// Whoever made it closes it.
  let descriptor: Int32
  let port: UInt16

  init() throws {
    let descriptor = socket(AF_INET, Socket.stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(descriptor, address, size) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    guard isListening else { throw TestServerFailure("nobody can listen on this machine: error \(errno)") }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Ports for servers that cannot choose their own; all are held until each is found, so that they differ.
  static func freePorts(_ count: Int) throws -> [UInt16] {
    let listeners = try (0..<count).map { _ in try LoopbackListener() }
    for listener in listeners { close(listener.descriptor) }
    return listeners.map(\.port)
  }
}
