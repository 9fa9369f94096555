import FoundationEssentials
package import PippinAccounts
import PippinJSON
import PippinPasswords
package import PippinSecret

extension Flows {
  /// Mails a token to whoever forgot a password, and to whoever has none the way in. Nobody who asks learns which.
  package func requestReset(
    email: String, client id: ClientID, origin: PasswordOrigin
  ) async throws(FlowError) {
    let client = try offeringPasswords(id)
    let recipient = try recipient(email)
    let now = now()
    let mails = MailAllowance(
      .reset, realm: client.realm, address: recipient.canonical, network: origin.network)
    let snapshot = try await read([.password(client.realm, recipient.canonical)])
    let holder = snapshot.password(of: recipient.canonical, in: client.realm)
    let account = holder?.account.id ?? snapshot.proofs(of: recipient.canonical, in: client.realm).first?.account
    let ways = try await waysIn(to: account ?? newID(at: now))
    let token = MailedToken(random: random)
    let letter: Letter? =
      if holder != nil {
        Letters.reset(token, to: recipient.mail, app: client.name, page: origin.link(with: token))
      } else if account != nil {
        Letters.noPassword(ways, to: recipient.mail, app: client.name)
      } else {
        // Whoever has no account here is told nothing, or anybody could have us write to anybody.
        nil
      }
    let kept = try record(token.record(for: "reset"), at: now) { writer in
      writer.member(holder == nil ? "nobody" : "reset_of", (holder?.identity.id ?? newID(at: now)).description)
      writer.member("version", holder?.credential.version ?? 0)
      writer.member("realm", client.realm.rawValue)
      writer.member("address", recipient.canonical.text)
      writer.member("client", client.id.rawValue)
    }
    try await mail(letter, with: kept, within: mails, now)
  }

  /// Sets a new password for who shows the token that was mailed; all sessions end.
  package func confirmReset(token text: SecretText, newPassword: SecretText) async throws(FlowError) {
    let password: Password
    do throws(PasswordProblem) {
      password = try Password(new: newPassword)
    } catch {
      throw FlowError(error, field: "new_password")
    }
    guard let token = MailedToken(presented: text.revealed) else { throw .mailedTokenInvalid }
    let now = now()
    let id = token.record(for: "reset")
    let stored = try await read([.record(id)]).record(id)
    guard let content = content(of: stored, at: now),
      let identity = content["reset_of"]?.string.flatMap(IdentityID.init),
      let version = content["version"]?.integer, let realm = content["realm"]?.string,
      let address = content["address"]?.string.flatMap(CanonicalAddress.init), let client = content["client"]?.string
    else { throw .mailedTokenInvalid }
    _ = try offeringPasswords(ClientID(rawValue: client))
    let reset = ResetPassword(
      realm: Realm(rawValue: realm), address: address, identity: identity, version: version,
      hash: try await hash(password, for: .proven),
      record: id, client: ClientID(rawValue: client), changeSet: newID(at: now),
      audit: [newID(at: now), newID(at: now)])
    let isReset = try await decide(on: reset.reads) { snapshot in reset.decide(on: snapshot, now: now) }
    guard isReset else { throw .mailedTokenInvalid }
  }
}
