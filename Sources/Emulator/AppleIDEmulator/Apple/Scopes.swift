/// The scopes that a client requested, or that the person granted at the first consent.
struct Scopes: Sendable, Equatable {
  var name: Bool
  var email: Bool

  /// Reads `scope`: `name`, `email`, both or neither, and an ignored `openid` (AUTHZ-11, AUTHZ-12). The form decoder has
  /// already turned `+` into a space (AUTHZ-13).
  init(parsing text: String) throws(Refusal) {
    self.init(name: false, email: false)
    for word in text.split(separator: " ") {
      switch word {
      case "name": name = true
      case "email": email = true
      case "openid": break
      default:
        throw Refusal(
          .invalidScope, "scope may contain only name and email (AUTHZ-11, AUTHZ-23)")
      }
    }
  }

  init(name: Bool, email: Bool) {
    self.name = name
    self.email = email
  }

  var isEmpty: Bool { !name && !email }
}
