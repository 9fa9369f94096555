public import Foundation
internal import PippinSecret

/// A sign-in that waits for an emailed code. It works only on this device. The description contains no secret.
public struct PendingMailSignIn: Sendable, Equatable {
  /// The address that the email was sent to.
  public let email: String
  /// When the code expires, by the device's clock.
  public let expiresAt: Date
  let id: SecretText

  init(email: String, expiresAt: Date, id: SecretText) {
    self.email = email
    self.expiresAt = expiresAt
    self.id = id
  }
}

/// A sign-up that waits for an emailed code. It works only on this device. The description contains no secret.
public struct PendingSignUp: Sendable, Equatable {
  /// The address that the email was sent to.
  public let email: String
  /// When the code expires, by the device's clock.
  public let expiresAt: Date
  let id: SecretText

  /// Creates a value for your own back end. You get the `signUpToken` back with the code, to identify the sign-up.
  public init(email: String, expiresAt: Date, signUpToken: String) {
    self.init(email: email, expiresAt: expiresAt, id: SecretText(signUpToken))
  }

  /// The token that identifies the sign-up to the back end. Never log it.
  public var signUpToken: String { id.revealed }

  init(email: String, expiresAt: Date, id: SecretText) {
    self.email = email
    self.expiresAt = expiresAt
    self.id = id
  }
}
