import PippinLock
import PippinPlatform

/// A small, strict mail server (RFC 5321) that passes messages to a handler and stores nothing.
///
/// One thread serves all connections, which is enough for tests. There is no TLS and no authentication, so it listens
/// on loopback unless told otherwise.
package final class MailListener: Sendable {
  /// The port on which it listens.
  package let port: Int
  private let thread: Lock<SystemThread?>
  /// The end of the socket pair that is shut down to wake the thread.
  private let wake: Int32

  /// Listens on its own thread until it is stopped.
  /// - Parameters:
  ///   - host: a numeric address.
  ///   - port: 0 lets the system choose.
  ///   - name: the server's host name in greetings.
  package init(
    host: String = "127.0.0.1", port: Int = 0, name: String = "localhost", limits: MailLimits = MailLimits(),
    handler: MailHandler
  ) throws(MailListenerError) {
    let listener = try MailSocket.listening(host: host, port: port)
    self.port = listener.port
    guard let ends = Socket.pair() else {
      throw MailListenerError(code: .noResources, detail: "no free file descriptors")
    }
    wake = ends.1
    let box = LoopBox(
      MailLoop(
        listener: listener, wake: MailSocket(adopting: ends.0), name: name, limits: limits, handler: handler))
    guard let started = SystemThread({ box.run() }) else {
      close(wake)
      throw MailListenerError(code: .noResources, detail: "the listener's thread could not be started")
    }
    thread = Lock(started)
  }

  deinit {
    stop()
    close(wake)
  }

  /// Closes all connections and waits for the thread. Incomplete messages are dropped; their clients get no reply. A
  /// second call does nothing.
  package func stop() {
    guard let running = thread.withLock({ $0.take() }) else { return }
    // 2 is SHUT_RDWR, which Glibc's module does not export. It cannot fail on our own socket pair.
    _ = shutdown(wake, 2)
    running.join()
  }
}

/// Passes the loop to its thread.
///
/// Proof for `@unchecked Sendable`: only that thread uses the loop.
private final class LoopBox: @unchecked Sendable {
  private var loop: MailLoop

  init(_ loop: consuming MailLoop) {
    self.loop = loop
  }

  func run() { loop.run() }
}
