import FoundationEssentials
import PippinAccounts
import PippinCryptography

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

  /// What is kept: when it happened, on the provider's clock.
  func record(at time: Date, version: Int64, now: Date, keys: MasterKeys, random: RandomSource) throws(FlowError)
    -> FlowRecord
  {
    let content = try keys.seal(
      UInt64(max(0, time.wholeSeconds)).bigEndianBytes, for: .record, entry: id, random: random)
    let end = now.addingTimeInterval(Self.lifetime).inMilliseconds
    return FlowRecord(id: id, version: version, content: content, expiresAt: end)
  }

  /// Whether a proof that was issued at `time` comes from before; within one second the consent counts, as in a sign-in.
  func overtakes(proofOf time: Date, in snapshot: Snapshot, keys: MasterKeys) -> Bool {
    guard let record = snapshot.record(id), let bytes = keys.open(record.content, for: .record, entry: id) else {
      return false
    }
    return time.wholeSeconds < Double(UInt64(bigEndianBytes: bytes))
  }
}
