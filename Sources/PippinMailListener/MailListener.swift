import Glibc
import PippinLock

/// A small, strict mail server (RFC 5321) that passes messages to a handler and stores nothing.
///
/// One thread serves all connections, which is enough for tests. There is no TLS and no authentication, so it listens
/// on loopback unless told otherwise.
package final class MailListener: Sendable {
  /// The port on which it listens.
  package let port: Int
  private let thread: Lock<pthread_t?>
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
    var ends: [Int32] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw MailListenerError(code: .noResources, detail: "no free file descriptors")
    }
    wake = ends[1]
    let box = LoopBox(
      MailLoop(
        listener: listener, wake: MailSocket(adopting: ends[0]), name: name, limits: limits, handler: handler))
    var created = pthread_t()
    let status = unsafe pthread_create(
      &created, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<LoopBox>.fromOpaque(context).takeRetainedValue().loop.run()
        return nil
      }, Unmanaged.passRetained(box).toOpaque())
    guard status == 0 else {
      unsafe Unmanaged.passUnretained(box).release()
      close(wake)
      throw MailListenerError(code: .noResources, detail: "the listener's thread could not be started")
    }
    let identity = created
    thread = Lock(identity)
  }

  deinit {
    stop()
    close(wake)
  }

  /// Closes all connections and waits for the thread. Incomplete messages are dropped; their clients get no reply. A
  /// second call does nothing.
  package func stop() {
    guard let identity = thread.withLock({ $0.take() }) else { return }
    // 2 is SHUT_RDWR, which Glibc's module does not export. It cannot fail on our own socket pair.
    _ = shutdown(wake, 2)
    pthread_join(identity, nil)
  }
}

/// Passes the loop to its thread.
private final class LoopBox {
  var loop: MailLoop

  init(_ loop: consuming MailLoop) {
    self.loop = loop
  }
}
