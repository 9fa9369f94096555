import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  static let signInMethodPageBindings: [Binding] = [
    .page(.get, "/account/identities/{id}", "openIdentityRemoval") { try await $0.unlinkPage($1) },
    .page(.post, "/account/identities/{id}", "removeIdentityInBrowser") { try await $0.unlinkByForm($1) },
    .page(.post, "/account/link/apple", "addAppleInBrowser") { try await $0.addSignInMethodByForm($1) },
    .page(.post, "/account/link/google", "addGoogleInBrowser") { try await $0.addSignInMethodByForm($1) },
    .page(.post, "/account/link/facebook", "addFacebookInBrowser") { try await $0.addSignInMethodByForm($1) },
    .page(.post, "/account/link/openid", "addOpenIDInBrowser") { try await $0.addSignInMethodByForm($1) },
  ]

  /// The sign-in methods of an account, with a button beside each that can be removed now.
  ///
  /// - Parameter all: every identity of the account.
  func signInMethods(
    _ identities: [Identity], among all: [Identity], of caller: Caller, now: Date
  ) -> [AccountPage.SignInMethod] {
    identities.map { identity in
      signInMethod(identity, now: now, remove: removal(of: identity, among: all, by: caller, now: now))
    }
  }

  /// The page that removes a sign-in method; nil if it cannot be removed now.
  func removal(of identity: Identity, among all: [Identity], by caller: Caller, now: Date) -> String? {
    caller.session.isRecent(at: now) && isAnotherLeft(without: identity, of: all)
      ? "/account/identities/\(identity.id)" : nil
  }

  /// - Parameter passkeys: those of the account. Each goes by its name, because a person has several.
  func signInMethod(
    _ identity: Identity, now: Date, remove: String? = nil, passkeys: [IdentityID: Passkey] = [:]
  ) -> AccountPage.SignInMethod {
    AccountPage.SignInMethod(
      provider: providerName(of: identity.key), logo: ProviderIcon(rawValue: identity.key.provider.rawValue),
      address: passkeys[identity.id]?.name.text ?? identity.email?.address,
      since: Moment(identity.createdAt, now: now), lastUsed: Moment(identity.provedAt, now: now),
      isRevoked: identity.status != .active, remove: remove)
  }

  /// Where to sign in again, if only a recent sign-in is missing for the buttons.
  func signInAgain(_ identities: [Identity], _ caller: Caller, _ now: Date) -> String? {
    guard !caller.session.isRecent(at: now), identities.contains(where: { isAnotherLeft(without: $0, of: identities) }),
      settings.pageClient != nil
    else { return nil }
    return Place.account.signIn
  }

  /// The decision checks the same.
  private func isAnotherLeft(without identity: Identity, of identities: [Identity]) -> Bool {
    identities.contains { $0.id != identity.id && $0.status == .active }
  }

  /// `GET /account/identities/{id}`: shows what removing it would do.
  func unlinkPage(_ call: Call) async throws -> HTTPResponse {
    guard let id = IdentityID(call.parameter) else { throw ServerError.notFound }
    let caller: Caller
    switch try await recentCaller(call, for: .account) {
    case .elsewhere(let detour): return detour
    case .here(let found): caller = found
    }
    let now = flows.now()
    let trial = try await flows.linking.unlink(id, by: caller, isTrial: true)
    let passkeys = try await passkeys(behind: [trial.identity] + trial.staying, of: caller)
    let sessions = try await flows.sessions.sessions(of: caller, limit: Lifetimes.mostSessionsPerAccount, after: nil)
    let signedOut = sessions.filter { $0.identity == id && $0.id != caller.session.id }
    let token = SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed
    return show(
      RemoveMethodPage(
        appName: settings.appName, method: signInMethod(trial.identity, now: now, passkeys: passkeys),
        remaining: trial.staying.map { signInMethod($0, now: now, passkeys: passkeys) },
        signedOut: signedOut.map(Self.device),
        address: .init(before: caller.account.email, after: trial.account.email),
        confirm: FormAction(path: call.request.path, token: token)), to: call.request)
  }

  /// `POST /account/identities/{id}`
  func unlinkByForm(_ call: Call) async throws -> HTTPResponse {
    guard let id = IdentityID(call.parameter) else { throw ServerError.notFound }
    guard let caller = try await formCaller(call) else { return .redirect("/account") }
    do {
      let identities = try await flows.sessions.identities(of: caller)
      let key = identities.first { $0.id == id }?.key
      let session = try await flows.linking.unlink(id, by: caller)
      let told =
        key?.provider == .passkey
        ? try changed(.passkeyRemoved, call)
        : try changed(.methodRemoved, method: key.map { providerName(of: $0) }, call)
      let answer = forgetting(key, unlessAmong: identities.filter { $0.id != id }, of: caller, call, on: told)
      return session.map { settingSession($0.cookie.revealed, for: call.request, on: answer) } ?? answer
    } catch let error as ServerError where error.code == .reauthenticationRequired {
      return .redirect(Place.account.signIn)
    }
  }
}

extension PippinService {
  /// Forgets that the removed method was the last one, so that nobody creates a second account with it.
  private func forgetting(
    _ removed: IdentityKey?, unlessAmong others: [Identity], of caller: Caller, _ call: Call,
    on response: HTTPResponse
  ) -> HTTPResponse {
    func method(_ key: IdentityKey) -> LastMethod {
      LastMethod(flows.clients.method(to: key, of: caller.session.client))
    }
    guard let removed, !others.contains(where: { method($0.key) == method(removed) }) else { return response }
    return forgetting(method(removed), call.request, on: response)
  }
}

extension RemoveMethodPage.Address {
  fileprivate init(before: AccountEmail?, after: AccountEmail?) {
    switch (before?.address, after?.address) {
    case (nil, nil): self = .none
    case (_?, nil): self = .goes
    case (let before, let after?): self = before == after ? .stays(after) : .becomes(after)
    }
  }
}

extension PippinService {
  private static let additionPrefix = "/account/link/"
  /// The field that names one of the OpenID Connect and OAuth 2 providers.
  private static let providerField = "provider"

  /// The sign-in methods that the app's pages offer and the account does not have. They are shown without a recent sign-in:
  /// pressing a button leads to one if needed, and back.
  func additions(_ identities: [Identity], of caller: Caller, token: String) -> [AccountPage.Addition] {
    guard let client = flows.clients[caller.session.client] else { return [] }
    let new = client.webProviders.filter { method in
      isOffered(method.provider, by: client) && !identities.contains { client.leads(method, to: $0.key) }
    }
    return new.map { method in
      let choice = method.openID.map { FormAction.Choice(name: Self.providerField, value: $0) }
      let begin = FormAction(path: Self.additionPrefix + method.provider.rawValue, token: token, choice: choice)
      return method == .apple ? .apple(begin: begin) : .other(providerName(method, of: client), begin: begin)
    }
  }

  /// `POST /account/link/apple`, and the other providers' like it: leads to the provider, whose identity is linked to the account if
  /// this browser still presents this session then.
  func addSignInMethodByForm(_ call: Call) async throws -> HTTPResponse {
    let provider = Provider(rawValue: String(call.request.path.dropFirst(Self.additionPrefix.count)))
    guard let caller = try await formCaller(call) else { return .redirect(Place.account.signIn) }
    guard caller.session.isRecent(at: flows.now()) else { return .redirect(Place.account.signIn) }
    try limit(as: .startAppleOnTheWeb, call, client: caller.session.client.rawValue)
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    let id = provider == .openid ? call.request.formData?.only(Self.providerField) : nil
    let method = WebProvider(provider, openID: id)
    let address = try await flows.web.startLinking(method, to: caller, browser: browser)
    let name = flows.clients[caller.session.client].map { providerName(method, of: $0) }
    return settingBrowser(browser, on: goOn(to: address, named: name ?? Self.providerName(provider), call))
  }
}
