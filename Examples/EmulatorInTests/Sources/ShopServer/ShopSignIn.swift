import SignInWithApple

/// The sign-in of a shop's server: who is it?
public struct ShopSignIn: Sendable {
  let apple: AppleIDService
  let bundleID: String

  /// Creates the sign-in of the app with this bundle id.
  public init(apple: AppleIDService, bundleID: String) {
    self.apple = apple
    self.bundleID = bundleID
  }

  /// Returns the subject of the person, or why nobody is signed in.
  public func subject(token: String, code: String, nonce: String) async -> Result<String, Refusal> {
    let expectations = IdentityTokenExpectations(
      audience: bundleID, nonce: .sent(nonce), nonceForm: .rawOrSHA256Hex, code: .received(code),
      accessToken: .notReceived)
    do throws(AppleIDServiceError) {
      return .success(try await apple.verify(token, expecting: expectations).subject)
    } catch {
      guard case .identityToken(let reason) = error else { return .failure(.tryLater) }
      switch reason.code {
      case .expired, .nonceMismatch: return .failure(.startAgain)
      default: return .failure(.forged)
      }
    }
  }

  /// Why nobody is signed in.
  public enum Refusal: Error {
    case startAgain
    case tryLater
    case forged
  }
}
