import FoundationEssentials
import PippinAccounts
import PippinCryptography
import PippinCurl
import PippinFlows
import PippinJOSE
import PippinSocial
import PippinTelemetry

extension SocialServices {
  /// Google and Facebook, with the last good set of each one's keys from the store, so that an outage there does not become ours.
  static func load(
    _ plan: ServerPlan, store: any AccountStore, log: Log, now: @escaping @Sendable () -> Date
  ) async -> SocialServices {
    let google = GoogleService(
      endpoints: plan.google, transport: CurlTransport(log: log), keys: SigningKeyCache(settings: .init()), now: now,
      onKeySet: { set, fetchedAt in await keep(set, of: .google, fetchedAt, in: store, log: log, now: now) })
    let facebook = FacebookService(
      endpoints: plan.facebook, transport: CurlTransport(log: log), keys: SigningKeyCache(settings: .init()), now: now,
      onKeySet: { set, fetchedAt in await keep(set, of: .facebook, fetchedAt, in: store, log: log, now: now) })
    await adopt(.google, into: google.keys, from: store, log: log)
    await adopt(.facebook, into: facebook.keys, from: store, log: log)
    return SocialServices(google: google, facebook: facebook)
  }

  private static func adopt(
    _ provider: Provider, into keys: SigningKeySource, from store: any AccountStore, log: Log
  ) async {
    do {
      guard let stored = try await store.keySet(of: provider) else { return }
      keys.adopt(try RS256KeySet(parsing: stored.json), fetchedAt: stored.fetchedAt)
    } catch {
      log.warning(
        "a stored key set is not used",
        ["provider": .string(provider.rawValue), "cause": .string("\(error)")])
    }
  }

  private static func keep(
    _ set: RS256KeySet, of provider: Provider, _ fetchedAt: Date, in store: any AccountStore, log: Log,
    now: @Sendable () -> Date
  ) async {
    var changes = ChangeSet(
      id: ChangeSetID(now: now(), random: .system), relyingOnNothingBecause: "the newest set replaces any other",
      at: now())
    changes.add(.putKeySet(StoredKeySet(provider: provider, json: set.json, fetchedAt: fetchedAt)))
    do {
      try await store.commit(changes)
    } catch {
      log.warning(
        "a key set could not be kept", ["provider": .string(provider.rawValue), "cause": .string(error.detail)])
    }
  }
}
