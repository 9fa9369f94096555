import PippinHTTP
import PippinSecret
import PippinServer
import PippinTestKit

/// The app's back end: it takes webhooks, fails, takes them late, or takes them and says so late or not at all.
final class BackEnd: Responder, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  /// The ids of the events that it took.
  private(set) var taken: Set<String> = []
  /// Whether it refuses a message, as the guide says of one with an old signature.
  var refuses: ((HTTPRequest) -> Bool)?
  /// Told of each event that it takes, before it counts as taken.
  var onTaken: ((HTTPRequest) -> Void)?

  init(history: History) { self.history = history }

  var receiver: WebhookReceiver {
    WebhookReceiver(
      url: "https://api.example.com/pippin", secret: SecretBytes(Array("the secret of the webhooks of this world".utf8))
    )
  }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    if history.strikes(.receiverFails, "back end") { return HTTPResponse(status: 500) }
    await beSlow("back end")
    guard !history.isOver else { return .hangUp }
    if refuses?(request) == true { return HTTPResponse(status: 401) }
    let event = Answer(HTTPResponse(status: 200, body: request.body))
    onTaken?(request)
    taken.insert(event.text("id"))
    history.count("webhooks")
    if history.strikes(.receiverFails, "back end, after it took the event") { return HTTPResponse(status: 500) }
    await beSlow("back end, after it took the event")
    return HTTPResponse(status: 200)
  }

  /// Longer than servers wait for an answer.
  private func beSlow(_ actor: String) async {
    if history.strikes(.receiverSlow, actor) { await pause(.seconds(40)) }
  }
}

/// Everybody's mail.
final class Mailboxes: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private(set) var messages: [MailMessage] = []

  func deliver(_ message: MailMessage) { messages.append(message) }
}
