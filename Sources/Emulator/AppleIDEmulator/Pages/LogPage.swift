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
    """
    <div class="scroll" role="region" aria-label="Log" tabindex="0"><table>
    <thead><tr><th scope="col">Time</th><th scope="col">Request</th><th scope="col">Answer</th>
    <th scope="col">Explanation</th></tr></thead>
    <tbody>
    \(log.reversed().map(row))
    </tbody></table></div>
    """
  }

  private func row(_ entry: LogEntry) -> HTML {
    let isBad = (entry.status ?? 0) >= 400
    return """
      <tr><td>\(EmulatorPage.time(entry.time))</td><td><code>\(entry.method.isEmpty ? entry.kind.rawValue : entry.method) \(entry.target)</code>\
      \(entry.clientID.map { "<br><span class=\"quiet break\">\($0)</span>" as HTML })</td>\
      <td class="\(isBad ? "bad" : "good")">\(entry.status.map(String.init))\(entry.error.map { " \($0)" })</td>\
      <td class="break">\(entry.words)</td></tr>

      """
  }
}

extension AppleIDEmulator {
  /// `GET /emulator/ui/log`, with `show=refused` only of refused requests.
  func logPage(_ request: HTTPRequest) -> HTTPResponse {
    let refusedOnly = request.queryData?.first("show") == "refused"
    let entries = withState { $0.log.entries }.filter { !refusedOnly || ($0.status ?? 0) >= 400 }
    return .page(LogPage(log: entries.suffix(100), refusedOnly: refusedOnly).html)
  }
}
