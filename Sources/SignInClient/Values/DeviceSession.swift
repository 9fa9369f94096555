public import Foundation
internal import PippinAPI
internal import PippinTime

/// One place where a person is signed in.
public struct DeviceSession: Sendable, Hashable, Identifiable {
  /// The session's id: the `sid` of its access tokens.
  public let id: String
  /// Who vouched when it was opened.
  public let provider: ProviderID
  /// What the person or the device calls it.
  public let name: String?
  /// `ios`, `macos`, … where the device said so.
  public let platform: String?
  /// Of the app, where the device said so.
  public let appVersion: String?
  /// When the person signed in there.
  public let createdAt: Date
  /// When it was last used.
  public let lastUsedAt: Date
  /// When it ends unless it is used.
  public let expiresAt: Date
  /// Whether it is the session of this very app.
  public let isCurrent: Bool

  init(_ body: SessionListItem) {
    id = body.id
    provider = ProviderID(rawValue: body.provider)
    name = body.name
    platform = body.platform
    appVersion = body.appVersion
    createdAt = body.createdAt.date
    lastUsedAt = body.lastUsedAt.date
    expiresAt = body.expiresAt.date
    isCurrent = body.current
  }
}
