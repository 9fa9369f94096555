package import PippinAPI
package import PippinAccounts

extension AccountBody {
  package init(_ account: Account) {
    self.init(
      id: account.id.description, name: account.name.map(NameBody.init), email: account.email?.address,
      emailVerified: account.email?.isVerified, isPrivateEmail: account.email?.isPrivate,
      emailDeliverable: account.email?.isDeliverable, createdAt: Timestamp(account.createdAt))
  }
}

extension NameBody {
  package init(_ name: PersonName) {
    self.init(givenName: name.givenName, familyName: name.familyName)
  }
}
