import PippinAccounts
import PippinHTTP
import PippinPages

/// Where a person wanted to be who was asked to sign in: one of these pages and no other address (no open redirect).
enum Place: Sendable, Equatable {
  case account, delete, password, email, merge
  /// Back to an OpenID client, whose request the browser keeps under this id.
  case client(OpenIDRequestID)
  /// The page that signs a device in, with the code that was typed; empty where none was.
  case device(String)

  /// As a cookie keeps it.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count > 1 ? parts[1] : nil) {
    case ("account", nil): self = .account
    case ("delete", nil): self = .delete
    case ("password", nil): self = .password
    case ("email", nil): self = .email
    case ("merge", nil): self = .merge
    case ("client", let text?):
      guard let request = OpenIDRequestID(text) else { return nil }
      self = .client(request)
    case ("device", let code?): self = .device(code)
    default: return nil
    }
  }

  /// The place that a sign-in page is asked to lead to; what it needs to know besides comes with the cookie.
  init?(asked name: String, cookie: String?) {
    guard let place = Self(name) ?? cookie.flatMap({ Self($0) }), place.name == name else { return nil }
    self = place
  }

  var name: String {
    switch self {
    case .account: "account"
    case .delete: "delete"
    case .password: "password"
    case .email: "email"
    case .merge: "merge"
    case .client: "client"
    case .device: "device"
    }
  }

  /// What a cookie keeps.
  var text: String {
    switch self {
    case .client(let request): "client:" + request.description
    case .device(let code): "device:" + code
    default: name
    }
  }

  var path: String {
    switch self {
    case .account: "/account"
    case .delete: "/account/delete"
    case .password: "/account/password"
    case .email: "/account/email"
    case .merge: "/account/merge"
    case .client(let request): Self.continuation + "?" + Self.naming(request)
    case .device(let code): code.isEmpty ? "/device" : "/device?" + FormData.encode([("user_code", code)])
    }
  }

  /// The page that goes on with what an OpenID client asks for.
  static var continuation: String { "/oauth/continue" }

  /// The request of an OpenID client that waits for the sign-in.
  var request: OpenIDRequestID? {
    if case .client(let request) = self { request } else { nil }
  }

  /// The sign-in page that comes back here.
  var signIn: String { "/sign-in?then=" + name + (request.map { "&" + Self.naming($0) } ?? "") }

  /// The parameter by which a page knows what its tab leads on to.
  static func naming(_ request: OpenIDRequestID) -> String { SignInPage.requestField + "=" + request.description }

  /// How long it is remembered, in seconds: as long as a sign-in may take.
  static let lifetime = 1800
}
