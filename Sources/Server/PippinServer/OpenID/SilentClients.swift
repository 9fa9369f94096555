import PippinAccounts
import PippinFoundation
import PippinLock

/// Which OpenID clients did not answer a moment ago. What else waits for one of them is put off, so that it holds up no other client.
final class SilentClients: Sendable {
  /// How long nothing more is sent to one, in seconds: several times as long as a request may take.
  private static let pause: TimeInterval = 60
  private let until = Lock<[ClientID: Date]>([:])

  /// When a client may be tried again; nil for now.
  func pause(of client: ClientID, at now: Date) -> Date? {
    until.withLock { until in
      // A clock that was set back must not stretch the time.
      guard let end = until[client], now < end, end <= now.addingTimeInterval(Self.pause) else { return nil }
      return end
    }
  }

  /// Notes that a client did not answer. Bounded, since the settings name the clients.
  func note(_ client: ClientID, at now: Date) {
    until.withLock { $0[client] = now.addingTimeInterval(Self.pause) }
  }
}
