import PippinFoundation
package import PippinSecret
package import PippinTokens

/// The random value that an answer must have signed. Secret until it is handed out; a server keeps it in the ceremony's seal (PK-62).
package struct PasskeyChallenge: Sendable, Equatable {
  package let secret: SecretBytes

  /// A fresh challenge of 32 bytes (PK-61).
  package init(from random: RandomSource) {
    secret = SecretBytes(random.bytes(32))
  }

  /// A challenge from its bytes, as they were sealed.
  /// - Throws: `unusableValue` for less than 16 bytes (PK-61) or more than 1,024.
  package init(_ secret: SecretBytes) throws(PasskeyError) {
    guard (16...1024).contains(secret.count) else {
      throw PasskeyError(.unusableValue, "a challenge of \(secret.count) bytes")
    }
    self.secret = secret
  }

  /// The challenge as it stands in the options and in the client data.
  var text: String { Base64URL.encode(secret.revealed) }

  /// Whether the signed text is this challenge, in constant time.
  func equals(_ text: String) -> Bool { ConstantTime.equals(self.text, text) }
}

/// What the relying party calls a person to authenticators (PK-5, PK-81).
package struct PasskeyUserHandle: Sendable, Hashable {
  /// 1 to 64 bytes.
  package let bytes: [UInt8]

  /// A fresh handle of 64 bytes.
  package init(from random: RandomSource) {
    bytes = random.bytes(64)
  }

  /// - Throws: `unusableValue` for no bytes and for more than 64.
  package init(_ bytes: [UInt8]) throws(PasskeyError) {
    guard (1...64).contains(bytes.count) else {
      throw PasskeyError(.unusableValue, "a user handle of \(bytes.count) bytes")
    }
    self.bytes = bytes
  }
}

/// A passkey as the options name it, in the lists of excluded and of allowed ones (PK-11, PK-47).
package struct CredentialDescriptor: Sendable, Equatable {
  package let id: [UInt8]
  /// The transports as they were stored; without them some clients ask for a security key (PK-83).
  package let transports: [String]

  package init(id: [UInt8], transports: [String]) {
    self.id = id
    self.transports = transports
  }
}

/// What both kinds of options share.
enum PasskeyOptions {
  /// In milliseconds; a hint to the client (PK-12).
  static let timeout = 300_000

  static func write(_ credentials: [CredentialDescriptor], _ name: String, to writer: inout JSONWriter) {
    writer.name(name)
    writer.beginArray()
    for credential in credentials {
      writer.beginObject()
      writer.member("type", "public-key")
      writer.member("id", Base64URL.encode(credential.id))
      if !credential.transports.isEmpty { writer.member("transports", credential.transports) }
      writer.endObject()
    }
    writer.endArray()
  }
}
