/// What Apple's device side thinks of the person in front of it (CLAIMS-13). Native sign-ins only, and only the first.
///
/// Open, since Apple may add to it. Do not turn anybody away for `unknown` (NATIVE-9).
public struct RealUserStatus: RawRepresentable, Hashable, Sendable {
  /// The number on the wire.
  public let rawValue: Int

  /// A status by its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The system could not say.
  public static let unsupported = RealUserStatus(rawValue: 0)
  /// Nothing is known for or against.
  public static let unknown = RealUserStatus(rawValue: 1)
  /// Probably a real person.
  public static let likelyReal = RealUserStatus(rawValue: 2)
}
