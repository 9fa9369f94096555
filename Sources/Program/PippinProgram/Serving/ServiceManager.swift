import PippinPlatform
package import PippinTelemetry

/// Tells systemd when the server is ready and when it stops (sd_notify(3)), if systemd started it with `Type=notify`.
package struct ServiceManager: Sendable {
  package enum State: String, Sendable {
    case ready = "READY=1"
    case stopping = "STOPPING=1"
  }

  /// The path of systemd's socket, or nil if nobody wants to know.
  private let socketPath: String?
  private let log: Log

  package init(environment: [String: String], log: Log) {
    socketPath = environment["NOTIFY_SOCKET"]
    self.log = log
  }

  /// Sends the state. A failure is a warning: the server itself is well, but systemd may end it as not started.
  package func report(_ state: State) {
    guard let socketPath else { return }
    let error = ServiceNotification.send(state.rawValue, to: socketPath)
    guard error != 0 else { return }
    log.warning("systemd was not told", ["state": .string(state.rawValue), "errno": .integer(Int(error))])
  }
}
