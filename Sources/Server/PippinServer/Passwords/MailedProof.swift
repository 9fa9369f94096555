import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

/// The proof that is mailed to verify control of an address: a token for a link, and six digits to type.
struct MailedProof: Sendable {
  let purpose: MailPurpose
  /// The secret of the requesting device or browser; without it there are no digits.
  let attempt: String?
  let token: MailedToken
  private let code: MailedCode?

  init(for purpose: MailPurpose, attempt: String?, hasDigits: Bool = true, random: RandomSource) {
    self.purpose = purpose
    self.attempt = attempt
    token = MailedToken(random: random)
    code = hasDigits ? attempt.map { _ in MailedCode(random: random) } : nil
  }

  /// The id of the record that the proof opens.
  var record: [UInt8] { token.record(for: purpose, attempt) }

  /// The six digits, if there are any.
  var digits: String? { code?.text }

  /// What a person types: the digits, or the token where there are none.
  var typed: String { digits ?? token.text }

  /// Stores the digits beside the token. Where there are none, the attempt's earlier digits go; `nil` if it has no digits at all.
  func keepingCode(in flows: PasswordFlows, within mails: MailAllowance, at now: Date) throws(ServerError) -> Change? {
    guard let attempt else { return nil }
    guard let code else { return .removeRecord(MailedCode.record(for: purpose, attempt)) }
    return try flows.keep(
      code, for: purpose, attempt, leadingTo: record, countedBy: mails.codes, at: now)
  }
}

extension MailedToken {
  /// The id of the record that the token opens.
  func record(for purpose: MailPurpose, _ attempt: String?) -> [UInt8] {
    record(for: purpose.rawValue, with: purpose.isBound ? attempt ?? "" : "")
  }
}

extension PasswordFlows {
  /// The proof to mail for an attempt. If wrong codes have used up the address's tries of the day, it has no digits, and the token
  /// is typed instead, so that strangers' guesses block nobody.
  func proof(
    for purpose: MailPurpose, _ attempt: String?, within mails: MailAllowance, _ now: Date
  ) async throws(ServerError) -> MailedProof {
    let left = try await read([.record(mails.codes.id)]) {
      try mails.codes.left(in: $0, keys: masterKeys, now: now)
    }
    return MailedProof(for: purpose, attempt: attempt, hasDigits: left >= MailedCode.tries, random: random)
  }

  /// The id of the record that a token or a code opens; `nil` for a wrong code, and for any other text.
  /// - Parameter attempt: the secret of the requesting device or browser.
  func mailedRecord(
    _ presented: SecretText, for purpose: MailPurpose, _ attempt: String?
  ) async throws(ServerError) -> [UInt8]? {
    if let token = MailedToken(presented: presented.revealed) { return token.record(for: purpose, attempt) }
    guard let attempt, let code = MailedCode(presented: presented.revealed) else { return nil }
    return try await open(code, for: purpose, attempt)
  }

  /// Whether the link of an email is opened where it was requested, and is still valid.
  private func isKnown(_ token: String, for purpose: MailPurpose, _ attempt: String) async throws(ServerError) -> Bool {
    guard let id = MailedToken(presented: token)?.record(for: purpose, attempt) else { return false }
    return content(of: try await read([.record(id)], { try $0.record(id) }), at: now()) != nil
  }

  /// The same for a sign-up on our own pages.
  package func isSignUp(_ token: String, of browser: BrowserID) async throws(ServerError) -> Bool {
    try await isKnown(token, for: .signUp, browser.attempt(.signUp))
  }

  /// The same for a sign-in by mail on our own pages.
  package func isSignIn(_ token: String, of browser: BrowserID) async throws(ServerError) -> Bool {
    try await isKnown(token, for: .signIn, browser.attempt(.signIn))
  }

  /// The same for an address that is to be proved.
  package func isAddress(_ token: String, of caller: Caller) async throws(ServerError) -> Bool {
    try await isKnown(token, for: .email, caller.session.id.description)
  }
}

extension BrowserID {
  /// The secret of a request on our own pages, which is presented besides the mailed proof: only the browser that has the cookie can
  /// compute it.
  func attempt(_ purpose: MailPurpose) -> String {
    Base64URL.encode(SHA256.hash("\(purpose.rawValue)\u{0}browser\u{0}\(text)"))
  }
}

/// A token that is mailed to an address to verify control of it.
///
/// Only a digest of it is stored, as the id of its record, so that the store reveals no live token.
struct MailedToken: Sendable {
  /// In seconds.
  static let lifetime: TimeInterval = 3600
  /// 130 bits.
  private static let length = 26

  let text: String

  init(random: RandomSource) {
    text = CopiedLetters.random(Self.length, from: random)
  }

  /// Reads a token that a person copied, perhaps in capitals or with spaces; `nil` if it cannot be one.
  init?(presented: String) {
    guard let text = CopiedLetters.read(presented, count: Self.length) else { return nil }
    self.text = text
  }

  /// The id of the record that the token opens.
  /// - Parameter other: a second value that must be presented with the token.
  func record(for purpose: String, with other: String = "") -> [UInt8] {
    SHA256.hash("mailed\u{0}\(purpose)\u{0}\(text)\u{0}\(other)")
  }
}

extension PasswordFlows {
  /// Stores the content of a mailed token until it expires.
  func record(_ id: [UInt8], at now: Date, _ write: (inout JSONWriter) -> Void) throws(ServerError) -> Change {
    try record(id, until: now.addingTimeInterval(MailedToken.lifetime), write)
  }

  func record(_ id: [UInt8], until end: Date, _ write: (inout JSONWriter) -> Void) throws(ServerError) -> Change {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    return try storing(writer.bytes, as: id, until: end)
  }

  /// The content of a mailed token's record; `nil` if it is missing or expired.
  func content(of record: FlowRecord?, at now: Date) -> JSONElement? {
    JSONElement(opening: record, keys: masterKeys, now: now)
  }
}

extension ServerError {
  static let mailedTokenInvalid = ServerError.invalidValue(
    field: "token", reason: "is not the one that was mailed, was used, or is too old; ask for a new one")
}

/// Six digits that are mailed for a person to type where they made the request.
///
/// A million codes can be guessed, so a code is valid only with the secret of its attempt, and for five tries.
struct MailedCode: Sendable {
  static let length = 6
  private static let count: UInt32 = 1_000_000
  /// The tries for each attempt.
  static let tries = 5
  /// The tries for each address, over all purposes and requesters.
  private static let perAddress = AttemptCounter.Limit(count: 20, window: 86_400)

  let text: String

  init(random: RandomSource) {
    // Leaves out the end of the range, which would make some codes likelier than others.
    let limit = UInt32.max - UInt32.max % Self.count
    var value = limit
    while value >= limit { value = random.bytes(4).reduce(0) { $0 << 8 | UInt32($1) } }
    let digits = String(value % Self.count)
    text = String(repeating: "0", count: Self.length - digits.count) + digits
  }

  /// Reads typed digits, perhaps with spaces or of another script; `nil` if they cannot be a code.
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

  /// The id of its record.
  static func record(for purpose: MailPurpose, _ attempt: String) -> [UInt8] {
    SHA256.hash("mailed code\u{0}\(purpose.rawValue)\u{0}\(attempt)")
  }

  /// The counter of tries at all codes for an address.
  static func counter(_ realm: Realm, _ address: CanonicalAddress) -> AttemptCounter {
    AttemptCounter(["mailed code", realm.rawValue, address.text], perAddress)
  }

  static func counter(at id: [UInt8]) -> AttemptCounter { AttemptCounter(at: id, perAddress) }
}

/// A stored code: the record that it opens, and how often it was tried.
private struct KeptCode: SealableObject {
  let code: String
  /// The record that the code opens.
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
  /// Stores a code; an earlier code of the same attempt is no longer valid.
  func keep(
    _ code: MailedCode, for purpose: MailPurpose, _ attempt: String, leadingTo record: [UInt8],
    countedBy counter: AttemptCounter, at now: Date
  ) throws(ServerError) -> Change {
    let kept = KeptCode(code: code.text, leadsTo: record, counter: counter.id)
    return try storing(
      kept, as: MailedCode.record(for: purpose, attempt), until: now.addingTimeInterval(MailedToken.lifetime))
  }

  /// The record that a code opens, for the attempt that it was mailed for; `nil` for a wrong code.
  ///
  /// The commit that compares a try also counts it, so that concurrent tries are counted too.
  func open(
    _ code: MailedCode, for purpose: MailPurpose, _ attempt: String
  ) async throws(ServerError) -> [UInt8]? {
    let now = now()
    let id = MailedCode.record(for: purpose, attempt)
    let changeSet: ChangeSetID = newID(at: now)
    func kept(_ snapshot: Snapshot) throws -> KeptCode? {
      try KeptCode(opening: snapshot.record(id), keys: masterKeys, now: now)
    }
    return try await decide(
      on: [.record(id)], further: { snapshot in try kept(snapshot).map { [.record($0.counter)] } ?? [] }
    ) { snapshot -> Decision<[UInt8]?> in
      guard var kept = try kept(snapshot), let record = try snapshot.record(id), kept.tries < MailedCode.tries else {
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

/// The purpose of a mailed proof.
enum MailPurpose: String, Sendable {
  case signUp = "sign-up"
  case reset
  case email
  case signIn = "sign-in"

  /// Whether the token is valid only where it was requested. Only a forgotten password can be reset from anywhere: the person who
  /// reads the mail chooses the new one, and nothing else of the request takes effect.
  var isBound: Bool { self != .reset }
}
