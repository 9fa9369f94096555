import PippinAPI
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  /// Where the digits of a mail are typed, or a button confirms its link: mail filters open links.
  ///
  /// - Parameter isKnown: whether the link was asked for in this browser, and can still be used.
  func mailedProofPage(
    _ kind: FormPage.Kind, at path: String, _ call: Call,
    isKnown: (String, BrowserID) async throws(FlowError) -> Bool
  ) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    let token = try mailedToken(call)
    if !token.isEmpty {
      guard let browser = browser(of: call.request), try await isKnown(token, browser) else { return elsewhere(call) }
    }
    return formPage(kind, at: path, call, ["token": token])
  }

  /// Opens a session for who shows what was mailed.
  func entering(
    byMailAt path: String, limitedAs endpoint: Endpoint, _ call: Call,
    _ enter: (PostedForm, SecretText) async throws(FlowError) -> PageSession
  ) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    let form = try postedForm(call)
    return try await answering(form, at: path, keeping: ["token", "email"]) {
      try limit(as: endpoint, call, client: "")
      let entered = try await countingEntrance(client, call) { () async throws(FlowError) in
        try await enter(form, SecretText(form["token"]))
      }
      return try entering(entered.cookie, isNew: entered.created, call)
    }
  }

  /// What the link in a mail carries, as long as it can be a token at all.
  func mailedToken(_ call: Call) throws -> String {
    let token = try call.query().first("token") ?? ""
    return token.utf8.count <= 64 ? token : ""
  }

  /// For who opens the link of a mail somewhere else than where it was asked for, or too late.
  func elsewhere(_ call: Call) -> HTTPResponse {
    show(MessagePage.codeElsewhere(appName: settings.appName), to: call.request)
  }
}
