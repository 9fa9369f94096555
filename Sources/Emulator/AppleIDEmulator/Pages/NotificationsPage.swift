import PippinHTTP

/// The page of server-to-server notifications and their deliveries.
struct NotificationsPage {
  /// Oldest first.
  let deliveries: ArraySlice<Delivery>
  /// The schedule in force, in seconds.
  let retry: [Double]

  var html: HTML {
    EmulatorPage.overview(
      .notifications,
      body: """
        <p>The events sent to apps’ servers, and the servers’ answers. \(schedule) Programs read
        <code>/emulator/notifications</code>.</p>
        \(deliveries.isEmpty ? "<p class=\"quiet\">No events yet.</p>" : table)
        """)
  }

  private var schedule: String {
    if retry.isEmpty { return "If a server does not accept an event, the event is not sent again." }
    let pauses = retry.map { $0 == $0.rounded() ? String(Int($0)) : String($0) }.joined(separator: ", ")
    return
      "If a server does not accept an event, it is sent again after \(pauses) seconds, each counted from the previous attempt."
  }

  private var table: HTML {
    EmulatorPage.table(
      of: .notifications, ["Time", "Event", "State", "Attempts"], rows: deliveries.reversed().map(row))
  }

  private func row(_ delivery: Delivery) -> HTML {
    let event = delivery.event
    let isBad = delivery.status == .givenUp || delivery.status == .lost
    return """
      <tr><td>\(EmulatorPage.time(delivery.time))</td>\
      <td><code>\(event.type)</code><br><span class="quiet break">\(event.bundleID) · \(event.receiver)</span></td>\
      <td class="\(isBad ? "bad" : delivery.status == .delivered ? "good" : "quiet")">\(words(delivery))</td>\
      <td class="break">\(delivery.attempts.map(attempt))</td></tr>

      """
  }

  private func words(_ delivery: Delivery) -> HTML {
    switch delivery.status {
    case .ready, .sending: "being sent"
    case .waiting(let time): "next attempt at \(EmulatorPage.time(time))"
    case .delivered: "delivered"
    case .givenUp: "given up"
    case .lost: "lost by an injected fault"
    }
  }

  private func attempt(_ attempt: Delivery.Attempt) -> HTML {
    "<div>\(EmulatorPage.time(attempt.time)) \(attempt.words)</div>\n"
  }
}
