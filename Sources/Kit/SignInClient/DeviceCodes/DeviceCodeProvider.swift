public import Foundation
internal import PippinAPI
internal import PippinSecret

/// Signs a device in by a code that a person confirms on their phone or computer, as televisions do.
///
/// The device shows a code and a QR code. The person opens the address, signs in there, compares the code and allows the
/// sign-in. The server's setting `clients[].device_codes` must be on.
///
/// ```swift
/// func provider(_ configuration: Configuration, screen: DeviceCodeScreen) -> DeviceCodeProvider {
///   DeviceCodeProvider(
///     server: configuration.server, clientID: configuration.clientID, deviceName: "Living room"
///   ) { code in await screen.show(code) }
/// }
///
/// @MainActor final class DeviceCodeScreen {
///   func show(_ code: DeviceCode) {
///     print("Open \(code.addressToType) and enter \(code.userCode).")
///   }
/// }
/// ```
///
/// The code creates no account; what the person does in the browser may. If a signed-in user confirms their identity
/// (``AuthClient/confirm(with:)``), only the same account's person can, who signed in there within the last ten minutes.
public struct DeviceCodeProvider: AuthorizationProvider {
  private let clientID: String
  private let deviceName: String?
  private let show: @Sendable (DeviceCode) async -> Void
  private let server: URL
  private let connection: ServerConnection
  private let environment: ClientEnvironment

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - server: Pippin's address, as in the client's configuration.
  ///   - clientID: the client id in the server's settings.
  ///   - deviceName: the name that the page shows, such as "Living room".
  ///   - transport: the transport to the server.
  ///   - show: shows a code, and returns at once. It is called again with a new code if nobody confirmed the one before
  ///     in ten minutes.
  public init(
    server: URL, clientID: String, deviceName: String? = nil, transport: any HTTPTransport = URLSessionTransport(),
    show: @escaping @Sendable (DeviceCode) async -> Void
  ) {
    self.init(
      server: server, clientID: clientID, deviceName: deviceName, transport: transport, environment: .device, show: show
    )
  }

  /// Creates a provider with its own sources of time and randomness.
  package init(
    server: URL, clientID: String, deviceName: String? = nil, transport: any HTTPTransport,
    environment: ClientEnvironment, show: @escaping @Sendable (DeviceCode) async -> Void
  ) {
    self.server = server
    self.clientID = clientID
    self.deviceName = deviceName
    self.environment = environment
    self.show = show
    connection = ServerConnection(
      server: server, problem: Configuration.problem(of: server), transport: transport, environment: environment,
      log: nil)
  }

  /// ``ProviderID/deviceCode``.
  public var id: ProviderID { .deviceCode }

  /// Asks for a code, shows it, and waits until a person answers. A silent request shows nothing.
  ///
  /// If the task is cancelled, it returns at once with ``Authorization/cancelled``, and also if the person does not allow
  /// the sign-in.
  ///
  /// - Throws: ``AuthorizationError``; ``AuthorizationError/Code/expired`` if nobody answered three codes in turn,
  ///   ``AuthorizationError/Code/unreachable`` if the server cannot be reached.
  public func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    guard request.purpose == .create else { return .cancelled }
    do throws(SignInError) {
      for _ in 1...Self.mostCodes {
        let verifier = environment.secret()
        let answer = try await askForCode(verifier, isConfirmation: request.isConfirmation)
        if Task.isCancelled { return .cancelled }
        let code = try self.code(answer)
        await show(code)
        switch try await outcome(of: answer) {
        case .ticket(let ticket): return .webTicket(WebTicket(ticket: ticket.revealed, codeVerifier: verifier))
        case .denied: return .cancelled
        case .expired: continue
        }
      }
    } catch {
      if Task.isCancelled || error.code == .cancelled { return .cancelled }
      throw AuthorizationError(error.isTemporary ? .unreachable : .failed, error.description)
    }
    throw AuthorizationError(.expired, "Nobody confirmed the device's code. Ask for a new one.")
  }

  private static let mostCodes = 3
}

extension DeviceCodeProvider {
  /// What became of a code.
  private enum Outcome {
    case ticket(SecretText)
    case denied
    case expired
  }

  /// A new code. Sent again after a temporary error: one that is never shown expires.
  private func askForCode(_ verifier: String, isConfirmation: Bool) async throws(SignInError) -> DeviceCodeAnswer {
    var call = ServerConnection.Call(.createDeviceCode)
    call.body = APIEncoding.json(
      DeviceCodeRequest(
        clientID: clientID, codeChallenge: Digest.base64URL(verifier),
        device: deviceName.map { DeviceBody(name: $0, platform: Configuration.currentPlatform) },
        isConfirmation: isConfirmation ? true : nil))
    var tries = 1.0
    while true {
      do throws(SignInError) {
        return try ServerConnection.read(DeviceCodeAnswer.self, from: try await connection.send(call).data())
      } catch {
        guard error.isTemporary, tries < Self.mostTries, error.retryAfter ?? 0 <= Self.longestPause else { throw error }
        await environment.pause(RetryDelay.wait(tries, retryAfter: error.retryAfter, chance: environment.chance()))
        if Task.isCancelled { throw Self.cancelled }
        tries += 1
      }
    }
  }

  private func code(_ answer: DeviceCodeAnswer) throws(SignInError) -> DeviceCode {
    guard let address = URL(string: answer.verificationURI),
      let scanAddress = URL(string: answer.verificationURIComplete)
    else {
      throw SignInError(.unexpectedAnswer, "The server answered with an invalid address of its page for device codes.")
    }
    do throws(AuthorizationError) {
      return try DeviceCode(
        userCode: answer.userCode, address: address, scanAddress: scanAddress,
        expiresAt: environment.now().addingTimeInterval(TimeInterval(answer.expiresIn)))
    } catch {
      throw SignInError(.unexpectedAnswer, error.detail)
    }
  }

  /// Asks at the server's interval until a person has answered or the code has expired.
  ///
  /// The time that it waited counts, and not the clock, which a device may set meanwhile.
  private func outcome(of answer: DeviceCodeAnswer) async throws(SignInError) -> Outcome {
    var call = ServerConnection.Call(.askDeviceCodeStatus)
    call.body = APIEncoding.json(DeviceCodeStatusRequest(clientID: clientID, deviceCode: answer.deviceCode))
    var (interval, waited, failures) = (Self.interval(answer.interval), 0.0, 0.0)
    var lost: SignInError?
    while waited < TimeInterval(answer.expiresIn) + Self.gracePeriod {
      let delay = lost.map {
        RetryDelay.wait(min(failures, RetryDelay.longest), retryAfter: $0.retryAfter, chance: environment.chance())
      }
      let seconds = max(interval, delay ?? 0)
      await environment.pause(seconds)
      if Task.isCancelled { throw Self.cancelled }
      waited += seconds
      do throws(SignInError) {
        let status = try ServerConnection.read(
          DeviceCodeStatusAnswer.self, from: try await connection.send(call).data())
        (interval, failures, lost) = (Self.interval(status.interval), 0, nil)
        switch status.status {
        case .pending: continue
        case .denied: return .denied
        case .expired: return .expired
        case .approved:
          guard let ticket = status.ticket else {
            throw SignInError(.unexpectedAnswer, "The server allowed the sign-in without a ticket.")
          }
          return .ticket(ticket)
        }
      } catch {
        if Task.isCancelled { throw Self.cancelled }
        guard error.isTemporary else { throw error }
        (lost, failures) = (error, max(1, failures * 2))
      }
    }
    if let lost, lost.code != .tooManyRequests { throw lost }
    return .expired
  }

  /// The server's interval within reason, in seconds.
  private static func interval(_ seconds: Int) -> TimeInterval { TimeInterval(min(max(seconds, 1), 60)) }

  private static let cancelled = SignInError(.cancelled, "The calling task was cancelled.")
  private static let mostTries = 3.0
  /// In seconds.
  private static let longestPause = 5.0
  /// How much longer than the code lives the server's word for it is awaited, in seconds.
  private static let gracePeriod: TimeInterval = 60
}
