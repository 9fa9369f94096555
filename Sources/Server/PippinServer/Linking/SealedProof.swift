import PippinAccounts
import PippinFoundation
import PippinTokens

// A proved person, as a record keeps them until the second half of what they came for. Only the seal of the record makes what
// is read as good as a verification.

extension ProvenIdentity {
  /// Writes the members that ``init(sealedIn:)`` reads.
  func write(to writer: inout JSONWriter) {
    writer.member("realm", key.realm.rawValue)
    // Records from before there were others have no provider, and Apple's have none to this day.
    if key.provider != .apple { writer.member("provider", key.provider.rawValue) }
    writer.member("tenant", key.tenant)
    writer.member("subject", key.subject)
    if let email {
      writer.member("email", email.address)
      writer.member("email_proved", email.isProved)
      writer.member("email_private", email.isPrivate)
    }
    writer.member("authenticated_at", authenticatedAt.millisecondsSince1970)
    writer.member("issued_at", issuedAt.millisecondsSince1970)
    writer.member("transfer_subject", ifPresent: transferSubject)
  }

  init?(sealedIn content: JSONElement) {
    guard let realm = content["realm"]?.string, let tenant = content["tenant"]?.string,
      let subject = content["subject"]?.string, let authenticatedAt = content["authenticated_at"]?.integer,
      let issuedAt = content["issued_at"]?.integer
    else { return nil }
    let email = content["email"]?.string.map {
      EmailClaim(
        address: $0, isProved: content["email_proved"]?.bool ?? false,
        isPrivate: content["email_private"]?.bool ?? false)
    }
    let provider = content["provider"]?.string.map(Provider.init) ?? .apple
    self.init(
      provenKey: IdentityKey(
        realm: Realm(rawValue: realm), provider: provider, tenant: tenant, subject: subject),
      email: email, authenticatedAt: Date(millisecondsSince1970: authenticatedAt),
      issuedAt: Date(millisecondsSince1970: issuedAt), transferSubject: content["transfer_subject"]?.string)
  }
}
