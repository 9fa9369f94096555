#if canImport(DeviceCheck)
  internal import DeviceCheck
  public import Foundation
  public import SignInClient

  /// The device's App Attest, for [`Configuration.appAttestation`](<doc:SignInClient/Configuration/appAttestation>).
  ///
  /// The app needs the capability App Attest in Xcode. Simulators do not have it.
  public struct SystemAppAttest: AppAttestation {
    /// Creates it.
    public init() {}

    /// Whether this device and this process have App Attest.
    public var isSupported: Bool { DCAppAttestService.shared.isSupported }

    /// Creates a key in the Secure Enclave.
    public func generateKey() async throws(AppAttestationError) -> String {
      do {
        return try await DCAppAttestService.shared.generateKey()
      } catch {
        throw AppAttestationError(error)
      }
    }

    /// Has Apple attest a key.
    public func attest(_ keyID: String, clientDataHash: Data) async throws(AppAttestationError) -> Data {
      do {
        return try await DCAppAttestService.shared.attestKey(keyID, clientDataHash: clientDataHash)
      } catch {
        throw AppAttestationError(error)
      }
    }

    /// Signs a request.
    public func assertion(_ keyID: String, clientDataHash: Data) async throws(AppAttestationError) -> Data {
      do {
        return try await DCAppAttestService.shared.generateAssertion(keyID, clientDataHash: clientDataHash)
      } catch {
        throw AppAttestationError(error)
      }
    }
  }

  extension AppAttestationError {
    fileprivate init(_ error: any Error) {
      let code: Code
      switch (error as? DCError)?.code {
      case .invalidKey: code = .invalidKey
      case .serverUnavailable: code = .unavailable
      default: code = .failed
      }
      self.init(code, error.localizedDescription)
    }
  }
#endif
