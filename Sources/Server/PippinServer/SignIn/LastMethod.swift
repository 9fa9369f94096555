import PippinAccounts
import PippinHTTP

/// The method with which somebody signed in last in a browser, as a cookie of our pages names it (0146).
///
/// Only the names of the methods that a page offers are compared with it, so that any other value shows nothing.
struct LastMethod: Sendable, Equatable {
  private let name: String

  init(_ method: WebProvider) { name = method.text }

  /// A password, a passkey or an emailed code. Of a sign-in elsewhere the session does not name the provider's id.
  init(_ entered: PageSession) { name = entered.session.authenticatedBy?.rawValue ?? "" }

  private init(name: String) { self.name = name }

  static let password = LastMethod(name: AuthenticationMethod(.password).rawValue)
  static let passkey = LastMethod(name: AuthenticationMethod(.passkey).rawValue)
  static let emailCode = LastMethod(name: AuthenticationMethod.emailCode.rawValue)

  fileprivate init?(cookie: String?) {
    guard let cookie else { return nil }
    self.init(name: cookie)
  }

  fileprivate var cookie: String { name }

  /// In seconds: a year.
  fileprivate static let lifetime = 365 * 86_400
}

extension PippinService {
  private var lastMethodCookie: String { cookiePrefix + "pippin_last" }

  /// The method of the last sign-in in this browser.
  func lastMethod(of request: HTTPRequest) -> LastMethod? { LastMethod(cookie: only(lastMethodCookie, request)) }

  /// The same for the sign-in page. A merge needs a sign-in to another account, so nothing is marked for it.
  func lastMethod(of request: HTTPRequest, for asked: SignInAsked) -> LastMethod? {
    asked.place == .merge ? nil : lastMethod(of: request)
  }

  /// Notes the method of a sign-in, or forgets it. It outlives a sign-out: it is for the next sign-in.
  func settingLastMethod(_ method: LastMethod?, on response: HTTPResponse) -> HTTPResponse {
    setting(lastMethodCookie, method?.cookie, LastMethod.lifetime, on: response)
  }

  /// Forgets the method of the last sign-in if it is the one that was removed from the account.
  func forgetting(_ removed: LastMethod, _ request: HTTPRequest, on response: HTTPResponse) -> HTTPResponse {
    lastMethod(of: request) == removed ? settingLastMethod(nil, on: response) : response
  }
}
