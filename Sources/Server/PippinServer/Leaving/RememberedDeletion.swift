import PippinAccounts
import PippinTokens
import PippinFoundation
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
}

/// The answer, with the digest of the body that it was given to.
struct KeptDeletion: SealableObject {
  let bodyDigest: [UInt8]
  let receipt: SecretText
  let atApple: DeletionResult.Progress

  init(bodyDigest: [UInt8], receipt: SecretText, atApple: DeletionResult.Progress) {
    (self.bodyDigest, self.receipt, self.atApple) = (bodyDigest, receipt, atApple)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("body", Base64URL.encode(bodyDigest))
    writer.member("receipt", receipt.revealed)
    writer.member("apple", atApple.rawValue)
  }

  init?(_ json: JSONElement) {
    guard let digest = json["body"]?.string.flatMap({ Base64URL.decode($0) }),
      let receipt = json["receipt"]?.string,
      let atApple = json["apple"]?.string.flatMap(DeletionResult.Progress.init)
    else { return nil }
    self.init(bodyDigest: digest, receipt: SecretText(receipt), atApple: atApple)
  }
}

extension LeavingFlows {
  /// The same answer again; `nil` when nothing is remembered.
  func recall(_ record: RememberedDeletion) async throws(FlowError) -> DeletionResult? {
    let stored = try await read([.record(record.id)]).record(record.id)
    guard let kept = KeptDeletion(opening: stored, keys: masterKeys, now: now()) else { return nil }
    guard ConstantTime.equals(kept.bodyDigest, record.bodyDigest) else { throw .idempotencyKeyReused }
    return DeletionResult(account: record.account, receipt: kept.receipt, atApple: kept.atApple)
  }
}
