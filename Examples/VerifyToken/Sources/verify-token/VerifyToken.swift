import Foundation
import SignInWithApple

/// Verifies one identity token and prints its claims, or why it was refused.
@main
struct VerifyToken {
  static let usage = """
    usage: verify-token KEYS AUDIENCE NONCE < TOKEN
      KEYS      a file with Apple's key set, as https://appleid.apple.com/auth/keys gives it
      AUDIENCE  the bundle id of the app, or the Services ID of the web page
      NONCE     the raw nonce of the request, or - if there was none
    """

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 3 else { stop(2, usage) }
    let (file, audience, nonce) = (arguments[1], arguments[2], arguments[3])

    do {
      let keys = try keySet(in: file)
      let claims = try verify(tokenFromStandardInput(), keys: keys, audience: audience, nonce: nonce)
      print(String(decoding: claims, as: UTF8.self))
    } catch let error as IdentityTokenError {
      stop(1, "refused: \(error.code.rawValue): \(error.detail)")
    } catch let error as AppleKeySetError {
      stop(2, "\(file) is not a valid key set: \(error.detail)")
    } catch {
      stop(2, "\(file) cannot be read: \(error.localizedDescription)")
    }
  }

  /// Returns the claims as Apple sent them. No claim is used before the token is verified.
  static func verify(
    _ token: String, keys: AppleKeySet, audience: String, nonce: String
  ) throws(IdentityTokenError) -> [UInt8] {
    let unverified = try UnverifiedIdentityToken(parsing: token)
    guard let key = keys.key(id: unverified.keyID) else {
      throw IdentityTokenError(code: .unknownKey, detail: "the key set does not have this key; download it again")
    }
    let expectations = IdentityTokenExpectations(
      audience: audience, nonce: nonce == "-" ? .noneSent : .sent(nonce), nonceForm: .rawOrSHA256Hex,
      code: .notReceived, accessToken: .notReceived)
    return try unverified.verified(by: key, expecting: expectations, now: Date()).rawClaims
  }

  static func keySet(in file: String) throws -> AppleKeySet {
    try AppleKeySet(parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: file))))
  }

  /// Tokens are secret, and every process of the machine can read the command line. So the token comes from standard input.
  static func tokenFromStandardInput() -> String {
    readLine() ?? ""
  }

  static func stop(_ status: Int32, _ words: String) -> Never {
    FileHandle.standardError.write(Data("verify-token: \(words)\n".utf8))
    exit(status)
  }
}
