// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Facts read from github.com/firebase/firebase-ios-sdk, 12.19.0 (commit eed63a35a90dbd46184ca1a6afeb144ee783b5fd).
// Declarations only.

import Foundation

// FirebaseAuth/Sources/Swift/Auth/Auth.swift
open class Auth: NSObject {
  open class func auth() -> Auth { fatalError() }
  public var currentUser: User? { fatalError() }
  @discardableResult
  open func signIn(with credential: AuthCredential) async throws -> AuthDataResult { fatalError() }
  @discardableResult
  open func signIn(withCustomToken token: String) async throws -> AuthDataResult { fatalError() }
  open func signOut() throws { fatalError() }
  open func revokeToken(withAuthorizationCode authorizationCode: String) async throws { fatalError() }
}

// FirebaseAuth/Sources/Swift/Auth/Auth+Async.swift
@available(iOS 18.0, *)
extension Auth {
  public var authStateChanges: AuthStateChangesSequence { fatalError() }
  public struct AuthStateChangesSequence: AsyncSequence, @unchecked Sendable {
    public typealias Element = User?
    public typealias Failure = Never
    public struct Iterator: AsyncIteratorProtocol {
      public mutating func next() async -> User?? { fatalError() }
    }
    public func makeAsyncIterator() -> Iterator { fatalError() }
  }
}

// FirebaseAuth/Sources/Swift/Auth/AuthDataResult.swift
open class AuthDataResult: NSObject {
  public var user: User { fatalError() }
}

// FirebaseAuth/Sources/Swift/User/User.swift
open class User: NSObject {
  open var displayName: String? { fatalError() }
  open func getIDToken(forcingRefresh forceRefresh: Bool = false) async throws -> String { fatalError() }
  @discardableResult
  open func reauthenticate(with credential: AuthCredential) async throws -> AuthDataResult { fatalError() }
  open func delete() async throws { fatalError() }
}

// FirebaseAuth/Sources/Swift/AuthProvider/AuthCredential.swift, OAuthCredential.swift and OAuthProvider.swift
open class AuthCredential: NSObject, @unchecked Sendable {}
open class OAuthCredential: AuthCredential, @unchecked Sendable {}
open class OAuthProvider: NSObject {
  public static func appleCredential(
    withIDToken idToken: String, rawNonce: String?, fullName: PersonNameComponents?
  ) -> OAuthCredential { fatalError() }
}
