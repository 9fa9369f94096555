import PippinLock
import PippinPlatform

/// A server on loopback that accepts every request and never ends its answer.
package final class UnresponsiveServer: Sendable {
  /// What a client gets.
  package enum Answer: String, Sendable, CaseIterable {
    /// Nothing.
    case silence
    /// A head, and then a byte at a time.
    case trickle
    /// A head, and then a body without end.
    case endless
  }

  package let port: Int
  private let descriptor: Int32
  private let connections = Connections()
  private let accepted = Lock(0)
  private let isStopped = Lock(false)

  /// How many connections were accepted so far.
  package var connectionCount: Int { accepted.withLock { $0 } }

  package init(_ answer: Answer) {
    guard let socket = try? LoopbackListener() else { preconditionFailure("the system has no free port") }
    let listener = socket.descriptor
    port = Int(socket.port)
    descriptor = listener
    let isStarted = SystemThread.detached { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0, let self else {
          if client >= 0 { close(client) }
          close(listener)
          return
        }
        connections.add(client)
        accepted.withLock { $0 += 1 }
        let isServed = SystemThread.detached { [connections] in
          Self.serve(answer, to: client)
          connections.end(client)
        }
        precondition(isServed, "the system has no room for a thread")
      }
    }
    precondition(isStarted, "the system has no room for a thread")
  }

  deinit { stop() }

  /// Ends all connections, so that no thread of a client waits any longer.
  package func stop() {
    let isFirst = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return !isStopped
    }
    guard isFirst else { return }
    _ = shutdown(descriptor, 2)
    connections.shutAll()
  }

  /// The open connections. One is taken out when it is closed, because the system gives its number to another socket.
  private final class Connections: Sendable {
    private let open = Lock<Set<Int32>>([])

    func add(_ client: Int32) { open.withLock { _ = $0.insert(client) } }

    func end(_ client: Int32) {
      open.withLock { open in
        open.remove(client)
        close(client)
      }
    }

    func shutAll() {
      open.withLock { open in
        for client in open { _ = shutdown(client, 2) }
      }
    }
  }

  private static func serve(_ answer: Answer, to client: Int32) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    guard unsafe recv(client, &buffer, buffer.count, 0) > 0 else { return }
    switch answer {
    case .silence:
      // Until the client or the test ends the connection.
      while unsafe recv(client, &buffer, buffer.count, 0) > 0 {}
    case .trickle:
      guard send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", to: client) else { return }
      while send("x", to: client) { usleep(50_000) }
    case .endless:
      guard send("HTTP/1.1 200 OK\r\n\r\n", to: client) else { return }
      let part = String(repeating: "x", count: 65_536)
      // Slow enough that a client without a limit does not fill the memory while a test runs.
      while send(part, to: client) { usleep(10_000) }
    }
  }

  private static func send(_ text: String, to client: Int32) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe bytes.withUnsafeBytes { unsafe Socket.send($0, to: client, waits: true) } > 0
  }
}
