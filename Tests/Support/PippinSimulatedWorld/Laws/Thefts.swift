import PippinAccounts
import PippinHTTP
import PippinMemoryStore
import PippinServer
import PippinTestKit

/// What is copied serves one of the thief and the owner, and what was never meant for us serves nobody.
final class Thefts: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private var history: History { world.history }

  /// A refresh token that was exchanged for its successor, and with which retry key.
  private struct Use: Hashable {
    let isThiefs: Bool
    let key: String
  }

  private var uses: [String: Set<Use>] = [:]
  /// The sessions that a nonce opened.
  private var sessionsOfNonce: [String: String] = [:]
  /// The sessions that ended because a token was used twice.
  private var endedForReuse: Set<String> = []
  /// The requests that came after that.
  private var tooLate: Set<String> = []

  init(world: World) { self.world = world }

  func arrived(_ request: HTTPRequest, from sender: String) {
    guard request.path == "/v1/session/refresh" else { return }
    let token = request.member("refresh_token")
    if let session = RefreshToken(parsing: token)?.session.description, endedForReuse.contains(session) {
      tooLate.insert(token)
    }
  }

  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) {
    (uses, sessionsOfNonce, endedForReuse, tooLate) = ([:], [:], [], [])
  }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for case .putSession(let session) in changes.changes where session.end?.reason == .reuseDetected {
      endedForReuse.insert(session.id.description)
      let isAudited = changes.changes.contains {
        guard case .audit(let line) = $0, line.session == session.id else { return false }
        // A website may also send its authorization code twice.
        return line.kind == .refreshTokenReused || line.kind == .authorizationCodeReused
      }
      history.count("sessions that ended for reuse")
      if !isAudited { history.breaks(.thiefIsFound, "a session ended for reuse, and the audit does not say so") }
    }
  }

  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {
    let isThiefs = request.peer == Owners.strangersAddress
    switch request.path {
    case "/v1/session/refresh" where response.status == 200: judgeRefresh(request, isThiefs: isThiefs)
    case "/v1/sign-in/apple" where response.status == 200:
      let (token, nonce) = (request.member("identity_token"), request.member("nonce"))
      if world.foreignTokens.contains(token) {
        history.breaks(.foreignTokensOpenNothing, "a token that is not meant for this sign-in opened a session")
      }
      let session = Answer(response).text("session.id")
      if let first = sessionsOfNonce[nonce], first != session {
        history.breaks(.usedOnce, "one nonce opened the sessions \(first) and \(session)")
      }
      sessionsOfNonce[nonce] = session
    case "/v1/sign-in/apple" where response.status == 401:
      let answer = Answer(response)
      if answer.text("reason") == "unknown_key", !world.foreignTokens.contains(request.member("identity_token")) {
        history.breaks(.genuineTokensAreKnown, "a genuine token was refused because of its key")
      }
    default: break
    }
  }

  /// Where the exchange carried a retry key, the token serves that key alone. Without one, the same successor is given for a minute, so that
  /// thief and owner have one token then; the next use shows it.
  private func judgeRefresh(_ request: HTTPRequest, isThiefs: Bool) {
    let token = request.member("refresh_token")
    if tooLate.contains(token) {
      history.breaks(.thiefIsFound, "a session goes on after one of its tokens was used twice")
    }
    uses[token, default: []].insert(Use(isThiefs: isThiefs, key: request.member("retry_key")))
    if isThiefs { history.count("thefts of a refresh token that succeeded") }
    guard let all = uses[token], all.count > 1, all.contains(where: \.isThiefs), all.contains(where: { !$0.isThiefs })
    else { return }
    if all.allSatisfy({ !$0.key.isEmpty }) {
      history.breaks(.thiefIsFound, "a thief and the owner of one refresh token both got its successor")
    } else {
      history.count("thief and owner share a successor for a minute")
    }
  }
}

/// The keys of Apple's: a server fetches them at most once in ten seconds.
final class AppleKeys: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private var fetches: [String: ContinuousClock.Instant] = [:]

  init(world: World) { self.world = world }

  func arrived(_ request: HTTPRequest, from sender: String) {
    guard request.path == "/auth/keys", sender.hasPrefix("server") else { return }
    world.history.count("fetches of Apple's keys")
    let now = ContinuousClock.now
    // What was sent ten seconds apart may arrive closer, by what a slow network took.
    if let last = fetches[sender], now - last < .seconds(9) {
      world.history.count("fetches of Apple's keys within ten seconds")
    }
    fetches[sender] = now
  }
}
