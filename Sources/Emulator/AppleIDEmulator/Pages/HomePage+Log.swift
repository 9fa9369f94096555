import PippinHTTP

extension HomePage {
  /// The log of requests with answers and explanations.
  var logSection: HTML {
    let choice: HTML =
      search.refusedOnly
      ? "<a href=\"/#log\">Show all</a>" : "<a href=\"/?log=refused#log\">Show only refused requests</a>"
    if log.isEmpty {
      return search.refusedOnly
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
      <tr><td>\(Page.time(entry.time))</td><td><code>\(entry.method.isEmpty ? entry.kind.rawValue : entry.method) \(entry.target)</code>\
      \(entry.clientID.map { "<br><span class=\"quiet break\">\($0)</span>" as HTML })</td>\
      <td class="\(isBad ? "bad" : "good")">\(entry.status.map(String.init))\(entry.error.map { " \($0)" })</td>\
      <td class="break">\(entry.words)</td></tr>

      """
  }
}
