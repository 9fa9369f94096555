import PippinAccounts
import PippinTokens
import PippinFoundation

/// Whether Apple forwards mail to a person's address, remembered by address: the event may come before the account, or be about an
/// address that the account shows again later.
struct KeptForwarding: Sendable {
  /// A digest under which the state is stored. Neither the person nor the address can be read from it.
  let id: [UInt8]

  /// Nil for an address that cannot be compared with others.
  init?(of key: IdentityKey, address: String?) {
    guard let address = address.flatMap({ CanonicalAddress($0) }) else { return nil }
    id = SHA256.hash(key.digest(for: "forwarding") + Array(address.text.utf8))
  }

  /// What a sign-in must see besides: of an address that the identity did not have before.
  static func needed(by identity: ProvenIdentity, after snapshot: Snapshot) -> KeptForwarding? {
    let key = identity.key
    guard key.provider == .apple, let claim = identity.email else { return nil }
    if let known = snapshot.identity(key)?.email, known.address.isSameAddress(as: claim.address) { return nil }
    return KeptForwarding(of: key, address: claim.address)
  }

  /// What is kept from now on; of two events the later one on Apple's clock, in whatever order they come.
  func record(
    _ notice: ForwardingNotice, replacing earlier: FlowRecord?, now: Date, keys: MasterKeys, random: RandomSource
  ) throws(FlowError) -> FlowRecord? {
    if let kept = earlier.flatMap({ self.notice(in: $0, keys: keys) }), !notice.supersedes(kept) { return nil }
    let time = UInt64(max(0, notice.toldAt.millisecondsSince1970))
    return try (time << 1 | (notice.isEnabled ? 1 : 0)).sealed(
      as: id, version: earlier?.version ?? 0, until: now.addingTimeInterval(Retention.notification), keys: keys,
      random: random)
  }

  func notice(in snapshot: Snapshot, keys: MasterKeys) -> ForwardingNotice? {
    snapshot.record(id).flatMap { notice(in: $0, keys: keys) }
  }

  private func notice(in record: FlowRecord, keys: MasterKeys) -> ForwardingNotice? {
    UInt64(opening: record, keys: keys).map {
      ForwardingNotice(isEnabled: $0 & 1 == 1, toldAt: Date(timeIntervalSince1970: Double($0 >> 1) / 1000))
    }
  }
}
