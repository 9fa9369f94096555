/// A transferred user in the new team (TRANSFER-4).
public struct MigratedPerson: Sendable, Hashable {
  /// The user's subject in the new team's identity tokens.
  public let subject: String
  /// The user's relay address for the new team. It is present only if the old address was a relay address; other users
  /// keep their address.
  public let email: String?
  /// Whether `email` is an Apple relay address.
  public let isPrivateEmail: Bool

  init(subject: String, email: String?, isPrivateEmail: Bool) {
    self.subject = subject
    self.email = email
    self.isPrivateEmail = email != nil && isPrivateEmail
  }
}

extension MigratedPerson: CustomStringConvertible, CustomReflectable {
  /// Which parts are present. The values are personal data.
  public var description: String { "MigratedPerson(email: \(email != nil))" }
  /// Empty, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
