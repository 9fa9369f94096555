import PippinServer
import PippinHTTP

extension DoctorCheck {
  static let webhooks = ofSettings(
    "webhooks", .network, "whether the receivers of webhooks can be reached; no event is sent"
  ) { (settings, context) throws(Blocked) in
    guard !settings.webhooks.isEmpty else { return nil }
    return await context.each(settings.webhooks.map(\.url)) { url in
      WebhookJudgement.finding(await context.answer("GET", url), at: Printable.text(url, limit: 200))
    }
  }
}

enum WebhookJudgement {
  /// The answer to a GET. Receivers take only POST, so that nearly every refusal shows that somebody is there.
  static func finding(_ answer: Result<HTTPResponse, TransportError>, at url: String) -> DoctorFinding {
    switch answer {
    case .failure(let error):
      return .fail("\(url) \(ReachJudgement.words(error)).", cure: ReachJudgement.cure(error, of: .others))
    case .success(let response) where (300..<400).contains(response.status):
      return .fail(
        "\(url) \(ReachJudgement.words(response)); events follow no redirect.",
        cure: "Write the address that answers itself.")
    case .success(let response) where response.status >= 500 && response.status != 501:
      return .fail("\(url) \(ReachJudgement.words(response)).", cure: "Start the receiver, and look at its log.")
    case .success: return .ok("\(url) answers.")
    }
  }
}
