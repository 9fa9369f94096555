import FoundationEssentials
import PippinAccounts
import PippinFlows
import PippinHTTP

extension PippinService {
  /// `__Host-` nails a cookie to this host and to https; on plain-http loopback WebKit would drop it.
  var cookiePrefix: String { settings.isSecure ? "__Host-" : "" }
  private var browserCookie: String { cookiePrefix + "pippin_browser" }
  private var sessionCookieName: String { cookiePrefix + "pippin_session" }

  /// The browser's id; `nil` when it sent none, one that cannot be ours, or two: then somebody else planted one.
  func browser(of request: HTTPRequest) -> BrowserID? {
    let values = request.cookies.all(browserCookie)
    return values.count == 1 ? BrowserID(values[0]) : nil
  }

  /// The caller whom the session cookie of our own pages names.
  func pageCaller(_ request: HTTPRequest) async throws -> Caller? {
    guard let cookie = sessionCookie(of: request) else { return nil }
    return try await flows.caller(cookie: cookie)
  }

  /// The value of the session cookie; `nil` when there is none, or two.
  func sessionCookie(of request: HTTPRequest) -> String? {
    let values = request.cookies.all(sessionCookieName)
    return values.count == 1 ? values[0] : nil
  }

  /// Whether the browser sent a session cookie at all, good or not.
  func hasSessionCookie(_ request: HTTPRequest) -> Bool {
    !request.cookies.all(sessionCookieName).isEmpty
  }

  func settingBrowser(_ browser: BrowserID, on response: HTTPResponse) -> HTTPResponse {
    response.settingCookie(
      SetCookie(
        name: browserCookie, value: browser.text, maxAge: 400 * 86_400, secure: settings.isSecure, sameSite: .lax))
  }

  func settingSession(_ value: String, on response: HTTPResponse) -> HTTPResponse {
    response.settingCookie(
      SetCookie(
        name: sessionCookieName, value: value, maxAge: Int(flows.lifetimes.cookieSessionAbsolute),
        secure: settings.isSecure,
        sameSite: .lax))
  }

  func removingSession(from response: HTTPResponse) -> HTTPResponse {
    response.settingCookie(
      SetCookie(name: sessionCookieName, value: "", secure: settings.isSecure, sameSite: .lax).removal())
  }
}
