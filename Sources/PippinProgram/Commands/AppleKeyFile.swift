import PippinJOSE
import SignInWithApple

/// The keys that `--keys` names. A file that is no key set is refused at once, before any input is read.
struct AppleKeyFile {
  /// Nil where the set has no key that Apple could have signed with.
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
      // It is a set, so what it lacks is a usable key; which one, and why, is said of each input.
      keys = nil
    }
  }

  func key(_ id: String) throws(Verification.Refusal) -> AppleKey {
    if let key = keys?.key(id: id) { return key }
    guard set.key(id: id) == nil else {
      throw Verification.Refusal(
        code: IdentityTokenError.Code.unknownKey.rawValue,
        detail: "The key file has the key that the input names, but it is not an RSA key for RS256.")
    }
    throw KeyFile.missing(id, in: set)
  }
}

extension Verification.Refusal {
  init(_ error: IdentityTokenError) {
    self.init(code: error.code.rawValue, detail: "It was refused: \(error.detail).")
  }
}
