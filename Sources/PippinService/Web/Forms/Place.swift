import PippinHTTP

/// Where a person wanted to be who was asked to sign in again: one of these pages and no other address (no open redirect).
enum Place: String, Sendable {
  case account, delete, password, email, merge

  var path: String {
    switch self {
    case .account: "/account"
    case .delete: "/account/delete"
    case .password: "/account/password"
    case .email: "/account/email"
    case .merge: "/account/merge"
    }
  }

  /// The sign-in page that comes back here.
  var signIn: String { "/sign-in?then=" + rawValue }

  /// How long it is remembered, in seconds: as long as a sign-in may take.
  static let lifetime = 1800
}
