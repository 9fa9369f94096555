import PippinTokens
import PippinFoundation
import PippinHTTP
import PippinLock
import PippinSocialEmulator

/// An emulator, its clock, and a browser without scripts.
final class Harness: Sendable {
  static let web = "example-web.apps.googleusercontent.com"
  static let googleReturn = "http://localhost:8080/auth/google/callback"
  static let app = "1000000000000001"
  static let facebookReturn = "http://localhost:8080/auth/facebook/callback"
  /// RFC 7636, appendix B.
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

  let emulator: SocialEmulator
  let clock: Holder

  init() {
    let time = Holder()
    let count = Counter()
    clock = time
    emulator = SocialEmulator(
      configuration: .defaultSeed(), now: { time.now },
      random: RandomSource { size in
        let number = count.next()
        return (0..<size).map { $0 == 0 ? UInt8(truncatingIfNeeded: number) : UInt8(truncatingIfNeeded: number >> 8) }
      })
  }

  func get(_ path: String, _ query: [(String, String)] = [], fields: HTTPFields = [:]) async -> HTTPResponse {
    await emulator.respond(
      to: HTTPRequest(
        scheme: "http", authority: "127.0.0.1:8081", path: path, query: query.isEmpty ? nil : FormData.encode(query),
        fields: fields))
  }

  func post(_ path: String, _ form: [(String, String)], fields: HTTPFields = [:]) async -> HTTPResponse {
    var fields = fields
    fields.set("content-type", "application/x-www-form-urlencoded")
    return await emulator.respond(
      to: HTTPRequest(
        method: "POST", scheme: "http", authority: "127.0.0.1:8081", path: path, fields: fields,
        body: Array(FormData.encode(form).utf8)))
  }

  func control(_ path: String, _ json: String, fields: HTTPFields = [:]) async -> HTTPResponse {
    await emulator.respond(
      to: HTTPRequest(
        method: "POST", scheme: "http", authority: "127.0.0.1:8081", path: path, fields: fields, body: Array(json.utf8))
    )
  }

  /// The usual request to a provider's page, with changes; nil leaves one out.
  static func query(_ usual: [(String, String)], _ changes: [String: String?]) -> [(String, String)] {
    let kept = usual.compactMap { name, value in
      changes[name].map { $0.map { (name, $0) } } ?? (name, value)
    }
    return kept
      + changes.compactMap { name, value in
        usual.contains { $0.0 == name } ? nil : value.map { (name, $0) }
      }
  }

  static let google = [
    ("client_id", web), ("redirect_uri", googleReturn), ("response_type", "code"), ("scope", "openid email profile"),
    ("state", "s t"), ("nonce", "n"), ("code_challenge", challenge), ("code_challenge_method", "S256"),
  ]

  static let facebook = [
    ("client_id", app), ("redirect_uri", facebookReturn), ("response_type", "code"), ("scope", "public_profile,email"),
    ("state", "s t"), ("code_challenge", challenge), ("code_challenge_method", "S256"),
  ]

  /// What a browser comes back with from Google: the fields of the return address's query.
  func googleReturn(
    _ decision: [(String, String)], _ changes: [String: String?] = [:]
  ) async -> FormData? {
    let page = await get("/google/o/oauth2/v2/auth", Self.query(Self.google, changes))
    let answer = await post("/google/o/oauth2/v2/auth/decide", [("request", Self.handle(page))] + decision)
    return answer.returned(to: Self.googleReturn)
  }

  func facebookReturn(
    _ decision: [(String, String)], _ changes: [String: String?] = [:]
  ) async -> FormData? {
    let page = await get("/facebook/v24.0/dialog/oauth", Self.query(Self.facebook, changes))
    let answer = await post("/facebook/v24.0/dialog/oauth/decide", [("request", Self.handle(page))] + decision)
    return answer.returned(to: Self.facebookReturn)
  }

  /// What the page's form hides.
  static func handle(_ page: HTTPResponse) -> String {
    let marker = "name=\"request\" value=\""
    guard let start = page.bodyText.range(of: marker)?.upperBound else { return "" }
    return String(page.bodyText[start...].prefix { $0 != "\"" })
  }
}

/// A clock that stands until it is set.
final class Holder: Sendable {
  private let time = Lock(Date(timeIntervalSince1970: 1_734_359_600))
  var now: Date { time.withLock { $0 } }
  func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

/// Numbers, one after the other.
final class Counter: Sendable {
  private let value = Lock(0)
  func next() -> Int {
    value.withLock { number in
      number += 1
      return number
    }
  }
}

extension HTTPResponse {
  /// The query with which a browser is sent back; nil if it is sent anywhere else, or nowhere.
  func returned(to address: String) -> FormData? {
    guard status == 303, let location = fields["location"], location.hasPrefix(address + "?") else { return nil }
    return FormData(query: String(location.dropFirst(address.count + 1).prefix { $0 != "#" }))
  }

  /// A member of a JSON body, however deep: `data.error.code`.
  func member(_ path: String) throws -> JSONElement? {
    try path.split(separator: ".").reduce(JSONDocument(parsing: body).root) { $0?[String($1)] }
  }
}

extension String {
  /// The first place of a text, by its bytes.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
