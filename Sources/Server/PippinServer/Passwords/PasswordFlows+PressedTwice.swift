import PippinAccounts
import PippinTokens
import PippinFoundation

/// Who pressed twice sees the answer to the second press only, which has to be that of the first: for a minute, with the same
/// proof in the same browser.
extension PasswordFlows {
  /// Where it is noted which session was opened by what was mailed.
  /// - Parameter record: where that was kept, which nobody finds who lacks the browser's cookie.
  func noteOfOpening(by record: [UInt8]) -> [UInt8] { SHA256.hash(Array("opened\u{0}".utf8) + record) }

  /// Notes a session for a minute.
  func noting(_ session: SessionID, at note: [UInt8], _ now: Date) throws(FlowError) -> Change {
    try record(note, until: now.addingTimeInterval(WebVerdict.repeatable)) {
      $0.member("session", session.description)
    }
  }

  /// The session that was noted, while it lives.
  func openedBefore(_ note: [UInt8], created: Bool) async throws(FlowError) -> SignInResult? {
    let now = now()
    let noted = content(of: try await read([.record(note)]).record(note), at: now)
    guard let id = noted?["session"]?.string.flatMap({ SessionID($0) }) else { return nil }
    let snapshot = try await read([.sessionInFull(id)])
    guard let session = snapshot.session(id), session.endReason(at: now) == nil,
      let account = snapshot.account(session.account)
    else { return nil }
    return SignInResult(account: account, session: session, created: created)
  }
}
