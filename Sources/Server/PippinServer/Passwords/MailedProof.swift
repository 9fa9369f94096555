import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret

/// What is mailed to show who reads an address's mail: a token for a link, and six digits to type.
struct MailedProof: Sendable {
  let purpose: MailPurpose
  /// What only who asked has; without it there are no digits.
  let attempt: String?
  let token: MailedToken
  private let code: MailedCode?

  init(for purpose: MailPurpose, attempt: String?, hasDigits: Bool = true, random: RandomSource) {
    self.purpose = purpose
    self.attempt = attempt
    token = MailedToken(random: random)
    code = hasDigits ? attempt.map { _ in MailedCode(random: random) } : nil
  }

  /// Where what it stands for is kept.
  var record: [UInt8] { token.record(for: purpose, attempt) }

  /// What a person types: the digits, or the token where there are none.
  var typed: String { code?.text ?? token.text }

  /// Keeps the digits beside the token; `nil` where there are none.
  func keepingCode(in flows: PasswordFlows, within mails: MailAllowance, at now: Date) throws(FlowError) -> Change? {
    guard let code, let attempt else { return nil }
    return try flows.keep(
      code, for: purpose, attempt, leadingTo: record, countedBy: mails.codes, at: now)
  }
}

extension MailedToken {
  /// Where what it stands for is kept.
  func record(for purpose: MailPurpose, _ attempt: String?) -> [UInt8] {
    record(for: purpose.rawValue, with: purpose.isBound ? attempt ?? "" : "")
  }
}

extension PasswordFlows {
  /// What is mailed for an attempt. Where wrong codes have used up the address's tries of the day there are no digits: the token is
  /// typed in their place, so that strangers' guesses keep nobody from their mail's use.
  func proof(
    for purpose: MailPurpose, _ attempt: String?, within mails: MailAllowance, _ now: Date
  ) async throws(FlowError) -> MailedProof {
    let left = mails.codes.left(in: try await read([.record(mails.codes.id)]), keys: masterKeys, now: now)
    return MailedProof(for: purpose, attempt: attempt, hasDigits: left >= MailedCode.tries, random: random)
  }

  /// Where to look for what a token or a code stands for; `nil` for what is neither, and for a wrong code.
  /// - Parameter attempt: what only who asked has.
  func mailedRecord(
    _ presented: SecretText, for purpose: MailPurpose, _ attempt: String?
  ) async throws(FlowError) -> [UInt8]? {
    if let token = MailedToken(presented: presented.revealed) { return token.record(for: purpose, attempt) }
    guard let attempt, let code = MailedCode(presented: presented.revealed) else { return nil }
    return try await open(code, for: purpose, attempt)
  }

  /// Whether the link of a mail is opened where it was asked for, and can still be used.
  private func isKnown(_ token: String, for purpose: MailPurpose, _ attempt: String) async throws(FlowError) -> Bool {
    guard let id = MailedToken(presented: token)?.record(for: purpose, attempt) else { return false }
    return content(of: try await read([.record(id)]).record(id), at: now()) != nil
  }

  /// The same for a sign-up on our own pages.
  package func isSignUp(_ token: String, of browser: BrowserID) async throws(FlowError) -> Bool {
    try await isKnown(token, for: .signUp, browser.attempt(.signUp))
  }

  /// The same for a sign-in by mail on our own pages.
  package func isSignIn(_ token: String, of browser: BrowserID) async throws(FlowError) -> Bool {
    try await isKnown(token, for: .signIn, browser.attempt(.signIn))
  }

  /// The same for an address that is to be proved.
  package func isAddress(_ token: String, of caller: Caller) async throws(FlowError) -> Bool {
    try await isKnown(token, for: .email, caller.session.id.description)
  }
}

extension BrowserID {
  /// What something that was asked for on our own pages is found by, besides what is in the mailbox: nobody who lacks the cookie can
  /// name it.
  func attempt(_ purpose: MailPurpose) -> String {
    Base64URL.encode(SHA256.hash("\(purpose.rawValue)\u{0}browser\u{0}\(text)"))
  }
}
