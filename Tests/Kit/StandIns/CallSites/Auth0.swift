// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Facts read from github.com/auth0/Auth0.swift, 3.1.0 (commit 850e1a289b5d18be200c631777418a7e7ccc6ec8).
// Declarations only.

import Foundation

// Auth0/Auth0.swift
public func authentication(session: URLSession = .shared, bundle: Bundle = .main) -> Authentication { fatalError() }
public func webAuth(session: URLSession = .shared, bundle: Bundle = .main) -> WebAuth { fatalError() }
public let defaultScope = "openid profile email offline_access"

// Auth0/Authentication.swift
public protocol Authentication: Sendable {
  func login(
    appleAuthorizationCode authorizationCode: String, fullName: PersonNameComponents?, profile: [String: Any]?,
    audience: String?, scope: String
  ) -> any TokenRequestable<Credentials, AuthenticationError>
}

extension Authentication {
  public func login(
    appleAuthorizationCode authorizationCode: String, fullName: PersonNameComponents? = nil,
    profile: [String: Any]? = nil, audience: String? = nil, scope: String = defaultScope
  ) -> any TokenRequestable<Credentials, AuthenticationError> { fatalError() }
}

// Auth0/TokenRequestable.swift
public protocol TokenRequestable<ResultType, ErrorType>: Sendable {
  associatedtype ResultType
  associatedtype ErrorType: Error
}

extension TokenRequestable {
  @MainActor public func start() async throws -> ResultType where ResultType: Sendable { fatalError() }
}

// Auth0/AuthenticationError.swift
public struct AuthenticationError: Error, Sendable {}

// Auth0/WebAuth.swift
public protocol WebAuth: Sendable {
  func useHTTPS() -> Self
  func useCredentialsManager(_ credentialsManager: CredentialsManager) -> Self
  func start() async throws -> Credentials
}

// Auth0/Credentials.swift
public final class Credentials: NSObject, Sendable {
  public var accessToken: String { fatalError() }
}

// Auth0/UserProfile.swift
public struct UserProfile: Sendable {
  public let sub: String
  public let name: String?
}

// Auth0/CredentialsManager.swift
public struct CredentialsManager: Sendable {
  public init(authentication: Authentication, storeKey: String = "credentials", maxRetries: Int = 0) { fatalError() }
  public func store(credentials: Credentials) throws { fatalError() }
  public func clear() throws { fatalError() }
  public func userProfile() throws -> UserProfile? { fatalError() }
  public func canRenew() -> Bool { fatalError() }
  public func credentials(
    withScope scope: String? = nil, minTTL: Int = 60, parameters: [String: Any] = [:], headers: [String: String] = [:]
  ) async throws -> Credentials { fatalError() }
  public func renew(parameters: [String: Any] = [:], headers: [String: String] = [:]) async throws -> Credentials {
    fatalError()
  }
  public func revoke(headers: [String: String] = [:]) async throws { fatalError() }
}
