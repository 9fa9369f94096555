import PippinTokens

/// A key file given on the command line.
struct KeyFile {
  /// As it was given.
  private let path: String
  let bytes: [UInt8]

  /// Reads the file that an option names.
  init(_ invocation: Invocation, option: String) throws(CommandFailure) {
    path = try invocation.arguments.required(option)
    bytes = try invocation.file(option)
  }

  private var name: String { "The key file \(Printable.text(path, limit: 200))" }

  /// The file's JSON. The error says what the file contains instead, if that can be recognised.
  func document() throws(CommandFailure) -> JSONDocument {
    guard let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      throw unusable("it is empty")
    }
    do {
      return try JSONDocument(parsing: bytes)
    } catch {
      throw unusable(
        first == UInt8(ascii: "<")
          ? "it contains HTML or XML; download it again" : "it is not strict JSON: \(error.words)")
    }
  }

  /// The file's JWK set.
  func set() throws(CommandFailure) -> JSONWebKeySet {
    let root = try document().root
    guard root["keys"] != nil else {
      throw unusable(
        root["kty"] != nil ? #"it contains a single key; wrap it in {"keys": [...]}"# : #"it has no member "keys""#)
    }
    do {
      return try JSONWebKeySet(parsing: bytes)
    } catch {
      throw unusable(error.detail)
    }
  }

  /// The refusal of a token whose key is missing or unusable.
  func missing(_ id: String, in set: JSONWebKeySet) -> Verification.Refusal {
    let detail =
      set.problem(ofKey: id).map { "\(name) has the key named in the input, but it cannot be used: \($0)." }
      ?? "\(name) has no key with the id named in the input."
    return Verification.Refusal(code: "unknown_key", detail: detail)
  }

  /// The refusal of a token whose key is for something else.
  func unfit() -> Verification.Refusal {
    Verification.Refusal(
      code: "unknown_key", detail: "\(name) has the key named in the input, but it is not an RSA key for RS256.")
  }

  func unusable(_ why: String) -> CommandFailure {
    .unusable(code: "malformed_key", detail: "\(name) cannot be used: \(why).")
  }
}

extension CommandFailure {
  init(_ refusal: Verification.Refusal) {
    self = .refused(code: refusal.code, detail: refusal.detail)
  }
}
