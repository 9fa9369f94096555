import PippinFoundation
import PippinHTTP
import PippinProviders
import PippinTokens
import PippinServer

extension DoctorCheck {
  static let google = ofSettings(
    "google", .network,
    "the form of Google’s client ids, and whether Google accepts each client secret: Google is asked with a made-up code"
  ) { (settings, context) throws(Blocked) in
    let registrations = settings.clients.all.compactMap(\.google)
    guard !registrations.isEmpty else { return nil }
    let isReal = settings.google == .google
    return await context.each(registrations) { registration in
      if isReal, let finding = GoogleJudgement.malformed(registration) { return finding }
      guard let secret = registration.clientSecret, let returnURL = registration.returnURL else {
        return .ok("The client id \(Printable.text(registration.audience)) is well-formed.")
      }
      let request = GoogleTokenRequest.exchange(
        code: "made-up-by-pippin-doctor", redirectURI: returnURL,
        codeVerifier: "made-up-by-pippin-doctor-made-up-by-pippin-doctor",
        client: GoogleClient(id: registration.audience, secret: secret), at: settings.google)
      return GoogleJudgement.finding(await context.answer(request), client: registration.audience)
    }
  }
}

enum GoogleJudgement {
  static func malformed(_ registration: Client.GoogleRegistration) -> DoctorFinding? {
    let ids = [registration.audience] + registration.authorizedParties
    guard let bad = ids.first(where: { !isWellFormed($0) }) else { return nil }
    return .fail(
      "\(Printable.text(bad)) is not a client id of Google’s.",
      cure: "Copy the OAuth client id from Google’s console; it looks like 123-abc.apps.googleusercontent.com.")
  }

  /// A number, a dash, letters and digits, and Google's domain. Old ids have the number alone.
  static func isWellFormed(_ id: String) -> Bool {
    let suffix = ".apps.googleusercontent.com"
    guard id.hasSuffix(suffix) else { return false }
    let parts = id.dropLast(suffix.count).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = parts.first, !number.isEmpty, number.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return false
    }
    guard parts.count == 2 else { return true }
    return !parts[1].isEmpty && parts[1].utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }

  static func finding(_ answer: Result<HTTPResponse, TransportError>, client: String) -> DoctorFinding {
    let name = Printable.text(client)
    switch answer {
    case .failure(let error):
      return .fail("Google cannot be asked: \(error.detail).", cure: ReachJudgement.cure(error, of: .google))
    case .success(let response):
      do throws(SocialServiceError) {
        _ = try GoogleTokenRequest.judge(response)
        return .fail("Google accepted a made-up code.", cure: "Correct google_base_url: that is not Google.")
      } catch {
        switch error.code {
        case .codeInvalid: return .ok("Google accepts the client secret of \(name).")
        case .refused:
          return .fail(
            "Google refuses \(name): \(error.detail).",
            cure: "Copy the client id and the client secret of the web application from Google’s console again.")
        default: return .warn("Google does not answer: \(error.detail).", cure: "Wait, and run the doctor again.")
        }
      }
    }
  }
}

extension DoctorCheck {
  static let facebook = ofSettings(
    "facebook", .network, "whether Facebook accepts each app secret: Facebook is asked about a made-up token"
  ) { (settings, context) throws(Blocked) in
    let registrations = settings.clients.all.compactMap(\.facebook)
    guard !registrations.isEmpty else { return nil }
    return await context.each(registrations) { registration in
      let app = FacebookApp(id: registration.appID, secret: registration.appSecret)
      let request: HTTPRequest
      do throws(SocialTokenError) {
        request = try FacebookDebugRequest.debug("made-up-by-pippin-doctor", app: app, at: settings.facebook)
      } catch {
        return .fail(
          "Facebook cannot be asked: \(error.detail).", cure: "Copy the app secret from Facebook’s dashboard again.")
      }
      return FacebookJudgement.finding(await context.answer(request), app: app, now: context.now())
    }
  }
}

enum FacebookJudgement {
  static func finding(
    _ answer: Result<HTTPResponse, TransportError>, app: FacebookApp, now: Date
  ) -> DoctorFinding {
    switch answer {
    case .failure(let error):
      return .fail("Facebook cannot be asked: \(error.detail).", cure: ReachJudgement.cure(error, of: .facebook))
    case .success(let response):
      do throws(SocialServiceError) {
        _ = try FacebookDebugRequest.judge(response, app: app, now: now)
        return .fail("Facebook accepted a made-up token.", cure: "Correct facebook_base_url: that is not Facebook.")
      } catch {
        switch error.code {
        // Facebook looked at the token, so it knows the app.
        case .tokenInvalid: return .ok("Facebook accepts the app secret of \(app.id).")
        case .refused:
          return .fail(
            "Facebook refuses the app \(app.id): \(error.detail).",
            cure: "Copy the App ID and the App Secret from Facebook’s dashboard again.")
        default: return .warn("Facebook does not answer: \(error.detail).", cure: "Wait, and run the doctor again.")
        }
      }
    }
  }
}
