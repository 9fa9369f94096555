import PippinTokens

extension JSONWebKey {
  init(json: String) throws { try self.init(JSONDocument(parsing: Array(json.utf8)).root) }
}

extension JSONWebKeySet {
  init(json: String) throws { try self.init(parsing: Array(json.utf8)) }
}

/// Keys made anew for each run: nothing that is tested depends on their values.
struct TestKeys {
  static let rsa = Result { try RSAPrivateKey.generate() }
  static let p256 = Result { try P256PrivateKey.generate() }
}

/// A token with any header at all, which our own signer would not make.
func forge(header: String, payload: String = "{}", sign: ([UInt8]) throws -> [UInt8]) rethrows -> String {
  let input = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(payload.utf8))
  return try input + "." + Base64URL.encode(sign(Array(input.utf8)))
}

/// The code of what `body` throws; nil when it throws nothing.
func code(of body: () throws -> Void) throws -> JOSEError.Code? {
  do {
    try body()
    return nil
  } catch let error as JOSEError {
    return error.code
  }
}
