import PippinHTTP
import SignInWithApple

/// A callback as a form, a query or a page's JSON. A success has a code and keeps its parts when they are sent again;
/// names and errors stay within their bounds.
enum CallbackProperty {
  /// A callback as pairs, which can be compared and sent again.
  private struct Parts: Equatable {
    var pairs: [String: String] = [:]
    var user: UnsignedUser?

    init(_ callback: AuthorizationCallback) {
      switch callback {
      case .authorized(let code, let identityToken, let state, let user):
        pairs["code"] = code
        pairs["id_token"] = identityToken
        pairs["state"] = state
        self.user = user
      case .cancelled(let state):
        pairs["error"] = "user_cancelled_authorize"
        pairs["state"] = state
      case .failed(let error, let state):
        pairs["error"] = error
        pairs["state"] = state
      }
    }
  }

  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    let form = { () throws(AuthorizationCallbackError) in Parts(try AuthorizationCallback(parsing: input)) }
    let posted = try Verdict.twice(form)
    if let posted { try check(posted) }
    let popup = { () throws(AuthorizationCallbackError) in Parts(try AuthorizationCallback(parsingPopup: input)) }
    if let parts = try Verdict.twice(popup) { try check(parts) }
    guard let text = String(validating: input, as: UTF8.self) else { return }
    let query = { () throws(AuthorizationCallbackError) in Parts(try AuthorizationCallback(parsingQuery: text)) }
    try BrokenProperty.unless(try Verdict.twice(query) == posted, "a query is read differently from a form")
  }

  private static func check(_ parts: Parts) throws(BrokenProperty) {
    try BrokenProperty.unless(parts.pairs["code"] != "", "an empty code")
    if let error = parts.pairs["error"] {
      try BrokenProperty.unless(error.utf8.count <= 64 && error.utf8.allSatisfy { 0x20 < $0 && $0 < 0x7F }, "an error")
    }
    for name in [parts.user?.givenName, parts.user?.familyName] {
      guard let name else { continue }
      let count = name.unicodeScalars.count
      try BrokenProperty.unless(count > 0 && count <= UnsignedUser.maximumNameLength, "a name of \(count)")
    }
    let body = FormData.encode(parts.pairs.map { ($0.key, $0.value) })
    let again = Verdict { () throws(AuthorizationCallbackError) in
      Parts(try AuthorizationCallback(parsing: Array(body.utf8))).pairs
    }
    try BrokenProperty.unless(again == .accepted(parts.pairs), "sent again, it reads differently")
  }
}
