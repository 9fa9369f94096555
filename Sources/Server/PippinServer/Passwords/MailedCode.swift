import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret

/// Six digits that are mailed for a person to type where they asked.
///
/// A million codes can be guessed, so one opens nothing without what only who asked has, takes five tries, and is then void.
struct MailedCode: Sendable {
  static let length = 6
  private static let count: UInt32 = 1_000_000
  /// For each attempt.
  static let tries = 5
  /// For each address, over all purposes and all who ask.
  private static let perAddress = AttemptCounter.Limit(count: 20, window: 86_400)

  let text: String

  init(random: RandomSource) {
    // Without the rest of the range that would make some codes likelier than others.
    let limit = UInt32.max - UInt32.max % Self.count
    var value = limit
    while value >= limit { value = random.bytes(4).reduce(0) { $0 << 8 | UInt32($1) } }
    let digits = String(value % Self.count)
    text = String(repeating: "0", count: Self.length - digits.count) + digits
  }

  /// What a person typed, perhaps with spaces, or with the digits of their own script; `nil` for what cannot be one.
  init?(presented: String) {
    var digits = ""
    for character in presented where !character.isWhitespace && character != "-" {
      guard let value = character.wholeNumberValue, (0...9).contains(value), digits.count < Self.length else {
        return nil
      }
      digits += String(value)
    }
    guard digits.count == Self.length else { return nil }
    text = digits
  }

  /// Where it is kept.
  static func record(for purpose: MailPurpose, _ attempt: String) -> [UInt8] {
    SHA256.hash("mailed code\u{0}\(purpose.rawValue)\u{0}\(attempt)")
  }

  /// What counts the tries at all codes for an address.
  static func counter(_ realm: Realm, _ address: CanonicalAddress) -> AttemptCounter {
    AttemptCounter(["mailed code", realm.rawValue, address.text], perAddress)
  }

  static func counter(at id: [UInt8]) -> AttemptCounter { AttemptCounter(at: id, perAddress) }
}

/// A code as it is kept: what it leads to, and how often it was tried.
private struct KeptCode: SealableObject {
  let code: String
  /// The record of what it stands for.
  let leadsTo: [UInt8]
  /// The counter of the address that it was mailed to.
  let counter: [UInt8]
  var tries: Int

  init(code: String, leadsTo: [UInt8], counter: [UInt8]) {
    (self.code, self.leadsTo, self.counter, tries) = (code, leadsTo, counter, 0)
  }

  init?(_ json: JSONElement) {
    guard let code = json["code"]?.string, let tries = json["tries"]?.integer,
      let leadsTo = json["leads_to"]?.string.flatMap({ Base64URL.decode($0) }),
      let counter = json["counter"]?.string.flatMap({ Base64URL.decode($0) })
    else { return nil }
    (self.code, self.leadsTo, self.counter, self.tries) = (code, leadsTo, counter, Int(tries))
  }

  func write(to writer: inout JSONWriter) {
    writer.member("code", code)
    writer.member("leads_to", Base64URL.encode(leadsTo))
    writer.member("counter", Base64URL.encode(counter))
    writer.member("tries", tries)
  }
}

extension PasswordFlows {
  /// Keeps a code; what was asked for before by the same attempt is not opened by its code any more.
  func keep(
    _ code: MailedCode, for purpose: MailPurpose, _ attempt: String, leadingTo record: [UInt8],
    countedBy counter: AttemptCounter, at now: Date
  ) throws(FlowError) -> Change {
    let kept = KeptCode(code: code.text, leadsTo: record, counter: counter.id)
    return try storing(
      kept, as: MailedCode.record(for: purpose, attempt), until: now.addingTimeInterval(MailedToken.lifetime))
  }

  /// The record that a code leads to, for who has the attempt that it was mailed for; `nil` for a wrong one.
  ///
  /// Each try is counted by the commit that judges it, so that a crowd of them at once is counted too.
  func open(
    _ code: MailedCode, for purpose: MailPurpose, _ attempt: String
  ) async throws(FlowError) -> [UInt8]? {
    let now = now()
    let id = MailedCode.record(for: purpose, attempt)
    let changeSet: ChangeSetID = newID(at: now)
    func kept(_ snapshot: Snapshot) -> KeptCode? {
      KeptCode(opening: snapshot.record(id), keys: masterKeys, now: now)
    }
    return try await decide(
      on: [.record(id)], further: { snapshot in kept(snapshot).map { [.record($0.counter)] } ?? [] }
    ) { snapshot throws(FlowError) -> Decision<[UInt8]?> in
      guard var kept = kept(snapshot), let record = snapshot.record(id), kept.tries < MailedCode.tries else {
        return Decision(nil, nil)
      }
      kept.tries += 1
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      try count([MailedCode.counter(at: kept.counter)], in: snapshot, &changes, now: now)
      changes.add(try storing(kept, as: id, until: record.expiresAt))
      return Decision(changes, ConstantTime.equals(kept.code, code.text) ? kept.leadsTo : nil)
    }
  }
}
