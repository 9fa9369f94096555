import PippinAccounts
import PippinFoundation
import PippinMemoryStore
import PippinServer
import PippinTokens

/// The website is told of each session of its own that ended, after the commit, and of no other.
///
/// Nobody is told of a session that expired, or that was the least recently used of too many, as the guide says of webhooks too.
final class Logouts: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private var history: History { world.history }
  private var told: Set<String> = []

  init(world: World, of website: RelyingParty) {
    self.world = world
    website.onLogout = { [unowned self] token in taken(token) }
  }

  private func taken(_ token: String) {
    guard let claims = Claims(token) else {
      return history.breaks(.logoutsAreTold, "the website was sent something that is no logout token")
    }
    let id = claims.text("sid")
    history.count(told.contains(id) ? "logouts told again" : "logouts told")
    told.insert(id)
    let sessions = world.database.memory.everySession
    guard let session = sessions.first(where: { $0.id.description == id }) else {
      if !world.losses.all.isEmpty { return }
      return history.breaks(.logoutsAreTold, "the website was told of a session that was never committed")
    }
    // What was granted for longer outlives the browser's session, and its website is told of that session's end.
    let browser = sessions.first { $0.id == session.grant?.browserSession }
    let hasBrowserEnded = session.kind == .offlineClient && (browser?.end != nil || browser == nil)
    guard session.endReason(at: Date()) != nil || hasBrowserEnded || !world.losses.all.isEmpty else {
      return history.breaks(.logoutsAreTold, "the website was told of the end of session \(id), which lives")
    }
    judge(token, claims)
  }

  private func judge(_ token: String, _ claims: Claims) {
    let isSigned =
      world.servers.isEmpty
      || world.servers.contains { server in
        do {
          guard let key = server.flows.signingKeys.keys.publicKey(id: claims.keyID) else { return false }
          let jws = try CompactJWS(parsing: token)
          _ = try jws.verified(by: key, allowing: [.ES256])
          return jws.header.type == "logout+jwt"
        } catch {
          return false
        }
      }
    if !isSigned || claims.text("iss") != World.home || claims.text("aud") != RelyingParty.id {
      history.breaks(.logoutsAreTold, "a logout token is not signed by us for the website")
    }
  }

  func atTheEnd() async throws {
    let jobs = try await world.database.memory.jobs(limit: 10_000, after: nil)
    let waiting = Set(jobs.filter { $0.kind == .backchannelLogout }.compactMap(\.subject))
    let isSearching = jobs.contains { $0.kind == .clientLogouts }
    for session in world.database.memory.everySession
    where session.client.rawValue == RelyingParty.id && (session.end.map { $0.reason != .sessionLimit } ?? false) {
      history.count("client sessions that ended")
      guard !told.contains(session.id.description), !waiting.contains(session.id.uuid.bytes), !isSearching else {
        continue
      }
      history.breaks(
        .logoutsAreTold,
        "the website was never told that session \(session.id) ended: \(session.end?.reason.rawValue ?? "")")
    }
  }
}
