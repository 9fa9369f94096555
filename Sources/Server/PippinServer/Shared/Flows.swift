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

  /// - Parameters:
  ///   - redirectRules: Apple's rules for return addresses, unless an emulator stands in for Apple.
  ///   - issuer: our public base URL, the `iss` of our tokens, without a slash at its end.
  ///   - appleIssuers: the issuers that are accepted in Apple's tokens (KEYS-17).
  ///   - unreachableAfter: after how many seconds an account goes that nobody can enter any more; `nil` for never.
  ///   - guestsAfter: after how many seconds a guest's account goes that was not used.
  ///   - webhooks: whom it is told, if anybody.
  ///   - newDeviceNotices: whether people are mailed of a session on a new device.
  package init(
    store: any AccountStore, apple: AppleIDService, appleEndpoints: AppleEndpoints,
    redirectRules: AuthorizationRequest.RedirectRules, social: SocialServices,
    clients: ClientRegistry, masterKeys: MasterKeys,
    signingKeys: SigningKeyRing, issuer: String, appleIssuers: [String] = [AppleEndpoints.issuer],
    lifetimes: Lifetimes = Lifetimes(), now: @escaping @Sendable () -> Date, random: RandomSource, log: Log,
    tracer: Tracer? = nil, unreachableAfter: TimeInterval? = nil,
    guestsAfter: TimeInterval = 30 * 86_400, webhooks: Webhooks? = nil,
    logoutChannel: LogoutChannel? = nil, reactions: [any Reaction] = [],
    outgoing: OutgoingMail? = nil, newDeviceNotices: Bool = true,
    passwordHasher: PasswordHasher = PasswordHasher()
  ) {
    parts = Parts(
      service: apple, appleEndpoints: appleEndpoints, redirectRules: redirectRules, socialServices: social,
      signingKeys: signingKeys, issuer: issuer, appleIssuers: appleIssuers, unreachableAfter: unreachableAfter,
      guestsAfter: guestsAfter, receivers: webhooks, logoutChannel: logoutChannel, outgoing: outgoing,
      passwordHasher: passwordHasher)
    context = FlowContext(
      FlowEnvironment(
        store: store, clients: clients, masterKeys: masterKeys, lifetimes: lifetimes, now: now, random: random,
        log: log, tracer: tracer,
        reactions: Reactions(
          (webhooks.map { [$0] } ?? []) + (clients.isAnybodyTold ? [BackchannelLogout()] : [])
            + (outgoing == nil ? [] : [MailNotices(newDevices: newDeviceNotices)])
            + (unreachableAfter.map { [UnreachableAccounts(after: $0)] } ?? []) + reactions)))
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
  package var appleEndpoints: AppleEndpoints { parts.appleEndpoints }
  package var signingKeys: SigningKeyRing { parts.signingKeys }
  /// Without it nothing is mailed.
  package var outgoing: OutgoingMail? { parts.outgoing }
  package var passwordHasher: PasswordHasher { parts.passwordHasher }

  package var vault: Vault { Vault(context: context) }

  package var apple: AppleFlows {
    AppleFlows(context: context, vault: vault, service: parts.service, appleIssuers: parts.appleIssuers)
  }

  package var sessions: SessionFlows {
    SessionFlows(
      context: context, signingKeys: parts.signingKeys, issuer: parts.issuer, verifiedTokens: parts.verifiedTokens)
  }

  package var openID: OpenIDFlows {
    OpenIDFlows(context: context, sessions: sessions, signingKeys: parts.signingKeys, issuer: parts.issuer)
  }

  package var signIns: SignInFlows {
    SignInFlows(
      context: context, apple: apple, vault: vault, sessions: sessions, mails: parts.outgoing != nil)
  }

  package var linking: LinkingFlows { LinkingFlows(context: context, apple: apple, vault: vault, signIns: signIns) }

  package var social: SocialFlows {
    SocialFlows(context: context, services: parts.socialServices, signIns: signIns, linking: linking)
  }

  package var passwords: PasswordFlows {
    PasswordFlows(
      context: context, passwordHasher: parts.passwordHasher, hashingShares: parts.hashingShares, mailer: mail,
      signIns: signIns, linking: linking)
  }

  package var web: WebFlows {
    WebFlows(
      context: context, appleEndpoints: parts.appleEndpoints, redirectRules: parts.redirectRules, apple: apple,
      social: social, signIns: signIns, linking: linking, passwords: passwords)
  }

  package var mail: MailFlows { MailFlows(context: context, outgoing: parts.outgoing, issuer: parts.issuer) }

  package var deletion: DeletionFlows {
    DeletionFlows(
      context: context, apple: apple, vault: vault, mail: mail, sessions: sessions,
      unreachableAfter: parts.unreachableAfter, guestsAfter: parts.guestsAfter)
  }

  package var merging: MergingFlows { MergingFlows(context: context, sessions: sessions) }

  package var operations: OperatorFlows { OperatorFlows(context: context, deletion: deletion) }

  package var exporting: ExportFlows { ExportFlows(context: context, vault: vault) }

  package var importing: ImportFlows { ImportFlows(context: context, vault: vault) }

  package var keys: KeyFlows {
    KeyFlows(context: context, signingKeys: parts.signingKeys, apple: parts.service, social: parts.socialServices)
  }

  package var jobs: JobFlows {
    JobFlows(
      context: context, apple: apple, audit: AuditFlows(context: context), keys: keys, deletion: deletion, mail: mail,
      webhooks: WebhookFlows(context: context), receivers: parts.receivers, openID: openID,
      logoutChannel: parts.logoutChannel)
  }
}

extension Flows {
  /// What single topics need, for as long as the process runs. One reference to it is cheaper to hand on than each.
  final class Parts: Sendable {
    let service: AppleIDService
    let appleEndpoints: AppleEndpoints
    let redirectRules: AuthorizationRequest.RedirectRules
    let socialServices: SocialServices
    let signingKeys: SigningKeyRing
    let issuer: String
    let appleIssuers: [String]
    let unreachableAfter: TimeInterval?
    let guestsAfter: TimeInterval
    let receivers: Webhooks?
    /// Without it no OpenID client is told that a person signed out.
    let logoutChannel: LogoutChannel?
    let outgoing: OutgoingMail?
    let passwordHasher: PasswordHasher
    let hashingShares: HashingShares
    let verifiedTokens = VerifiedAccessTokens()

    init(
      service: AppleIDService, appleEndpoints: AppleEndpoints, redirectRules: AuthorizationRequest.RedirectRules,
      socialServices: SocialServices, signingKeys: SigningKeyRing, issuer: String, appleIssuers: [String],
      unreachableAfter: TimeInterval?, guestsAfter: TimeInterval, receivers: Webhooks?, logoutChannel: LogoutChannel?,
      outgoing: OutgoingMail?, passwordHasher: PasswordHasher
    ) {
      self.service = service
      self.appleEndpoints = appleEndpoints
      self.redirectRules = redirectRules
      self.socialServices = socialServices
      self.signingKeys = signingKeys
      self.issuer = issuer
      self.appleIssuers = appleIssuers
      self.unreachableAfter = unreachableAfter
      self.guestsAfter = guestsAfter
      self.receivers = receivers
      self.logoutChannel = logoutChannel
      self.outgoing = outgoing
      self.passwordHasher = passwordHasher
      hashingShares = HashingShares(of: passwordHasher.capacity)
    }
  }
}

/// What the flows have for as long as the process runs.
final class FlowEnvironment: Sendable {
  let store: any AccountStore
  let clients: ClientRegistry
  let masterKeys: MasterKeys
  /// The master keys that other servers use.
  let laterMasterKeys: LaterMasterKeys
  let lifetimes: Lifetimes
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
    store: any AccountStore, clients: ClientRegistry, masterKeys: MasterKeys, lifetimes: Lifetimes,
    now: @escaping @Sendable () -> Date, random: RandomSource, log: Log, tracer: Tracer?,
    reactions: Reactions
  ) {
    self.store = store
    self.clients = clients
    self.masterKeys = masterKeys
    laterMasterKeys = LaterMasterKeys(than: masterKeys, in: store)
    self.lifetimes = lifetimes
    self.now = { now().inMilliseconds }
    self.random = random
    self.log = log
    self.tracer = tracer
    self.reactions = reactions
    events = EventRecorder(store: store, now: self.now, random: random, log: log)
  }
}
