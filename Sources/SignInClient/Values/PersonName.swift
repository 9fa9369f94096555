internal import PippinAPI

/// A person's name, as they gave it; either part may be missing.
public struct PersonName: Sendable, Hashable, Codable {
  /// The name that friends use.
  public var givenName: String?
  /// The name of the family.
  public var familyName: String?

  /// A name. Empty parts count as missing.
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
