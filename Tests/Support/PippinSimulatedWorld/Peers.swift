import PippinAccounts
import PippinHTTP
import PippinMemoryStore
import PippinServer
import PippinSimulation
import PippinTestKit
import PippinTokens

extension World {
  /// Those who watch what leaves the deployment, and what Apple, the operator and strangers do to it.
  var peerWatchers: [any Watcher] {
    [
      owners, AppleEvents(world: self), appleTokens, WebhookDeliveries(world: self),
      OwnTokens(world: self), Suspensions(world: self), Thefts(world: self), AppleKeys(world: self),
      Successors(history: history),
    ]
  }

  /// Who acts in this run besides the people with their phones: an operator, a thief and somebody who exports their account in half of the runs each.
  func peers() -> [any Participant] {
    let chance = Chance(seed: seed, for: "peers")
    var peers: [any Participant] = [AppleTrouble(in: self)]
    if chance.happens(0.5) { peers.append(Operator(in: self)) }
    if chance.happens(0.5) { peers.append(DoubtfulPhone(in: self)) }
    if chance.happens(0.5) {
      let thief = Thief(in: self)
      watch(thief)
      peers.append(thief)
    }
    if Chance(seed: seed, for: "exporter").happens(0.5) { peers.append(Exporter(in: self)) }
    if Self.hasWebsite(seed) {
      let website = RelyingParty(in: self)
      network.route(RelyingParty.authority, to: website)
      watch(Logouts(world: self, of: website))
      peers.append(website)
    }
    return peers
  }

  /// Whether a website uses us as its OpenID provider in the run of a seed.
  static func hasWebsite(_ seed: UInt64) -> Bool { Chance(seed: seed, for: "website").happens(0.4) }

  /// Whether people have passkeys in the run of a seed.
  static func hasPasskeys(_ seed: UInt64) -> Bool { Chance(seed: seed, for: "passkeys").happens(0.5) }

  /// Tells the website of the end of sessions before that is committed, which is a mistake.
  func sendLogoutsEarly(_ changes: ChangeSet, over transport: any Transport) async {
    let sessions = database.memory.everySession.filter { session in
      session.kind == .client
        && changes.changes.contains { change in
          if case .endSessions(let ended, _) = change { ended.within == session.grant?.browserSession } else { false }
        }
    }
    for session in sessions {
      let part = { (json: JSONText) in Base64URL.encode(Array(json.text.utf8)) }
      let token = part(["alg": "ES256"]) + "." + part(["sid": .string(session.id.description)]) + ".AA"
      let request = HTTPRequest(
        method: "POST", scheme: "https", authority: RelyingParty.authority, path: "/logout", query: nil,
        fields: ["content-type": "application/x-www-form-urlencoded"],
        body: Array("logout_token=\(token)".utf8), peer: "")
      do {
        _ = try await transport.send(request, timeout: .seconds(10))
      } catch {
        // Whether it arrives makes no difference to the mistake.
      }
    }
  }

  /// The master keys of the settings as they are now.
  var masterKeys: MasterKeys? {
    do {
      return try masterKeyList.keys()
    } catch {
      history.breaks(.simulator, "the master keys cannot be made: \(error)")
      return nil
    }
  }

  /// The schedule of our signing keys: in half of the runs they change as often as they may.
  var signingKeySchedule: SigningKeySchedule {
    Chance(seed: seed, for: "signing keys").happens(0.5)
      ? SigningKeySchedule(
        period: SigningKeySchedule.publishedBeforeUse + SigningKeySchedule.publishedAfterUse + 10)
      : SigningKeySchedule()
  }
}
