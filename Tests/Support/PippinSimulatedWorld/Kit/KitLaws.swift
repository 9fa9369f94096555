import Foundation
import PippinHTTP
import PippinSimulation
import PippinTestKit

/// What the kit on one phone must keep, in all its processes: names (law 8), its state, and few requests (law 35).
final class KitLaws: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let phone: String
  private let keychain: Keychain
  private let history: History
  /// The retry key that each refresh token was sent with.
  private var keys: [String: String] = [:]
  /// The refresh tokens that a process sent while the person was signed in, by the process and the token.
  private var sent: Set<String> = []
  /// Those of them whose successor the process has.
  private var renewed: Set<String> = []
  /// The requests that the kit sent since an outage began; nil while there is none.
  private var attempts: Int?

  init(phone: String, keychain: Keychain, history: History) {
    (self.phone, self.keychain, self.history) = (phone, keychain, history)
  }

  // MARK: Requests

  /// A process sends a request to the server.
  func sends(_ request: HTTPRequest, by process: ProcessLife) {
    let asked = Answer(HTTPResponse(status: 200, body: request.body))
    if request.path == "/v1/session/refresh" { refreshes(asked, by: process) }
    if request.path == "/v1/sign-in/apple" { signsIn(asked, by: process) }
  }

  private func refreshes(_ asked: Answer, by process: ProcessLife) {
    let (token, key) = (asked.text("refresh_token"), asked.text("retry_key"))
    if key.isEmpty || keys[token, default: key] != key {
      history.breaks(.kitKeepsItsState, "\(process.name) sent a refresh token with another retry key than before")
    }
    keys[token] = key
    // An older value of the keychain brings an older token with it, and an answer that comes while the person signs out has nobody to go
    // to: whoever ends the session asks again, with the same key.
    let isSignedOut = keychain.kept.endings.contains { $0.refreshToken == token }
    let place = "\(process.id) \(token)"
    if renewed.contains(place), !isSignedOut, !keychain.isOutdated {
      let generation = token.split(separator: ".").dropFirst(3).first ?? ""
      history.breaks(
        .kitKeepsItsState, "\(process.name) refreshed generation \(generation) again, though it had the answer")
    }
    if isSignedOut { sent.remove(place) } else { sent.insert(place) }
  }

  /// The name that Apple gave is stored before it is sent, and is sent for as long as it is stored.
  private func signsIn(_ asked: Answer, by process: ProcessLife) {
    guard let user = Self.user(of: asked.text("identity_token")), !process.keychainFailed, !keychain.isOutdated
    else { return }
    let isKept = keychain.kept.namedUsers.contains(user)
    let isSent = asked["name.given_name"] != nil
    if isSent, !isKept, !process.delivered.contains(user) {
      history.breaks(.nameIsNeverLost, "\(process.name) sent a name that it has not stored")
    }
    if isKept, !isSent { history.breaks(.nameIsNeverLost, "\(process.name) has a name stored, and did not send it") }
  }

  /// An answer reached a process that lives.
  /// - Parameter isInTime: whether the kit still waited for it.
  func gets(_ answer: Answer, to request: HTTPRequest, by process: ProcessLife, isInTime: Bool) {
    let asked = Answer(HTTPResponse(status: 200, body: request.body))
    if request.path == "/v1/session/refresh", answer.status == 200, isInTime {
      history.count("kit: refreshes")
      let place = "\(process.id) \(asked.text("refresh_token"))"
      if sent.contains(place) { renewed.insert(place) } else { renewed.remove(place) }
    }
    if request.path == "/v1/sign-in/apple", answer.status < 300,
      let user = Self.user(of: asked.text("identity_token"))
    {
      process.delivered.insert(user)
      guard asked["name.given_name"] != nil else { return }
      history.count("kit: names delivered")
      if answer.text("account.name.given_name").isEmpty {
        history.breaks(
          .nameIsNeverLost, "\(process.name) sent a name, and the account \(answer.text("account.id")) has none")
      }
    }
    if request.method == "DELETE", request.path == "/v1/account", isInTime { process.sawDeletion = true }
  }

  // MARK: What is stored

  /// A process replaces what is stored.
  func willSave(_ new: KeptState, over old: KeptState, by process: ProcessLife) {
    guard !keychain.isOutdated, !process.sawDeletion else { return }
    for user in old.namedUsers where !new.namedUsers.contains(user) && !process.delivered.contains(user) {
      history.breaks(.kitKeepsItsState, "\(process.name) emptied its outbox before the answer")
    }
  }

  // MARK: Outages

  func outageBegins() { attempts = 0 }

  /// A request left the phone, and nobody will answer it.
  func meetsOutage() { attempts? += 1 }

  func outageIsOver() { attempts = nil }

  /// In an outage that lasted for so many minutes, the kit asked at most six times a minute.
  func outageEnds(minutes: Double) {
    guard let attempts else { return }
    self.attempts = nil
    history.count("kit: outages")
    if Double(attempts) > minutes * 6 {
      history.breaks(
        .kitKeepsItsState, "\(phone) sent \(attempts) requests in an outage of \(Int(minutes)) minutes")
    }
  }

  /// Apple's identifier of the user of an identity token.
  private static func user(of token: String) -> String? {
    struct Claims: Decodable {
      let sub: String
    }
    let parts = token.split(separator: ".")
    guard parts.count == 3 else { return nil }
    let text = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
    guard let data = Data(base64Encoded: text + padding) else { return nil }
    do {
      return try JSONDecoder().decode(Claims.self, from: data).sub
    } catch {
      return nil
    }
  }
}
