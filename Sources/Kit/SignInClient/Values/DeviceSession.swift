public import Foundation
internal import PippinAPI
internal import PippinFoundation

/// A session of the user on a device.
public struct DeviceSession: Sendable, Hashable, Identifiable {
  /// The session's id: the `sid` of its access tokens.
  public let id: String
  /// The provider that opened the session.
  public let provider: ProviderID
  /// The device's name, from the user or the device.
  public let name: String?
  /// `ios`, `macos`, …, if known.
  public let platform: String?
  /// The app's version, if known.
  public let appVersion: String?
  /// When the user signed in.
  public let createdAt: Date
  /// When it was last used.
  public let lastUsedAt: Date
  /// When the session expires if it is not used.
  public let expiresAt: Date
  /// Whether it is the current session of this app.
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
