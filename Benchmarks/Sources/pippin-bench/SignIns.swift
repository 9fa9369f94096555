import Foundation

/// Signs people in, with everything that they bring made before.
struct SignIns {
  let arguments: Arguments
  let keys: AppleKeys
  let apple: AppleSide
  let wrk: Wrk
  /// The server's address.
  let server: String

  /// The first of the people who are there already, as `Benchmarks/populate` numbers them.
  static let first = 2_000_000

  /// Fetches nonces, makes the tokens that carry them, `count` under each name, and tells Apple's side what it will answer.
  func prepare(_ names: [String], count: Int, from start: Int, by stride: Int = 1, isFirst: Bool) throws {
    let request = #"{"client_id":"\#(Authorization.audience)"}"# + "\n"
    try String(repeating: request, count: count * names.count)
      .write(toFile: file("nonces"), atomically: false, encoding: .utf8)
    _ = try wrk.run("post", server, seconds: 60, ["/v1/nonces", file("nonces"), file("nonces.answers"), "201"])
    let nonces = try String(contentsOfFile: file("nonces.answers"), encoding: .utf8).split(separator: "\n").map {
      guard let nonce = $0.firstMatch(of: /"nonce":"([^"]+)"/)?.1 else {
        throw BenchmarkError("an answer without a nonce: \($0)")
      }
      return String(nonce)
    }
    let authorizations = try Authorization.make(nonces: nonces, from: start, by: stride, isFirst: isFirst, keys: keys)
    try apple.prepare(authorizations)
    for (index, name) in names.enumerated() {
      let bodies = authorizations[index * count..<(index + 1) * count].map(\.body)
      try (bodies.joined(separator: "\n") + "\n").write(
        toFile: file("\(name).bodies"), atomically: false, encoding: .utf8)
    }
  }

  /// Signs in those who were prepared under a name, each once.
  func post(_ name: String, isStrict: Bool = true) throws -> Wrk.Result {
    try wrk.run(
      "post", server, seconds: 120, isStrict: isStrict,
      ["/v1/sign-in/apple", file("\(name).bodies"), answers(name), "200"])
  }

  /// Refreshes the sessions of those who were signed in under a name.
  func refresh(_ name: String, seconds: Int, isStrict: Bool = true) throws -> Wrk.Result {
    try wrk.run("refresh", server, seconds: seconds, isStrict: isStrict, [answers(name)])
  }

  /// Where the server's answers to those of a name are.
  func answers(_ name: String) -> String { file("\(name).answers") }

  private func file(_ name: String) -> String { "\(arguments.folder)/\(name)" }
}
