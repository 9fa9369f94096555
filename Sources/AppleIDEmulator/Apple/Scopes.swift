/// What a client asked to see, or was let see at the first consent.
struct Scopes: Sendable, Equatable {
  var name: Bool
  var email: Bool

  /// Reads `scope`: `name`, `email`, both or neither, and the superfluous `openid` (AUTHZ-11, AUTHZ-12); the form
  /// decoder has already made a space of `+` (AUTHZ-13).
  init(parsing text: String) throws(Refusal) {
    self.init(name: false, email: false)
    for word in text.split(separator: " ") {
      switch word {
      case "name": name = true
      case "email": email = true
      case "openid": break
      default:
        throw Refusal(
          .invalidScope, "scope may hold name and email; there is something else in it (AUTHZ-11, AUTHZ-23)")
      }
    }
  }

  init(name: Bool, email: Bool) {
    self.name = name
    self.email = email
  }

  var isEmpty: Bool { !name && !email }
}
