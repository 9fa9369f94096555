package import PippinFoundation

/// What an OpenID client demands of the person at the browser (OpenID Connect Core, 3.1.2.1).
package struct AuthorizationDemand: Sendable {
  /// The values of `prompt` that are understood.
  package enum Prompt: String, Sendable, CaseIterable {
    case none, login, consent
    case selectAccount = "select_account"
  }

  package let prompt: Set<Prompt>
  /// `max_age`: how many seconds ago the person may have proved who they are.
  package let maximumAge: Int?
  /// The account that `id_token_hint` names.
  package let subject: AccountID?
  /// What the person has to have agreed to: the scope, and what else the client gets.
  package let agreement: GrantedScope
  package let policy: ConsentPolicy
  /// When the client asked, to the millisecond, as sessions are dated.
  package let askedAt: Date
  /// The session whose person chose another account on the page that asks; nil if nobody did.
  package let left: SessionID?

  package init(
    prompt: Set<Prompt>, maximumAge: Int?, subject: AccountID?, agreement: GrantedScope, policy: ConsentPolicy,
    askedAt: Date, left: SessionID? = nil
  ) {
    self.left = left
    self.prompt = prompt
    self.maximumAge = maximumAge
    self.subject = subject
    self.agreement = agreement
    self.policy = policy
    self.askedAt = askedAt
  }

  /// Whether only a sign-in of this moment will do; `max_age=0` asks for one, too (OpenID Connect Core, 15.1).
  private var wantsNewSignIn: Bool { prompt.contains(.login) || prompt.contains(.selectAccount) || maximumAge == 0 }
}

/// What comes next on a client's way to an authorization code.
package enum AuthorizationStep: Sendable, Equatable {
  /// Why the client gets no code.
  package enum Refusal: Sendable, Equatable {
    /// Nobody is signed in, or another person, or too long ago, and the person may not be asked or has tried.
    case loginRequired
    /// The person would have to agree, and may not be asked.
    case consentRequired
  }

  /// The person signs in; `isAgain` where somebody is signed in already.
  case signIn(isAgain: Bool)
  /// The person is asked whether the client may have it.
  case askConsent
  case grant
  case refuse(Refusal)
}

extension AuthorizationDemand {
  /// Whether a person who has a passkey is asked for it first, because the client wishes a proof that resists phishing (`acr_values`,
  /// decision 0135).
  ///
  /// It is a wish (OpenID Connect Core, 3.1.2.1): who may not be asked, or has proved who they are in another way since, goes on.
  package func asksForPasskey(in session: Session, provedBy method: AuthenticationMethod?) -> Bool {
    // A session that lost the method which opened it was not proved by the one that it has now.
    let isProved = method == .passkey && !session.isUnconfirmed
    return !prompt.contains(.none) && !isProved && session.createdAt < askedAt && session.authenticatedAt < askedAt
  }

  /// Decides.
  ///
  /// - Parameters:
  ///   - session: of the browser; live, or nil. One of the future, by a wrong clock, proves nothing about when, and is asked anew.
  ///   - consent: what the person agreed to before.
  ///   - hasAgreed: whether they agreed just now, on the page that asks.
  package func step(session: Session?, consent: Consent?, hasAgreed: Bool, at now: Date) -> AuthorizationStep {
    let isSilent = prompt.contains(.none)
    guard let session else { return isSilent ? .refuse(.loginRequired) : .signIn(isAgain: false) }
    if session.isOfFuture(at: now), wantsNewSignIn || maximumAge != nil {
      return isSilent ? .refuse(.loginRequired) : .signIn(isAgain: true)
    }
    if session.id == left { return isSilent ? .refuse(.loginRequired) : .signIn(isAgain: true) }
    let hasSignedIn = session.createdAt >= askedAt
    let isAnother = subject.map { $0 != session.account } ?? false
    if isAnother || isTooOld(session) {
      return isSilent || hasSignedIn ? .refuse(.loginRequired) : .signIn(isAgain: true)
    }
    if wantsNewSignIn, !hasSignedIn, session.authenticatedAt < askedAt {
      return isSilent ? .refuse(.loginRequired) : .signIn(isAgain: true)
    }
    guard !hasAgreed, mustAsk(consent) else { return .grant }
    return isSilent ? .refuse(.consentRequired) : .askConsent
  }

  /// Whether the last proof was too long ago when the client asked. One that Apple has not confirmed proves no age.
  private func isTooOld(_ session: Session) -> Bool {
    guard let maximumAge else { return false }
    // Providers tell the time of a proof in whole seconds.
    let second = Date(timeIntervalSince1970: askedAt.timeIntervalSince1970.rounded(.down))
    return session.isUnconfirmed || session.authenticatedAt < second.addingTimeInterval(-TimeInterval(maximumAge))
  }

  private func mustAsk(_ consent: Consent?) -> Bool {
    // Another account was chosen on the page that asks, so the page comes again and names it, whatever was agreed to before (0144).
    if prompt.contains(.consent) || left != nil { return true }
    switch policy {
    case .never: return false
    case .once: return consent.map { !$0.scope.covers(agreement) } ?? true
    // A client that may not ask is content with what was agreed to before.
    case .always: return !prompt.contains(.none) || !(consent?.scope.covers(agreement) ?? false)
    }
  }
}

/// An OpenID client exchanges an authorization code, or a device its code: a session of the client is opened.
package struct OpenClientSession: Sendable {
  /// Whose session it becomes.
  package let account: AccountID
  /// The session of our own pages in which the person agreed.
  package let browserSession: SessionID
  package let client: ClientID
  package let surface: Surface
  package let scope: GrantedScope
  /// Whether it rests on the person's consent, which must not have been withdrawn since.
  package let isConsented: Bool
  /// When the person had proved who they are, as the client was promised it.
  package let authenticatedAt: Date
  /// Whether the client's session ends with the browser's. A device is another machine, which signing out here does not reach.
  package let isOfBrowser: Bool
  package let device: Device

  package init(
    account: AccountID, browserSession: SessionID, client: ClientID, surface: Surface, scope: GrantedScope,
    isConsented: Bool, authenticatedAt: Date, isOfBrowser: Bool, device: Device = Device()
  ) {
    self.account = account
    self.browserSession = browserSession
    self.client = client
    self.surface = surface
    self.scope = scope
    self.isConsented = isConsented
    self.authenticatedAt = authenticatedAt
    self.isOfBrowser = isOfBrowser
    self.device = device
  }

  /// The session that is opened, or why none is.
  package enum Outcome: Sendable {
    case opened(Session, Account)
    case over(Obstacle)
  }

  /// What has happened since the person agreed.
  package enum Obstacle: Sendable, Equatable {
    /// With the reason, while the session is known.
    case sessionEnded(Session.EndReason?)
    case accountClosed
    case consentWithdrawn
  }

  /// The browser's session in full, and the consent if the client needs one.
  package static func reads(
    within browser: SessionID, of account: AccountID, for client: ClientID, isConsented: Bool
  ) -> [Read] {
    [.sessionInFull(browser)] + (isConsented ? [.consent(account, client)] : [])
  }

  /// What is left of the browser session in which a person agreed to something.
  enum Agreement {
    case stands(Session, Account)
    case over(Obstacle)
  }

  /// Whether the person is still signed in there, and the account is open.
  static func agreement(
    in browser: SessionID, of account: AccountID, on snapshot: Snapshot, at now: Date
  ) throws -> Agreement {
    guard let browser = try snapshot.session(browser), browser.kind == .cookie, browser.account == account else {
      return .over(.sessionEnded(nil))
    }
    if let reason = browser.endReason(at: now) { return .over(.sessionEnded(reason)) }
    guard let account = try snapshot.account(account), account.suspension == nil else { return .over(.accountClosed) }
    return .stands(browser, account)
  }

  /// Opens the session, unless the person signed out, the account was closed or the consent withdrawn since.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    var stamp = stamp
    let (browser, account): (Session, Account)
    switch try Self.agreement(in: browserSession, of: self.account, on: snapshot, at: now) {
    case .over(let obstacle): return Decision(nil, .over(obstacle))
    case .stands(let session, let owner): (browser, account) = (session, owner)
    }
    guard try !isConsented || snapshot.consent(of: account.id, to: client)?.scope.covers(scope) ?? false else {
      return Decision(nil, .over(.consentWithdrawn))
    }
    let isOffline = !isOfBrowser || scope.contains(GrantedScope.offlineAccess)
    let end =
      isOffline
      ? now.addingTimeInterval(lifetimes.tokenSession)
      : browser.createdAt.addingTimeInterval(lifetimes.cookieSessionAbsolute)
    // A proof that came since is not the one that the client was promised. What the person did in the browser says nothing about a device
    // that somebody else may hold (RFC 8628, 5.4), nor does a session whose own method was removed.
    let isSameProof =
      browser.authenticatedAt.inMilliseconds == authenticatedAt.inMilliseconds && isOfBrowser && !browser.isUnconfirmed
    let opened = Session(
      id: stamp.newID(), account: account.id, identity: browser.identity, client: client,
      kind: isOffline ? .offlineClient : .client, surface: surface, secret: stamp.newSecret(length: 32), createdAt: now,
      authenticatedAt: authenticatedAt,
      authenticatedBy: isSameProof ? try snapshot.authenticationMethod(of: browser) : nil, lastUsedAt: now,
      expiresAt: end.inMilliseconds,
      device: device,
      grant: Grant(browserSession: isOfBrowser ? browser.id : nil, scope: scope))
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.add(.putSession(opened))
    changes.add(
      .limitSessions(
        of: account.id, keep: lifetimes.sessionsPerAccount, Session.End(at: now, reason: .sessionLimit),
        heldBy: client))
    changes.audit(.clientSignedIn, account: account.id, identity: browser.identity, session: opened.id, client: client)
    changes.add(.count(EventCount(EventCount.Key(.clientSignedIn, client: client, surface: surface), at: now)))
    return Decision(changes, .opened(opened, account))
  }
}
