import PippinHTTP

/// The page of the log: requests with answers and explanations.
struct LogPage {
  /// The newest entries, oldest first.
  let log: ArraySlice<LogEntry>
  /// Whether it shows only refusals.
  let refusedOnly: Bool

  var html: HTML {
    EmulatorPage.overview(
      .log,
      body: """
        <p>The requests of apps and their servers, with the reason for each refusal. Programs read <code>/emulator/log</code>.</p>
        \(content)
        """)
  }

  private var content: HTML {
    let choice: HTML =
      refusedOnly
      ? "<a class=\"action\" href=\"\(address: OverviewTab.log.path)\">Show all</a>"
      : "<a class=\"action\" href=\"\(address: OverviewTab.log.path)?show=refused\">Show only refused requests</a>"
    if log.isEmpty {
      return refusedOnly
        ? "<p class=\"quiet\">No request was refused. \(choice)</p>" : "<p class=\"quiet\">No requests yet.</p>"
    }
    return "<p class=\"quiet\">\(choice)</p>\n\(table)"
  }

  private var table: HTML {
    EmulatorPage.table(
      of: .log, ["Time", "Request", "Answer", "Explanation"], rows: log.reversed().map(row))
  }

  private func row(_ entry: LogEntry) -> HTML {
    """
    <tr><td>\(EmulatorPage.time(entry.time))</td><td><code>\(entry.method.isEmpty ? entry.kind.rawValue : entry.method) \(entry.target)</code>\
    \(entry.clientID.map { "<br><span class=\"quiet break\">\($0)</span>" as HTML })</td>\
    <td class="\(entry.isRefused ? "bad" : "good")">\(entry.status.map(String.init))\(entry.error.map { " \($0)" })</td>\
    <td class="break">\(entry.words)</td></tr>

    """
  }
}

extension AppleIDEmulator {
  /// `GET /emulator/ui/log`, with `show=refused` only of refused requests.
  func logPage(_ request: HTTPRequest) -> HTTPResponse {
    let refusedOnly = request.queryData?.first("show") == "refused"
    let entries = withState { $0.log.entries }.filter { !refusedOnly || $0.isRefused }
    return .page(LogPage(log: entries.suffix(100), refusedOnly: refusedOnly).html)
  }
}
