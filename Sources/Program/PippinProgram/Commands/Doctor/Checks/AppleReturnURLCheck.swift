import PippinServer
import PippinHTTP
import SignInWithApple

extension DoctorCheck {
  static let appleReturnURLs = ofSettings(
    "apple_return_urls", .network,
    "whether Apple knows each Services ID with its return URL: Apple’s sign-in page is opened, and nobody signs in"
  ) { (settings, context) throws(Blocked) in
    let places = AppleReturnURLJudgement.places(of: settings.clients.all)
    guard !places.isEmpty else { return nil }
    return await context.each(places) { place in
      let url: String
      do throws(AuthorizationRequestError) {
        url = try AuthorizationRequest(
          clientID: place.client, redirectURI: place.returnURL, scopes: [.name, .email], responseType: .code,
          responseMode: .formPost, state: "pippin-doctor", nonce: "pippin-doctor", codeChallenge: nil,
          redirectRules: settings.redirectRules
        ).url(at: settings.apple)
      } catch {
        return .fail(
          "Apple refuses the return URL \(place.returnURL): \(error.detail).", cure: "Use https and a host name.")
      }
      return AppleReturnURLJudgement.finding(
        await context.answer("GET", url), client: place.client, returnURL: place.returnURL,
        isEmulated: settings.apple != .apple)
    }
  }
}

enum AppleReturnURLJudgement {
  /// Each Services ID with each of its return URLs.
  static func places(of clients: [Client]) -> [(client: String, returnURL: String)] {
    var seen: Set<[String]> = []
    return clients.compactMap(\.apple).compactMap { apple in
      guard let url = apple.returnURL, seen.insert([apple.audience, url]).inserted else { return nil }
      return (apple.audience, url)
    }
  }

  /// What Apple's page says instead of asking who signs in (AUTHZ-19 to AUTHZ-25).
  private static let refusals = [
    "Invalid web redirect url", "invalid_client", "unauthorized_client", "invalid_request",
  ]

  static func finding(
    _ answer: Result<HTTPResponse, TransportError>, client: String, returnURL: String,
    isEmulated: Bool = false
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
        cure: (why == "invalid_client"
          ? "Create the Services ID \(name) in Apple’s developer portal, or correct the audience."
          : "In Apple’s developer portal, register exactly this return URL for the Services ID \(name), and compare the "
            + "spelling of the Services ID, capitals too.")
          + (isEmulated ? " With the emulator, in its settings (PUT /emulator/config)." : ""))
    }
  }
}
