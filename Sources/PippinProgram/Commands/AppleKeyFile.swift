import SignInWithApple

/// The keys that `--keys` names.
///
/// A file that is no usable key set holds no key: then every input that gets as far is refused as `unknown_key`, and the
/// sentence says why. What cannot be read at all is a wrong argument and never gets here.
struct AppleKeyFile {
  private let keys: AppleKeySet?
  private let problem: String?

  init(_ json: [UInt8]) {
    do {
      keys = try AppleKeySet(parsing: json)
      problem = nil
    } catch {
      keys = nil
      problem = error.detail
    }
  }

  func key(_ id: String) throws(Verification.Refusal) -> AppleKey {
    if let key = keys?.key(id: id) { return key }
    throw Verification.Refusal(
      code: IdentityTokenError.Code.unknownKey.rawValue,
      detail: problem.map { "The key file is of no use: \($0)." }
        ?? "The key file has no key of the id that the input names.")
  }
}

extension Verification.Refusal {
  init(_ error: IdentityTokenError) {
    self.init(code: error.code.rawValue, detail: "It was refused: \(error.detail).")
  }
}
