import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinMemoryStore
import PippinServer
import PippinTestKit
import PippinTokens

/// What an answer says was done is in the store, but for what a failover or a restore has lost.
final class Stored: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private unowned let world: World
  /// The newest generation of each session, and when it was committed.
  private var generations: [SessionID: (generation: Int64, at: Date)] = [:]
  private var deletions: [AccountID: Date] = [:]
  private var names: [AccountID: [String: Date]] = [:]

  init(world: World) { self.world = world }

  func didCommit(_ changes: ChangeSet, by server: String) {
    let now = Date()
    for change in changes.changes {
      switch change {
      case .putSession(let session):
        if session.generation > generations[session.id]?.generation ?? 0 {
          generations[session.id] = (session.generation, now)
        }
      case .putDeletion(let deletion): deletions[deletion.account] = deletions[deletion.account] ?? now
      case .putAccount(let account):
        if let name = account.name?.givenName { names[account.id, default: [:]][name] = now }
      default: break
      }
    }
  }

  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {
    guard (200..<300).contains(response.status) else { return }
    let answer = Answer(response)
    for member in ["refresh_token", "session.refresh_token"] {
      if let token = RefreshToken(parsing: answer.text(member)) { check(token, by: server) }
    }
    switch (request.method, request.path) {
    case ("DELETE", "/v1/session"),
      ("DELETE", "/v1/sessions") where request.query == "keep=none" || request.path == "/v1/session":
      guard let session = (Claims(of: request)?["sid"]?.string).flatMap(SessionID.init) else { return }
      checkEnded(session, by: server)
    case ("DELETE", "/v1/account"):
      guard let account = (Claims(of: request)?["sub"]?.string).flatMap(AccountID.init) else { return }
      world.history.count("stored: deletions")
      let isThere = world.database.memory.version(of: .deletion(account)) != nil
      if !isThere, !world.losses.isLost(deletions[account]) {
        breaks("\(server) answered that account \(account) is being deleted, and the store does not say so")
      }
    case ("PATCH", "/v1/account"):
      guard let account = (Claims(of: request)?["sub"]?.string).flatMap(AccountID.init),
        let body = try? JSONDocument(parsing: request.body).root, let name = body["name"]?["given_name"]?.string
      else { return }
      world.history.count("stored: names")
      if names[account]?[name] == nil { breaks("\(server) answered that a name was changed, and no commit did that") }
    default: break
    }
  }

  /// A refresh token is handed out once the generation that it names is stored.
  private func check(_ token: RefreshToken, by server: String) {
    world.history.count("stored: refresh tokens")
    guard let committed = generations[token.session], committed.generation >= token.generation else {
      return breaks("\(server) handed out generation \(token.generation) of a session, and no commit made it")
    }
    guard let stored = world.database.memory.session(token.session), stored.generation >= token.generation else {
      if world.losses.isLost(committed.at) { return }
      return breaks("\(server) handed out generation \(token.generation) of a session, and it is not in the store")
    }
  }

  private func checkEnded(_ id: SessionID, by server: String) {
    world.history.count("stored: sign-outs")
    // A session whose beginning is lost, or whose end is: both leave no trace.
    guard let session = world.database.memory.session(id), session.end == nil else { return }
    if world.losses.mayBeLost(from: Date().addingTimeInterval(-Self.longestWay), to: Date()) { return }
    breaks("\(server) answered that a session was ended, and it lives in the store")
  }

  /// How long a server may stand still between a commit and its answer, in seconds.
  private static let longestWay: TimeInterval = 320

  /// A claim of the access token of a request, which the server has verified.
  private func breaks(_ sentence: String) { world.history.breaks(.toldIsStored, sentence) }
}

extension Losses {
  /// Whether what was committed at a time is lost; nothing is that never was committed.
  func isLost(_ time: Date?) -> Bool { time.map { isLost(at: $0) } ?? false }
}
