import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// An account that is signed in to at two browsers and in an app, with sessions of OpenID clients within both.
private struct Portal {
  let account: AccountID
  let app: Session
  let browser: Session
  let other: Session
  let grafana: Session
  let wiki: Session
  let elsewhere: Session
  let offline: Session
  let device: Session
  let neighbour: Session

  init(_ store: any AccountStore, _ samples: Samples) async throws {
    account = samples.id()
    let (apple, google): (IdentityID, IdentityID) = (samples.id(), samples.id())
    app = samples.session(of: account, by: apple)
    browser = samples.session(of: account, by: apple, kind: .cookie, surface: .web)
    other = samples.session(of: account, by: google, kind: .cookie, surface: .web)
    grafana = samples.clientSession(of: account, by: apple, within: browser.id)
    // The person came in by another way since it was opened.
    wiki = samples.clientSession(of: account, by: google, within: browser.id, client: ClientID(rawValue: "wiki"))
    elsewhere = samples.clientSession(of: account, by: google, within: other.id)
    offline = samples.clientSession(of: account, by: apple, within: browser.id, kind: .offlineClient)
    device = samples.clientSession(of: account, by: google, within: nil, kind: .offlineClient)
    neighbour = samples.clientSession(of: samples.id(), by: apple, within: browser.id)
    try await store.commit(samples.changeSet(all.map { .putSession($0) }))
  }

  var all: [Session] { [app, browser, other, grafana, wiki, elsewhere, offline, device, neighbour] }

  /// Which of them ended by `changes`, all for the reason and with the next version.
  func ended(by which: LiveSessions, _ store: any AccountStore, _ samples: Samples) async throws -> Set<SessionID> {
    let end = Session.End(at: samples.now, reason: .administrator)
    try await store.commit(samples.changeSet(.endSessions(which, end)))
    let snapshot = try await store.snapshot(of: all.map { .session($0.id) })
    var ended: Set<SessionID> = []
    for session in all {
      let found = try #require(try snapshot.session(session.id))
      #expect(found.end == nil || found.end == end)
      #expect(found.version == (found.end == nil ? 1 : 2) && found.grant == session.grant)
      if found.end != nil { ended.insert(session.id) }
    }
    return ended
  }
}

extension StoreContract {
  static let clients: [Case] = clientEndings + clientLists + consents

  private static let clientEndings: [Case] = [
    Case("keeps what was granted, however often a session is put, and after its end") { store, samples in
      let account: AccountID = samples.id()
      for scope in ["openid email", ""] {
        var session = samples.clientSession(
          of: account, by: samples.id(), within: scope.isEmpty ? nil : samples.id(), scope: GrantedScope(text: scope))
        let grant = session.grant
        func found() async throws -> Session? {
          try await store.snapshot(of: [.session(session.id)]).session(session.id)
        }
        try await store.commit(samples.changeSet(.putSession(session)))
        #expect(try await found()?.grant == grant)
        session.grant = Grant(browserSession: samples.id(), scope: GrantedScope(text: "openid admin"))
        session.generation = 2
        try await store.commit(samples.changeSet(.putSession(session)))
        let put = try await found()
        #expect(put?.grant == grant && put?.generation == 2)
        session.end = Session.End(at: samples.now, reason: .signedOut)
        try await store.commit(samples.changeSet(.putSession(session)))
        let ended = try await found()
        #expect(ended?.grant == grant && ended?.end == session.end)
      }
      let app = samples.session(of: account, by: samples.id())
      try await store.commit(samples.changeSet(.putSession(app)))
      #expect(try await store.snapshot(of: [.sessionInFull(app.id)]).session(app.id)?.grant == nil)
    },
    Case("ends with a browser's session those of clients that belong to it, but not what works offline") {
      store, samples in
      let portal = try await Portal(store, samples)
      let ended = try await portal.ended(
        by: LiveSessions(of: portal.account, within: portal.browser.id), store, samples)
      #expect(ended == [portal.grafana.id, portal.wiki.id])
    },
    Case("ends the sessions that one client holds, of either kind") { store, samples in
      let portal = try await Portal(store, samples)
      let which = LiveSessions(of: portal.account, heldBy: Samples.openIDClient)
      let ended = try await portal.ended(by: which, store, samples)
      #expect(ended == [portal.grafana.id, portal.elsewhere.id, portal.offline.id, portal.device.id])
    },
    Case("ends no session of an app that has a client's id") { store, samples in
      let portal = try await Portal(store, samples)
      let ended = try await portal.ended(by: LiveSessions(of: portal.account, heldBy: Samples.client), store, samples)
      #expect(ended.isEmpty)
    },
    Case("spares with the session that stays what clients hold within it") { store, samples in
      let portal = try await Portal(store, samples)
      let which = LiveSessions(of: portal.account, except: portal.browser.id)
      let ended = try await portal.ended(by: which, store, samples)
      #expect(ended == [portal.app.id, portal.other.id, portal.elsewhere.id, portal.device.id])
    },
    Case("spares no client's session for that of an app which stays") { store, samples in
      let portal = try await Portal(store, samples)
      let ended = try await portal.ended(by: LiveSessions(of: portal.account, except: portal.app.id), store, samples)
      #expect(ended == Set(portal.all.map(\.id)).subtracting([portal.app.id, portal.neighbour.id]))
    },
    Case("ends with the browsers' sessions of an identity what clients hold within them") { store, samples in
      let portal = try await Portal(store, samples)
      let which = LiveSessions(of: portal.account, openedBy: portal.app.identity)
      let ended = try await portal.ended(by: which, store, samples)
      let expected = [portal.app, portal.browser, portal.grafana, portal.wiki, portal.offline]
      #expect(ended == Set(expected.map(\.id)))
    },
    Case("ends of an identity's sessions only those from before a time, with what clients hold within them") {
      store, samples in
      let portal = try await Portal(store, samples)
      let apple = portal.app.identity
      let provedAt = portal.browser.authenticatedAt
      // Somebody has proved it again, and a client was let in within the browser's since then.
      var renewed = samples.session(of: portal.account, by: apple)
      renewed.authenticatedAt = provedAt.addingTimeInterval(10)
      var held = samples.clientSession(of: portal.account, by: apple, within: portal.browser.id)
      held.authenticatedAt = provedAt.addingTimeInterval(10)
      try await store.commit(samples.changeSet(.putSession(renewed), .putSession(held)))
      let none = LiveSessions(of: portal.account, openedBy: apple, provedBefore: provedAt)
      #expect(try await portal.ended(by: none, store, samples).isEmpty)
      let which = LiveSessions(of: portal.account, openedBy: apple, provedBefore: provedAt.addingTimeInterval(0.001))
      let ended = try await portal.ended(by: which, store, samples)
      let expected = [portal.app, portal.browser, portal.grafana, portal.wiki, portal.offline]
      #expect(ended == Set(expected.map(\.id)))
      let snapshot = try await store.snapshot(of: [.session(renewed.id), .session(held.id)])
      #expect(try snapshot.session(renewed.id)?.end == nil)
      #expect(try snapshot.session(held.id)?.end != nil)
    },
    Case("spares within an identity's excepted session what another identity opened there") { store, samples in
      let portal = try await Portal(store, samples)
      let which = LiveSessions(of: portal.account, openedBy: portal.app.identity, except: portal.browser.id)
      let ended = try await portal.ended(by: which, store, samples)
      #expect(ended == [portal.app.id])
    },
    Case("ends every session of an account, those of clients too") { store, samples in
      let portal = try await Portal(store, samples)
      let ended = try await portal.ended(by: LiveSessions(of: portal.account), store, samples)
      #expect(ended == Set(portal.all.map(\.id)).subtracting([portal.neighbour.id]))
    },
    Case("has another session of a browser take over what clients hold within one") { store, samples in
      let portal = try await Portal(store, samples)
      let end = Session.End(at: samples.now, reason: .signedOut)
      let gone = samples.clientSession(of: portal.account, by: samples.id(), within: portal.browser.id, end: end)
      let next = samples.session(of: portal.account, by: samples.id(), kind: .cookie, surface: .web)
      try await store.commit(samples.changeSet(.putSession(gone)))
      let read = try await store.snapshot(of: [.session(portal.grafana.id)])
      try await store.commit(
        samples.changeSet(
          .putSession(next), .adoptClientSessions(of: portal.account, from: portal.browser.id, to: next.id)))
      let all = portal.all + [gone]
      let snapshot = try await store.snapshot(of: all.map { .session($0.id) })
      let adopted = [portal.grafana.id, portal.wiki.id, portal.offline.id]
      for session in all {
        let found = try #require(try snapshot.session(session.id))
        let isAdopted = adopted.contains(session.id)
        #expect(found.version == (isAdopted ? 2 : 1) && found.grant?.scope == session.grant?.scope)
        #expect(found.grant?.browserSession == (isAdopted ? next.id : session.grant?.browserSession))
      }
      // What was decided upon the session as it was is decided again.
      await expectConflict(store, samples.changeSet(basedOn: read, .putSession(portal.grafana)))
    },
    Case("counts the sessions of each client apart from those of others, of apps and of browsers") { store, samples in
      let account: AccountID = samples.id()
      let times = (1...4).map { samples.now.addingTimeInterval(Double(-$0)) }
      let clients = times.map {
        samples.clientSession(of: account, by: samples.id(), within: nil, lastUsedAt: $0.addingTimeInterval(1000))
      }
      // Used before all of the first client's, which would be the ones to go if they were counted together.
      let others = times.map {
        samples.clientSession(
          of: account, by: samples.id(), within: nil, kind: .offlineClient, client: ClientID(rawValue: "other"),
          lastUsedAt: $0)
      }
      let apps = times.map { samples.session(of: account, by: samples.id(), lastUsedAt: $0) }
      try await store.commit(samples.changeSet((clients + others + apps).map { .putSession($0) }))
      func living(ofClients: Bool) async throws -> Set<SessionID> {
        Set(
          try await store.sessions(of: account, ofClients: ofClients, at: samples.now, limit: 100, after: nil)
            .map(\.id))
      }
      let end = Session.End(at: samples.now, reason: .sessionLimit)
      try await store.commit(samples.changeSet(.limitSessions(of: account, keep: 3, end)))
      #expect(try await living(ofClients: false) == Set(apps.prefix(3).map(\.id)))
      #expect(try await living(ofClients: true) == Set((clients + others).map(\.id)))
      try await store.commit(samples.changeSet(.limitSessions(of: account, keep: 2, end, heldBy: clients[0].client)))
      #expect(try await living(ofClients: false) == Set(apps.prefix(3).map(\.id)))
      #expect(try await living(ofClients: true) == Set((clients.prefix(2) + others).map(\.id)))
    },
  ]

  private static let clientLists: [Case] = [
    Case("lists the sessions of clients and the others apart, page by page") { store, samples in
      let portal = try await Portal(store, samples)
      let apps = [portal.app, portal.browser, portal.other].map(\.id).sorted()
      let clients = [portal.grafana, portal.wiki, portal.elsewhere, portal.offline, portal.device].map(\.id).sorted()
      for (ofClients, expected) in [(false, apps), (true, clients)] {
        var pages: [[SessionID]] = []
        repeat {
          pages.append(
            try await store.sessions(
              of: portal.account, ofClients: ofClients, at: samples.now, limit: 2, after: pages.last?.last
            ).map(\.id))
        } while pages.last?.isEmpty == false
        #expect(pages.flatMap(\.self) == expected && pages.allSatisfy { $0.count <= 2 })
      }
    },
    Case("lists the sessions of clients that a sign-out concerns, page by page") { store, samples in
      let portal = try await Portal(store, samples)
      let before = Session.End(at: samples.now.addingTimeInterval(-0.001), reason: .signedOut)
      let earlier = samples.clientSession(of: portal.account, by: samples.id(), within: portal.other.id, end: before)
      let end = Session.End(at: samples.now, reason: .signedOut)
      var ended = portal.browser
      ended.end = end
      try await store.commit(
        samples.changeSet(
          .putSession(earlier), .putSession(ended),
          .endSessions(LiveSessions(of: portal.account, within: portal.browser.id), end)))
      func listed(_ moment: Date, _ browser: SessionID?) async throws -> [SessionID] {
        var pages: [[Session]] = []
        repeat {
          pages.append(
            try await store.clientSessions(
              of: portal.account, endedAt: moment, orWithin: browser, limit: 2, after: pages.last?.last?.id))
        } while pages.last?.isEmpty == false
        #expect(pages.allSatisfy { $0.count <= 2 })
        return pages.flatMap(\.self).map(\.id)
      }
      let (grafana, wiki, offline) = (portal.grafana.id, portal.wiki.id, portal.offline.id)
      #expect(try await listed(samples.now, nil) == [grafana, wiki].sorted())
      #expect(try await listed(samples.now, portal.browser.id) == [grafana, wiki, offline].sorted())
      #expect(try await listed(before.at, portal.other.id) == [earlier.id, portal.elsewhere.id].sorted())
      #expect(try await listed(before.at.addingTimeInterval(-1), portal.app.id) == [])
      #expect(try await listed(before.at.addingTimeInterval(-1), nil) == [])
      let found = try await store.clientSessions(
        of: portal.account, endedAt: samples.now, orWithin: nil, limit: 9, after: nil)
      #expect(found.allSatisfy { $0.end == end && $0.version == 2 && $0.grant?.browserSession == portal.browser.id })
      #expect(
        try await store.clientSessions(
          of: portal.neighbour.account, endedAt: samples.now, orWithin: portal.other.id, limit: 9, after: nil) == [])
    },
    Case("lists a client's live session though it expired, since a sign-out concerns its client") { store, samples in
      let (account, browser): (AccountID, SessionID) = (samples.id(), samples.id())
      let expired = samples.clientSession(
        of: account, by: samples.id(), within: browser, expiresAt: samples.now.addingTimeInterval(-1))
      try await store.commit(samples.changeSet(.putSession(expired)))
      let found = try await store.clientSessions(
        of: account, endedAt: samples.now, orWithin: browser, limit: 9, after: nil)
      #expect(found.map(\.id) == [expired.id])
    },
  ]

  private static let consents: [Case] = [
    Case("keeps a consent, replaces it, and forgets it alone") { store, samples in
      let account: AccountID = samples.id()
      let wiki = ClientID(rawValue: "wiki")
      var consent = samples.consent(of: account)
      let (second, foreign) = (samples.consent(of: account, to: wiki, ""), samples.consent(of: samples.id()))
      try await store.commit(samples.changeSet(.putConsent(consent), .putConsent(second), .putConsent(foreign)))
      func found(_ client: ClientID) async throws -> Consent? {
        try await store.snapshot(of: [.consent(account, client)]).consent(of: account, to: client)
      }
      consent.version = consent.firstVersion
      #expect(try await found(consent.client) == consent)
      #expect(try await found(wiki)?.scope.tokens == [])
      consent.scope = GrantedScope(text: "openid email offline_access")
      consent.grantedAt = consent.grantedAt.addingTimeInterval(60)
      try await store.commit(samples.changeSet(.putConsent(consent)))
      consent.version += 1
      #expect(try await found(consent.client) == consent)
      try await store.commit(samples.changeSet(.removeConsent(account, consent.client)))
      #expect(try await found(consent.client) == nil)
      #expect(try await found(wiki) != nil)
      try await store.commit(samples.changeSet(.putConsent(consent), .removeConsents(of: account)))
      #expect(try await found(consent.client) == nil)
      #expect(try await found(wiki) == nil)
      #expect(try await store.consents(of: foreign.account).map(\.client) == [foreign.client])
    },
    Case("gives a first consent to one of two who saw none") { store, samples in
      let consent = samples.consent(of: samples.id())
      let none = try await store.snapshot(of: [.consent(consent.account, consent.client)])
      #expect(try none.consent(of: consent.account, to: consent.client) == nil)
      #expect(none.preconditions == [Precondition(.consent(consent.account, consent.client), .absent)])
      try await store.commit(samples.changeSet(basedOn: none, .putConsent(consent)))
      await expectConflict(store, samples.changeSet(basedOn: none, .putConsent(consent)))
    },
    Case("lets nobody who read a withdrawn consent overwrite the one that is given again (C-1)") { store, samples in
      let wide = samples.consent(of: samples.id())
      try await store.commit(samples.changeSet(.putConsent(wide)))
      let old = try await store.snapshot(of: [.consent(wide.account, wide.client)])
      try await store.commit(samples.changeSet(.removeConsent(wide.account, wide.client)))
      var narrow = wide
      (narrow.scope, narrow.grantedAt) = (GrantedScope(text: "openid"), wide.grantedAt.addingTimeInterval(1))
      try await store.commit(samples.changeSet(.putConsent(narrow)))
      await expectConflict(store, samples.changeSet(basedOn: old, .putConsent(wide)))
      let found = try await store.snapshot(of: [.consent(wide.account, wide.client)])
      #expect(try found.consent(of: wide.account, to: wide.client)?.scope == narrow.scope)
    },
    Case("lists an account's consents in the order of the clients' ids") { store, samples in
      let account: AccountID = samples.id()
      let names = ["wiki", "Wiki", "grafana", "grafana.2", "grafana-1"].map { ClientID(rawValue: $0) }
      try await store.commit(samples.changeSet(names.map { .putConsent(samples.consent(of: account, to: $0)) }))
      let found = try await store.consents(of: account)
      #expect(found.map(\.client.rawValue) == ["Wiki", "grafana", "grafana-1", "grafana.2", "wiki"])
      #expect(try await store.consents(of: samples.id()) == [])
    },
  ]
}
