package import PippinAccounts
package import PippinCryptography
package import PippinFoundation
package import PippinPasswords
package import PippinTelemetry
package import SignInWithApple

/// The flows, put together: each part is made of what it uses and nothing else.
package struct Flows: FlowPart {
  package private(set) var context: FlowContext
  private let service: AppleIDService
  /// Where browsers are sent to.
  package let appleEndpoints: AppleEndpoints
  private let redirectRules: AuthorizationRequest.RedirectRules
  private let socialServices: SocialServices
  package let signingKeys: SigningKeyRing
  private let issuer: String
  private let appleIssuers: [String]
  private let unreachableAfter: TimeInterval?
  private let guestsAfter: TimeInterval
  private let receivers: Webhooks?
  /// Without it no OpenID client is told that a person signed out.
  private let logoutChannel: LogoutChannel?
  /// Without it nothing is mailed.
  package let outgoing: OutgoingMail?
  package let passwordHasher: PasswordHasher
  private let hashingShares: HashingShares
  private let verifiedTokens = VerifiedAccessTokens()

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
    service = apple
    self.appleEndpoints = appleEndpoints
    self.redirectRules = redirectRules
    socialServices = social
    self.signingKeys = signingKeys
    self.issuer = issuer
    self.appleIssuers = appleIssuers
    self.unreachableAfter = unreachableAfter
    self.guestsAfter = guestsAfter
    receivers = webhooks
    self.logoutChannel = logoutChannel
    self.outgoing = outgoing
    self.passwordHasher = passwordHasher
    hashingShares = HashingShares(of: passwordHasher.capacity)
    context = FlowContext(
      store: store, clients: clients, masterKeys: masterKeys, lifetimes: lifetimes, now: now, random: random, log: log,
      tracer: tracer,
      reactions: Reactions(
        (webhooks.map { [$0] } ?? []) + (clients.isAnybodyTold ? [BackchannelLogout()] : [])
          + (outgoing == nil ? [] : [MailNotices(newDevices: newDeviceNotices)])
          + (unreachableAfter.map { [UnreachableAccounts(after: $0)] } ?? []) + reactions))
  }

  /// The same for a request, and who asks.
  package func asked(by asker: Asker) -> Flows {
    var flows = self
    flows.context = FlowContext(context, askedBy: asker)
    return flows
  }

  /// The same request, of whose asker more is known.
  private func asking(_ asker: Asker) -> Flows {
    var flows = self
    flows.context = FlowContext(context, askedBy: asker, about: context.concerned)
    return flows
  }

  /// The same for an app that signs a person in: the language that it names, by its tag, and the value by which its device is known.
  package func asked(in language: String?, on device: String?) -> Flows {
    let answering = context.asker.language
    return asking(Asker(language: { language ?? answering() }, ownLanguage: { language }, device: { device }))
  }

  /// The same, with what follows from it mailed in the language of who asks.
  ///
  /// - Parameter language: its tag, looked for only when something is mailed.
  package func speaking(_ language: @escaping @Sendable () -> String?) -> Flows {
    asking(Asker(language: language, ownLanguage: context.asker.ownLanguage, device: context.asker.device))
  }
}

extension Flows {
  package var vault: Vault { Vault(context: context) }

  package var apple: AppleFlows {
    AppleFlows(context: context, vault: vault, service: service, appleIssuers: appleIssuers)
  }

  package var sessions: SessionFlows {
    SessionFlows(context: context, signingKeys: signingKeys, issuer: issuer, verifiedTokens: verifiedTokens)
  }

  package var openID: OpenIDFlows {
    OpenIDFlows(context: context, sessions: sessions, signingKeys: signingKeys, issuer: issuer)
  }

  package var signIns: SignInFlows { SignInFlows(context: context, apple: apple, vault: vault, sessions: sessions) }

  package var linking: LinkingFlows { LinkingFlows(context: context, apple: apple, vault: vault, signIns: signIns) }

  package var social: SocialFlows {
    SocialFlows(context: context, services: socialServices, signIns: signIns, linking: linking)
  }

  package var passwords: PasswordFlows {
    PasswordFlows(
      context: context, passwordHasher: passwordHasher, hashingShares: hashingShares, mailer: mail, signIns: signIns)
  }

  package var web: WebFlows {
    WebFlows(
      context: context, appleEndpoints: appleEndpoints, redirectRules: redirectRules, apple: apple, social: social,
      signIns: signIns, linking: linking, passwords: passwords)
  }

  package var mail: MailFlows { MailFlows(context: context, outgoing: outgoing, issuer: issuer) }

  package var leaving: LeavingFlows {
    LeavingFlows(
      context: context, apple: apple, vault: vault, mail: mail, sessions: sessions, unreachableAfter: unreachableAfter,
      guestsAfter: guestsAfter)
  }

  package var merging: MergingFlows { MergingFlows(context: context, sessions: sessions) }

  package var operations: OperatorFlows { OperatorFlows(context: context, leaving: leaving) }

  package var exporting: ExportFlows { ExportFlows(context: context, vault: vault) }

  package var importing: ImportFlows { ImportFlows(context: context, vault: vault) }

  package var keys: KeyFlows {
    KeyFlows(context: context, signingKeys: signingKeys, apple: service, social: socialServices)
  }

  package var jobs: JobFlows {
    JobFlows(
      context: context, apple: apple, audit: AuditFlows(context: context), keys: keys, leaving: leaving, mail: mail,
      webhooks: WebhookFlows(context: context), receivers: receivers, openID: openID, logoutChannel: logoutChannel)
  }
}
