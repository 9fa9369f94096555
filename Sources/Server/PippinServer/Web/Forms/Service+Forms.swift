import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret

/// A form that this browser was given and sent back.
struct PostedForm: Sendable {
  let browser: BrowserID
  let data: FormData

  /// The typed text of a field; empty if there is none.
  subscript(field: String) -> String { data.only(field) ?? "" }

  /// The name of a person who gets an account, as fields that a page may show again.
  var names: [String: String] { ["given_name": self["given_name"], "family_name": self["family_name"]] }

  /// SHA-256 of the code of an invitation that came along.
  var invitation: [UInt8]? { InvitationCode.digest(presented: SecretText(self[SignInPage.invitationField])) }
}

extension PippinService {
  /// Makes a form for this browser, signed in or not.
  func form(to path: String, for browser: BrowserID) -> FormAction {
    FormAction(path: path, token: BrowserFormToken.text(for: browser, keys: flows.masterKeys).revealed)
  }

  /// Checks every form that needs no session.
  ///
  /// The token is bound to the browser's cookie, so what another site makes a browser post is refused, even if it would only sign
  /// somebody in.
  func postedForm(_ call: Call) throws(ServerError) -> PostedForm {
    let data = try formData(call)
    guard let browser = browser(of: call.request) else { throw ServerError.formRefused(.noCookies) }
    guard let token = data.only(FormAction.tokenField),
      BrowserFormToken.isGenuine(token, for: browser, keys: flows.masterKeys)
    else { throw ServerError.formRefused(.foreign) }
    return PostedForm(browser: browser, data: data)
  }

  /// The fields of a form of our own origin, each at most once.
  func formData(_ call: Call) throws(ServerError) -> FormData {
    try checkOrigin(call)
    guard let data = call.request.formData, !data.hasRepeats else {
      throw ServerError(.malformedRequest, detail: "The form cannot be read, or names something twice.")
    }
    return data
  }

  /// Refuses a form whose headers say that it comes from another site.
  ///
  /// Browsers that send no referrer say `null` for the origin of our own forms, too. That proves nothing, and `Sec-Fetch-Site`
  /// distinguishes the two.
  func checkOrigin(_ call: Call) throws(ServerError) {
    let origin = call.request.fields["origin"] ?? settings.origin
    let site = call.request.fields["sec-fetch-site"] ?? "same-origin"
    guard origin == settings.origin || origin == "null", site == "same-origin" || site == "none" else {
      throw ServerError.formRefused(.foreign)
    }
  }
}

extension PippinService {
  /// The client for passwords on our pages. Passwords need mail.
  var passwordClient: Client? { settings.pageClient.flatMap { isOffered(.password, by: $0) ? $0 : nil } }

  /// The client for passwords on our pages; without one there are no such pages.
  func passwordClient(_ call: Call) throws(ServerError) -> Client {
    guard let client = passwordClient else { throw ServerError.notFound }
    return client
  }

  /// Gives a browser the cookie of a new session in place of its former one, and leads to the place that the person wanted. A new
  /// account is welcomed on the account page.
  ///
  /// - Parameters:
  ///   - method: the method that the sign-in page marks the next time.
  ///   - request: the request of the OpenID client that this tab leads on to; `nil` if only the cookie says where to go.
  func entering(
    _ cookie: SecretText, by method: LastMethod, isNew: Bool, leadingTo request: OpenIDRequestID? = nil, _ call: Call
  ) throws -> HTTPResponse {
    let kept = placeCookie(of: call.request)
    let place = request.map { .client($0) } ?? kept.flatMap(Place.init) ?? .account
    var response = settingLastMethod(
      method, on: settingSession(cookie.revealed, for: call.request, on: leaving(.redirect(place.path))))
    if isNew, place == .account, let browser = browser(of: call.request) {
      response = try telling(FormMemo(path: place.path, changed: ChangeNotice(.created)), browser, on: response)
    }
    // The page that continues with a client's request removes the cookie.
    return kept == nil || place.request != nil ? response : settingPlace(nil, on: response)
  }

  /// The cookie of the session that a sign-in ends, because the browser loses it. The session that a merge waits for is kept.
  func formerCookie(of request: HTTPRequest) -> String? {
    guard let cookie = sessionCookie(of: request), cookie != mergeCookie(of: request) else { return nil }
    return cookie
  }

  /// The caller with a recent sign-in. Anybody else is asked to sign in, and comes back to `place`.
  func recentCaller(_ call: Call, for place: Place) async throws -> Detour<Caller> {
    guard let caller = try await pageCaller(call.request) else { return .elsewhere(.redirect(place.signIn)) }
    guard caller.session.isRecent(at: flows.now()) else { return .elsewhere(.redirect(place.signIn)) }
    return .here(caller)
  }

  /// The origin of a password or of a request for mail on our pages. The browser's cookie has the role of an app's own random
  /// value: strangers cannot lock out a browser that once showed the right password.
  func origin(_ call: Call, _ browser: BrowserID, page: String? = nil) -> PasswordOrigin {
    return PasswordOrigin(
      address: limiter.countedAddress(of: call.request.peer), device: browser.text,
      page: page.map { settings.publicURL + $0 }, browser: browser)
  }

  /// Counts a sign-in with a password on our pages by its outcome.
  func countingEntrance(
    _ client: Client, _ call: Call, _ enter: () async throws(ServerError) -> PageSession
  ) async throws(ServerError) -> PageSession {
    do throws(ServerError) {
      let entered = try await enter()
      count(.password, .web, client.id, entered.created ? "created" : "signed_in")
      return entered
    } catch {
      await refused(WebProvider(.password), .web, client.id, error, call)
      throw error
    }
  }
}

/// A value, or the page where the person must go first.
enum Detour<Value: Sendable>: Sendable {
  case here(Value)
  case elsewhere(HTTPResponse)
}
