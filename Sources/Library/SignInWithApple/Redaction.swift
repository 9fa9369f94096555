// These types hold secret or personal data: tokens, nonces, codes and claims. `print`, `dump` and logs must not show
// it.

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
  /// Empty, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension IdentityTokenExpectations.Received: CustomStringConvertible, CustomReflectable {
  /// The case, without the value.
  public var description: String {
    switch self {
    case .received: "received"
    case .notReceived: "notReceived"
    }
  }
  /// Empty, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension AuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// The name of the type only. State and nonce belong to one browser.
  public var description: String { "AuthorizationRequest" }
  /// Empty, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
