public import Foundation
public import SignInClient

/// App Attest without a device: keys, attestations and assertions of `pippin emulate`.
///
/// Use it for [`Configuration.appAttestation`](<doc:SignInClient/Configuration/appAttestation>). The server must trust the emulator's root
/// certificate (`root_file`).
///
/// ```swift
/// func attested(_ configuration: Configuration, emulator: URL) throws -> Configuration {
///   var configuration = configuration
///   configuration.appAttestation = try EmulatorAppAttest(emulator: emulator, bundleID: "com.example.app")
///   return configuration
/// }
/// ```
public struct EmulatorAppAttest: AppAttestation {
  /// Whether the device has App Attest.
  public var isSupported = true

  private let emulator: EmulatorAddress
  private let bundleID: String

  /// Creates a device with App Attest.
  ///
  /// - Parameters:
  ///   - emulator: the address of `pippin emulate`, or of the emulator of `pippin demo`: plain HTTP on this machine.
  ///   - bundleID: the app's bundle id in the emulator's configuration.
  ///   - transport: the transport to the emulator.
  /// - Throws: ``SignInClient/AuthorizationError`` for an address that is not on this machine.
  public init(
    emulator: URL, bundleID: String, transport: any HTTPTransport = URLSessionTransport()
  ) throws(AuthorizationError) {
    self.emulator = try EmulatorAddress(emulator, transport: transport)
    self.bundleID = bundleID
  }

  /// Creates a key in the emulator.
  public func generateKey() async throws(AppAttestationError) -> String {
    let id = try await call("keys", ["bundle_id": bundleID], \.keyID)
    return id.base64EncodedString()
  }

  /// Has the emulator attest a key.
  public func attest(_ keyID: String, clientDataHash: Data) async throws(AppAttestationError) -> Data {
    try await call("attestations", Self.order(keyID, clientDataHash), \.attestation)
  }

  /// Signs a request in the emulator.
  public func assertion(_ keyID: String, clientDataHash: Data) async throws(AppAttestationError) -> Data {
    try await call("assertions", Self.order(keyID, clientDataHash), \.assertion)
  }

  private static func order(_ keyID: String, _ hash: Data) -> [String: String] {
    ["key_id": (Data(base64Encoded: keyID) ?? Data()).base64URL, "client_data_hash": hash.base64URL]
  }

  /// The bytes of a member of the answer.
  private func call(
    _ path: String, _ body: [String: String], _ member: KeyPath<Answer, String?>
  ) async throws(AppAttestationError) -> Data {
    let sent: (data: Data, status: Int)
    do {
      sent = try await emulator.send(
        "POST", "/emulator/app-attest/\(path)", body: try JSONEncoder().encode(body))
    } catch {
      throw AppAttestationError(.unavailable, error.localizedDescription)
    }
    let answer: Answer
    do {
      answer = try JSONDecoder().decode(Answer.self, from: sent.data)
    } catch {
      throw AppAttestationError(.unavailable, "The emulator answered with the status \(sent.status).")
    }
    if let error = answer.error {
      throw AppAttestationError(error == "invalidKey" ? .invalidKey : .failed, answer.detail ?? error)
    }
    guard let text = answer[keyPath: member], let bytes = Data(base64URL: text) else {
      throw AppAttestationError(.failed, "The server at this address is not an emulator of this version.")
    }
    return bytes
  }

  /// An answer: a result, or an error.
  private struct Answer: Decodable {
    let keyID, attestation, assertion, error, detail: String?

    private enum CodingKeys: String, CodingKey {
      case keyID = "key_id"
      case attestation, assertion, error, detail
    }
  }
}
