internal import CPippinOpenSSL

/// A list of OSSL_PARAM, OpenSSL's named arguments, that owns its values.
///
/// OpenSSL only borrows names and values, so they are collected first and turned into pointers for the
/// length of one call.
struct Parameters {
  /// The names in use.
  enum Name {
    case digest, derivationKey, salt, info
    case modulus, exponent
    case group, publicKey
  }

  private enum Kind {
    case text, octets, number
  }

  private var entries: [(name: Name, kind: Kind, values: Range<Int>)] = []
  private var values: [UInt8] = []

  mutating func add(_ name: Name, text: String) {
    add(name, .text, Array(text.utf8))
    // A zero beyond the stated length, because OpenSSL also reads the text as a C string.
    values.append(0)
  }

  mutating func add(_ name: Name, octets: [UInt8]) {
    add(name, .octets, octets)
  }

  /// Adds an unsigned big-endian number.
  mutating func add(_ name: Name, number: [UInt8]) {
    // OpenSSL wants numbers in the machine's own order.
    #if _endian(little)
      add(name, .number, number.reversed())
    #else
      add(name, .number, number)
    #endif
  }

  private mutating func add(_ name: Name, _ kind: Kind, _ value: [UInt8]) {
    entries.append((name, kind, values.count..<values.count + value.count))
    values += value
  }

  /// Lends the list to `body`, as OpenSSL's functions take it. The pointer must not outlive the call.
  @unsafe func withPointer<R>(_ body: (UnsafePointer<OSSL_PARAM>) -> R) -> R {
    // OSSL_PARAM's pointers are mutable because results come back the same way, hence the copy.
    var values = values
    return unsafe values.withUnsafeMutableBytes { values in
      var list = unsafe entries.map { entry in
        let name = unsafe Self.pointer(to: entry.name)
        let address = unsafe values.baseAddress?.advanced(by: entry.values.lowerBound)
        let count = entry.values.count
        return switch entry.kind {
        case .text:
          unsafe OSSL_PARAM(
            key: name, data_type: UInt32(OSSL_PARAM_UTF8_STRING), data: address, data_size: count, return_size: 0)
        case .octets:
          unsafe OSSL_PARAM(
            key: name, data_type: UInt32(OSSL_PARAM_OCTET_STRING), data: address, data_size: count, return_size: 0)
        case .number:
          unsafe OSSL_PARAM(
            key: name, data_type: UInt32(OSSL_PARAM_UNSIGNED_INTEGER), data: address, data_size: count, return_size: 0)
        }
      }
      unsafe list.append(OSSL_PARAM_construct_end())
      return unsafe list.withUnsafeBufferPointer { list in
        // Never nil: the list has its end at least.
        unsafe body(list.baseAddress!)
      }
    }
  }

  private static func pointer(to name: Name) -> UnsafePointer<CChar>? {
    switch name {
    case .digest: unsafe pippin_param_digest()
    case .derivationKey: unsafe pippin_param_kdf_key()
    case .salt: unsafe pippin_param_kdf_salt()
    case .info: unsafe pippin_param_kdf_info()
    case .modulus: unsafe pippin_param_rsa_modulus()
    case .exponent: unsafe pippin_param_rsa_exponent()
    case .group: unsafe pippin_param_group()
    case .publicKey: unsafe pippin_param_public_key()
    }
  }
}
