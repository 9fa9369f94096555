package import PippinAccounts
package import PippinTokens
package import PippinFoundation
package import PippinPasswords
package import PippinTelemetry
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
  package func asked(by asker: Asker, waited: Duration = .zero) -> Flows {
    var flows = self
    flows.context = FlowContext(
      context, askedBy: asker, arrivedAt: context.now().addingTimeInterval(-(waited / .seconds(1))))
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
    asking(
      Asker { [asker = context.asker] in
        switch $0 {
        case .language: language ?? asker.language
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
      Asker { [asker = context.asker] in
        switch $0 {
        case .language: language()
        case .ownLanguage: asker.ownLanguage
        case .device: asker.device
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

  package var leaving: LeavingFlows {
    LeavingFlows(
      context: context, apple: apple, vault: vault, mail: mail, sessions: sessions,
      unreachableAfter: parts.unreachableAfter, guestsAfter: parts.guestsAfter)
  }

  package var merging: MergingFlows { MergingFlows(context: context, sessions: sessions) }

  package var operations: OperatorFlows { OperatorFlows(context: context, leaving: leaving) }

  package var exporting: ExportFlows { ExportFlows(context: context, vault: vault) }

  package var importing: ImportFlows { ImportFlows(context: context, vault: vault) }

  package var keys: KeyFlows {
    KeyFlows(context: context, signingKeys: parts.signingKeys, apple: parts.service, social: parts.socialServices)
  }

  package var jobs: JobFlows {
    JobFlows(
      context: context, apple: apple, audit: AuditFlows(context: context), keys: keys, leaving: leaving, mail: mail,
      webhooks: WebhookFlows(context: context), receivers: parts.receivers, openID: openID,
      logoutChannel: parts.logoutChannel)
  }
}
