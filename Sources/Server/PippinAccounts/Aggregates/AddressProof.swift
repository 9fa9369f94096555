/// An address whose control an account showed, and by which of its identities.
///
/// An identity proves at most one address, its newest claim's. An address that is not proved is in no such proof: it reserves
/// nothing and is never matched.
package struct AddressProof: Hashable, Sendable {
  package let realm: Realm
  package let address: CanonicalAddress
  package let account: AccountID
  /// The identity whose claim proves it.
  package let source: IdentityID

  package init(realm: Realm, address: CanonicalAddress, account: AccountID, source: IdentityID) {
    self.realm = realm
    self.address = address
    self.account = account
    self.source = source
  }
}

extension EmailClaim {
  /// The spelling under which a proved address is looked for; `nil` for one that is not proved, or has none.
  package var provedAddress: CanonicalAddress? {
    isProved ? CanonicalAddress(address) : nil
  }
}
