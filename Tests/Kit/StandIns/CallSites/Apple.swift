// What the other SDKs' call sites use of Apple's frameworks, and the kit does not. Compiled beside each of them.

import AuthenticationServices
import Foundation
import SwiftUI

// https://developer.apple.com/documentation/authenticationservices/signinwithapplebutton
@available(iOS 14.0, *)
struct SignInWithAppleButton: View {
  init(
    _ label: SignInWithAppleButton.Label = .signIn, onRequest: @escaping (ASAuthorizationAppleIDRequest) -> Void,
    onCompletion: @escaping (Result<ASAuthorization, any Error>) -> Void
  ) { fatalError() }
  struct Label { static let signIn = Label(), `continue` = Label(), signUp = Label() }
  typealias Body = Never
}

// https://developer.apple.com/documentation/authenticationservices/authorizationcontroller
@available(iOS 16.4, *)
struct AuthorizationController: Sendable {
  @MainActor func performRequest(_ request: ASAuthorizationRequest) async throws -> ASAuthorizationResult {
    fatalError()
  }
}

// https://developer.apple.com/documentation/authenticationservices/asauthorizationresult
@available(iOS 16.4, *)
enum ASAuthorizationResult {
  case password(ASPasswordCredential)
  case appleID(ASAuthorizationAppleIDCredential)
}

// https://developer.apple.com/documentation/swiftui/environmentvalues/authorizationcontroller
@available(iOS 16.4, *)
extension EnvironmentValues {
  var authorizationController: AuthorizationController { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/environment/init(_:)-8slkf
@available(iOS 17.0, *)
extension Environment {
  init(_ objectType: Value.Type) where Value: AnyObject { fatalError() }
}

// https://developer.apple.com/documentation/swiftui/view/environment(_:)-4516h
@available(iOS 17.0, *)
extension View {
  func environment<T>(_ object: T?) -> some View where T: AnyObject { self }
}

// https://developer.apple.com/documentation/foundation/personnamecomponents/formatted()
@available(iOS 15.0, *)
extension PersonNameComponents {
  func formatted() -> String { fatalError() }
}

// https://developer.apple.com/documentation/foundation/nsstring/init(format:_:)
extension String {
  init(format: String, _ arguments: any CVarArg...) { fatalError() }
}

// https://developer.apple.com/documentation/authenticationservices/asauthorizationerror-swift.struct
extension ASAuthorizationError {
  static var canceled: Code { fatalError() }
}

func ~= (code: ASAuthorizationError.Code, error: any Error) -> Bool { fatalError() }

// https://developer.apple.com/documentation/foundation/urlerror/code/userauthenticationrequired
extension URLError.Code {
  static var userAuthenticationRequired: URLError.Code { fatalError() }
}
