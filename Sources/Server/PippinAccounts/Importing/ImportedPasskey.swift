package import PippinFoundation
import PippinTokens

/// A passkey of an imported account, with its key checked.
package struct ImportedPasskey: Sendable {
  package let key: IdentityKey
  package let credentialID: [UInt8]
  /// COSE.
  package let publicKey: [UInt8]
  package let algorithm: Int64
  /// `nil` if the other system did not keep it.
  package let userHandle: [UInt8]?
  package let signCount: UInt32
  package let transports: [String]
  package let aaguid: [UInt8]?
  package let isBackupEligible: Bool
  package let isBackedUp: Bool
  package let name: PasskeyName
  package let createdAt: Date?

  package init(
    key: IdentityKey, credentialID: [UInt8], publicKey: [UInt8], algorithm: Int64, userHandle: [UInt8]?,
    signCount: UInt32, transports: [String], aaguid: [UInt8]?, isBackupEligible: Bool, isBackedUp: Bool,
    name: PasskeyName, createdAt: Date?
  ) {
    self.key = key
    self.credentialID = credentialID
    self.publicKey = publicKey
    self.algorithm = algorithm
    self.userHandle = userHandle
    self.signCount = signCount
    self.transports = transports
    self.aaguid = aaguid
    self.isBackupEligible = isBackupEligible
    self.isBackedUp = isBackedUp
    self.name = name
    self.createdAt = createdAt
  }

  func identity(_ id: IdentityID, of account: AccountID, orCreatedAt time: Date) -> Identity {
    let createdAt = (createdAt ?? time).inMilliseconds
    return Identity(
      id: id, key: key, account: account, status: .active, email: nil, createdAt: createdAt,
      authenticatedAt: createdAt, provedAt: createdAt)
  }

  func passkey(of identity: IdentityID) -> Passkey {
    Passkey(
      identity: identity, credentialID: credentialID, publicKey: publicKey, algorithm: algorithm,
      userHandle: userHandle, signCount: signCount, transports: transports, aaguid: aaguid,
      wasBackupEligible: isBackupEligible, isBackedUp: isBackedUp, wasUserVerified: false, name: name, client: nil)
  }
}

extension ImportedAccount {
  /// The user handles of its passkeys, each once.
  var passkeyHandles: [[UInt8]] {
    var handles: [[UInt8]] = []
    for handle in passkeys.compactMap(\.userHandle) where !handles.contains(handle) { handles.append(handle) }
    return handles
  }

  /// The handle that later passkeys of the account get: that of its first passkey, if the handles of all of them are known.
  ///
  /// Otherwise a passkey without one might have it too, and a list of the handle's passkeys would lack that one (0139).
  var ownPasskeyHandle: [UInt8]? {
    passkeys.allSatisfy { $0.userHandle != nil } ? passkeys.first?.userHandle : nil
  }

  /// The relying party that its passkeys belong to.
  package var relyingPartyID: String? { passkeys.first?.key.tenant }
}

extension ImportAccount {
  static func readsOfPasskeys(_ account: ImportedAccount) -> [Read] {
    guard !account.passkeys.isEmpty else { return [] }
    return account.passkeys.flatMap { [.identity($0.key), .removedPasskey(RemovedPasskey.digest(of: $0.key))] }
      + account.passkeyHandles.map { .passkeyHandle($0) } + [.deployment]
  }

  /// The accounts that have a passkey of the line, or one of its user handles.
  func holdersOfPasskeys(
    in snapshot: Snapshot
  ) throws -> [(kind: ImportedAccount.Claim.Kind, account: AccountID)] {
    let known: [(ImportedAccount.Claim.Kind, AccountID)] = try account.passkeys.compactMap { passkey in
      try snapshot.identity(passkey.key).map { (.passkey, $0.account) }
    }
    return try known
      + account.passkeyHandles.flatMap { handle in
        try snapshot.accounts(withPasskeyHandle: handle).sorted { $0 < $1 }.map { (.passkeyHandle, $0) }
      }
  }

  /// Why passkeys of the line cannot belong to a new account, although no account has them.
  func refusalOfPasskeys(in snapshot: Snapshot, at now: Date) throws -> Refusal? {
    guard let rpID = account.relyingPartyID else { return nil }
    if let recorded = try snapshot.deployment().relyingPartyID, !recorded.hasSameBytes(as: rpID) {
      return .otherRelyingParty(recorded)
    }
    for passkey in account.passkeys {
      // It may be forgotten later than it should.
      guard let removed = try snapshot.removedPasskey(RemovedPasskey.digest(of: passkey.key)), now < removed.expiresAt
      else { continue }
      return .removedPasskey(removed.account)
    }
    return nil
  }
}

extension [PasskeyHolder] {
  /// The handles that a passkey without one may have too: those of imported passkeys, while the account has one without. A password
  /// manager that is told which passkeys of such a handle are accepted could delete that one (PK-107).
  package var uncertainHandles: Set<[UInt8]> {
    guard contains(where: { $0.passkey.userHandle == nil }) else { return [] }
    return Set(filter { $0.passkey.client == nil }.compactMap(\.passkey.userHandle))
  }
}
