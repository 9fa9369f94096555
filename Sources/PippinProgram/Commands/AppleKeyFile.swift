import PippinJOSE
import SignInWithApple

/// The key set in the `--keys` file. A file that is not a key set is refused before any input is read.
struct AppleKeyFile {
  /// Nil if the set has no key that Apple could have signed with.
  private let keys: AppleKeySet?
  private let set: JSONWebKeySet

  init(_ json: [UInt8]) throws(CommandFailure) {
    do {
      set = try KeyFile.set(json)
    } catch {
      throw CommandFailure(error)
    }
    do {
      keys = try AppleKeySet(parsing: json)
    } catch {
      // The file is a key set without a usable key. The refusal of each input says which key, and why.
      keys = nil
    }
  }

  func key(_ id: String) throws(Verification.Refusal) -> AppleKey {
    if let key = keys?.key(id: id) { return key }
    guard set.key(id: id) == nil else {
      throw Verification.Refusal(
        code: IdentityTokenError.Code.unknownKey.rawValue,
        detail: "The key file has the key named in the input, but it is not an RSA key for RS256.")
    }
    throw KeyFile.missing(id, in: set)
  }
}

extension Verification.Refusal {
  init(_ error: IdentityTokenError) {
    self.init(code: error.code.rawValue, detail: "Verification failed: \(error.detail).")
  }
}
