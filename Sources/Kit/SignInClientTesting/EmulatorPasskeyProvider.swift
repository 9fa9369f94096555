public import Foundation
public import SignInClient

/// Passkeys without the system's sheets: those of an emulated device, and its password manager.
///
/// It answers as the system would, with the system's errors. The user picks ``credentialID`` if the device has several
/// passkeys. Use it for [`Configuration.passwordManagers`](<doc:SignInClient/Configuration/passwordManagers>), too: the
/// device then hides what the server no longer accepts.
///
/// ```swift
/// func addPasskey(of client: AuthClient, emulator: URL) async throws -> LinkOutcome {
///   let passkeys = try EmulatorPasskeys(emulator: emulator)
///   let phone = try await passkeys.addDevice(of: "mary", .iPhone)
///   let provider = EmulatorPasskeyProvider(passkeys, device: phone, bundleID: "com.example.app")
///   return try await client.addPasskey(with: provider)
/// }
/// ```
public struct EmulatorPasskeyProvider: PasskeyProvider, PasswordManagerUpdates {
  private let passkeys: EmulatorPasskeys
  private let device: EmulatedAuthenticator
  private let caller: EmulatorPasskeys.Caller
  /// Apple's sheet, for a user who already uses Sign in with Apple for the app: an ``EmulatorAuthorizationProvider``.
  public var appleProvider: (any AuthorizationProvider)?
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
    self.device = EmulatedAuthenticator(id: device)
    caller = .app(bundleID: bundleID)
  }

  /// Creates a provider for an iPhone of its own, which is added to the emulator with the first call.
  ///
  /// - Parameters:
  ///   - emulator: the address of `pippin emulate`, or of the emulator of `pippin demo`: plain HTTP on this machine.
  ///   - bundleID: the app's bundle id in the emulator's configuration.
  ///   - appleID: the device's Apple Account, by its id in the emulator.
  ///   - transport: the transport to the emulator.
  /// - Throws: ``SignInClient/AuthorizationError`` for an address that is not on this machine.
  public init(
    emulator: URL, bundleID: String, appleID: String, transport: any HTTPTransport = URLSessionTransport()
  ) throws(AuthorizationError) {
    passkeys = try EmulatorPasskeys(emulator: emulator, transport: transport)
    device = EmulatedAuthenticator(of: appleID)
    caller = .app(bundleID: bundleID)
  }

  /// Asks for a passkey. A silent request finds only what is on the device.
  public func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    guard let asked = request.passkey else {
      throw AuthorizationError(.unavailable, "The server offers no passkeys.")
    }
    do throws(EmulatorPasskeyError) {
      let answer = try await passkeys.assert(
        on: try await device.id(in: passkeys), for: caller, options: asked.optionsJSON, credentialID: credentialID,
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
      if request.style == .accountCreation, request.asksForEmail, case .app(let bundleID) = caller {
        return try await passkeys.createAccount(
          on: try await device.id(in: passkeys), bundleID: bundleID, options: request.request.optionsJSON,
          asksForName: request.asksForName)
      }
      let answer = try await passkeys.register(
        on: try await device.id(in: passkeys), for: caller, options: request.request.optionsJSON,
        isConditional: request.style == .conditional)
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
        "rpId": id, "userId": user.base64URL, "allAcceptedCredentialIds": passkeys.map(\.base64URL),
      ]
    case .details(let id, let user, let name, let displayName):
      method = "signalCurrentUserDetails"
      members = ["rpId": id, "userId": user.base64URL, "name": name, "displayName": displayName]
    case .unknown(let id, let passkey):
      method = "signalUnknownCredential"
      members = ["rpId": id, "credentialId": passkey.base64URL]
    case .unusedPassword:
      // The emulated devices keep no passwords.
      return
    }
    do {
      let body = try JSONSerialization.data(withJSONObject: members)
      try await passkeys.signal(on: try await device.id(in: passkeys), for: caller, method, members: body)
    } catch {
      // There is nobody to tell: a signal has no answer.
    }
  }

}

extension EmulatorPasskeyError {
  /// What the system's error means to the kit; `nil` if the user cancelled.
  fileprivate func failure(of ceremony: PasskeyFailure.Ceremony) -> AuthorizationError? {
    guard let iOSCode else { return AuthorizationError(.failed, "\(name): \(detail)") }
    return PasskeyFailure.error(code: iOSCode, words: detail, to: ceremony)
  }
}

/// The device of an ``EmulatorPasskeyProvider``.
private actor EmulatedAuthenticator {
  private let appleID: String
  private var known: String?

  init(id: String) { (known, appleID) = (id, "") }

  init(of appleID: String) { self.appleID = appleID }

  func id(in emulator: EmulatorPasskeys) async throws(EmulatorPasskeyError) -> String {
    if let known { return known }
    let added = try await emulator.addDevice(of: appleID, .iPhone)
    // Another call may have added one meanwhile.
    let id = known ?? added
    known = id
    return id
  }
}
