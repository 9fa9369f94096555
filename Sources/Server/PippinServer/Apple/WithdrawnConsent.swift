import PippinAccounts
import PippinTokens
import PippinFoundation

/// A consent that was withdrawn by somebody whom we do not know (yet), remembered for as long as a proof of theirs may wait here
///
///
/// Between Apple's callback and the browser's return, before a link is confirmed and while a name is asked for, the person has no
/// identity here that could be marked as revoked; without this an account would be made of a consent that is gone.
struct WithdrawnConsent: Sendable {
  /// In seconds: what waits longest must still find it.
  private static let lifetime = max(WebVerdict.lifetime, PendingLink.lifetime, PendingSignUp.lifetime)

  /// Where it is kept.
  let id: [UInt8]

  init(of key: IdentityKey) {
    id = key.digest(for: "withdrawn")
  }

  /// What is kept from now on: when consent was withdrawn last, on the provider's clock. Notifications come in any order, so
  /// an older one never replaces a newer one.
  func record(
    at time: Date, replacing earlier: FlowRecord?, now: Date, keys: MasterKeys, random: RandomSource
  ) throws(FlowError) -> FlowRecord {
    let latest = max(time.wholeSeconds, seconds(in: earlier, keys: keys) ?? 0)
    return try UInt64(max(0, latest)).sealed(
      as: id, version: earlier?.version ?? 0, until: now.addingTimeInterval(Self.lifetime), keys: keys, random: random)
  }

  /// Whether a proof that was issued at `time` comes from before; within one second the consent counts, as in a sign-in.
  func overtakes(proofOf time: Date, in snapshot: Snapshot, keys: MasterKeys) -> Bool {
    self.time(in: snapshot, keys: keys).map { time.wholeSeconds < $0.wholeSeconds } ?? false
  }

  /// When consent was withdrawn last.
  func time(in snapshot: Snapshot, keys: MasterKeys) -> Date? {
    seconds(in: snapshot.record(id), keys: keys).map { Date(timeIntervalSince1970: $0) }
  }

  /// When consent was withdrawn last, in whole seconds since 1970.
  private func seconds(in record: FlowRecord?, keys: MasterKeys) -> Double? {
    record.flatMap { UInt64(opening: $0, keys: keys) }.map { Double($0) }
  }
}
