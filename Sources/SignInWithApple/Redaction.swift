// What these types hold is secret or personal: a token signs somebody in, a nonce and a code bind it, and the claims are
// about a person. So none of them shows its contents to `print`, `dump` or a log.

extension UnverifiedIdentityToken: CustomStringConvertible, CustomReflectable {
  /// The key id only.
  public var description: String { "UnverifiedIdentityToken(keyID: \(keyID.debugDescription))" }
  /// The key id only, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["keyID": keyID]) }
}

extension UnverifiedAppleNotification: CustomStringConvertible, CustomReflectable {
  /// The key id only.
  public var description: String { "UnverifiedAppleNotification(keyID: \(keyID.debugDescription))" }
  /// The key id only, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["keyID": keyID]) }
}

extension IdentityTokenExpectations: CustomStringConvertible, CustomReflectable {
  /// The audience only.
  public var description: String { "IdentityTokenExpectations(audience: \(audience))" }
  /// The audience only, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["audience": audience]) }
}

extension IdentityTokenExpectations.Nonce: CustomStringConvertible, CustomReflectable {
  /// The case, without the nonce.
  public var description: String {
    switch self {
    case .sent: "sent"
    case .noneSent: "noneSent"
    case .sentMaybeEchoed: "sentMaybeEchoed"
    }
  }
  /// Nothing, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension IdentityTokenExpectations.Received: CustomStringConvertible, CustomReflectable {
  /// The case, without what was received.
  public var description: String {
    switch self {
    case .received: "received"
    case .notReceived: "notReceived"
    }
  }
  /// Nothing, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension AuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The name only: state and nonce belong to one browser.
  public var description: String { "AuthorizationRequest" }
  /// Nothing, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
