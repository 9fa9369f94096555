import PippinHTTP
import PippinTokens
import PippinTestKit

/// What an app keeps to itself while its user is in the browser.
enum Ticket {
  static let verifier = String(repeating: "verifier-", count: 6)
  static let challenge = Base64URL.encode(SHA256.hash(verifier))
  static let challengeQuery = "code_challenge=\(challenge)&code_challenge_method=S256"

  /// The address at which an app's flow starts.
  static func start(
    returnTo: String = World.appAddresses[0], state: String = "app-state", more: String = ""
  ) -> String {
    "/auth/apple/start?client_id=example-web&return_to=" + PercentEncoding.encode(returnTo) + "&state="
      + PercentEncoding.encode(state) + "&" + challengeQuery + more
  }

  static func redeem(_ ticket: String, in world: World, changing changes: [(String, JSONText?)] = []) async -> Answer {
    let body: JSONText = [
      "client_id": "example-web", "ticket": .string(ticket), "code_verifier": .string(verifier),
    ]
    return await world.send("POST", "/v1/tickets", body.changing(changes))
  }
}

extension World {
  /// Posts Apple's form without the browser's cookies, as browsers do across sites.
  func postCallback(_ form: PageForm, changing changes: [String: String] = [:]) async throws -> Answer {
    let fields = form.fields.map { ($0.0, changes[$0.0] ?? $0.1) }
    return Answer(
      await deliver(
        try HTTPRequest(
          method: "POST", url: form.action, fields: ["content-type": MediaType.form, "origin": Self.apple],
          body: Array(FormData.encode(fields).utf8))))
  }
}

extension World {
  /// What the browser that started is shown after Apple's form was posted.
  func ending(of form: PageForm, in browser: Browser, changing changes: [String: String] = [:]) async throws -> Int {
    try await browser.open(try await postCallback(form, changing: changes).field("location") ?? "").status
  }
}

extension Browser {
  /// The query with which it arrived in the app.
  var arrival: FormData {
    FormData(query: String(address.split(separator: "?", maxSplits: 1).last ?? "")) ?? FormData([])
  }
}
