/// A person of the old team as the new one knows them (TRANSFER-4).
public struct MigratedPerson: Sendable, Hashable {
  /// The person's subject in the new team, as its identity tokens will say.
  public let subject: String
  /// The person's relay address for the new team. Only where there was a private address; somebody who shared their own
  /// keeps it, and Apple does not repeat it.
  public let email: String?
  /// Whether `email` is one of Apple's relay.
  public let isPrivateEmail: Bool

  init(subject: String, email: String?, isPrivateEmail: Bool) {
    self.subject = subject
    self.email = email
    self.isPrivateEmail = email != nil && isPrivateEmail
  }
}

extension MigratedPerson: CustomStringConvertible, CustomReflectable {
  /// What is there; who it is does not belong into a log.
  public var description: String { "MigratedPerson(email: \(email != nil))" }
  /// Nothing, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
