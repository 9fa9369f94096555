import FoundationEssentials
import PippinAccounts
import PippinMail

/// How many mails strangers may have sent.
struct MailAllowance: Sendable {
  private static let perAddress = AttemptCounter.Limit(count: 5, window: 3600)
  private static let perNetwork = AttemptCounter.Limit(count: 30, window: 3600)

  /// Used up, nothing is mailed to this address for a while, and whoever asks is not told: the answer is always the same, and
  /// the owner cannot be kept from it by others for long.
  let address: AttemptCounter
  /// Used up, whoever asks is told.
  let network: AttemptCounter?

  init(realm: Realm, address: CanonicalAddress, network: String?) {
    self.address = AttemptCounter(["mail", realm.rawValue, address.text], Self.perAddress)
    self.network = network.map { AttemptCounter(["mail from", $0], Self.perNetwork) }
  }

  var reads: [Read] { ([address] + [network].compactMap(\.self)).map { .record($0.id) } }
}

extension Flows {
  /// Before anything is computed; the commit looks again.
  func refuseMails(_ mails: MailAllowance, _ now: Date) async throws(FlowError) {
    guard let network = mails.network else { return }
    let snapshot = try await read([.record(network.id)])
    if let seconds = network.refusal(in: snapshot, keys: masterKeys, now: now) { throw .tooManyAttempts(seconds) }
  }

  /// Commits what a letter's token stands for, and the letter. `nil` costs as much and mails nothing.
  func mail(_ letter: Letter?, with kept: Change, within mails: MailAllowance, _ now: Date) async throws(FlowError) {
    let changeSet: ChangeSetID = newID(at: now)
    try await decide(on: mails.reads) { snapshot throws(FlowError) -> Decision<Void> in
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      if let network = mails.network {
        if let seconds = network.refusal(in: snapshot, keys: masterKeys, now: now) { throw .tooManyAttempts(seconds) }
        changes.add(try network.counted(in: snapshot, keys: masterKeys, random: random, now: now))
      }
      let isAllowed = mails.address.refusal(in: snapshot, keys: masterKeys, now: now) == nil
      changes.add(try mails.address.counted(in: snapshot, keys: masterKeys, random: random, now: now))
      changes.add(kept)
      if isAllowed, let mailing = try mailing(letter, at: now) { changes.add(mailing) }
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
