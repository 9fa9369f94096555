internal import Foundation

/// The members of WebAuthn's options that the kit and the system's API need (PK-14).
struct PasskeyOptionsJSON {
  struct User {
    let name: String
    let displayName: String
    let handle: Data
    let excluded: [Data]
  }

  let relyingPartyID: String
  let challenge: Data
  let allowed: [Data]
  /// With the options for a new passkey only.
  let user: User?

  init(_ json: Data) throws(SignInError) {
    let wire: Wire
    do {
      wire = try JSONDecoder().decode(Wire.self, from: json)
    } catch {
      throw Self.unexpected
    }
    guard let id = wire.rpId ?? wire.rp?.id, let challenge = Data(base64URL: wire.challenge), !challenge.isEmpty else {
      throw Self.unexpected
    }
    relyingPartyID = id
    self.challenge = challenge
    allowed = try Self.ids(wire.allowCredentials)
    let excluded = try Self.ids(wire.excludeCredentials)
    user = try wire.user.map { (user) throws(SignInError) in
      guard let handle = Data(base64URL: user.id), (1...64).contains(handle.count) else { throw Self.unexpected }
      return User(name: user.name, displayName: user.displayName ?? "", handle: handle, excluded: excluded)
    }
  }

  private static func ids(_ list: [Wire.Descriptor]?) throws(SignInError) -> [Data] {
    try (list ?? []).map { (one) throws(SignInError) in
      guard let id = Data(base64URL: one.id) else { throw unexpected }
      return id
    }
  }

  static let unexpected = SignInError(.unexpectedAnswer, "The server's options for a passkey cannot be read.")

  // The names on the wire.
  private struct Wire: Decodable {
    struct Entity: Decodable { var id: String? }
    struct Person: Decodable {
      var id, name: String
      var displayName: String?
    }
    struct Descriptor: Decodable { var id: String }

    var challenge: String
    var rpId: String?
    var rp: Entity?
    var user: Person?
    var allowCredentials, excludeCredentials: [Descriptor]?
  }
}

/// The JSON of a passkey's answer (PK-14).
enum PasskeyAnswer {
  static func json(id: Data, response: [String: String]) -> String {
    // Base64url needs no escapes.
    let members = response.sorted { $0.key < $1.key }.map { #""\#($0.key)":"\#($0.value)""# }
    return #"{"id":"\#(id.base64URL)","rawId":"\#(id.base64URL)","type":"public-key","clientExtensionResults":{},"#
      + #""response":{\#(members.joined(separator: ","))}}"#
  }

  static func id(in json: Data) -> Data? {
    struct Wire: Decodable { var id: String }
    do {
      return Data(base64URL: try JSONDecoder().decode(Wire.self, from: json).id)
    } catch {
      // The server says what is wrong with it.
      return nil
    }
  }
}
