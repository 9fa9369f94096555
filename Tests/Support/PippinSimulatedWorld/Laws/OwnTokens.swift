import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinMemoryStore
import PippinServer
import PippinTestKit
import PippinTokens

/// Our access tokens: each verifies with the keys that every server publishes, also from a copy of ten minutes ago, until it expires.
final class OwnTokens: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private var history: History { world.history }
  /// When the last token expires that a key signed.
  private var needed: [String: Date] = [:]
  /// The keys that each server published, and when that was first seen.
  private var published: [String: [(at: Date, keys: String)]] = [:]
  private var lookedAt = Date.distantPast

  /// For how long a client may keep a copy of the keys, in seconds.
  private static let copyLifetime: TimeInterval = 600

  init(world: World) { self.world = world }

  /// A restored backup lacks the keys that came after it, with the tokens that they signed.
  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) { (needed, published) = ([:], [:]) }

  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {
    look()
    guard response.status == 200 || response.status == 201, request.authority == "localhost:8080" else { return }
    let answer = Answer(response)
    for path in ["session.access_token", "access_token"] {
      let token = answer.text(path)
      if !token.isEmpty { judge(token, by: server) }
    }
  }

  private func judge(_ token: String, by server: String) {
    guard let claims = Claims(token) else { return }
    let now = Date()
    let expiry = Date(timeIntervalSince1970: TimeInterval(claims.number("exp")))
    // A remembered answer is given again as it was.
    guard expiry > now else { return }
    needed[claims.keyID] = max(needed[claims.keyID] ?? expiry, expiry)
    // A clock that was ahead made it, before the load balancer noticed; by that clock the key was published long enough.
    let issued = Date(timeIntervalSince1970: TimeInterval(claims.number("iat")))
    let tolerance = SimulatedStore.clockTolerance
    let isFromTheFuture =
      issued > now.addingTimeInterval(tolerance)
      // An answer may be late, or be given again.
      && world.clocks.contains { $0.skew > tolerance && $0.from <= now && now < $0.to.addingTimeInterval(300) }
    for server in world.servers {
      do {
        _ = try AccessToken.verify(
          token, issuer: World.home, clients: world.settings.clients, keys: server.flows.signingKeys.keys, now: now)
      } catch {
        history.breaks(.tokensVerify, "a new access token does not verify with the keys of \(server.name)")
      }
      if isFromTheFuture { continue }
      // What a client fetched from this server up to ten minutes ago.
      let copies = published[server.name, default: []]
      for (index, copy) in copies.enumerated() where !copy.keys.contains("\"\(claims.keyID)\"") {
        let end = index + 1 < copies.count ? copies[index + 1].at : now
        if end > now.addingTimeInterval(-Self.copyLifetime + 5) {
          history.breaks(
            .tokensVerify, "an access token does not verify with keys that \(server.name) has just published")
        }
      }
    }
    history.count("access tokens that verify")
  }

  /// Looks at what the servers publish, at most once in ten seconds.
  private func look() {
    let now = Date()
    guard now.timeIntervalSince(lookedAt) >= 10 else { return }
    // Where nobody asked for a while, a change since the last look may be as old as that.
    let changedAt = now.timeIntervalSince(lookedAt) > 60 ? lookedAt : now
    lookedAt = now
    needed = needed.filter { $0.value > now }
    for server in world.servers {
      let keys = String(decoding: server.flows.signingKeys.keys.publishedSet, as: UTF8.self)
      if published[server.name]?.last?.keys != keys {
        published[server.name, default: []].append((changedAt, keys))
        if published[server.name]?.count ?? 0 > 1 { history.count("servers that read new signing keys") }
      }
      for id in needed.keys.sorted() where !keys.contains("\"\(id)\"") {
        history.breaks(.tokensVerify, "\(server.name) does not publish the key \(id) of a token that is valid")
      }
    }
  }
}
