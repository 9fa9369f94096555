import PippinFlows
import PippinHTTP
import SignInWithApple

extension DoctorCheck {
  static let appleReturnURLs = ofSettings(
    "apple_return_urls", .network,
    "whether Apple knows each Services ID with its return URL: Apple’s sign-in page is opened, and nobody signs in"
  ) { (settings, context) throws(Blocked) in
    var findings: [DoctorFinding] = []
    var seen: Set<[String]> = []
    for client in settings.clients.all {
      guard let apple = client.apple, let returnURL = apple.returnURL,
        seen.insert([apple.audience, returnURL]).inserted
      else { continue }
      let url: String
      do throws(AuthorizationRequestError) {
        url = try AuthorizationRequest(
          clientID: apple.audience, redirectURI: returnURL, scopes: [.name, .email], responseType: .code,
          responseMode: .formPost, state: "pippin-doctor", nonce: "pippin-doctor", codeChallenge: nil,
          redirectRules: settings.redirectRules
        ).url(at: settings.apple)
      } catch {
        findings.append(
          .fail("Apple refuses the return URL \(returnURL): \(error.detail).", cure: "Use https and a host name."))
        continue
      }
      let answer = await context.answer("GET", url)
      findings.append(AppleReturnURLJudgement.finding(answer, client: apple.audience, returnURL: returnURL))
    }
    return findings.isEmpty ? nil : findings
  }
}

enum AppleReturnURLJudgement {
  /// What Apple's page says instead of asking who signs in (AUTHZ-19 to AUTHZ-25).
  private static let refusals = [
    "Invalid web redirect url", "invalid_client", "unauthorized_client", "invalid_request",
  ]

  static func finding(
    _ answer: Result<HTTPResponse, TransportError>, client: String, returnURL: String
  ) -> DoctorFinding {
    let name = Printable.text(client)
    switch answer {
    case .failure(let error):
      return .warn(
        "Apple’s sign-in page cannot be opened: \(error.detail).", cure: ReachJudgement.cure(error, of: .apple))
    case .success(let response) where response.status == 429 || response.status >= 500:
      return .warn("Apple’s sign-in page answers \(response.status).", cure: "Wait, and run the doctor again.")
    case .success(let response):
      let page = response.bodyText
      // A page of 200 is full of scripts, which may name errors that did not happen.
      let refusal =
        response.status >= 400 ? refusals.first(where: page.contains) : page.contains(refusals[0]) ? refusals[0] : nil
      guard response.status >= 400 || refusal != nil else {
        return .ok("Apple knows \(name) with the return URL \(returnURL).")
      }
      let why = refusal ?? "status \(response.status)"
      return .fail(
        "Apple refuses to sign people in to \(name) with the return URL \(returnURL): \(why).",
        cure: why == "invalid_client"
          ? "Create the Services ID \(name) in Apple’s developer portal, or correct the audience."
          : "In Apple’s developer portal, register exactly this return URL for the Services ID \(name), and compare the "
            + "spelling of the Services ID, capitals too.")
    }
  }
}
