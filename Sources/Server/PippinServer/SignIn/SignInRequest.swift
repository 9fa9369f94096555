package import PippinAPI
package import PippinSecret

/// What a request for a sign-in says besides its proof.
package protocol SignInRequest: Sendable {
  var clientID: String { get }
  var intent: SignInIntent? { get }
  var linkToken: SecretText? { get }
  var device: DeviceBody? { get }
  var locale: String? { get }
}

extension AppleSignInRequest: SignInRequest {}
extension GoogleSignInRequest: SignInRequest {}
extension FacebookSignInRequest: SignInRequest {}
extension OpenIDSignInRequest: SignInRequest {}
