import PippinHTTP

/// The search on the overview page.
struct HomeSearch {
  /// The search text for people; empty for all.
  let words: String
  /// Whether the log shows only refusals.
  let refusedOnly: Bool

  init(_ query: FormData?) {
    words = query?.first("q") ?? ""
    refusedOnly = query?.first("log") == "refused"
  }

  var isForPeople: Bool { !words.isEmpty }

  /// Passes the search on through a button, so that the same page comes back.
  var hidden: HTML { isForPeople ? Page.hidden("q", words) : HTML() }

  /// The address of the page with this search.
  var address: String { isForPeople ? "/?" + FormData.encode([("q", words)]) : "/" }

  func finds(_ person: EmulatorConfiguration.AppleID) -> Bool {
    guard isForPeople else { return true }
    let wanted = words.lowercased()
    return [person.id, person.fullName, person.email ?? ""].contains { $0.lowercased().contains(wanted) }
  }

  func finds(_ entry: LogEntry) -> Bool { !refusedOnly || (entry.status ?? 0) >= 400 }
}
