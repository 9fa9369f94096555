import PippinServer
import PippinFoundation
import PippinHTTP
import PippinProviders

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
