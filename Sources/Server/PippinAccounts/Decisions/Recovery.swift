/// Whether a person can still sign in to an account after they lost a device (decision 0137).
package enum Recovery: String, Sendable, CaseIterable {
  /// The account is lost with one device: its only active sign-in method is a passkey that is bound to that device, or it is a guest's.
  case none
  /// It has passkeys only, or one sign-in method.
  case weak
  /// It has two kinds of sign-in methods, or an address whose mailbox opens it.
  case ok
}

/// What the clients of a realm do with mail to the proved address of an account.
package struct RecoveryOffers: Sendable, Equatable {
  /// Whether a client signs people in with a mailed code.
  package let takesEmailCode: Bool
  /// Whether a client has passwords, which mail resets.
  package let resetsPasswords: Bool

  package init(takesEmailCode: Bool, resetsPasswords: Bool) {
    self.takesEmailCode = takesEmailCode
    self.resetsPasswords = resetsPasswords
  }
}

/// Asks for the ``Recovery`` of an account.
package struct JudgeRecovery: Sendable {
  package let account: AccountID
  package let realm: Realm
  /// The address that the account shows, if it may open it; see ``CanonicalAddress``.
  package let address: CanonicalAddress?
  package let offers: RecoveryOffers
  /// Whether an identity can still sign in. The settings know which Apple teams have a client.
  package let isUsable: @Sendable (Identity) -> Bool

  package init(of account: Account, offers: RecoveryOffers, isUsable: @escaping @Sendable (Identity) -> Bool) {
    self.account = account.id
    realm = account.realm
    self.offers = offers
    self.isUsable = isUsable
    address = account.email.flatMap { email in
      // The person does not read a relay's mail once its consent is gone, and does not know its address.
      email.isVerified && !email.isPrivate && email.isDeliverable ? CanonicalAddress(email.address) : nil
    }
  }

  /// The account in full, its passkeys, and who proved its address.
  package var reads: [Read] {
    Self.firstReads(of: account) + (address.map { [.provedAddress(realm, $0)] } ?? [])
  }

  /// What is read in any case, and needs no more than the account's id.
  package static func firstReads(of account: AccountID) -> [Read] { [.accountInFull(account), .passkeys(of: account)] }

  /// The account's recovery; `none` for an account that is gone.
  package func judge(_ snapshot: Snapshot) throws -> Recovery {
    if let known = try judgeFirst(snapshot) { return known }
    if let address, try snapshot.account(openedByMailboxOf: address, in: realm, account) != nil { return .ok }
    return try judgeMethods(snapshot)
  }

  /// The same from the first reads alone; `nil` if it depends on who proved the address.
  package func judgeFirst(_ snapshot: Snapshot) throws -> Recovery? {
    guard let found = try snapshot.account(account), !found.isGuest else { return Recovery.none }
    let methods = try judgeMethods(snapshot)
    return methods == .ok || !offers.takesEmailCode || address == nil ? methods : nil
  }

  /// The account's recovery by its sign-in methods alone, without the mailbox of its address.
  private func judgeMethods(_ snapshot: Snapshot) throws -> Recovery {
    let active = try snapshot.identities(of: account).filter { $0.status == .active && isUsable($0) }
    // Nobody knows whether the person knows a password of an address that nobody confirmed (0105).
    let certain = active.filter { !$0.isPassword || $0.email?.provedAddress != nil }
    if offers.resetsPasswords, certain.contains(where: \.isPassword) { return .ok }
    if let first = certain.first, certain.contains(where: { $0.kindOfMethod != first.kindOfMethod }) { return .ok }
    guard let only = active.first else { return .none }
    if active.count == 1, only.isPasskey,
      try snapshot.passkeys(of: account).first(where: { $0.identity.id == only.id })?.passkey.wasBackupEligible
        != true
    {
      return .none
    }
    return .weak
  }
}

extension Identity {
  /// What is lost together: all passkeys, or all identities at one provider.
  fileprivate var kindOfMethod: String {
    key.provider == .openid ? "openid \(key.tenant)" : key.provider.rawValue
  }
}
