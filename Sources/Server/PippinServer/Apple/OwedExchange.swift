import PippinAccounts
import PippinTokens
import PippinFoundation
import SignInWithApple

/// A code that could not be exchanged because Apple's token endpoint is away; it is made up for within the code's five minutes.
struct OwedExchange: SealableObject {
  /// How long a code lives from its issue, in seconds (TOKEN-5).
  static let codeLifetime: TimeInterval = 300

  let code: AppleCode
  /// The identity that signs in by it, whose vault entry is alive.
  let identity: IdentityID
  /// Whom the exchange must name.
  let subject: String
  /// When the code is dead.
  let deadline: Date
  /// How long to wait, in seconds, where the sign-in turns out to be none that may owe an exchange.
  let retryAfter: Int
  /// Why Apple's token endpoint could not be asked, for an operator.
  let cause: String

  /// `nil` when nothing is left of the code's life at `now`.
  init?(
    _ code: AppleCode, of proven: ProvenIdentity, identity: IdentityID, retryAfter: Int, cause: String, now: Date
  ) {
    // A token whose time is ahead of our clock must not lengthen it.
    deadline = min(proven.issuedAt, now).addingTimeInterval(Self.codeLifetime)
    guard now < deadline else { return nil }
    self.code = code
    self.identity = identity
    self.retryAfter = retryAfter
    self.cause = cause
    subject = proven.key.subject
  }

  /// The job that makes up for it, after the session that it opened.
  func job(
    _ id: JobID, following session: SessionID, now: Date, keys: MasterKeys, random: RandomSource
  ) throws(FlowError) -> Job {
    let payload = try sealed(for: id, keys: keys, random: random) { $0.member("session", session.description) }
    return Job(
      id: id, kind: .exchangeApple, payload: payload, createdAt: now,
      dueAt: now.addingTimeInterval(TimeInterval(retryAfter)).inMilliseconds)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("code", code.code)
    writer.member("redirect_uri", ifPresent: code.redirectURI)
    writer.member("verifier", ifPresent: code.verifier)
    writer.member("nonce", code.nonce)
    writer.member("nonce_is_raw", code.nonceForm == .raw)
    writer.member("identity", identity.description)
    writer.member("subject", subject)
    writer.member("deadline", deadline.millisecondsSince1970)
  }

  init?(_ json: JSONElement) {
    guard let code = json["code"]?.string,
      let nonce = json["nonce"]?.string, let isRaw = json["nonce_is_raw"]?.bool,
      let identity = json["identity"]?.string.flatMap(IdentityID.init), let subject = json["subject"]?.string,
      let deadline = json["deadline"]?.integer
    else { return nil }
    self.code = AppleCode(
      code: code, redirectURI: json["redirect_uri"]?.string, verifier: json["verifier"]?.string, nonce: nonce,
      nonceForm: isRaw ? .raw : .rawOrSHA256Hex)
    self.identity = identity
    self.subject = subject
    self.deadline = Date(millisecondsSince1970: deadline)
    retryAfter = 0
    cause = ""
  }
}
