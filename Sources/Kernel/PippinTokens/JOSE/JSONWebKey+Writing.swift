extension JSONWebKey {
  /// Writes the key as Apple writes hers: `kty`, `kid`, `use`, `alg`, then the numbers.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("kty", keyType)
    writer.member("kid", ifPresent: keyID)
    writer.member("use", "sig")
    writer.member("alg", ifPresent: algorithm?.rawValue)
    switch material {
    case .rsa(let key):
      writer.member("n", Base64URL.encode(key.modulus))
      writer.member("e", Base64URL.encode(key.exponent))
    case .p256(let key):
      writer.member("crv", "P-256")
      writer.member("x", Base64URL.encode(key.x))
      writer.member("y", Base64URL.encode(key.y))
    }
    writer.endObject()
  }

  /// RFC 7638 with SHA-256, in base64url: the same for one key whatever it is called.
  package var thumbprint: String {
    var writer = JSONWriter()
    writer.beginObject()
    switch material {
    case .rsa(let key):
      writer.member("e", Base64URL.encode(key.exponent))
      writer.member("kty", keyType)
      writer.member("n", Base64URL.encode(key.modulus))
    case .p256(let key):
      writer.member("crv", "P-256")
      writer.member("kty", keyType)
      writer.member("x", Base64URL.encode(key.x))
      writer.member("y", Base64URL.encode(key.y))
    }
    writer.endObject()
    return Base64URL.encode(SHA256.hash(writer.bytes))
  }

  private var keyType: String {
    switch material {
    case .rsa: "RSA"
    case .p256: "EC"
    }
  }
}
