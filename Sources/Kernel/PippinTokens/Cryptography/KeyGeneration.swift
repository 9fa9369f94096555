internal import CPippinOpenSSL

extension KeyHandle {
  /// Generates a P-256 key pair.
  static func generateP256() throws(CryptographyError) -> KeyHandle {
    try unsafe generate("EC") { context in
      unsafe EVP_PKEY_CTX_set_group_name(context, "prime256v1")
    }
  }

  /// A new RSA key pair with the exponent 65537.
  static func generateRSA(bitCount: Int) throws(CryptographyError) -> KeyHandle {
    try unsafe generate("RSA") { context in
      unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bitCount))
    }
  }

  private static func generate(
    _ family: String, configure: (OpaquePointer) -> Int32
  ) throws(CryptographyError) -> KeyHandle {
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, family, nil) else {
      throw .fromLibrary(.failed, "generating a key")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer? = nil
    guard
      unsafe EVP_PKEY_keygen_init(context) == 1,
      unsafe configure(context) == 1,
      unsafe EVP_PKEY_generate(context, &key) == 1,
      let key = unsafe key
    else { throw .fromLibrary(.failed, "generating a key") }
    return unsafe KeyHandle(adopting: key)
  }
}
