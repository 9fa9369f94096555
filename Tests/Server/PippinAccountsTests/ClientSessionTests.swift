import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// What becomes of the sessions that OpenID clients hold.
struct ClientSessionTests {
  /// A stage with a person who is signed in at a browser, and one session of a client of each kind within it.
  private func portal(_ kind: Session.Kind = .cookie) throws -> (Stage, own: Session, client: Session, offline: Session)
  {
    var stage = Stage()
    _ = try stage.signIn(kind: kind)
    let own = try stage.session
    let samples = stage.samples
    let client = samples.clientSession(of: own.account, by: own.identity, within: own.id, expiresAt: own.expiresAt)
    let offline = samples.clientSession(of: own.account, by: own.identity, within: own.id, kind: .offlineClient)
    for session in [client, offline] { stage.sessions[session.id] = session }
    stage.audit = []
    return (stage, own, client, offline)
  }

  private func end(_ session: Session, on stage: inout Stage) throws -> ChangeSet? {
    let changes = try Session.end(
      session.id, of: session.account, because: .signedOut, on: stage.snapshot(of: [.session(session.id)]),
      at: stage.samples.stamp()
    ).changes
    stage.commit(changes)
    return changes
  }

  @Test func `a sign-out at a browser ends what clients hold within it, at the same time, but not what works offline`()
    throws
  {
    var (stage, browser, client, offline) = try portal()
    _ = try end(browser, on: &stage)
    let expected = Session.End(at: stage.samples.now, reason: .signedOut)
    #expect(stage.sessions[browser.id]?.end == expected && stage.sessions[client.id]?.end == expected)
    #expect(stage.sessions[offline.id]?.end == nil)
  }

  @Test func `the end of an app's or a client's session is one change and its line of the audit`() throws {
    var (stage, app, client, _) = try portal(.tokens)
    #expect(try end(app, on: &stage)?.changes.count == 2)
    #expect(try end(client, on: &stage)?.changes.count == 2)
  }

  @Test func `a code that Apple refuses later ends what clients hold within the browser's session`() throws {
    var (stage, browser, client, _) = try portal()
    let answer = DeferredExchangeAnswer(
      session: browser.id, verdict: .contradicted)
    stage.commit(try answer.decide(on: stage.snapshot(of: answer.reads), at: stage.samples.stamp()).changes)
    #expect(stage.sessions[client.id]?.end?.reason == .appleTokenInvalid)
  }

  @Test func `the next sign-in of the same person at a browser takes over what clients hold there`() throws {
    var (stage, browser, client, offline) = try portal()
    let samples = stage.samples
    let next = samples.session(of: browser.account, by: samples.id(), kind: .cookie, surface: .web)
    stage.sessions[next.id] = next
    var changes = samples.changeSet()
    changes.end(browser, replacedBy: next, at: samples.now)
    stage.commit(changes)
    #expect(stage.sessions[browser.id]?.end?.reason == .signedOut)
    for session in [client, offline] {
      #expect(stage.sessions[session.id]?.end == nil && stage.sessions[session.id]?.grant?.browserSession == next.id)
    }
    _ = try end(next, on: &stage)
    #expect(stage.sessions[client.id]?.end != nil && stage.sessions[offline.id]?.end == nil)
  }

  @Test func `the next sign-in of another person at a browser ends what clients hold there`() throws {
    var (stage, browser, client, _) = try portal()
    let samples = stage.samples
    let stranger = samples.session(of: samples.id(), by: samples.id(), kind: .cookie, surface: .web)
    var changes = samples.changeSet()
    changes.end(browser, replacedBy: stranger, at: samples.now)
    stage.commit(changes)
    #expect(stage.sessions[client.id]?.end?.reason == .signedOut)
    #expect(stage.sessions[client.id]?.grant?.browserSession == browser.id)
  }

  @Test func `a session of an app takes over nothing from a browser`() throws {
    var (stage, browser, client, _) = try portal()
    let app = stage.samples.session(of: browser.account, by: browser.identity)
    var changes = stage.samples.changeSet()
    changes.end(browser, replacedBy: app, at: stage.samples.now)
    stage.commit(changes)
    #expect(stage.sessions[client.id]?.end?.reason == .signedOut)
  }

  @Test func `a withdrawn consent at the provider ends what clients hold within its browsers' sessions`() throws {
    var (stage, browser, client, offline) = try portal()
    try stage.notify(.consentRevoked, at: stage.samples.now.addingTimeInterval(1))
    for session in [browser, client, offline] { #expect(stage.sessions[session.id]?.end != nil) }
  }

  @Test(arguments: [Session.Kind.tokens, .cookie, .client, .offlineClient], [true, false])
  func `a refresh token of one sort refreshes no session of another`(kind: Session.Kind, ofClients: Bool) throws {
    var stage = Stage()
    let session = stage.samples.session(of: stage.samples.id(), by: stage.samples.id(), kind: kind)
    stage.sessions[session.id] = session
    let decision = try refresh(session, ofClients: ofClients, on: &stage)
    let isKnown = if case .refreshed = decision.outcome { true } else { false }
    #expect(isKnown == (ofClients ? kind.isOfClient : kind == .tokens))
    #expect(isKnown == (decision.changes != nil))
  }

  @Test func `a refresh prolongs what works offline, and no session that ends with a browser's`() throws {
    for kind in [Session.Kind.client, .offlineClient] {
      var stage = Stage()
      let until = stage.samples.now.addingTimeInterval(7200)
      let session = stage.samples.clientSession(
        of: stage.samples.id(), by: stage.samples.id(), within: stage.samples.id(), kind: kind, expiresAt: until)
      stage.sessions[session.id] = session
      stage.samples.clock.advance(by: 3600)
      _ = try refresh(session, ofClients: true, on: &stage)
      let found = try stage.session
      #expect(found.generation == 2 && found.lastUsedAt == stage.samples.now && found.grant == session.grant)
      let prolonged = stage.samples.now.addingTimeInterval(stage.lifetimes.tokenSession)
      #expect(found.expiresAt == (kind == .client ? until : prolonged))
    }
  }

  @Test func `a replayed refresh token ends the client's session alone`() throws {
    var (stage, browser, client, _) = try portal()
    stage.sessions[client.id]?.generation = 3
    stage.sessions[client.id]?.rotatedAt = stage.samples.now.addingTimeInterval(-3600)
    _ = try refresh(client, ofClients: true, on: &stage)
    #expect(stage.sessions[client.id]?.end?.reason == .reuseDetected)
    #expect(stage.sessions[browser.id]?.end == nil)
  }

  @Test func `a refresh that asks for more than was granted changes nothing`() throws {
    let (stage, _, client, _) = try portal()
    let granted = try #require(client.grant?.scope)
    for (scope, isGranted) in [
      (granted, true), (granted.union(GrantedScope(["more"])), false), (GrantedScope(["more"]), false),
      (GrantedScope([]), false),
    ] {
      var stage = stage
      let decision = try refresh(client, ofClients: true, scope: scope, on: &stage)
      let isExceeded = if case .scopeExceeded = decision.outcome { true } else { false }
      #expect(isExceeded != isGranted && (decision.changes != nil) == isGranted, "\(scope.text)")
    }
  }

  private func refresh(
    _ session: Session, ofClients: Bool, scope: GrantedScope? = nil, on stage: inout Stage
  ) throws -> Decision<Refresh.Outcome> {
    let event = Refresh(
      session: session.id, generation: 1, retryKeyDigest: nil, ofClients: ofClients, scope: scope)
    let decision = try event.decide(
      on: stage.snapshot(of: [.session(session.id)]), lifetimes: stage.lifetimes, at: stage.samples.stamp())
    stage.commit(decision.changes)
    return decision
  }
}

extension ClientSessionTests {
  @Test func `a browser that goes on after its sign-in method was removed keeps what clients got by another one`()
    throws
  {
    let samples = Samples()
    let account = samples.account()
    let (leaving, staying) = (samples.identity(of: account.id), samples.identity(of: account.id))
    var asking = samples.session(of: account.id, by: leaving.id, kind: .cookie, surface: .web)
    asking.authenticatedAt = samples.now
    let unlink = UnlinkIdentity(
      identity: leaving.id, account: account.id, by: .person(PresentedSession(of: asking)),
      keys: [leaving.key, staying.key])
    var snapshot = Snapshot()
    snapshot.add(asking, for: asking.id)
    snapshot.add(account, for: account.id)
    for identity in [leaving, staying] { snapshot.add(identity, for: identity.key) }
    for read in unlink.reads { snapshot.answered(read) }
    let decision = try unlink.decide(on: snapshot, at: samples.stamp())
    guard case .unlinked(let unlinked) = decision.outcome, let next = unlinked.session else {
      Issue.record("\(decision.outcome)")
      return
    }
    let own = samples.clientSession(of: account.id, by: leaving.id, within: asking.id)
    let other = samples.clientSession(of: account.id, by: staying.id, within: asking.id)
    var stage = Stage()
    for session in [asking, own, other] { stage.sessions[session.id] = session }
    var sessions = samples.changeSet()
    for change in try #require(decision.changes).changes {
      switch change {
      case .putSession, .adoptClientSessions, .endSessions: sessions.add(change)
      default: break
      }
    }
    stage.commit(sessions)
    #expect(stage.sessions[asking.id]?.end != nil && stage.sessions[own.id]?.end != nil)
    #expect(stage.sessions[next.id]?.end == nil && stage.sessions[other.id]?.end == nil)
    #expect(stage.sessions[other.id]?.grant?.browserSession == next.id)
  }
}
