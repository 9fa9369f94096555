import PippinServer
import PippinAPI
import PippinHTTP

extension DoctorCheck {
  static let notificationURL = ofSettings(
    "notification_url", .network,
    "whether Apple’s notifications would reach this server and be taken: an empty one is sent and must be refused, and every team needs an App ID"
  ) { (settings, context) throws(Blocked) in
    guard settings.clients.all.contains(where: { $0.apple != nil }) else { return nil }
    let url = settings.publicURL + Endpoint.receiveAppleNotification.path
    let answer = await context.answer(
      "POST", url, fields: ["content-type": MediaType.json],
      body: Array("{}".utf8))
    return [
      NotificationURLJudgement.finding(answer, at: url, teamsWithoutApp: settings.clients.teamsWithoutPrimaryApp)
    ]
  }
}

enum NotificationURLJudgement {
  static func finding(
    _ answer: Result<HTTPResponse, TransportError>, at url: String, teamsWithoutApp: Set<String> = []
  ) -> DoctorFinding {
    switch answer {
    case .failure(let error):
      return .fail("\(url) \(ReachJudgement.words(error)).", cure: ReachJudgement.cure(error, of: .ourselves))
    case .success(let response):
      if [400, 401].contains(response.status), response.contentType == ProblemDetails.mediaType {
        // Apple names the primary App ID for a website too (NOTIFY-18).
        if !teamsWithoutApp.isEmpty {
          return .fail(
            "Apple’s notifications reach this server at \(url), and those of the team "
              + "\(teamsWithoutApp.sorted().joined(separator: ", ")) are refused: they name an App ID, and the settings "
              + "name Services IDs alone.",
            cure: "Write `primary_app` of the team under `apple.teams`: the bundle id of the App ID that the "
              + "Services ID is grouped under at Apple.")
        }
        return .ok("Apple’s notifications reach this server at \(url), if that is registered for the App ID.")
      }
      return .fail(
        "Apple’s notifications do not reach Pippin: \(url) \(ReachJudgement.words(response)).",
        cure: "Let the proxy pass POST requests of this path to the server, without a redirect, a login or a filter.")
    }
  }
}
