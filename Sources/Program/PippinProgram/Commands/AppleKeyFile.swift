import PippinTokens
import SignInWithApple

/// The key set in the `--keys` file. A file that is not a key set is refused before any input is read.
struct AppleKeyFile {
  /// Nil if the set has no key that Apple could have signed with.
  private let keys: AppleKeySet?
  private let set: JSONWebKeySet
  private let file: KeyFile

  init(_ invocation: Invocation) throws(CommandFailure) {
    file = try KeyFile(invocation, option: "keys")
    set = try file.set()
    do {
      keys = try AppleKeySet(parsing: file.bytes)
    } catch {
      // The file is a key set without a usable key. The refusal of each input says which key, and why.
      keys = nil
    }
  }

  func key(_ id: String) throws(Verification.Refusal) -> AppleKey {
    if let key = keys?.key(id: id) { return key }
    throw set.key(id: id) == nil ? file.missing(id, in: set) : file.unfit()
  }
}

extension Verification.Refusal {
  init(_ error: IdentityTokenError) {
    self.init(code: error.code.rawValue, detail: "Verification failed: \(error.detail).")
  }
}
