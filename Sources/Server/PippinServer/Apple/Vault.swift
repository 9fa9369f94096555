package import PippinAccounts
import PippinTokens
import PippinFoundation
package import PippinSecret

/// Apple's refresh tokens, sealed, one for each identity and client.
package struct Vault: FlowPart {
  package let context: FlowContext

  /// Seals what a decision wants done with a refresh token of `person`, given to `client`.
  func sealed(
    _ secret: VaultSecret, from person: IdentityKey, to client: ClientID, now: Date
  ) throws(FlowError) -> Change {
    switch secret {
    case .keep(let id, let identity, let token):
      .putVaultEntry(try vaultEntry(token, identity: identity, client: client, id: id))
    case .revoke(let id, let token):
      .enqueue(try revocation(of: token, by: client, from: person, id: id, now: now))
    }
  }

  /// Seals Apple's refresh token for the identity that holds it.
  func vaultEntry(
    _ token: SecretText, identity: IdentityID, client: ClientID, id: VaultEntryID
  ) throws(FlowError) -> VaultEntry {
    let sealed = try masterKeys.seal(
      Array(token.revealed.utf8), for: .vault, entry: id.uuid.bytes,
      context: Self.vaultContext(identity, client), random: random)
    return VaultEntry(id: id, identity: identity, client: client, token: sealed, obtainedAt: now())
  }

  /// Opens what ``vaultEntry(_:identity:client:id:)`` sealed; `nil` when the master key is gone or the row was tampered with.
  package func refreshToken(in entry: VaultEntry) -> SecretText? {
    masterKeys.open(
      entry.token, for: .vault, entry: entry.id.uuid.bytes, context: Self.vaultContext(entry.identity, entry.client)
    ).map { SecretText(String(decoding: $0, as: UTF8.self)) }
  }

  static func vaultContext(_ identity: IdentityID, _ client: ClientID) -> [UInt8] {
    identity.uuid.bytes + Array(client.rawValue.utf8)
  }
}
