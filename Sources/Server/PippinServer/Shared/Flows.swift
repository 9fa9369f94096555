package import PippinAccounts
package import PippinFoundation
package import PippinPasswords
package import PippinTelemetry
package import PippinTokens
package import SignInWithApple

/// The flows, put together: each part is made of what it uses and nothing else.
package struct Flows: FlowPart {
  package private(set) var context: FlowContext
  private let parts: Parts

  /// - Parameter reactions: what follows from changes besides what the settings ask for.
  package init(
    store: any AccountStore, settings: FlowSettings, peers: Peers, signingKeys: SigningKeyRing,
    passwordHasher: PasswordHasher = PasswordHasher(), now: @escaping @Sendable () -> Date, random: RandomSource,
    log: Log, tracer: Tracer? = nil, reactions: [any Reaction] = []
  ) {
    parts = Parts(settings: settings, peers: peers, signingKeys: signingKeys, passwordHasher: passwordHasher)
    context = FlowContext(
      FlowEnvironment(
        store: store, settings: settings, now: now, random: random, log: log, tracer: tracer,
        reactions: Reactions(
          (peers.webhooks.map { [$0] } ?? []) + (settings.clients.isAnybodyTold ? [BackchannelLogout()] : [])
            + (peers.mail.map { [MailNotices(newDevices: $0.newDeviceNotices)] } ?? [])
            + [UnreachableAccounts(settings: settings.deletion)] + reactions)))
  }

  /// The same for a request, and who asks.
  ///
  /// - Parameter waited: how long the request had been here before.
  package func asked(by request: RequestContext, waited: Duration = .zero) -> Flows {
    var flows = self
    flows.context = FlowContext(
      context, askedBy: request, arrivedAt: context.now().addingTimeInterval(-(waited / .seconds(1))))
    return flows
  }

  /// The same request, of whose request more is known.
  private func asking(_ request: RequestContext) -> Flows {
    var flows = self
    flows.context = FlowContext(context, askedBy: request, about: context.subject)
    return flows
  }

  /// The same for an app that signs a person in: the language that it names, by its tag, and the value by which its device is known.
  package func asked(in language: String?, on device: String?) -> Flows {
    asking(
      RequestContext { [request = context.request] in
        switch $0 {
        case .language: language ?? request.language
        case .ownLanguage: language
        case .device: device
        }
      })
  }

  /// The same, with what follows from it mailed in the language of who asks.
  ///
  /// - Parameter language: its tag, looked for only when something is mailed.
  package func speaking(_ language: @escaping @Sendable () -> String?) -> Flows {
    asking(
      RequestContext { [request = context.request] in
        switch $0 {
        case .language: language()
        case .ownLanguage: request.ownLanguage
        case .device: request.device
        }
      })
  }
}

extension Flows {
  /// Where browsers are sent to.
  package var appleEndpoints: AppleEndpoints { parts.settings.appleEndpoints }
  package var signingKeys: SigningKeyRing { parts.signingKeys }
  /// Without it nothing is mailed.
  package var outgoing: OutgoingMail? { parts.peers.mail }
  package var passwordHasher: PasswordHasher { parts.passwordHasher }

  package var vault: Vault { Vault(context: context) }

  package var apple: AppleFlows {
    AppleFlows(context: context, vault: vault, service: parts.peers.apple, appleIssuers: parts.settings.appleIssuers)
  }

  package var sessions: SessionFlows {
    SessionFlows(
      context: context, signingKeys: parts.signingKeys, issuer: parts.settings.publicURL,
      verifiedTokens: parts.verifiedTokens)
  }

  package var openID: OpenIDFlows {
    OpenIDFlows(
      context: context, sessions: sessions, signingKeys: parts.signingKeys, issuer: parts.settings.publicURL)
  }

  package var signIns: SignInFlows {
    SignInFlows(
      context: context, apple: apple, vault: vault, sessions: sessions, mails: parts.peers.mail != nil)
  }

  package var linking: LinkingFlows { LinkingFlows(context: context, apple: apple, vault: vault, signIns: signIns) }

  package var social: SocialFlows {
    SocialFlows(context: context, services: parts.peers.social, signIns: signIns, linking: linking)
  }

  package var passwords: PasswordFlows {
    PasswordFlows(
      context: context, passwordHasher: parts.passwordHasher, hashingShares: parts.hashingShares, mailer: mail,
      signIns: signIns, linking: linking)
  }

  package var web: WebFlows {
    WebFlows(
      context: context, appleEndpoints: appleEndpoints, redirectRules: appleEndpoints.redirectRules, apple: apple,
      social: social, signIns: signIns, linking: linking, passwords: passwords)
  }

  package var mail: MailFlows {
    MailFlows(context: context, outgoing: parts.peers.mail, issuer: parts.settings.publicURL)
  }

  package var deletion: DeletionFlows {
    DeletionFlows(
      context: context, apple: apple, vault: vault, mail: mail, sessions: sessions,
      settings: parts.settings.deletion)
  }

  package var merging: MergingFlows { MergingFlows(context: context, sessions: sessions) }

  package var operations: OperatorFlows { OperatorFlows(context: context, deletion: deletion) }

  package var exporting: ExportFlows { ExportFlows(context: context, vault: vault) }

  package var importing: ImportFlows { ImportFlows(context: context, vault: vault) }

  package var keys: KeyFlows {
    KeyFlows(context: context, signingKeys: parts.signingKeys, apple: parts.peers.apple, social: parts.peers.social)
  }

  package var jobs: JobFlows {
    JobFlows(
      context: context, apple: apple, audit: AuditFlows(context: context), keys: keys, deletion: deletion, mail: mail,
      webhooks: WebhookFlows(context: context), receivers: parts.peers.webhooks, openID: openID,
      logoutChannel: parts.peers.logoutChannel)
  }
}

extension Flows {
  /// What single topics need, for as long as the process runs. One reference to it is cheaper to hand on than each.
  final class Parts: Sendable {
    let settings: FlowSettings
    let peers: Peers
    let signingKeys: SigningKeyRing
    let passwordHasher: PasswordHasher
    let hashingShares: HashingShares
    let verifiedTokens = VerifiedAccessTokens()

    init(settings: FlowSettings, peers: Peers, signingKeys: SigningKeyRing, passwordHasher: PasswordHasher) {
      (self.settings, self.peers, self.signingKeys) = (settings, peers, signingKeys)
      self.passwordHasher = passwordHasher
      hashingShares = HashingShares(of: passwordHasher.capacity)
    }
  }
}

/// The settings that the flows use, each section as it was read.
package struct FlowSettings: Sendable {
  /// Our public base URL, the `iss` of our tokens, without a slash at its end.
  let publicURL: String
  let clients: ClientRegistry
  let masterKeys: MasterKeys
  let appleEndpoints: AppleEndpoints
  /// The issuers that are accepted in Apple's tokens (KEYS-17).
  let appleIssuers: [String]
  let lifetimes: Lifetimes
  let deletion: DeletionSettings

  package init(
    publicURL: String, clients: ClientRegistry, masterKeys: MasterKeys, appleEndpoints: AppleEndpoints,
    appleIssuers: [String] = [AppleEndpoints.issuer], lifetimes: Lifetimes = Lifetimes(),
    deletion: DeletionSettings = DeletionSettings()
  ) {
    (self.publicURL, self.clients, self.masterKeys) = (publicURL, clients, masterKeys)
    (self.appleEndpoints, self.appleIssuers) = (appleEndpoints, appleIssuers)
    (self.lifetimes, self.deletion) = (lifetimes, deletion)
  }
}

extension AppleEndpoints {
  /// Apple's rules for return addresses, unless an emulator stands in for Apple: it may return to addresses that Apple refuses.
  package var redirectRules: AuthorizationRequest.RedirectRules { self == .apple ? .apple : .insecureAnyAddress }
}

/// The other servers that the flows send requests and emails to.
package struct Peers: Sendable {
  let apple: AppleIDService
  let social: SocialServices
  /// The receivers of webhooks, if there are any.
  let webhooks: Webhooks?
  /// Without it no OpenID client is told that a person signed out.
  let logoutChannel: LogoutChannel?
  /// Without it nothing is mailed.
  let mail: OutgoingMail?

  package init(
    apple: AppleIDService, social: SocialServices, webhooks: Webhooks? = nil, logoutChannel: LogoutChannel? = nil,
    mail: OutgoingMail? = nil
  ) {
    (self.apple, self.social, self.webhooks) = (apple, social, webhooks)
    (self.logoutChannel, self.mail) = (logoutChannel, mail)
  }
}

/// What the flows have for as long as the process runs.
final class FlowEnvironment: Sendable {
  let store: any AccountStore
  let settings: FlowSettings
  /// The master keys that other servers use.
  let laterMasterKeys: LaterMasterKeys
  let now: @Sendable () -> Date
  let random: RandomSource
  let log: Log
  /// Records the traces of jobs, if anything is traced.
  let tracer: Tracer?
  /// What follows from changes besides.
  let reactions: Reactions
  /// Who is at work on one code, one handle or one person within this process.
  let locks = KeyedLock()
  /// Sign-ins and attachments that are being decided, for copies of the same request.
  let signIns = SharedAnswers<SignInResult>()
  let attachments = SharedAnswers<AttachedIdentity>()
  /// Wakes this process's job runner when a change set asks for a job.
  let jobSignal = JobSignal()
  /// Counts what no change set counts.
  let events: EventRecorder

  init(
    store: any AccountStore, settings: FlowSettings, now: @escaping @Sendable () -> Date, random: RandomSource,
    log: Log, tracer: Tracer?, reactions: Reactions
  ) {
    self.store = store
    self.settings = settings
    laterMasterKeys = LaterMasterKeys(than: settings.masterKeys, in: store)
    self.now = { now().inMilliseconds }
    self.random = random
    self.log = log
    self.tracer = tracer
    self.reactions = reactions
    events = EventRecorder(store: store, now: self.now, random: random, log: log)
  }
}
