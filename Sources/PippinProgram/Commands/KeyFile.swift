import PippinJOSE
import PippinJSON

/// A key file given on the command line.
enum KeyFile {
  /// The file's JSON. The refusal says what the file contains instead, if that can be recognised.
  static func document(_ bytes: [UInt8]) throws(Verification.Refusal) -> JSONDocument {
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
  static func set(_ bytes: [UInt8]) throws(Verification.Refusal) -> JSONWebKeySet {
    let root = try document(bytes).root
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
  static func missing(_ id: String, in set: JSONWebKeySet) -> Verification.Refusal {
    let detail =
      set.problem(ofKey: id).map { "The key file has the key named in the input, but it cannot be used: \($0)." }
      ?? "The key file has no key with the id named in the input."
    return Verification.Refusal(code: "unknown_key", detail: detail)
  }

  private static func unusable(_ why: String) -> Verification.Refusal {
    Verification.Refusal(code: "malformed_key", detail: "The key file cannot be used: \(why).")
  }
}

extension CommandFailure {
  init(_ refusal: Verification.Refusal) {
    self = .refused(code: refusal.code, detail: refusal.detail)
  }
}
