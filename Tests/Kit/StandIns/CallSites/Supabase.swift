// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Facts read from github.com/supabase/supabase-swift, 2.55.1 (commit 52eec30c20207cd32d389be01f4a9d9518c99459).
// Declarations only.

import Foundation

// Sources/Supabase/SupabaseClient.swift
public final class SupabaseClient: Sendable {
  public convenience init(supabaseURL: URL, supabaseKey: String) { fatalError() }
  public var auth: AuthClient { fatalError() }
}

// Sources/Auth/AuthClient.swift
public actor AuthClient {
  public var session: Session { get async throws { fatalError() } }
  nonisolated public var currentSession: Session? { fatalError() }
  nonisolated public var currentUser: User? { fatalError() }
  nonisolated public var authStateChanges: AsyncStream<(event: AuthChangeEvent, session: Session?)> { fatalError() }
  @discardableResult
  public func signInWithIdToken(credentials: OpenIDConnectCredentials) async throws -> Session { fatalError() }
  @discardableResult
  public func update(user: UserAttributes, redirectTo: URL? = nil) async throws -> User { fatalError() }
  @discardableResult
  public func refreshSession(refreshToken: String? = nil) async throws -> Session { fatalError() }
  public func signOut(scope: SignOutScope = .global) async throws { fatalError() }
}

// Sources/Auth/Types.swift
public enum AuthChangeEvent: String, Sendable {
  case initialSession, passwordRecovery, signedIn, signedOut, tokenRefreshed, userUpdated, userDeleted
  case mfaChallengeVerified
}

public struct SignOutScope: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { fatalError() }
  public static var global: SignOutScope { fatalError() }
  public static var local: SignOutScope { fatalError() }
  public static var others: SignOutScope { fatalError() }
}

public struct Session: Hashable, Sendable {
  public var accessToken: String
  public var refreshToken: String
  public var user: User
}

public struct User: Hashable, Identifiable, Sendable {
  public var id: UUID
  public var email: String?
}

public struct UserAttributes: Hashable, Sendable {
  public init(email: String? = nil, data: [String: JSONValue]? = nil) { fatalError() }
}

public struct OpenIDConnectCredentials: Hashable, Sendable {
  public init(provider: Provider, idToken: String, accessToken: String? = nil, nonce: String? = nil) { fatalError() }
  public struct Provider: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { fatalError() }
    public static var apple: Provider { fatalError() }
  }
}

// Sources/Helpers/JSONValue/JSONValue.swift
public enum JSONValue: Hashable, Sendable { case string(String) }
