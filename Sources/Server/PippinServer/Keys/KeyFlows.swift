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

  /// Reads the keys that other nodes made, every minute, until the task is cancelled.
  package func keepReadingSigningKeys(every interval: Duration = .seconds(60)) async {
    while true {
      // Cancelled: the process stops.
      do { try await Task.sleep(for: interval) } catch { return }
      do throws(ServerError) {
        try await signingKeys.renew()
      } catch {
        log.warning("the signing keys could not be read", ["cause": .string(error.causeForOperator)])
      }
    }
  }
}

extension KeyFlows {
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
