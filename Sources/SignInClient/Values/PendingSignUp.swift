public import Foundation
internal import PippinSecret

/// A sign-in that waits for the code that was mailed. It is this device's half of the proof; printing it shows nothing of it.
public struct PendingMailSignIn: Sendable, Equatable {
  /// Where the mail went.
  public let email: String
  /// When it is too late, by this device's clock.
  public let expiresAt: Date
  let id: SecretText

  init(email: String, expiresAt: Date, id: SecretText) {
    self.email = email
    self.expiresAt = expiresAt
    self.id = id
  }
}

/// A sign-up with a password that waits for what was mailed. It is this device's half of the proof; printing it shows nothing of it.
public struct PendingSignUp: Sendable, Equatable {
  /// Where the mail went.
  public let email: String
  /// When it is too late, by this device's clock.
  public let expiresAt: Date
  let id: SecretText

  init(email: String, expiresAt: Date, id: SecretText) {
    self.email = email
    self.expiresAt = expiresAt
    self.id = id
  }
}
