/// Apple's estimate on the device of whether the user is a real person (CLAIMS-13). Only the first native sign-in has
/// it.
///
/// Apple can add values. Do not reject users with `unknown` (NATIVE-9).
public struct RealUserStatus: RawRepresentable, Hashable, Sendable {
  /// The number in the token.
  public let rawValue: Int

  /// Creates a status from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The system does not support the check.
  public static let unsupported = RealUserStatus(rawValue: 0)
  /// Apple cannot determine it.
  public static let unknown = RealUserStatus(rawValue: 1)
  /// The user is probably a real person.
  public static let likelyReal = RealUserStatus(rawValue: 2)
}
