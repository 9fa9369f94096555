import FoundationEssentials
import PippinAccounts
import PippinCryptography
import PippinJOSE
import PippinJSON
import PippinSecret

/// Where the answer to a deletion with an `Idempotency-Key` is remembered for ten minutes.
struct RememberedDeletion: Sendable {
  let account: AccountID
  let id: [UInt8]
  let bodyDigest: [UInt8]

  init(_ key: IdempotencyKey, of account: AccountID) {
    self.account = account
    id = SHA256.hash("idempotency\u{0}deletion\u{0}\(account)\u{0}\(key.key)")
    bodyDigest = key.bodyDigest
  }

  func sealed(
    _ deletion: Deletion, receipt: SecretText, now: Date, keys: MasterKeys, random: RandomSource
  ) throws(FlowError) -> FlowRecord {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("body", Base64URL.encode(bodyDigest))
    writer.member("receipt", receipt.revealed)
    writer.member("apple", deletion.progress.rawValue)
    writer.endObject()
    let content = try keys.seal(writer.bytes, for: .record, entry: id, random: random)
    return FlowRecord(
      id: id, content: content, expiresAt: now.addingTimeInterval(RememberedAnswer.lifetime).inMilliseconds)
  }
}

extension LeavingFlows {
  /// The same answer again; `nil` when nothing is remembered.
  func recall(_ record: RememberedDeletion) async throws(FlowError) -> DeletionResult? {
    guard let stored = try await read([.record(record.id)]).record(record.id), now() < stored.expiresAt,
      let content = masterKeys.openJSON(stored.content, for: .record, entry: record.id),
      let digest = content["body"]?.string.flatMap({ Base64URL.decode($0) }),
      let receipt = content["receipt"]?.string,
      let atApple = content["apple"]?.string.flatMap(DeletionResult.Progress.init)
    else { return nil }
    guard ConstantTime.equals(digest, record.bodyDigest) else { throw .idempotencyKeyReused }
    return DeletionResult(account: record.account, receipt: SecretText(receipt), atApple: atApple)
  }
}
