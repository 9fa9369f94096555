internal import PippinAPI

/// The user's name. Either part can be missing.
public struct PersonName: Sendable, Hashable, Codable {
  /// The given name.
  public var givenName: String?
  /// The family name.
  public var familyName: String?

  /// Creates a name. Empty parts count as missing.
  public init(givenName: String? = nil, familyName: String? = nil) {
    self.givenName = givenName.flatMap { $0.isEmpty ? nil : $0 }
    self.familyName = familyName.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether both parts are missing.
  public var isEmpty: Bool { givenName == nil && familyName == nil }

  init(_ body: NameBody) {
    self.init(givenName: body.givenName, familyName: body.familyName)
  }

  var body: NameBody { NameBody(givenName: givenName, familyName: familyName) }
}
