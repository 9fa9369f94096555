import PippinAccounts
import PippinHTTP
import PippinServer
import PippinTestKit
import PippinMemoryStore

/// What can be used once opens one session, however often and wherever it is presented: nonces, link tokens, mailed codes, tickets, the
/// challenges of passkeys and the ends of web flows (R-4).
///
/// The answer may come several times with the same session. A session that is opened by what came back from a provider ends a flow; the
/// back button leads to the same one.
final class UsedOnce: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  /// The session that each value opened.
  private var opened: [String: String] = [:]

  init(history: History) { self.history = history }

  /// That a value was used is among what was lost, so it may be used again.
  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) { opened = [:] }

  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {
    guard response.status < 400, let session = session(in: response) else { return }
    for (kind, value) in values(in: request) {
      history.count("sessions by \(kind)")
      let former = opened.updateValue(session, forKey: "\(kind) \(value)")
      if let former, former != session {
        history.breaks(.usedOnce, "a \(kind) opened two sessions, the second at \(server) by \(request.path)")
      }
    }
  }

  private func session(in response: HTTPResponse) -> String? {
    for cookie in response.fields.values(of: "set-cookie") where cookie.hasPrefix("pippin_session=") {
      let value = String(cookie.dropFirst("pippin_session=".count).prefix { $0 != ";" })
      if let cookie = SessionCookie(parsing: value) { return cookie.session.description }
    }
    let id = Answer(response).text("session.id")
    return id.isEmpty ? nil : id
  }

  private func values(in request: HTTPRequest) -> [(kind: String, value: String)] {
    if request.method == "GET", request.path.hasPrefix("/auth/"), request.path.hasSuffix("/finish") {
      return request.queryData?.first("handle").map { [("web flow", $0)] } ?? []
    }
    if request.path.hasSuffix("/confirm"), let form = request.formData, let token = form.only("token") {
      return [("code on a page", "\(request.fields["cookie"] ?? "") \(token)")]
    }
    guard request.method == "POST", request.path.hasPrefix("/v1/sign-") || request.path == "/v1/tickets" else {
      return []
    }
    let body = Answer(HTTPResponse(status: 200, body: request.body))
    var values: [(String, String)] = []
    for name in ["nonce", "link_token", "ticket", "profile_token"] where !body.text(name).isEmpty {
      values.append((name, body.text(name)))
    }
    for name in ["sign_in_id", "sign_up_id"] where !body.text(name).isEmpty {
      values.append(("mailed code", body.text(name)))
    }
    if ["/v1/sign-in/passkey", "/v1/sign-up/passkey"].contains(request.path), let challenge = request.passkeyChallenge {
      values.append(("passkey challenge", challenge))
    }
    return values
  }
}
