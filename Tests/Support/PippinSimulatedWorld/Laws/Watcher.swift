import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinMemoryStore

/// A group of laws: it watches what happens in a run, and says when a law is broken.
///
/// Each watcher keeps a model of its own, made of what it saw. What a person or a phone knows about its own requests is checked
/// there, not here.
protocol Watcher: AnyObject, Sendable {
  /// A server commits; the database is still as it was.
  /// - Parameters:
  ///   - given: what the decision made.
  ///   - changes: what is applied; another thing only where a mistake is planted.
  func willCommit(_ given: ChangeSet, as changes: ChangeSet, by server: String)
  /// The commit was applied.
  func didCommit(_ changes: ChangeSet, by server: String)
  /// Expired rows were taken away, each with the time until which it was to be kept.
  /// - Parameter isClockWrong: whether the clock of the server that did it was wrong by more than two seconds.
  func didPurge(_ rows: [(kind: String, keptUntil: Date)], isClockWrong: Bool)
  /// Another database took the place of this one and lacks the last commits: what the watcher remembers of them is void.
  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss)
  /// A request arrived at whom it is for, and is not answered yet.
  func arrived(_ request: HTTPRequest, from sender: String)
  /// A request went on its way; whether it arrives is not known.
  func departed(_ request: HTTPRequest, from sender: String)
  /// An answer reached who asked for it.
  func received(_ response: HTTPResponse, to request: HTTPRequest, by sender: String)
  /// A server of the deployment answered; whether the answer arrives is not known.
  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String)
  /// A server wrote a line of its log.
  func logged(_ line: String, by server: String)
  /// The faults have been over for long enough that everything must be done.
  func atTheEnd() async throws
}

extension Watcher {
  func willCommit(_ given: ChangeSet, as changes: ChangeSet, by server: String) {}
  func didCommit(_ changes: ChangeSet, by server: String) {}
  func didPurge(_ rows: [(kind: String, keptUntil: Date)], isClockWrong: Bool) {}
  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) {}
  func arrived(_ request: HTTPRequest, from sender: String) {}
  func departed(_ request: HTTPRequest, from sender: String) {}
  func received(_ response: HTTPResponse, to request: HTTPRequest, by sender: String) {}
  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {}
  func logged(_ line: String, by server: String) {}
  func atTheEnd() async throws {}
}

/// Somebody who does something during a run: a person with a phone, an operator, a thief.
protocol Participant: Sendable {
  /// Acts for this virtual time, or until the run ends.
  func live(for duration: Duration) async
}
