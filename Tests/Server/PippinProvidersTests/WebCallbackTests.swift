import PippinProviders
import Testing

/// What a browser may bring to the return address (RFC 6749, 4.1.2).
@Suite struct `A callback from Google or Facebook` {
  private static func told(_ query: String?) -> String {
    switch WebCallback(query: query) {
    case .authorized(let code, let state): "code \(code), state \(state ?? "none")"
    case .cancelled(let state): "cancelled, state \(state ?? "none")"
    case .failed(let error, let state): "failed \(error), state \(state ?? "none")"
    case nil: "nothing"
    }
  }

  @Test(
    arguments: [
      ("state=s&code=4%2F0A&scope=email+openid&authuser=0&prompt=consent", "code 4/0A, state s"),
      ("code=c", "code c, state none"), ("error=access_denied&state=s", "cancelled, state s"),
      ("error=access_denied&error_code=200&error_reason=user_denied&state=s", "cancelled, state s"),
      ("error=server_error&state=s", "failed server_error, state s"), ("error=%0Aa%20b%C3%A9", "failed ab, state none"),
      ("error=server_error&error_description=No+luck%0A&state=s", "failed server_error: No luck, state s"),
      ("code=c&error=access_denied", "nothing"), ("code=", "nothing"), ("", "nothing"), (nil, "nothing"),
      ("code=a&code=b&state=s", "nothing"), ("code=a&state=s&state=t", "nothing"), ("code=%zz", "nothing"),
    ] as [(String?, String)])
  func `is read strictly`(query: String?, outcome: String) {
    #expect(Self.told(query) == outcome)
  }

  @Test func `is printed without its secrets`() {
    #expect(WebCallback(query: "code=c0de&state=s7ate").map { "\($0)" } == "authorized")
  }
}
