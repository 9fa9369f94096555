import PippinAccounts
import PippinFoundation
import PippinPasswords

extension ProvenIdentity {
  /// The person whose password was found right.
  ///
  /// Takes a type that only a comparison makes.
  init(_ identity: Identity, by password: VerifiedPassword, at now: Date) {
    self.init(provenKey: identity.key, email: identity.email, authenticatedAt: now, issuedAt: now)
  }

  /// The person who has a password and showed, where it was asked for, what was mailed to its address.
  ///
  /// Takes what only the record of both makes.
  init(_ identity: Identity, by mail: ConfirmedSignInByMail, at now: Date) {
    self.init(provenKey: identity.key, email: identity.email, authenticatedAt: now, issuedAt: now)
  }

  /// The person who chose a password and showed the token that was mailed to the address.
  ///
  /// Takes what only the record of both makes: it is found by the id on the device and the token in the mailbox together.
  init(_ signUp: ConfirmedSignUp, as identity: IdentityID, at now: Date) {
    self.init(
      provenKey: .password(identity, in: signUp.realm),
      email: EmailClaim(address: signUp.address, isProved: true, isPrivate: false), authenticatedAt: now, issuedAt: now)
  }
}
