import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages

extension PippinService {
  /// `GET /sign-in/name`: the name that the app must have, of somebody whom a provider has just proved.
  ///
  /// What waits is found by the browser's cookie alone, as what is to be linked is.
  func signInNamePage(_ call: Call) async throws -> HTTPResponse {
    guard let waiting = try await flows.web.pendingName(of: browser(of: call.request)) else {
      return try await nothingWaits(call)
    }
    // The browser has an id, or nothing would wait for it.
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    let memo = memo(call)
    return showForm(
      SignInNamePage(
        appName: waiting.client.name, action: form(to: Self.namePath, for: browser),
        decline: form(to: Self.namePath + "/decline", for: browser), typed: memo?.typed ?? [:],
        trouble: memo?.trouble), call, for: browser)
  }

  /// `POST /sign-in/name`
  func completeNameByForm(_ call: Call) async throws -> HTTPResponse {
    let form = try postedForm(call)
    guard try await flows.web.pendingName(of: form.browser) != nil else { return try await nothingWaits(call) }
    do {
      return try await answering(form, at: Self.namePath, keeping: ["given_name", "family_name"]) {
        try limit(as: .completeProfile, call, client: "")
        guard let name = PersonName(givenName: form["given_name"], familyName: form["family_name"]),
          name.givenName != nil
        else { throw FlowError.invalidValue(field: "name", reason: "is missing") }
        let (outcome, session, way, created) = try await flows.web.completeName(
          of: form.browser, name: name, replacing: formerCookie(of: call.request))
        count(way, session.surface, session.client, created ? "created" : "signed_in")
        switch outcome {
        case .entered(let entered):
          return try entering(entered.cookie, isNew: created, leadingTo: entered.request, call)
        case .backToApp(let flow, let client, let ticket):
          return handOn(to: flow, client, [("ticket", ticket)], call)
        }
      }
    } catch FlowError.accountExists {
      return leaving(.redirect("/sign-in/link"))
    }
  }

  /// `POST /sign-in/name/decline`: nobody is signed in; an app is told.
  func declineNameByForm(_ call: Call) async throws -> HTTPResponse {
    guard let waiting = try await flows.web.declineName(of: try postedForm(call).browser) else {
      return try await nothingWaits(call)
    }
    guard waiting.flow.returnTo != nil else { return .redirect("/sign-in") }
    return handOn(to: waiting.flow, waiting.client, [("error", "user_cancelled")], call)
  }

  /// Back to the app, from the answer to a form.
  func handOn(to flow: WebFlow, _ client: Client, _ result: [(String, String)], _ call: Call) -> HTTPResponse {
    let answer = handOver(to: flow, client, result, call)
    return answer.fields["location"].map { goOn(to: $0, named: client.name, call) } ?? answer
  }

  /// Who pressed twice, or came back, is signed in or begins anew.
  private func nothingWaits(_ call: Call) async throws -> HTTPResponse {
    .redirect(try await pageCaller(call.request) == nil ? "/sign-in" : Place.account.path)
  }

  static var namePath: String { "/sign-in/name" }
}
