package import PippinAccounts
package import PippinFoundation
package import PippinHTTP
package import PippinPasswords
package import PippinTelemetry
package import PippinTokens
package import SignInWithApple

/// Everything that the server has besides the request at hand, until newer settings replace it.
package final class Server: Sendable {
  package let store: any AccountStore
  let settings: FlowSettings
  let peers: Peers
  package let signingKeys: SigningKeyRing
  package let passwordHasher: PasswordHasher
  /// How many passwords each network may have waiting to be hashed.
  let hashingShares: HashingShares
  let now: @Sendable () -> Date
  let random: RandomSource
  let log: Log
  /// Records traces; `nil` unless they are exported.
  let tracer: Tracer?
  /// The jobs that follow from changes.
  let reactions: Reactions
  /// Lets this process work on one code, handle or person at a time.
  let locks: KeyedLock
  /// The answers to sign-ins and attachments that are being decided, for copies of the same request.
  let signInAnswers: SharedAnswers<SignInResult>
  let attachmentAnswers: SharedAnswers<AttachedIdentity>
  /// What was counted lately about passkeys and accounts.
  let passkeyNumbers: KeptCount<PasskeyNumbers>
  let accountNumbers: KeptCount<AccountNumbers>
  /// The authorization codes that Apple answered to this process.
  let answeredCodes: AnsweredCodes
  /// The access tokens that this process verified a moment ago.
  let verifiedTokens = VerifiedAccessTokens()
  /// Wakes this process's job runner when a change set adds a job.
  package let jobSignal = JobSignal()
  /// Counts what no change set counts.
  package let events: EventRecorder
  /// The master keys that other servers use and this one does not have.
  package let laterMasterKeys: LaterMasterKeys

  /// - Parameters:
  ///   - reactions: what follows from changes besides what the settings ask for.
  ///   - former: the server that this one replaces, on the same store. What requests of both must agree on is taken over from it.
  package init(
    store: any AccountStore, settings: FlowSettings, peers: Peers, signingKeys: SigningKeyRing,
    passwordHasher: PasswordHasher = PasswordHasher(), now: @escaping @Sendable () -> Date, random: RandomSource,
    log: Log, tracer: Tracer? = nil, reactions: [any Reaction] = [], after former: Server? = nil
  ) {
    let now = { @Sendable in now().inMilliseconds }
    (self.store, self.settings, self.peers, self.signingKeys) = (store, settings, peers, signingKeys)
    (self.now, self.random, self.log, self.tracer) = (now, random, log, tracer)
    self.passwordHasher = passwordHasher
    if let former, former.passwordHasher === passwordHasher {
      hashingShares = former.hashingShares
    } else {
      hashingShares = HashingShares(of: passwordHasher.capacity)
    }
    laterMasterKeys = LaterMasterKeys(than: settings.masterKeys, in: store)
    locks = former?.locks ?? KeyedLock()
    signInAnswers = former?.signInAnswers ?? SharedAnswers()
    attachmentAnswers = former?.attachmentAnswers ?? SharedAnswers()
    passkeyNumbers = former?.passkeyNumbers ?? KeptCount()
    accountNumbers = former?.accountNumbers ?? KeptCount()
    answeredCodes = former?.answeredCodes ?? AnsweredCodes()
    events = former?.events ?? EventRecorder(store: store, now: now, random: random, log: log)
    self.reactions = Reactions(
      (peers.webhooks.map { [$0] } ?? []) + (settings.clients.isAnybodyTold ? [BackchannelLogout()] : [])
        + (peers.mail.map { [MailNotices(newDevices: $0.newDeviceNotices)] } ?? [])
        + [UnreachableAccounts(settings: settings.deletion)] + reactions)
  }
}

/// The settings that the flows use, section by section.
package struct FlowSettings: Sendable {
  /// The public base URL of this server, the `iss` of its tokens, without a slash at its end.
  let publicURL: String
  let clients: ClientRegistry
  let masterKeys: MasterKeys
  let appleEndpoints: AppleEndpoints
  /// The accepted issuers of Apple's tokens (KEYS-17).
  let appleIssuers: [String]
  let lifetimes: Lifetimes
  let deletion: DeletionSettings
  /// nil if no client has passkeys.
  let passkeys: PasskeySettings?
  /// How much of an address the audit keeps.
  let auditAddresses: AddressDetail

  package init(
    publicURL: String, clients: ClientRegistry, masterKeys: MasterKeys, appleEndpoints: AppleEndpoints,
    appleIssuers: [String] = [AppleEndpoints.issuer], lifetimes: Lifetimes = Lifetimes(),
    deletion: DeletionSettings = DeletionSettings(), passkeys: PasskeySettings? = nil,
    auditAddresses: AddressDetail = .network
  ) {
    (self.publicURL, self.clients, self.masterKeys) = (publicURL, clients, masterKeys)
    (self.appleEndpoints, self.appleIssuers) = (appleEndpoints, appleIssuers)
    (self.lifetimes, self.deletion, self.passkeys) = (lifetimes, deletion, passkeys)
    self.auditAddresses = auditAddresses
  }
}

extension AppleEndpoints {
  /// Apple's rules for return addresses. With an emulator there are none, because an emulator may return to addresses that Apple
  /// refuses.
  package var redirectRules: AuthorizationRequest.RedirectRules { self == .apple ? .apple : .insecureAnyAddress }
}

/// The other servers that the flows send requests and emails to.
package struct Peers: Sendable {
  let apple: AppleIDService
  let social: SocialServices
  /// The receivers of webhooks; `nil` if there are none.
  let webhooks: Webhooks?
  /// Tells OpenID clients that a person signed out; `nil` if no client wants to know.
  let logoutChannel: LogoutChannel?
  /// Sends emails; `nil` if no mail is set up.
  let mail: OutgoingMail?
  /// What is asked before an account is created; `nil` for nothing.
  let signUpHook: SignUpHook?
  /// What is asked for claims of access tokens; `nil` for nothing.
  let claimsHook: ClaimsHook?
  /// Which of them do not answer; `nil` to try them all at any time.
  let circuits: Circuits?

  package init(
    apple: AppleIDService, social: SocialServices, webhooks: Webhooks? = nil, logoutChannel: LogoutChannel? = nil,
    mail: OutgoingMail? = nil, signUpHook: SignUpHook? = nil, claimsHook: ClaimsHook? = nil,
    circuits: Circuits? = nil
  ) {
    (self.apple, self.social, self.webhooks) = (apple, social, webhooks)
    (self.logoutChannel, self.mail) = (logoutChannel, mail)
    (self.signUpHook, self.claimsHook, self.circuits) = (signUpHook, claimsHook, circuits)
  }
}
