public import Foundation

/// App Attest: keys of the device, which Apple attests and which then sign requests. `SignInClientUI` has the system's.
///
/// With ``Configuration/appAttestation``, requests that may create an account prove that they come from the genuine app.
public protocol AppAttestation: Sendable {
  /// Whether this device and this process have App Attest. An app extension, for example, may not.
  var isSupported: Bool { get }

  /// Creates a key, and returns its identifier as the system does: base64 of 32 bytes.
  func generateKey() async throws(AppAttestationError) -> String

  /// Has Apple attest a key. It can be done once for each key.
  ///
  /// - Parameters:
  ///   - keyID: the key.
  ///   - clientDataHash: SHA-256 of the client data.
  /// - Returns: the attestation object.
  func attest(_ keyID: String, clientDataHash: Data) async throws(AppAttestationError) -> Data

  /// Signs a request with an attested key.
  ///
  /// - Parameters:
  ///   - keyID: the key.
  ///   - clientDataHash: SHA-256 of the client data.
  /// - Returns: the assertion object.
  func assertion(_ keyID: String, clientDataHash: Data) async throws(AppAttestationError) -> Data
}

/// Why the device proves nothing.
public struct AppAttestationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// An error code for programs. Later versions can add codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The device does not have the key, or has had it attested before. A new key is needed.
    public static let invalidKey = Code(rawValue: "invalid_key")
    /// Apple's service does not answer. Try again later, with the same key.
    public static let unavailable = Code(rawValue: "unavailable")
    /// Anything else.
    public static let failed = Code(rawValue: "failed")
  }

  /// The error code.
  public let code: Code
  /// What happened, for developers.
  public let detail: String

  /// Creates an error.
  public init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }

  /// The code and the detail.
  public var description: String { "\(code.rawValue): \(detail)" }
}

/// The stored key of App Attest. The key itself is in the device; this is its name.
struct StoredAppKey: Codable, Sendable, Equatable {
  /// As the system returned it.
  var id: String
  /// Whether the server knows it.
  var isRegistered = false

  init(id: String) {
    self.id = id
  }
}
