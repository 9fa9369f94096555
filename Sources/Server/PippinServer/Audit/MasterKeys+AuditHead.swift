package import PippinAccounts
import PippinTokens
package import PippinFoundation

extension MasterKeys {
  /// Signs the end of the audit's chain under the current master key.
  package func signedHead(of chain: AuditChain, version: Int64, at now: Date) -> AuditHead {
    let now = now.inMilliseconds
    let content = AuditHead.signedContent(number: chain.number, hash: chain.hash, at: now)
    return AuditHead(
      version: version, number: chain.number, hash: chain.hash, at: now, keyID: currentID,
      signature: HMACSHA256.tag(for: content, key: current(.audit)))
  }

  /// Whether a head was signed by who has our master keys.
  package func judge(_ head: AuditHead) -> AuditVerification.Signature {
    guard let key = key(.audit, under: head.keyID) else { return .keyUnknown }
    let content = AuditHead.signedContent(number: head.number, hash: head.hash, at: head.at)
    return HMACSHA256.isValid(head.signature, for: content, key: key) ? .genuine : .forged
  }
}
