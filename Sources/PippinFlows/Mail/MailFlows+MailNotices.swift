import PippinAccounts
import PippinJSON
import PippinMail

extension MailFlows {
  /// The letter that a notice becomes; `nil` when there is nobody to write to, or nothing to say.
  func message(for notice: MailNotice, by outgoing: OutgoingMail) async throws(StoreError) -> EmailMessage? {
    let snapshot = try await store.snapshot(of: [.account(notice.account), .merge(notice.account)])
    // Who was merged into another is written to as before.
    let merge = snapshot.merge(of: notice.account)
    guard let account = snapshot.account(notice.account) ?? merge?.former else { return nil }
    let identities = try await store.identities(of: merge?.survivor ?? notice.account)
      .filter { merge?.identities.contains($0.id) ?? true }
    // A consent that was withdrawn is told only where nobody can come in any more.
    if notice.kind == .revoked, identities.contains(where: { $0.status == .active }) { return nil }
    guard let address = Self.reachable(account, identities), let recipient = MailAddress(reaching: address) else {
      return nil
    }
    let templates = EmailTemplates(
      words: outgoing.words, language: notice.language ?? Self.fallbackLanguage, app: outgoing.sender.name ?? issuer)
    return templates.notice(notice, to: recipient)
  }

  /// A proved address of the account that can still receive mail: the one that it shows, or else another's of its identities. Relay
  /// addresses end with the consent that they were made for.
  static func reachable(_ account: Account, _ identities: [Identity]) -> String? {
    func isAlive(_ source: IdentityID, isPrivate: Bool) -> Bool {
      !isPrivate || identities.contains { $0.id == source && $0.status == .active }
    }
    if let email = account.email, email.isVerified, email.isDeliverable,
      isAlive(email.source, isPrivate: email.isPrivate)
    {
      return email.address
    }
    return identities.lazy.filter { $0.id != account.email?.source }.compactMap { identity in
      identity.email.flatMap { $0.isProved && isAlive(identity.id, isPrivate: $0.isPrivate) ? $0.address : nil }
    }.first
  }
}
