import PippinAccounts
import PippinFoundation
import PippinHTTP

extension PippinService {
  /// `__Host-` nails a cookie to this host and to https; on plain-http loopback WebKit would drop it.
  var cookiePrefix: String { settings.isSecure ? "__Host-" : "" }
  private var browserCookie: String { cookiePrefix + "pippin_browser" }
  private var sessionCookieName: String { cookiePrefix + "pippin_session" }

  /// The browser's id; `nil` when it sent none, one that cannot be ours, or two: then somebody else planted one.
  func browser(of request: HTTPRequest) -> BrowserID? {
    only(browserCookie, request).flatMap(BrowserID.init)
  }

  /// The caller whom the session cookie of our own pages names.
  func pageCaller(_ request: HTTPRequest) async throws -> Caller? {
    guard let cookie = sessionCookie(of: request) else { return nil }
    return try await flows.sessions.caller(cookie: cookie)
  }

  /// The value of the session cookie; `nil` when there is none, or two.
  func sessionCookie(of request: HTTPRequest) -> String? {
    only(sessionCookieName, request)
  }

  /// Whether the browser sent a session cookie at all, good or not.
  func hasSessionCookie(_ request: HTTPRequest) -> Bool {
    !request.cookies.all(sessionCookieName).isEmpty
  }

  func settingBrowser(_ browser: BrowserID, on response: HTTPResponse) -> HTTPResponse {
    setting(browserCookie, browser.text, Self.longestLife, on: response)
  }

  /// Gives a browser its session, and what its device is known by from then on, which outlives the session (0072).
  func settingSession(_ value: String, for request: HTTPRequest, on response: HTTPResponse) -> HTTPResponse {
    let entered = setting(sessionCookieName, value, Int(flows.lifetimes.cookieSessionAbsolute), on: response)
    return device(of: request).map { setting(deviceCookie, $0, Self.longestLife, on: entered) } ?? entered
  }

  private var deviceCookie: String { cookiePrefix + "pippin_device" }

  /// The random value by which an account knows this browser again. A browser without one gets one that follows from its id, and
  /// keeps it when it is given another id.
  func device(of request: HTTPRequest) -> String? {
    let kept = only(deviceCookie, request).flatMap(BrowserID.init)
    return (kept ?? browser(of: request)?.device)?.text
  }

  func removingSession(from response: HTTPResponse) -> HTTPResponse {
    setting(sessionCookieName, nil, 0, on: response)
  }

  /// As long as browsers keep any cookie, in seconds.
  static var longestLife: Int { 400 * 86_400 }

  /// The one cookie of that name; `nil` when the browser sent none, or two: then somebody else planted one.
  func only(_ name: String, _ request: HTTPRequest) -> String? {
    let values = request.cookies.all(name)
    return values.count == 1 ? values[0] : nil
  }

  /// Sets a cookie of ours for so many seconds, or takes it away.
  func setting(_ name: String, _ value: String?, _ lifetime: Int, on response: HTTPResponse) -> HTTPResponse {
    let cookie = SetCookie(
      name: name, value: value ?? "", maxAge: lifetime, secure: settings.isSecure, sameSite: .lax)
    return response.settingCookie(value == nil ? cookie.removal() : cookie)
  }
}
