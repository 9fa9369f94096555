import PippinHTML

extension HomePage {
  /// What was asked, what came of it, and why.
  var logSection: HTML {
    let choice: HTML =
      search.refusedOnly
      ? "<a href=\"/#log\">Show everything</a>" : "<a href=\"/?log=refused#log\">Show only what was refused</a>"
    if log.isEmpty {
      return search.refusedOnly
        ? "<p class=\"quiet\">Nothing was refused. \(choice)</p>" : "<p class=\"quiet\">Nothing has been asked yet.</p>"
    }
    return "<p class=\"quiet\">\(choice)</p>\n\(table)"
  }

  private var table: HTML {
    """
    <div class="scroll" role="region" aria-label="Log" tabindex="0"><table>
    <thead><tr><th scope="col">Time</th><th scope="col">What</th><th scope="col">Answer</th>
    <th scope="col">In words</th></tr></thead>
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
