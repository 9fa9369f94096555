import PippinJOSE
import PippinJSON

/// A file with keys that the command line names.
enum KeyFile {
  /// The file's JSON; the refusal says what the file is instead, as far as that can be told.
  static func document(_ bytes: [UInt8]) throws(Verification.Refusal) -> JSONDocument {
    guard let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      throw unusable("it is empty")
    }
    do {
      return try JSONDocument(parsing: bytes)
    } catch {
      throw unusable(
        first == UInt8(ascii: "<")
          ? "it holds HTML or XML; download it again" : "it is not strict JSON: \(error.words)")
    }
  }

  /// The file's JWK set.
  static func set(_ bytes: [UInt8]) throws(Verification.Refusal) -> JSONWebKeySet {
    let root = try document(bytes).root
    guard root["keys"] != nil else {
      throw unusable(
        root["kty"] != nil ? #"it holds a single key; write {"keys": [...]} around it"# : #"it has no member "keys""#)
    }
    do {
      return try JSONWebKeySet(parsing: bytes)
    } catch {
      throw unusable(error.detail)
    }
  }

  /// The refusal of a token whose key cannot be used, or is not there.
  static func missing(_ id: String, in set: JSONWebKeySet) -> Verification.Refusal {
    let detail =
      set.problem(ofKey: id).map { "The key file has the key that the input names, but it cannot be used: \($0)." }
      ?? "The key file has no key of the id that the input names."
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
