internal import Foundation
public import SignInClient

/// Passkeys without the system's sheets: those of an emulated device, and its password manager.
///
/// It answers as the system would, with the system's errors. The user picks ``credentialID`` if the device has several
/// passkeys. Use it for [`Configuration.passwordManagers`](<doc:SignInClient/Configuration/passwordManagers>), too: the
/// device then hides what the server no longer accepts.
///
/// ```swift
/// let passkeys = try EmulatorPasskeys(emulator: emulator)
/// let phone = try await passkeys.addDevice(of: "mary", .iPhone)
/// let provider = EmulatorPasskeyProvider(passkeys, device: phone, bundleID: "com.example.app")
/// let outcome = try await client.addPasskey(with: provider)
/// ```
public struct EmulatorPasskeyProvider: PasskeyProvider, PasswordManagerUpdates {
  private let passkeys: EmulatorPasskeys
  private let device: String
  private let caller: EmulatorPasskeys.Caller
  /// The passkey that the user picks, in base64url; `nil` for the one that was used last.
  public var credentialID: String?

  /// Creates a provider for a device.
  ///
  /// - Parameters:
  ///   - passkeys: the emulator's authenticators.
  ///   - device: the id of the device, from ``EmulatorPasskeys/addDevice(of:_:)``.
  ///   - bundleID: the app's bundle id in the emulator's configuration.
  public init(_ passkeys: EmulatorPasskeys, device: String, bundleID: String) {
    self.passkeys = passkeys
    self.device = device
    caller = .app(bundleID: bundleID)
  }

  /// Asks for a passkey. A silent request finds only what is on the device.
  public func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    guard let asked = request.passkey else {
      throw AuthorizationError(.unavailable, "The server offers no passkeys.")
    }
    do throws(EmulatorPasskeyError) {
      let answer = try await passkeys.assert(
        on: device, for: caller, options: asked.optionsJSON, credentialID: credentialID,
        mediation: request.purpose == .existing ? "immediate" : nil)
      return .passkey(PasskeyAssertion(credentialJSON: answer))
    } catch {
      if let error = error.failure(of: .signIn) { throw error }
      return .cancelled
    }
  }

  /// Creates a passkey.
  public func register(
    _ request: PasskeyRegistrationRequest
  ) async throws(AuthorizationError) -> PasskeyRegistration? {
    do throws(EmulatorPasskeyError) {
      let answer = try await passkeys.register(
        on: device, for: caller, options: request.request.optionsJSON, isConditional: request.style == .conditional)
      return PasskeyRegistration(credentialJSON: answer)
    } catch {
      let ceremony = PasskeyFailure.Ceremony.registration(
        request.style, hasExclusions: !request.excludedCredentialIDs.isEmpty)
      if let error = error.failure(of: ceremony) { throw error }
      return nil
    }
  }

  /// Tells the device's password manager. An emulator that does not answer changes nothing.
  public func report(_ signal: PasskeySignal) async {
    let (method, members): (String, [String: Any])
    switch signal {
    case .accepted(let id, let user, let passkeys):
      method = "signalAllAcceptedCredentials"
      members = [
        "rpId": id, "userId": Self.base64URL(user), "allAcceptedCredentialIds": passkeys.map(Self.base64URL),
      ]
    case .details(let id, let user, let name, let displayName):
      method = "signalCurrentUserDetails"
      members = ["rpId": id, "userId": Self.base64URL(user), "name": name, "displayName": displayName]
    case .unknown(let id, let passkey):
      method = "signalUnknownCredential"
      members = ["rpId": id, "credentialId": Self.base64URL(passkey)]
    case .unusedPassword:
      // The emulated devices keep no passwords.
      return
    }
    do {
      let body = try JSONSerialization.data(withJSONObject: members)
      try await passkeys.signal(on: device, for: caller, method, members: body)
    } catch {
      // There is nobody to tell: a signal has no answer.
    }
  }

  private static func base64URL(_ bytes: Data) -> String {
    bytes.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }
}

extension EmulatorPasskeyError {
  /// What the system's error means to the kit; `nil` if the user cancelled.
  fileprivate func failure(of ceremony: PasskeyFailure.Ceremony) -> AuthorizationError? {
    guard let iOSCode else { return AuthorizationError(.failed, "\(name): \(detail)") }
    return PasskeyFailure.error(code: iOSCode, words: detail, to: ceremony)
  }
}
