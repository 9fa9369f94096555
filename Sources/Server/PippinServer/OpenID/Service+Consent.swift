import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret

/// The page that asks a person whether an OpenID client may have what it asks for, and its three answers (0112, 0144).
extension PippinService {
  /// The id under which the browser keeps a request whose consent page it loads: that of the same request where the page was loaded before.
  func consentID(of request: OpenIDRequest, _ call: Call) async -> OpenIDRequestID {
    // Without a challenge, state or nonce, two tabs of one client could not be told apart.
    if request.challenge ?? request.state ?? request.nonce != nil {
      for (id, _) in waiting(of: call.request) {
        if let sealed = waitingRequest(id, of: call.request), let kept = await keptRequest(sealed),
          kept.isRepeated(by: request)
        {
          return id
        }
      }
    }
    return OpenIDRequestID(now: flows.now(), random: flows.random)
  }

  private func keptRequest(_ sealed: String) async -> OpenIDRequest? {
    do {
      return try await flows.openID.request(opening: sealed)
    } catch {
      // One that has expired, or that cannot be read, is not the same.
      return nil
    }
  }

  /// The browser keeps the request under an id, so that the page has an address that can be loaded again, also in another language.
  func consentPage(
    _ request: OpenIDRequest, _ client: Client, _ caller: Caller, as id: OpenIDRequestID, _ call: Call
  ) throws -> HTTPResponse {
    var shown = request
    shown.keptAs = id
    let choice = FormAction.Choice(name: Self.requestField, value: try flows.openID.sealed(shown))
    let token = SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed
    func action(_ path: String) -> FormAction { FormAction(path: path, token: token, choice: choice) }
    let page = ConsentPage(
      appName: settings.appName,
      // A client that names an account gets no other.
      access: access(
        client, request.scope, of: caller.account,
        switchAccount: request.subject == nil ? action("/oauth/switch-account") : nil),
      returnAddress: request.redirectURI, allow: action("/oauth/consent"),
      deny: action("/oauth/consent/decline"))
    let chooser = LanguageChooser(path: Place.continuation, query: Place.naming(id))
    return keeping(
      try flows.openID.sealed(request.withoutPage), as: id, of: call.request,
      on: show(page, to: call.request, chooser: chooser))
  }

  /// `POST /oauth/consent` and `POST /oauth/consent/decline`
  func consentByForm(_ call: Call, allowed: Bool) async throws -> HTTPResponse {
    guard let (caller, request) = try await consentForm(call) else { return .redirect(Place.account.path) }
    guard allowed else {
      return ending(request.keptAs, call, on: back(try flows.openID.declined(request), call, isAfterForm: true))
    }
    let outcome = try await flows.openID.authorize(request, caller, hasAgreed: true)
    let response = try answer(outcome, call, isAfterForm: true, as: request.keptAs)
    guard case .back = outcome else { return response }
    return ending(request.keptAs, call, on: response)
  }

  /// `POST /oauth/switch-account`: another account is to answer. The session goes on until somebody else has signed in.
  func switchAccountForClient(_ call: Call) async throws -> HTTPResponse {
    guard let (caller, request) = try await consentForm(call) else { return .redirect(Place.account.path) }
    let outcome = try await flows.openID.authorize(request.leaving(caller.session.id), caller)
    return try answer(outcome, call, isAfterForm: true, as: request.keptAs)
  }

  /// Who posts a form of the page, and the request that it is about; nil if the session has ended.
  private func consentForm(_ call: Call) async throws -> (Caller, OpenIDRequest)? {
    guard let caller = try await formCaller(call), let sealed = call.request.formData?.only(Self.requestField) else {
      return nil
    }
    let request = try await flows.openID.request(opening: sealed)
    try limit(as: .authorize, call, client: request.client.rawValue)
    return (caller, request)
  }

  /// The browser forgets a request that is answered.
  func ending(_ id: OpenIDRequestID?, _ call: Call, on response: HTTPResponse) -> HTTPResponse {
    guard let id else { return response }
    return leavingPlace(of: id, call, on: forgetting(id, on: response))
  }

  /// Ends the sign-in for a request, unless another tab has begun a sign-in since.
  func leavingPlace(of id: OpenIDRequestID, _ call: Call, on response: HTTPResponse) -> HTTPResponse {
    placeCookie(of: call.request).flatMap(Place.init) == .client(id) ? settingPlace(nil, on: response) : response
  }

  /// What the pages that ask show, for an authorization request and for a device alike.
  func access(
    _ client: Client, _ scope: GrantedScope, of account: Account, switchAccount: FormAction?
  ) -> AccessRequest {
    AccessRequest(
      client: client.name,
      person: AccessRequest.Person(
        name: account.name.map(Self.words),
        // Anybody may have typed an address that is not verified: it must not look like the person's.
        email: account.email.flatMap { $0.isVerified ? $0.address : nil }, id: account.id.description),
      switchAccount: switchAccount,
      details: client.released(of: account, within: scope).map { AccessRequest.Detail(AccessKind($0.kind), $0.value) },
      policies: AccessRequest.Policies(terms: client.openID?.termsURI, privacy: client.openID?.policyURI))
  }
}

extension AccessKind {
  fileprivate init(_ kind: ReleasedDetail.Kind) {
    switch kind {
    case .accountID: self = .accountID
    case .name: self = .name
    case .email: self = .email
    case .language: self = .language
    case .externalID: self = .externalID
    case .metadata(let name): self = .metadata(name)
    case .offlineAccess: self = .offlineAccess
    }
  }
}
