import PippinAccounts
import PippinFoundation

/// A person whom a provider vouched for, and what came with the proof.
struct ProvenPerson: Sendable {
  let identity: ProvenIdentity
  /// What the provider calls them.
  var name: PersonName?
  /// Whether the provider gives the name only once, so that it is kept before anything else can fail (R-1, TRAP-12).
  var isNameGivenOnce = false
  /// The single-use values that came with it.
  var spends: [SpentValue] = []
  /// When they proved it, where nothing shows that it was just now: a token without a nonce may have lain somewhere.
  var provedAt: Date?
  /// The code that is still to be exchanged.
  var code: AppleCode?
  /// What must hold when the session is opened, and is committed with it.
  var companions: [SignInCompanion] = []
}

/// What an app or a page asks for with a proof, whatever the proof is.
struct SignInTerms: Sendable {
  let client: Client
  let intent: SignInAttempt.Intent
  var kind = Session.Kind.tokens
  let device: Device
  /// The link token that was presented.
  let link: LinkHandle?
  /// Whose session is to be recent again, rather than a new one opened.
  let renewing: Caller?
  /// Whether a person without a name is asked for one first. What waits for the name would outlive a change of the password, so
  /// a password is never kept waiting.
  let demandsName: Bool
}

extension SignInAttempt {
  init(by person: ProvenPerson, on terms: SignInTerms) {
    self.init(
      identity: person.identity, client: terms.client.id, intent: terms.intent, kind: terms.kind,
      surface: terms.client.platform.surface, device: terms.device, spends: person.spends,
      demandsName: terms.demandsName, renewing: terms.renewing?.presented, provedAt: person.provedAt,
      link: terms.link?.id)
  }
}

/// What is committed with the session that a sign-in opens, or keeps it from being opened.
struct SignInCompanion: Sendable {
  /// What it relies on.
  var reads: [Read] = []
  /// Adds its changes; throws where something it relies on does not hold any more.
  let join: @Sendable (Snapshot, inout SignInResult, inout ChangeSet) throws(FlowError) -> Void
}

/// The browser flow that a sign-in ends, where what has to wait is kept under the browser's cookie.
struct WebPlace: Sendable {
  let browser: BrowserID
  let flow: WebFlow
}
