// The C module is here for the socket calls, which its header brings along and thereby owns.
import CPippinMicroHTTPD
import PippinPlatform

/// A listening socket that is closed with its owner.
struct ListeningSocket: ~Copyable {
  let descriptor: Int32
  /// The actual port.
  let port: Int

  /// Listens on the first available address of the host.
  init(host: String, port: Int) throws(HTTPServerError) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    unsafe hints.ai_socktype = Socket.stream
    var found: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(host, String(port), &hints, &found)
    guard status == 0 else {
      throw HTTPServerError(code: .couldNotResolve, detail: unsafe String(cString: gai_strerror(status)).lowercased())
    }
    defer { unsafe freeaddrinfo(found) }
    var reason: Int32 = EADDRNOTAVAIL
    var next = unsafe found
    while let address = unsafe next {
      switch unsafe Self.listen(on: address.pointee) {
      case .success(let descriptor):
        self.descriptor = descriptor
        self.port = Self.port(of: descriptor)
        return
      case .failure(let error): reason = error.number
      }
      unsafe next = unsafe address.pointee.ai_next
    }
    throw HTTPServerError(code: .couldNotListen, detail: unsafe String(cString: strerror(reason)).lowercased())
  }

  deinit { close(descriptor) }

  private struct SystemError: Error { let number: Int32 }

  private static func listen(on address: addrinfo) -> Result<Int32, SystemError> {
    let descriptor = unsafe Socket.stream(family: address.ai_family)
    guard descriptor >= 0 else { return .failure(SystemError(number: errno)) }
    var yes: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard unsafe bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
      PippinPlatform.listen(descriptor, SOMAXCONN) == 0
    else {
      let number = errno
      close(descriptor)
      return .failure(SystemError(number: number))
    }
    return .success(descriptor)
  }

  private static func port(of descriptor: Int32) -> Int {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &address) { storage in
      unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        guard unsafe getsockname(descriptor, generic, &size) == 0 else { return 0 }
        // Both families keep the port in the same place, right after the family.
        return unsafe UnsafeRawPointer(generic).load(as: sockaddr_in.self).sin_port.byteSwapped.asInt
      }
    }
  }
}

extension in_port_t {
  fileprivate var asInt: Int { Int(self) }
}
