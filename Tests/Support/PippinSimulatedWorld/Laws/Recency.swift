import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTestKit
import PippinMemoryStore

/// What cannot be taken back needs a token that was issued upon the session's newest proof of the person, and that proof is not older
/// than ten minutes. A copy of an older token gains nothing by what its owner proves later.
///
/// What a commit says is judged by the session that it names, a browser's too; what an answer says by the token that was presented. Only a
/// proof of the person makes a session recent.
///
/// It allows five seconds for the servers' clocks, and what a guest does, who cannot prove anything.
final class Recency: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private let arrivals: Arrivals
  /// The newest proof of each session, after how many commits it was there, and when that was by the true time.
  private var proofs: [String: (authenticatedAt: Int64, commits: Int, at: Date)] = [:]
  private var sessions: [SessionID: Session] = [:]
  private var guests: Set<String> = []
  /// The accounts whose deletion was committed.
  private var deleted: Set<String> = []
  /// After how many commits the account of a guest had a sign-in method.
  private var upgrades: [String: Int] = [:]
  /// For the mistakes: the newest access token of each session's account, by the account, and each account in the order in which it
  /// came.
  private var newest: [String: String] = [:]
  private var accounts: [String] = []

  init(history: History, arrivals: Arrivals) { (self.history, self.arrivals) = (history, arrivals) }

  func didCommit(_ changes: ChangeSet, by server: String) {
    let lines = changes.changes.compactMap { if case .audit(let line) = $0 { line } else { nil } }
    checkSessions(of: lines, at: changes.at, server)
    for change in changes.changes {
      switch change {
      case .putSession(let session):
        if let former = sessions.updateValue(session, forKey: session.id),
          former.authenticatedAt != session.authenticatedAt,
          !lines.contains(where: { [.sessionRenewed, .identityLinked, .signedIn].contains($0.kind) })
        {
          history.breaks(.thiefIsFound, "\(server) made a session recent, and the person had proved nothing")
        }
        let time = Int64(session.authenticatedAt.timeIntervalSince1970.rounded(.down))
        if proofs[session.id.description]?.authenticatedAt != time {
          proofs[session.id.description] = (time, arrivals.commits, Date())
        }
      case .putAccount(let account):
        if account.isGuest {
          guests.insert(account.id.description)
        } else if guests.remove(account.id.description) != nil {
          upgrades[account.id.description] = arrivals.commits
        }
      case .putDeletion(let deletion): deleted.insert(deletion.account.description)
      default: break
      }
    }
  }

  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) {
    (sessions, proofs, upgrades) = ([:], [:], [:])
    guests = Set(memory.everyAccount.filter(\.isGuest).map(\.id.description))
  }

  /// What cannot be taken back, by the line of the audit.
  private static let irrevocable: [AuditEvent.Kind] = [
    .identityLinked, .identityUnlinked, .passwordChanged, .accountMerged, .mergeUndone,
  ]

  private func checkSessions(of lines: [AuditEvent], at now: Date, _ server: String) {
    for line in lines where Self.irrevocable.contains(line.kind) {
      // A session that the same commit opens is recent.
      guard let session = line.session.flatMap({ sessions[$0] }), !guests.contains(session.account.description) else {
        continue
      }
      history.count("recent sessions committed")
      if session.isUnconfirmed || now.timeIntervalSince(session.authenticatedAt) > Session.recency + 5 {
        history.breaks(
          .thiefIsFound,
          "\(server) committed \(line.kind.rawValue) \(Int(now.timeIntervalSince(session.authenticatedAt))) s after the person proved who they are"
        )
      }
    }
  }

  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {
    guard response.status < 300 else { return }
    note(Answer(response))
    guard Self.needsRecency(request), let token = ReadToken(of: request), let came = arrivals.first(request) else {
      return
    }
    // A deletion that is asked for again with its key is answered as before.
    if request.path == "/v1/account", deleted.contains(token.account), request.fields.contains("idempotency-key") {
      return
    }
    history.count("recent sessions used")
    if let proof = proofs[token.session], proof.commits <= came.commits, proof.authenticatedAt > token.authenticatedAt {
      history.breaks(
        .thiefIsFound,
        "\(request.method) \(request.path) was done with a token from before the newest proof of its session")
    }
    let wasGuest = guests.contains(token.account) || upgrades[token.account].map { $0 > came.commits } ?? false
    // Where no server's clock is right, the balancer has nobody else to ask, and a proof is as old as it truly is.
    let proof = proofs[token.session].flatMap { $0.authenticatedAt == token.authenticatedAt ? $0.at : nil }
    let age = min(
      came.at.timeIntervalSince1970 - Double(token.authenticatedAt),
      proof.map { came.at.timeIntervalSince($0) } ?? .infinity)
    if !wasGuest, age > Session.recency + 5 {
      history.breaks(
        .thiefIsFound, "\(request.method) \(request.path) was done \(Int(age)) s after the person proved who they are")
    }
  }

  private static func needsRecency(_ request: HTTPRequest) -> Bool {
    switch (request.method, request.path) {
    case ("DELETE", "/v1/account"), ("PUT", "/v1/account/password"), ("POST", "/v1/account/email"),
      ("POST", "/v1/account/merge"):
      true
    case ("POST", let path): path.hasPrefix("/v1/account/identities/")
    case ("DELETE", let path): path.hasPrefix("/v1/account/identities/") || path.hasPrefix("/v1/account/merges/")
    default: false
    }
  }

  private func note(_ answer: Answer) {
    for path in ["access_token", "session.access_token"] {
      let text = answer.text(path)
      guard !text.isEmpty, let token = ReadToken(text) else { continue }
      if newest.updateValue(text, forKey: token.account) == nil { accounts.append(token.account) }
    }
  }

  // MARK: Mistakes

  /// The request as a server would read it that takes another session's recency for this one's, or another account's.
  func altered(_ request: HTTPRequest) -> HTTPRequest {
    let isExport = request.path == "/v1/account/export" && history.mistake == .exportOfAnother
    guard isExport || Self.needsRecency(request), let token = ReadToken(of: request) else { return request }
    let other: String? =
      switch history.mistake {
      case .recencyBySession: newest[token.account]
      case .exportOfAnother where isExport: accounts.last { $0 != token.account }.flatMap { newest[$0] }
      case .linkedToAnother where request.method == "POST": accounts.last { $0 != token.account }.flatMap { newest[$0] }
      default: nil
      }
    guard let other else { return request }
    var request = request
    request.fields.set("authorization", "Bearer \(other)")
    return request
  }
}
