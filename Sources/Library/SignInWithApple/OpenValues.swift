// Open values print as their text, so that a log says `fresh` and not `Phase(rawValue: "fresh")`.

extension AuthorizationCallbackError.Code: CustomStringConvertible {
  /// The value as text.
  public var description: String { rawValue }
}

extension AuthorizationRequestError.Code: CustomStringConvertible {
  /// The value as text.
  public var description: String { rawValue }
}

extension ClientSecretError.Code: CustomStringConvertible {
  /// The value as text.
  public var description: String { rawValue }
}

extension IdentityTokenError.Code: CustomStringConvertible {
  /// The value as text.
  public var description: String { rawValue }
}

extension AppleKeyCache.Phase: CustomStringConvertible {
  /// The value as text.
  public var description: String { rawValue }
}

extension AppleNotification.EventType: CustomStringConvertible {
  /// The value as text.
  public var description: String { rawValue }
}

extension AppleTokenError.Code: CustomStringConvertible {
  /// The value as text.
  public var description: String { rawValue }
}

extension RealUserStatus: CustomStringConvertible {
  /// The number that Apple documents, with its name where it has one.
  public var description: String {
    switch self {
    case .unsupported: "unsupported"
    case .unknown: "unknown"
    case .likelyReal: "likelyReal"
    default: "\(rawValue)"
    }
  }
}
