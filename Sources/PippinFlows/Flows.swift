package import FoundationEssentials
package import PippinAccounts
package import PippinCryptography
package import PippinPasswords
package import PippinTelemetry
package import SignInWithApple

/// Everything that a flow needs, gathered once; the flows themselves are its extensions, one a file.
///
/// What must outlive a request is in the store (C-5); what is here besides can be lost at any time.
package struct Flows: Sendable {
  package let store: any AccountStore
  package let apple: AppleIDService
  /// Where browsers are sent to.
  package let appleEndpoints: AppleEndpoints
  /// Apple's rules for return addresses, unless an emulator stands in for Apple.
  package let redirectRules: AuthorizationRequest.RedirectRules
  package let social: SocialServices
  package let clients: ClientRegistry
  package let masterKeys: MasterKeys
  package let signingKeys: SigningKeyRing
  /// The master keys that other servers use.
  package let laterMasterKeys: LaterMasterKeys
  /// Our public base URL, the `iss` of our tokens, without a slash at its end.
  package let issuer: String
  /// The issuers that are accepted in Apple's tokens (KEYS-17).
  package let appleIssuers: [String]
  package let lifetimes: Lifetimes
  package let now: @Sendable () -> Date
  package let random: RandomSource
  package let log: Log
  /// What follows from changes besides.
  package let reactions: Reactions
  /// After how many seconds an account goes that nobody can enter any more; `nil` for never.
  package let unreachableAfter: TimeInterval?
  /// Whom it is told, if anybody.
  package let webhooks: Webhooks?
  /// Without it nothing is mailed.
  package let outgoing: OutgoingMail?
  package let passwordHasher: PasswordHasher
  let hashingShares: HashingShares
  /// The language of who asks, by its tag (BCP 47); `nil` where no person does.
  var language: @Sendable () -> String? = { nil }
  /// Who is at work on one code, one handle or one person within this process.
  let turns = KeyedLock()
  let verifiedTokens = VerifiedAccessTokens()
  /// Wakes this process's job runner when a change set asks for a job.
  package let jobSignal = JobSignal()

  package init(
    store: any AccountStore, apple: AppleIDService, appleEndpoints: AppleEndpoints,
    redirectRules: AuthorizationRequest.RedirectRules, social: SocialServices,
    clients: ClientRegistry, masterKeys: MasterKeys,
    signingKeys: SigningKeyRing, issuer: String, appleIssuers: [String] = [AppleEndpoints.issuer],
    lifetimes: Lifetimes = Lifetimes(), now: @escaping @Sendable () -> Date, random: RandomSource, log: Log,
    unreachableAfter: TimeInterval? = nil, webhooks: Webhooks? = nil, reactions: [any Reaction] = [],
    outgoing: OutgoingMail? = nil,
    passwordHasher: PasswordHasher = PasswordHasher()
  ) {
    self.store = store
    self.apple = apple
    self.appleEndpoints = appleEndpoints
    self.redirectRules = redirectRules
    self.social = social
    self.clients = clients
    self.masterKeys = masterKeys
    self.signingKeys = signingKeys
    laterMasterKeys = LaterMasterKeys(than: masterKeys, in: store)
    self.issuer = issuer
    self.appleIssuers = appleIssuers
    self.lifetimes = lifetimes
    self.now = { now().inMilliseconds }
    self.random = random
    self.log = log
    self.unreachableAfter = unreachableAfter
    self.webhooks = webhooks
    self.outgoing = outgoing
    self.passwordHasher = passwordHasher
    hashingShares = HashingShares(of: passwordHasher.capacity)
    self.reactions = Reactions(
      (webhooks.map { [$0] } ?? []) + (outgoing == nil ? [] : [MailNotices()])
        + (unreachableAfter.map { [UnreachableAccounts(after: $0)] } ?? []) + reactions)
  }

  func newID<Subject>(_ type: Subject.Type = Subject.self, at now: Date) -> Identifier<Subject> {
    Identifier(now: now, random: random)
  }
}
