import PippinHTML
import PippinHTTP

/// What the overview was asked to show.
struct HomeSearch {
  /// What people are looked for by; empty for everybody.
  let words: String
  /// Whether the log leaves out what went well.
  let refusedOnly: Bool

  init(_ query: FormData?) {
    words = query?.first("q") ?? ""
    refusedOnly = query?.first("log") == "refused"
  }

  var isForPeople: Bool { !words.isEmpty }

  /// Carries the search through a button, so that its page comes back.
  var hidden: HTML { isForPeople ? Page.hidden("q", words) : HTML() }

  /// Where the search is shown again.
  var address: String { isForPeople ? "/?" + FormData.encode([("q", words)]) : "/" }

  func finds(_ person: EmulatorConfiguration.AppleID) -> Bool {
    guard isForPeople else { return true }
    let wanted = words.lowercased()
    return [person.id, person.fullName, person.email ?? ""].contains { $0.lowercased().contains(wanted) }
  }

  func finds(_ entry: LogEntry) -> Bool { !refusedOnly || (entry.status ?? 0) >= 400 }
}
