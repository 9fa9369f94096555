import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret

/// A form of ours that came back from the browser that it was made for.
struct PostedForm: Sendable {
  let browser: BrowserID
  let data: FormData

  /// What was typed; empty where nothing was.
  subscript(field: String) -> String { data.only(field) ?? "" }
}

extension PippinService {
  /// The page's form for whoever is at this browser, signed in or not.
  func form(to path: String, for browser: BrowserID) -> FormAction {
    FormAction(path: path, token: BrowserFormToken.text(for: browser, keys: flows.masterKeys).revealed)
  }

  /// The one gate of every form that needs no session.
  ///
  /// The token is bound to the browser's cookie: what another site has a browser post is refused, also where it would only sign
  /// somebody in.
  func postedForm(_ call: Call) throws(ServerError) -> PostedForm {
    let data = try formData(call)
    guard let browser = browser(of: call.request) else { throw ServerError.formRefused(.noCookies) }
    guard let token = data.only(FormAction.tokenField),
      BrowserFormToken.isGenuine(token, for: browser, keys: flows.masterKeys)
    else { throw ServerError.formRefused(.foreign) }
    return PostedForm(browser: browser, data: data)
  }

  /// What a form of our own origin holds, each field once.
  func formData(_ call: Call) throws(ServerError) -> FormData {
    try checkOrigin(call)
    guard let data = call.request.formData, !data.hasRepeats else {
      throw ServerError(.malformedRequest, detail: "The form cannot be read, or names something twice.")
    }
    return data
  }

  /// Refuses a form that says itself that it was sent from elsewhere.
  ///
  /// Browsers that are told to send no referrer say `null` for the origin of our own forms too; that alone proves nothing either
  /// way, and `Sec-Fetch-Site` tells the two apart.
  func checkOrigin(_ call: Call) throws(ServerError) {
    let origin = call.request.fields["origin"] ?? settings.origin
    let site = call.request.fields["sec-fetch-site"] ?? "same-origin"
    guard origin == settings.origin || origin == "null", site == "same-origin" || site == "none" else {
      throw ServerError(.malformedRequest, detail: "This form was sent from another site.")
    }
  }
}

extension PippinService {
  /// The client with whose name our pages have people sign in with a password; somebody has to mail what that needs.
  var passwordClient: Client? { settings.pageClient.flatMap { isOffered(.password, by: $0) ? $0 : nil } }

  /// The client of our pages' passwords; without one there is no such page.
  func passwordClient(_ call: Call) throws(ServerError) -> Client {
    guard let client = passwordClient else { throw ServerError.notFound }
    return client
  }

  /// A session was opened: its cookie replaces the one there was, and the person goes where they wanted to be. Somebody new is
  /// welcomed on the account page.
  ///
  /// - Parameter request: of the OpenID client that this tab leads on to; nil where only the cookie says where to go.
  func entering(
    _ cookie: SecretText, isNew: Bool, leadingTo request: OpenIDRequestID? = nil, _ call: Call
  ) throws -> HTTPResponse {
    let kept = placeCookie(of: call.request)
    let place = request.map { .client($0) } ?? kept.flatMap(Place.init) ?? .account
    var response = settingSession(cookie.revealed, for: call.request, on: leaving(.redirect(place.path)))
    if isNew, place == .account, let browser = browser(of: call.request) {
      response = try telling(FormMemo(path: place.path, changed: ChangeNotice(.created)), browser, on: response)
    }
    // The page that goes on with a client's request does away with the cookie.
    return kept == nil || place.request != nil ? response : settingPlace(nil, on: response)
  }

  /// The cookie of the session that a sign-in ends, because its browser loses it. The one that a merge waits for is kept.
  func formerCookie(of request: HTTPRequest) -> String? {
    guard let cookie = sessionCookie(of: request), cookie != mergeCookie(of: request) else { return nil }
    return cookie
  }

  /// Who is signed in at this browser, from lately: whoever is not is asked to sign in and comes back to `place`.
  func recentCaller(_ call: Call, for place: Place) async throws -> Detour<Caller> {
    guard let caller = try await pageCaller(call.request) else { return .elsewhere(.redirect(place.signIn)) }
    guard caller.session.isRecent(at: flows.now()) else { return .elsewhere(.redirect(place.signIn)) }
    return .here(caller)
  }

  /// Where somebody comes from who types a password or asks for mail on our pages. The browser's cookie is what an app's own
  /// random value is: a browser that once showed the right password is not locked out by strangers.
  func origin(_ call: Call, _ browser: BrowserID, page: String? = nil) -> PasswordOrigin {
    return PasswordOrigin(
      address: limiter.countedAddress(of: call.request.peer), device: browser.text,
      page: page.map { settings.publicURL + $0 }, browser: browser)
  }

  /// Counts a sign-in with a password on our pages by what comes of it.
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

/// Something, or the page where the person has to go first.
enum Detour<Value: Sendable>: Sendable {
  case here(Value)
  case elsewhere(HTTPResponse)
}
