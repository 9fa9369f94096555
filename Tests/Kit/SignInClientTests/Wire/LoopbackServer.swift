import Foundation
import PippinLock
import PippinPlatform

/// A real server on loopback that always gives the same answer and records the request headers.
final class LoopbackServer: Sendable {
  let port: Int
  private let listener: Int32
  private let heard = Lock<[String]>([])

  var requests: [String] { heard.withLock { $0 } }

  init(answering answer: @escaping @Sendable (Int) -> String) throws {
    listener = socket(AF_INET, Socket.stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(listener, generic, length) == 0 && listen(listener, 8) == 0
          && getsockname(listener, generic, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    let port = Int(UInt16(bigEndian: address.sin_port))
    self.port = port
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(connection, &buffer, buffer.count)
        self?.heard.withLock { $0.append(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)) }
        let bytes = Array(answer(port).utf8)
        // A client that has hung up must not crash the tests.
        _ = unsafe bytes.withUnsafeBytes { unsafe Socket.send($0, to: connection, waits: true) }
        close(connection)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}
