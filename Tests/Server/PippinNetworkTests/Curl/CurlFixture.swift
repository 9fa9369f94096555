import PippinNetwork
import PippinHTTP
import PippinPlatform

/// Runs a server of ours on a free port for as long as a test needs it.
func withServer<Result>(
  _ respond: @escaping @Sendable (HTTPRequest) async -> HTTPResponse, _ body: (HTTPServer) async throws -> Result
) async throws -> Result {
  let server = HTTPServer(configuration: .init(), responder: Answering(body: respond))
  try server.start()
  do {
    let result = try await body(server)
    await server.stop(grace: .zero)
    return result
  } catch {
    await server.stop(grace: .zero)
    throw error
  }
}

/// The error of a request that is to fail.
func failure(
  of transport: CurlTransport, _ request: HTTPRequest, timeout: Duration = .seconds(60)
) async -> TransportError? {
  do {
    _ = try await transport.send(request, timeout: timeout)
    return nil
  } catch {
    return error
  }
}

/// A server that plays one side of a conversation word for word: for each connection it waits for the end of a head,
/// says its lines and closes.
final class Script: Sendable {
  let port: Int
  private let descriptor: Int32

  init(_ lines: String) {
    let listener = socket(AF_INET, 1, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        _ = unsafe bind(listener, generic, size)
        _ = listen(listener, 8)
        _ = unsafe getsockname(listener, generic, &size)
      }
    }
    port = Int(address.sin_port.bigEndian)
    descriptor = listener
    let isStarted = SystemThread.detached {
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else {
          // Here and nowhere else: closed earlier, its number could be another script's while this thread still accepts.
          close(listener)
          return
        }
        var heard: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: heard, as: UTF8.self).contains("\r\n\r\n") {
          let count = unsafe recv(client, &buffer, buffer.count, 0)
          guard count > 0 else { break }
          heard += buffer.prefix(count)
        }
        _ = unsafe Array(lines.utf8).withUnsafeBytes { unsafe Socket.send($0, to: client, waits: true) }
        close(client)
      }
    }
    precondition(isStarted, "the system has no room for a thread")
  }

  deinit {
    _ = shutdown(descriptor, 2)
  }
}
