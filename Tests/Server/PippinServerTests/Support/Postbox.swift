import PippinLock
import PippinServer

/// Takes every message, or refuses each as it is told.
final class Postbox: Mailer {
  private struct State {
    var messages: [MailMessage] = []
    var refusal: MailError?
  }

  private let state = Lock(State())

  var messages: [MailMessage] { state.withLock { $0.messages } }

  func refuse(_ refusal: MailError?) {
    state.withLock { $0.refusal = refusal }
  }

  func send(_ message: MailMessage) async throws(MailError) {
    let refusal = state.withLock { state -> MailError? in
      if state.refusal == nil { state.messages.append(message) }
      return state.refusal
    }
    if let refusal { throw refusal }
  }
}
