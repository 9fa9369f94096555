import PippinAccounts
import PippinFoundation

/// How many mails strangers may have sent.
///
/// Each purpose counts for itself: who asks for sign-ups with somebody's address keeps nobody from resetting a password. A reset's own
/// count is used up only by letters that lie in the owner's mailbox, each with a token that lives as long as the count.
struct MailAllowance: Sendable {
  private static let perAddress = AttemptCounter.Limit(count: 5, window: 3600)
  private static let perNetwork = AttemptCounter.Limit(count: 30, window: 3600)
  private static let perAccount = AttemptCounter.Limit(count: 10, window: 3600)

  /// Used up, nothing is mailed to this address for a while, and whoever asks is not told: the answer is always the same, and
  /// the owner cannot be kept from it by others for long.
  let address: AttemptCounter
  /// By where they ask from, and by who they are where they are signed in. Used up, whoever asks is told.
  let asking: [AttemptCounter]
  /// What counts the tries at the codes that are mailed.
  let codes: AttemptCounter

  init(_ purpose: MailPurpose, realm: Realm, address: CanonicalAddress, network: String?, account: AccountID? = nil) {
    self.address = AttemptCounter(["mail", purpose.rawValue, realm.rawValue, address.text], Self.perAddress)
    codes = MailedCode.counter(realm, address)
    asking = [
      network.map { AttemptCounter(["mail from", $0], Self.perNetwork) },
      account.map { AttemptCounter(["mail by", $0.description], Self.perAccount) },
    ].compactMap(\.self)
  }

  var reads: [Read] { ([address] + asking).map { .record($0.id) } }
}

extension PasswordFlows {
  /// Before anything is computed; the commit looks again.
  func refuseMails(_ mails: MailAllowance, _ now: Date) async throws(FlowError) {
    try refuse(mails.asking, in: await read(mails.asking.map { .record($0.id) }), now: now)
  }

  /// Commits what a letter's proof stands for, and the letter. `nil` costs as much and mails nothing.
  ///
  /// A code that is not mailed opens nothing, or who asks without end could guess without end.
  func mail(
    _ message: EmailMessage?, _ proof: MailedProof, with kept: [Change], within mails: MailAllowance, _ now: Date
  ) async throws(FlowError) {
    let changeSet: ChangeSetID = newID(at: now)
    try await decide(on: mails.reads) { snapshot throws(FlowError) -> Decision<Void> in
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      try count(mails.asking, in: snapshot, &changes, now: now)
      let isAllowed = mails.address.refusal(in: snapshot, keys: masterKeys, now: now) == nil
      changes.add(try mails.address.counted(in: snapshot, keys: masterKeys, random: random, now: now))
      for change in kept { changes.add(change) }
      guard isAllowed else { return Decision(changes, ()) }
      if let code = try proof.keepingCode(in: self, within: mails, at: now) { changes.add(code) }
      if let mailing = try mailer.mailing(message, at: now) { changes.add(mailing) }
      return Decision(changes, ())
    }
  }

  /// An address that mail can be sent to and that can be told from others.
  func recipient(_ address: String) throws(FlowError) -> (mail: MailAddress, canonical: CanonicalAddress) {
    guard let canonical = CanonicalAddress(address), let mail = MailAddress(reaching: address) else {
      throw .invalidValue(field: "email", reason: "is no address that mail can be sent to")
    }
    return (mail, canonical)
  }
}
