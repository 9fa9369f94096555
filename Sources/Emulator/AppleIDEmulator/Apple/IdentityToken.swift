import PippinTokens

/// An unsigned identity token: decided under the lock, signed outside it.
struct IdentityToken: Sendable {
  /// The code or the access token that the token is bound to by its hash (CLAIMS-17).
  enum Binding: Sendable {
    case code(String)
    case accessToken(String)
  }

  /// An address, and whether it is a private relay address (RELAY-1).
  struct Email: Sendable, Equatable {
    let address: String
    let isPrivate: Bool
    let isVerified: Bool
  }

  var issuer: String
  var audience: String
  var subject: String
  var issuedAt: Int
  var lifetime: Int
  var authTime: Int
  var nonce: String?
  var binding: Binding
  var email: Email?
  var realUserStatus: Int?
  var orgID: String?
  var schoolScopes: [String] = []
  /// The person's transfer identifier from the old team (TRANSFER-6).
  var transferSubject: String?
  /// CLAIMS-12.
  var stringBooleans: Bool
  let key: KeyRing.Entry

  /// The claims in the order in which Apple writes them (CLAIMS-25).
  var payload: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("iss", issuer)
    writer.member("aud", audience)
    writer.member("exp", issuedAt + lifetime)
    writer.member("iat", issuedAt)
    writer.member("sub", subject)
    writer.member("nonce", ifPresent: nonce)
    switch binding {
    case .code(let code): writer.member("c_hash", Self.hash(code))
    case .accessToken(let token): writer.member("at_hash", Self.hash(token))
    }
    if let email {
      writer.member("email", email.address)
      write("email_verified", email.isVerified, to: &writer)
      // Absent rather than false (CLAIMS-11).
      if email.isPrivate { write("is_private_email", true, to: &writer) }
    }
    writer.member("auth_time", authTime)
    writer.member("nonce_supported", true)
    if let realUserStatus { writer.member("real_user_status", realUserStatus) }
    writer.member("org_id", ifPresent: orgID)
    if !schoolScopes.isEmpty { writer.member("scopes", schoolScopes) }
    writer.member("transfer_sub", ifPresent: transferSubject)
    writer.endObject()
    return writer.bytes
  }

  /// The signed token.
  func signed() throws(JOSEError) -> String {
    try key.signer.sign(payload)
  }

  private func write(_ name: String, _ value: Bool, to writer: inout JSONWriter) {
    if stringBooleans { writer.member(name, value ? "true" : "false") } else { writer.member(name, value) }
  }

  /// The left half of SHA-256, in base64url (OpenID Connect Core 3.1.3.6; CLAIMS-18).
  static func hash(_ text: String) -> String {
    Base64URL.encode(Array(SHA256.hash(text).prefix(16)))
  }
}
