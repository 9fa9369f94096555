import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinSecret

/// Why somebody comes to the sign-in page.
struct SignInAsked: Sendable {
  /// Where they want to be afterwards.
  let place: Place?
  /// Whether they are signed in, and asked to do so once more.
  let isAgain: Bool
  /// The ways into their account, of which one will do; `nil` where any will.
  let ways: [IdentityKey]?

  /// What an OpenID client asks for, that they come from.
  var request: OpenIDRequest?
  /// The name of that client.
  var client: String?

  /// Whether it leads to where they want to be.
  func offers(_ way: WebProvider, of client: Client) -> Bool { ways?.contains { client.leads(way, to: $0) } ?? true }

  /// Whether a password does.
  var offersPassword: Bool { ways?.contains { $0.provider == .password } ?? true }

  var notice: Text? {
    if let client { return Text("sign_in.notice.client", ["client": client]) }
    if case .device? = place { return Text("sign_in.notice.device") }
    guard isAgain else { return nil }
    return Text(place == .merge ? "sign_in.notice.merge" : "sign_in.notice.again")
  }
}

extension PippinService {
  /// `POST /sign-in`: an address and a password.
  func signInByForm(_ call: Call) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    let form = try postedForm(call)
    let request = namedRequest(form.data)
    let place = request.map { .client($0) } ?? placeCookie(of: call.request).flatMap(Place.init)
    let path = place?.signIn ?? "/sign-in"
    return try await answering(form, at: path, keeping: ["email"]) {
      try limit(as: .signInWithPassword, call, client: client.id.rawValue)
      var signIn = PasswordSignIn(
        client: client.id, email: form["email"], password: SecretText(form["password"]), linkToken: nil, kind: .cookie,
        device: Device(of: call.request), origin: origin(call, form.browser))
      signIn.replacing = formerCookie(of: call.request)
      let entered = try await countingEntrance(client, call) { () async throws(FlowError) in
        try await flows.passwords.enter(signIn)
      }
      return try entering(entered.cookie, isNew: entered.created, leadingTo: request, call)
    }
  }

  /// Whoever is signed in has no business on the sign-in page, unless one of our pages sent them.
  func signInAsked(_ call: Call) async throws -> Detour<SignInAsked> {
    var place = askedPlace(call.request)
    let caller = try await pageCaller(call.request)
    let isSignedIn = caller != nil
    // Nothing waits to be merged, or not any more.
    if place == .merge, !isSignedIn || mergeCookie(of: call.request) != sessionCookie(of: call.request) { place = nil }
    if isSignedIn, place == nil { return .elsewhere(.redirect("/account")) }
    let request = try await request(waitingAt: place, call)
    let client = request.flatMap { flows.clients[$0.client]?.name }
    // The account to be merged is another, and so may be the one that a client wants: it is entered in whatever way.
    let mayBeAnother = place == .merge || request?.mayBeOfAnother == true
    guard let caller, !mayBeAnother else {
      return .here(
        SignInAsked(
          place: place, isAgain: isSignedIn && request == nil, ways: nil, request: request, client: client))
    }
    let ways = try await flows.sessions.identities(of: caller).filter { $0.status != .gone }.map(\.key)
    return .here(SignInAsked(place: place, isAgain: true, ways: ways, request: request, client: client))
  }

  /// The place that a sign-in page is asked to lead to; that of a client only while this browser keeps what it asks for.
  private func askedPlace(_ request: HTTPRequest) -> Place? {
    let query = request.queryData
    let cookie = placeCookie(of: request)
    let place =
      namedRequest(query).map { .client($0) } ?? query?.only("then").flatMap { Place(asked: $0, cookie: cookie) }
    if let id = place?.request, waitingRequest(id, of: request) == nil { return nil }
    return place
  }

  /// The sign-in page, with the form for a password where there are any.
  func showSignIn(
    _ asked: SignInAsked, _ providers: [SignInPage.Provider], _ notice: Text?, _ call: Call
  ) -> HTTPResponse {
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    let memo = memo(call)
    let password = (asked.offersPassword ? passwordClient : nil).map { client in
      SignInPage.PasswordForm(
        action: form(to: "/sign-in", for: browser), email: memo?.typed["email"] ?? asked.request?.loginHint,
        trouble: memo?.trouble,
        byMail: memo?.trouble?.kind == .throttled ? form(to: "/sign-in/email", for: browser) : nil,
        offersCode: client.offersEmailCode, isAgain: asked.isAgain, request: asked.place?.request?.description)
    }
    let page = SignInPage(
      appName: settings.appName, providers: providers, notice: notice, changed: memo?.changed,
      password: password, isAgain: asked.isAgain, isMerging: asked.place == .merge)
    var response = showForm(page, call, for: browser)
    if asked.place != nil || placeCookie(of: call.request) != nil { response = settingPlace(asked.place, on: response) }
    if asked.place != .merge, mergeCookie(of: call.request) != nil { response = settingMerge(nil, on: response) }
    return response
  }
}
