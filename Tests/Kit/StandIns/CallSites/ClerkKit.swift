// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Facts read from github.com/clerk/clerk-ios, 1.4.1 (commit 3b6b16f7947c29261a5dcfbe475fe3a6ab9ea358). Declarations only.

import AuthenticationServices
import Foundation

// Sources/ClerkKit/Core/Clerk.swift; there it is @Observable.
@available(iOS 17.0, *)
@MainActor public final class Clerk {
  public static var shared: Clerk { fatalError() }
  public var session: Session? { fatalError() }
  public var user: User? { fatalError() }
  public var auth: Auth { fatalError() }
  // Sources/ClerkKit/Configuration/ClerkOptions.swift
  public struct Options: Sendable {
    public init(proxyUrl: String? = nil) { fatalError() }
  }
  @discardableResult
  public static func configure(publishableKey: String, options: Clerk.Options = .init()) -> Clerk { fatalError() }
}

// Sources/ClerkKit/Core/Auth.swift
@available(iOS 17.0, *)
@MainActor public struct Auth {
  @discardableResult
  public func signInWithApple(
    requestedScopes: [ASAuthorization.Scope] = [.email, .fullName], transferable: Bool = true
  ) async throws -> TransferFlowResult { fatalError() }
  public func signOut(sessionId: String? = nil) async throws { fatalError() }
  @discardableResult
  public func getToken(_ options: Session.GetTokenOptions = .init()) async throws -> String? { fatalError() }
}

// Sources/ClerkKit/Domains/Auth/TransferFlowResult.swift
public enum TransferFlowResult: Sendable {
  case signIn(SignIn)
  case signUp(SignUp)
}

// Sources/ClerkKit/Domains/Auth/SignIn/SignIn.swift and SignUp/SignUp.swift
public struct SignIn: Sendable {}
public struct SignUp: Sendable {}

// Sources/ClerkKit/Domains/Auth/Session/Session.swift
public struct Session: Identifiable, Sendable {
  public var id: String
  public var user: User?
  public struct GetTokenOptions: Sendable {
    public init(template: String? = nil, expirationBuffer: Double = 10, skipCache: Bool = false) { fatalError() }
  }
}

// Sources/ClerkKit/Domains/User/User.swift
public struct User: Identifiable, Sendable {
  public var id: String
  public var firstName: String?
  @discardableResult @MainActor
  public func delete() async throws -> DeletedObject { fatalError() }
}

// Sources/ClerkKit/Domains/Common/DeletedObject.swift
public struct DeletedObject: Sendable {}
