import AuthenticationServices
import Combine
import CryptoKit
import Foundation
import UIKit

/// The app's own keychain code.
struct TokenKeychain {
  var token: String?
  var appleUser: String?
}

// snippet.before
@MainActor
final class AppleSignIn: NSObject, ObservableObject {
  weak var window: UIWindow?
  @Published private(set) var token: String?
  @Published var problem: String?
  private var keychain = TokenKeychain()
  private var nonce = ""

  override init() {
    super.init()
    token = keychain.token
    guard let user = keychain.appleUser else { return }
    ASAuthorizationAppleIDProvider().getCredentialState(forUserID: user) { state, _ in
      if state == .revoked { Task { @MainActor in self.signOut() } }
    }
  }

  func signIn() {
    nonce = UUID().uuidString
    let request = ASAuthorizationAppleIDProvider().createRequest()
    request.requestedScopes = [.fullName, .email]
    request.nonce = SHA256.hash(data: Data(nonce.utf8)).map { String(format: "%02x", $0) }.joined()
    let controller = ASAuthorizationController(authorizationRequests: [request])
    controller.delegate = self
    controller.presentationContextProvider = self
    controller.performRequests()
  }

  func signOut() {
    keychain = TokenKeychain()
    token = nil
  }

  private func send(_ login: [String: String], user: String) async {
    do {
      var request = URLRequest(url: URL(string: "https://api.example.com/login")!)
      request.httpMethod = "POST"
      request.httpBody = try JSONEncoder().encode(login)
      token = String(decoding: try await URLSession.shared.data(for: request).0, as: UTF8.self)
      (keychain.token, keychain.appleUser) = (token, user)
    } catch {
      // Apple sends the name and the address once. They are lost here.
      problem = error.localizedDescription
    }
  }
}

extension AppleSignIn: ASAuthorizationControllerDelegate, ASAuthorizationControllerPresentationContextProviding {
  func authorizationController(
    controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
  ) {
    guard let credential = authorization.credential as? ASAuthorizationAppleIDCredential,
      let idToken = credential.identityToken.flatMap({ String(data: $0, encoding: .utf8) }),
      let code = credential.authorizationCode.flatMap({ String(data: $0, encoding: .utf8) })
    else { return }
    var login = ["identity_token": idToken, "code": code, "nonce": nonce]
    login["given_name"] = credential.fullName?.givenName
    login["family_name"] = credential.fullName?.familyName
    login["email"] = credential.email
    Task { await send(login, user: credential.user) }
  }

  func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
    if case ASAuthorizationError.canceled = error { return }
    problem = error.localizedDescription
  }

  func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
    window!
  }
}
// snippet.end
