import FoundationEssentials
import PippinAccounts
import PippinCryptography
import PippinJSON
import SignInWithApple

/// A code that could not be exchanged because Apple's token endpoint is away; it is made up for within the code's five minutes.
struct OwedExchange: Sendable {
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
    var content = JSONWriter()
    content.beginObject()
    content.member("code", code.code)
    content.member("redirect_uri", ifPresent: code.redirectURI)
    content.member("verifier", ifPresent: code.verifier)
    content.member("nonce", code.nonce)
    content.member("nonce_is_raw", code.nonceForm == .raw)
    content.member("identity", identity.description)
    content.member("subject", subject)
    content.member("deadline", deadline.millisecondsSince1970)
    content.endObject()
    var payload = JSONWriter()
    payload.beginObject()
    payload.member("session", session.description)
    try payload.member(sealed: content.bytes, for: id, keys: keys, random: random)
    payload.endObject()
    return Job(
      id: id, kind: .exchangeApple, payload: payload.bytes, createdAt: now,
      dueAt: now.addingTimeInterval(TimeInterval(retryAfter)).inMilliseconds)
  }

  /// What a job's payload holds; `nil` when it does not open.
  init?(sealedIn job: Job, keys: MasterKeys) {
    guard let content = job.opened(by: keys), let code = content["code"]?.string,
      let nonce = content["nonce"]?.string, let isRaw = content["nonce_is_raw"]?.bool,
      let identity = content["identity"]?.string.flatMap(IdentityID.init), let subject = content["subject"]?.string,
      let deadline = content["deadline"]?.integer
    else { return nil }
    self.code = AppleCode(
      code: code, redirectURI: content["redirect_uri"]?.string, verifier: content["verifier"]?.string, nonce: nonce,
      nonceForm: isRaw ? .raw : .rawOrSHA256Hex)
    self.identity = identity
    self.subject = subject
    self.deadline = Date(millisecondsSince1970: deadline)
    retryAfter = 0
    cause = ""
  }
}
