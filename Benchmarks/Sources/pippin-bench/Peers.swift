import CBench
import Foundation
import SignInWithApple

/// Pippin's part of `scripts/bench-peers`. Writes the tokens that everybody verifies in this run, then obeys the lines of
/// its standard input as the programs in `Benchmarks/peers` do, with `bare N` for OpenSSL alone.
struct Peers {
  private let verdicts: Verdicts
  private let keys: AppleKeys
  private let folder: String
  private let signIns: Int

  /// - Parameter signIns: how many answers of Apple's to a first sign-in to prepare, and as many to a later one.
  init(_ verdicts: Verdicts, keys: AppleKeys, folder: String, signIns: Int) {
    self.verdicts = verdicts
    self.keys = keys
    self.folder = folder
    self.signIns = signIns
  }

  func run() throws {
    try write("keys.json", keys.json())
    try write("tokens", verdicts.tokens.map(\.token).joined(separator: "\n") + "\n")
    try write("refused", hostile().map { "\($0.name)\t\($0.token)\n" }.joined())
    // Other people on the website than in the app; those who come again have been there.
    for (name, start, isFirst) in [
      ("first", 800_000, true), ("again", 800_000, false), ("app_first", 850_000, true), ("app_again", 850_000, false),
    ] {
      let made = try Authorization.make(
        nonces: (0..<signIns).map { "nonce \($0)" }, from: start, isFirst: isFirst, keys: keys)
      try write("answers.\(name)", made.map { "\($0.code)\t\($0.answer)\n" }.joined())
    }
    say(#"ready {"name":"Pippin","version":"OpenSSL \#(String(cString: bench_openssl_version()))"}"#)
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { throw BenchmarkError("not a command: \(line)") }
      switch (words[0], Int(words[1])) {
      case ("judge", _): say(accepts(words[1]) ? "accepted" : "refused")
      case ("measure", let times?): say(try spent { try verdicts.judge(times) })
      case ("bare", let times?): say(try spent { try verdicts.verify(times) })
      default: throw BenchmarkError("not a command: \(line)")
      }
    }
  }

  /// Why a token is refused is not compared: each library says it in its own way.
  private func accepts(_ token: String) -> Bool {
    (try? verdicts.judge(token, verdicts.tokens[0].expectations, Date())) != nil
  }

  /// CPU seconds of the process, as every other program reports its own.
  private func spent(_ work: () throws -> Void) rethrows -> String {
    let start = bench_used_seconds()
    try work()
    return "\(bench_used_seconds() - start)"
  }

  /// Not by `print`, which keeps lines back when nobody sits before them.
  private func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  private func write(_ name: String, _ text: String) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
  }

  /// The first token, each time with one thing wrong. But for the first and the one without a signature, all are signed
  /// with a key of the set.
  private func hostile() throws -> [(name: String, token: String)] {
    let genuine = verdicts.tokens[0].token
    let claims = try Self.claims(of: genuine)
    let now = Int(Date().timeIntervalSince1970)
    func changed(_ pattern: String, _ replacement: String) throws -> String {
      let text = claims.replacing(try Regex(pattern), with: replacement)
      guard text != claims else { throw BenchmarkError("no \(pattern) in the claims") }
      return try keys.token(text)
    }
    let unsigned = Base64URL.encode(Array(#"{"kid":"eXaunmL","alg":"none"}"#.utf8))
    return [
      ("signature", String(genuine.dropLast(342)) + verdicts.tokens[1].token.suffix(342)),
      ("issuer", try changed(#""iss":"[^"]*""#, #""iss":"https://appleid.example.com""#)),
      ("audience", try changed(#""aud":"[^"]*""#, #""aud":"com.example.other""#)),
      ("expiry", try changed(#""exp":\d+"#, #""exp":\#(now - 3600)"#)),
      ("algorithm", unsigned + "." + Base64URL.encode(Array(claims.utf8)) + "."),
      ("key id", try keys.token(claims, keyID: "unknown")),
      ("nonce", try changed(#""nonce":"[^"]*""#, #""nonce":"other""#)),
      ("code hash", try changed(#""c_hash":"[^"]*""#, #""c_hash":"AAAAAAAAAAAAAAAAAAAAAA""#)),
      ("no expiry", try changed(#""exp":\d+,"#, "")),
      ("issued in the future", try changed(#""iat":\d+"#, #""iat":\#(now + 3600)"#)),
      ("no subject", try changed(#""sub":"[^"]*","#, "")),
      ("a claim twice", try changed(#""aud":"#, #""aud":"com.example.other","aud":"#)),
    ]
  }

  private static func claims(of token: String) throws -> String {
    var text = String(token.split(separator: ".")[1])
    text.replace("-", with: "+")
    text.replace("_", with: "/")
    text += String(repeating: "=", count: (4 - text.count % 4) % 4)
    guard let bytes = Data(base64Encoded: text) else { throw BenchmarkError("a token that is not base64url") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
