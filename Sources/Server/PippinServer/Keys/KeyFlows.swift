package import PippinAccounts
package import PippinFoundation
import PippinProviders
package import PippinTelemetry
package import PippinTokens
import SignInWithApple

/// Signing keys, ours and the providers'.
package struct KeyFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// Creates and retires signing keys by their schedule; one node at a time does it, for all of them.
  var keyRotation: JobWork {
    JobWork(
      .rotateSigningKeys, backoff: Backoff(first: 10, longest: 600, tries: .max), period: SigningKeyRing.longestWait
    ) { _ in
      do throws(ServerError) {
        return .again(at: try await signingKeys.rotate(now: now()))
      } catch {
        return .failed(reason: "not_rotated", detail: error.causeForOperator)
      }
    }
  }

  /// Reads the keys that other nodes made or withdrew, every five seconds, until the task is cancelled.
  package func keepReadingSigningKeys(every interval: Duration = .seconds(5)) async {
    var failures = 0
    while true {
      // Cancelled: the process stops.
      do { try await Task.sleep(for: interval) } catch { return }
      do throws(ServerError) {
        try await signingKeys.renew()
        failures = 0
      } catch {
        failures += 1
        // Once a minute: an outage of the database has lines of its own.
        guard failures % 12 == 1 else { continue }
        log.warning("the signing keys could not be read", ["cause": .string(error.causeForOperator)])
      }
    }
  }
}

extension KeyFlows {
  /// The longest reason for a replacement, in Unicode scalars.
  package static let longestReason = 200

  /// Replaces the keys that sign tokens before they are due (0166).
  ///
  /// - Parameters:
  ///   - isLeaked: whether the present ones are withdrawn at once.
  ///   - reason: for the audit.
  package func replaceSigningKeys(
    isLeaked: Bool, reason: String?, by actor: OperatorFlows.Actor
  ) async throws(ServerError) -> SigningKeyReplacement.Outcome {
    let firstUses = try await reading { () throws(StoreError) in try await store.masterKeyFirstUses() }
    guard firstUses[masterKeys.currentID] != nil else { return .masterKeyNotInUse(masterKeys.currentID) }
    let now = now()
    let outcome = try await signingKeys.replace(isLeaked: isLeaked, now: now) { done in
      AuditEvent.ofOperation(
        newID(at: now), at: now, .signingKeysReplaced, about: done.words(reason: reason), by: actor)
    }
    guard case .replaced(let replacement) = outcome else { return outcome }
    log.warning(
      isLeaked ? "the signing keys were withdrawn and replaced" : "the signing keys are being replaced",
      [
        "created": .string(replacement.created.map(\.id).joined(separator: " ")),
        "withdrawn": .string(replacement.withdrawn.map(\.id).joined(separator: " ")),
      ])
    return outcome
  }

  /// The phases that a provider's key set can be in.
  package static var keySetPhases: [String] { SigningKeyCache.Phase.allCases.map(\.rawValue) }

  /// The phase of each provider's key set on this server, and whether there is a set, for metrics and health.
  package var keySets: [(provider: Provider, phase: String, isThere: Bool)] {
    let peers = server.peers
    let caches = [
      (Provider.apple, peers.apple.keys), (.google, peers.social.google.keys), (.facebook, peers.social.facebook.keys),
    ]
    return caches.map { ($0, $1.phase.rawValue, $1.lastGood != nil) }
  }
}

/// The last good key set of each provider, kept in the store so that an outage there does not become ours.
///
/// A set is sealed under the master key with the address that it came from, and used only by a server that asks the same address:
/// keys of an emulator, or keys that somebody wrote into the database, never verify a token.
package struct KeptKeySets: Sendable {
  /// A set as it was fetched, and when its fetch began.
  package struct Kept: Sendable, Equatable {
    package let json: [UInt8]
    package let fetchedAt: Date

    package init(json: [UInt8], fetchedAt: Date) {
      self.json = json
      self.fetchedAt = fetchedAt
    }
  }

  /// How long a set is kept if no newer one comes, in seconds.
  static let lifetime: TimeInterval = 30 * 86_400

  private let store: any AccountStore
  private let masterKeys: MasterKeys
  private let random: RandomSource
  private let log: Log
  private let now: @Sendable () -> Date

  package init(
    in store: any AccountStore, masterKeys: MasterKeys, random: RandomSource, log: Log,
    now: @escaping @Sendable () -> Date
  ) {
    self.store = store
    self.masterKeys = masterKeys
    self.random = random
    self.log = log
    self.now = now
  }

  /// The provider's last good set, if it came from `source`. Any other set is logged and not used.
  package func last(of provider: Provider, from source: String) async -> Kept? {
    let id = Self.id(of: provider)
    do throws(StoreError) {
      guard let record = try await store.snapshot(of: [.record(id)], { try $0.record(id) }), now() < record.expiresAt
      else {
        return nil
      }
      guard let content = Content(opening: record, keys: masterKeys) else {
        log.warning("a kept key set does not open and is not used", ["provider": .string(provider.rawValue)])
        return nil
      }
      guard content.source == source else {
        log.warning(
          "this database was used with another address in the provider's place: its key set is not used, but the accounts and sessions "
            + "made with it are still there",
          ["provider": .string(provider.rawValue), "kept_from": .string(content.source), "asked_now": .string(source)])
        return nil
      }
      return content.set
    } catch {
      log.warning(
        "a kept key set cannot be read", ["provider": .string(provider.rawValue), "cause": .string(error.detail)])
      return nil
    }
  }

  /// Stores a set as the provider's last good one.
  package func keep(_ set: Kept, of provider: Provider, from source: String) async {
    let id = Self.id(of: provider)
    let now = now()
    var changes = ChangeSet(
      id: ChangeSetID(now: now, random: random), relyingOnNothingBecause: "the newest set replaces any other", at: now)
    do {
      changes.add(
        .putRecord(
          try Content(set: set, source: source).sealed(
            as: id, until: now.addingTimeInterval(Self.lifetime), keys: masterKeys, random: random)))
      try await store.commit(changes)
    } catch {
      log.warning(
        "a key set could not be kept", ["provider": .string(provider.rawValue), "cause": .string("\(error)")])
    }
  }

  private static func id(of provider: Provider) -> [UInt8] {
    SHA256.hash("key-set\u{0}\(provider.rawValue)")
  }
}

extension KeptKeySets {
  fileprivate struct Content: SealableObject {
    let set: Kept
    let source: String

    init(set: Kept, source: String) { (self.set, self.source) = (set, source) }

    func write(to writer: inout JSONWriter) {
      writer.member("source", source)
      writer.member("fetched_at", set.fetchedAt.millisecondsSince1970)
      writer.member("key_set", Base64URL.encode(set.json))
    }

    init?(_ json: JSONElement) {
      guard let source = json["source"]?.string, let fetchedAt = json["fetched_at"]?.integer,
        let set = json["key_set"]?.string.flatMap(Base64URL.decode)
      else { return nil }
      self.init(set: Kept(json: set, fetchedAt: Date(millisecondsSince1970: fetchedAt)), source: source)
    }
  }
}

extension SigningKeyReplacement {
  /// What was done, for the audit.
  fileprivate func words(reason: String?) -> String {
    func list(_ keys: [Key]) -> String { keys.map { "\($0.algorithm.rawValue) \($0.id)" }.joined(separator: ", ") }
    let done = "created \(list(created))" + (withdrawn.isEmpty ? "" : "; withdrew \(list(withdrawn))")
    return done + (reason.map { "; \($0)" } ?? "")
  }
}

extension KeyFlows {
  /// The keys and secrets of the service.
  ///
  /// - Parameter isServer: whether this process serves, so that its key sets of providers are those of a server.
  package func overview(isServer: Bool = true) async throws(ServerError) -> KeysBody {
    let now = now()
    let firstUses = try await reading { () throws(StoreError) in try await store.masterKeyFirstUses() }
    let missing = try await server.laterMasterKeys.names()
    func masterKey(_ id: String, _ state: String) -> MasterKeyBody {
      MasterKeyBody(id: id, state: state, firstUsedAt: firstUses[id].map { Timestamp($0) })
    }
    return KeysBody(
      signingKeys: signingKeys.listed(at: now).map { SigningKeyBody($0.key, until: $0.until) },
      providerKeySets: isServer
        ? keySets.map { ProviderKeySetBody(provider: $0.provider.rawValue, phase: $0.phase, loaded: $0.isThere) } : nil,
      masterKeys: masterKeys.ids.map { masterKey($0, $0 == masterKeys.currentID ? "current" : "older") }
        + missing.map { masterKey($0, "missing") },
      clientSecrets: clients.all.flatMap { client -> [ClientSecretBody] in
        guard case .secret(_, _, let old) = client.openID?.authentication else { return [] }
        return (old == nil ? ["only"] : ["old", "new"]).map {
          ClientSecretBody(clientID: client.id.rawValue, state: $0)
        }
      })
  }
}
