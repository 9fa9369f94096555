import PippinAccounts
import PippinFoundation
import PippinTokens

extension MailFlows {
  /// The letter that a notice becomes; `nil` when there is nobody to write to, or nothing to say.
  func message(for notice: MailNotice, by outgoing: OutgoingMail) async throws(StoreError) -> EmailMessage? {
    let snapshot = try await store.snapshot(
      of: [.account(notice.account), .merge(notice.account)] + (notice.session.map { [.session($0)] } ?? []))
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
    let templates = templates(outgoing, in: account.language ?? notice.language)
    guard notice.kind == .newDevice, let session = notice.session.flatMap({ snapshot.session($0) }) else {
      return templates.notice(notice.kind, notice.detail, to: recipient)
    }
    return templates.newDevice(
      AskingDevice(of: session), app: clients[session.client]?.name ?? session.client.rawValue, at: session.createdAt,
      to: recipient)
  }

  /// How many mails about new devices an account gets: who has a way in cannot flood its owner.
  private static let newDevices = AttemptCounter.Limit(count: 5, window: 3600)

  /// Whether a job may mail. Mails about new devices are counted, each with its first try; what is too much stays in the audit.
  func isWithinLimit(_ job: Job) async throws(FlowError) -> Bool {
    guard let notice = MailNotice(of: job), notice.kind == .newDevice, job.attempts <= 1 else { return true }
    let counter = AttemptCounter(["mail about a new device", notice.account.description], Self.newDevices)
    let (now, changeSet): (Date, ChangeSetID) = (now(), newID(at: now()))
    return try await decide(on: [.record(counter.id)]) { snapshot throws(FlowError) -> Decision<Bool> in
      guard counter.refusal(in: snapshot, keys: masterKeys, now: now) == nil else { return Decision(nil, false) }
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.add(try counter.counted(in: snapshot, keys: masterKeys, random: random, now: now))
      return Decision(changes, true)
    }
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
