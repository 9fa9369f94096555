internal import Foundation

/// Passkeys on the device: the system's sheets, or the emulator's authenticators in tests.
///
/// ``AuthorizationProvider/authorize(_:)`` answers with ``Authorization/passkey(_:)``. It throws
/// ``AuthorizationError/Code/unavailable`` if the request has no ``AuthorizationRequest/passkey``.
public protocol PasskeyProvider: AuthorizationProvider {
  /// Creates a passkey. ``PasskeyRegistrationRequest/Style/conditional`` shows nothing.
  ///
  /// - Returns: the new passkey; `nil` if the user cancelled, or if the password manager declined to create one without
  ///   asking.
  /// - Throws: ``AuthorizationError``. A cancellation is not an error.
  func register(_ request: PasskeyRegistrationRequest) async throws(AuthorizationError) -> PasskeyRegistration?

  /// Apple's sheet, for a user who wants to sign up and already uses Sign in with Apple for this app. The default is
  /// none; ``AuthClient/signUp(withPasskey:name:email:)`` then throws
  /// ``AuthorizationError/Code/prefersApple``.
  var appleProvider: (any AuthorizationProvider)? { get }
}

extension PasskeyProvider {
  /// ``ProviderID/passkey``.
  public var id: ProviderID { .passkey }

  /// None.
  public var appleProvider: (any AuthorizationProvider)? { nil }
}

extension AuthorizationProvider {
  /// Whether a request may have a ``AuthorizationRequest/passkey``.
  package var offersPasskeys: Bool { id == .passkey || combines.contains(.passkey) }
}

/// What the system's error of a passkey request means (PK-143 to PK-146).
package enum PasskeyFailure: Sendable, Equatable {
  /// What the system was asked for.
  package enum Ceremony: Sendable, Equatable {
    case signIn
    /// - Parameter hasExclusions: whether the account has passkeys already.
    case registration(PasskeyRegistrationRequest.Style, hasExclusions: Bool)
  }

  /// The error for the provider's caller; `nil` if the user cancelled, or if there is nothing to say.
  ///
  /// - Parameters:
  ///   - code: the code of `ASAuthorizationError`.
  ///   - words: the system's words, for the developer.
  package static func error(code: Int, words: String, to ceremony: Ceremony) -> AuthorizationError? {
    // An automatic upgrade that the password manager declines is no error (PK-103, PK-190).
    if case .registration(.conditional, _) = ceremony { return nil }
    switch code {
    // 1005: no passkey is on the device, and the request asks for no other device.
    case 1001, 1005: return nil
    case 1000:
      // After "save on another device", a duplicate has no reason (PK-145).
      guard case .registration(_, hasExclusions: true) = ceremony else { return AuthorizationError(.failed, words) }
      return AuthorizationError(.alreadyRegistered, "Perhaps the device has a passkey already: \(words)")
    case 1004 where isAboutAssociation(words): return AuthorizationError(.notAssociated, words)
    case 1006: return AuthorizationError(.alreadyRegistered, words)
    case 1009: return AuthorizationError(.prefersApple, words)
    case 1010: return AuthorizationError(.notSetUp, words)
    // 1002 is an invalid answer, 1003 an unhandled request, 1004 a failure, 1007 and 1008 import and export.
    default: return AuthorizationError(.failed, words)
    }
  }

  /// iOS 15 has no `contains` for text.
  private static func isAboutAssociation(_ words: String) -> Bool {
    words.replacingOccurrences(of: "not associated with domain", with: "") != words
  }
}
