import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTelemetry

extension AppleIDEmulator {
  /// The present time of Apple's clock.
  private func time(_ state: EmulatorState) -> Double {
    clock().timeIntervalSince1970 + state.clockOffset
  }

  /// Waits until all notifications that are due by the emulator's clock have been sent: new ones and due retries.
  /// Later retries are not awaited.
  public func settle() async {
    repeat {
      deliver()
      await deliveries.settle()
    } while withState { $0.deliveries.isDue(at: time($0)) }
  }

  /// Queues what is due, under the lock, so that concurrent requests cannot change the order.
  func deliver() {
    withState { state in
      let due = state.deliveries.takeDue(at: time(state))
      deliveries.add(due) { [self] delivery, outcome in conclude(delivery, outcome) }
    }
  }

  /// Records an attempt's outcome, and schedules the next attempt.
  private func conclude(_ delivery: Delivery, _ outcome: Delivery.Outcome) {
    let event = delivery.event
    let (words, wait) = withState { state -> (String, Double?) in
      let now = time(state)
      let retry = state.settings.notifications.retry
      let standing = state.deliveries.conclude(delivery.number, outcome, at: now, retry: retry)
      var (words, wait) = (outcome.words, Double?.none)
      switch standing {
      case .waiting(let until):
        wait = until - now
        words += "; the next attempt is at \(Clock.text(until)) (NOTIFY-13)"
      case .givenUp:
        let made = delivery.attempts.count + 1
        words += "; given up after \(made) attempt\(made == 1 ? "" : "s") (NOTIFY-13)"
      default: break
      }
      state.log.append(
        LogEntry(
          time: now, kind: .notification, method: "POST", target: event.receiver, status: outcome.status,
          words: "\(event.type): \(words)"))
      return (words, wait)
    }
    log.info("notification", ["type": .string(event.type), "outcome": .string(words)])
    guard let wait else { return }
    Task { [weak self, pause] in
      // A little later than due, because the sleeping clock and the reading clock may differ by milliseconds.
      await pause(.seconds(wait + 0.05))
      self?.deliver()
    }
  }

  /// `GET /emulator/notifications`: all events with their attempts.
  func listNotifications(_ request: HTTPRequest) throws(ControlError) -> HTTPResponse {
    let all = withState { $0.deliveries.all }
    return .items(try ListPage(request).cut(all, number: \.number)) { $0.write(to: &$1) }
  }

  /// `GET /emulator/ui/notifications`: the same as a page.
  func notificationsPage() -> HTTPResponse {
    let (all, retry) = withState { ($0.deliveries.all, $0.settings.notifications.retry) }
    return .page(NotificationsPage(deliveries: all.suffix(100), retry: retry).html)
  }
}

extension Delivery {
  /// The delivery's state as one word, for programs.
  var state: String {
    switch standing {
    case .ready, .sending: "sending"
    case .waiting: "waiting"
    case .delivered: "delivered"
    case .givenUp: "given_up"
    case .lost: "lost"
    }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("number", number)
    writer.member("time", Clock.text(time))
    writer.member("type", event.type)
    writer.member("bundle_id", event.bundleID)
    writer.member("sub", event.subject)
    writer.member("jti", event.id)
    writer.member("receiver", event.receiver)
    writer.member("state", state)
    writer.member("next_attempt_at", ifPresent: nextAttempt.map(Clock.text))
    writer.name("attempts")
    writer.beginArray()
    for attempt in attempts {
      writer.beginObject()
      writer.member("time", Clock.text(attempt.time))
      if let status = attempt.status { writer.member("status", status) }
      writer.member("words", attempt.words)
      writer.endObject()
    }
    writer.endArray()
  }
}
