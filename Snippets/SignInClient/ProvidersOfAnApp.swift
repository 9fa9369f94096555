import Foundation
import SignInClient

// snippet.google
@MainActor
final class GoogleProvider: AuthorizationProvider {
  nonisolated let id = ProviderID.google
  private let screen: UIViewController

  init(presentingFrom screen: UIViewController) {
    self.screen = screen
  }

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    // A silent request at launch must not show UI, and Google's sheet would.
    guard request.purpose == .create else { return .cancelled }
    let answer: Result<Authorization, AuthorizationError> = await withCheckedContinuation { continuation in
      GIDSignIn.sharedInstance.signIn(
        withPresenting: screen, hint: nil, additionalScopes: nil, nonce: request.nonce.raw
      ) { result, error in
        if let token = result?.user.idToken?.tokenString {
          continuation.resume(returning: .success(.idToken(IDToken(token, carriesNonce: true))))
        } else if (error as? GIDSignInError)?.code == .canceled {
          continuation.resume(returning: .success(.cancelled))
        } else {
          continuation.resume(returning: .failure(AuthorizationError(.failed, "Google: \(String(describing: error))")))
        }
      }
    }
    return try answer.get()
  }
}
// snippet.end

// snippet.facebook
@MainActor
final class FacebookProvider: AuthorizationProvider {
  nonisolated let id = ProviderID.facebook
  private let screen: UIViewController

  init(presentingFrom screen: UIViewController) {
    self.screen = screen
  }

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    guard request.purpose == .create else { return .cancelled }
    // Limited Login: a signed token with our nonce, and no tracking to ask permission for.
    let configuration = LoginConfiguration(
      permissions: ["public_profile", "email"], tracking: .limited, nonce: request.nonce.raw)
    let answer: Result<Authorization, AuthorizationError> = await withCheckedContinuation { continuation in
      LoginManager().logIn(viewController: screen, configuration: configuration) { result in
        switch result {
        case .success:
          let token = AuthenticationToken.current?.tokenString
          continuation.resume(
            returning: token.map { .success(.idToken(IDToken($0, carriesNonce: true))) }
              ?? .failure(AuthorizationError(.incomplete, "Facebook gave no authentication token.")))
        case .cancelled: continuation.resume(returning: .success(.cancelled))
        case .failed(let error):
          continuation.resume(returning: .failure(AuthorizationError(.failed, "Facebook: \(error)")))
        }
      }
    }
    return try answer.get()
  }
}
// snippet.end

// Stand-ins with the documented signatures of GoogleSignIn 9, FBSDKLoginKit 18 and UIKit. An app imports the real ones.

@MainActor
class UIViewController {}

class GIDSignIn {
  nonisolated(unsafe) static let sharedInstance = GIDSignIn()

  func signIn(
    withPresenting screen: UIViewController, hint: String?, additionalScopes: [String]?, nonce: String?,
    completion: ((GIDSignInResult?, (any Error)?) -> Void)?
  ) {
    completion?(nil, GIDSignInError(code: .canceled))
  }
}

class GIDSignInResult {
  class User {
    var idToken: Token?
  }

  class Token {
    var tokenString = ""
  }

  var user = User()
}

struct GIDSignInError: Error {
  enum Code {
    case unknown, canceled
  }

  var code: Code
}

class LoginManager {
  func logIn(
    viewController: UIViewController?, configuration: LoginConfiguration?, completion: @escaping (LoginResult) -> Void
  ) {
    completion(.cancelled)
  }
}

class LoginConfiguration {
  enum Tracking {
    case enabled, limited
  }

  init?(permissions: [String], tracking: Tracking, nonce: String) {}
}

enum LoginResult {
  case success(granted: Set<String>, declined: Set<String>, token: AccessToken?)
  case cancelled
  case failed(any Error)
}

class AccessToken {}

class AuthenticationToken {
  nonisolated(unsafe) static var current: AuthenticationToken?
  var tokenString = ""
}
