import PippinAccounts
import PippinServer
import PippinTestKit

/// A person at an app who signs up and in with a password, and reads their mail.
struct PasswordApp: Sendable {
  let world: World
  var client = "com.example.app"
  /// Where the person is.
  var peer = "192.0.2.7"
  /// What the app keeps on this device.
  var device: String?

  static let password = "correct horse battery staple"

  func send(_ path: String, _ body: JSONText, method: String = "POST", bearer: String? = nil) async -> Answer {
    await world.send(method, path, body, bearer: bearer, peer: peer)
  }

  private var deviceBody: JSONText? { device.map { ["id": .string($0), "name": "a phone"] } }

  func ask(_ email: String = "mary@example.com", password: String = Self.password) async -> Answer {
    await send(
      "/v1/sign-up/password",
      [
        "client_id": .string(client), "email": .string(email), "password": .string(password),
        "name": ["given_name": "Mary"],
      ])
  }

  func confirm(_ id: String, _ token: String) async -> Answer {
    await send(
      "/v1/sign-up/password/confirm", ["sign_up_id": .string(id), "token": .string(token), "device": deviceBody])
  }

  /// Asks, reads the mail, confirms.
  func signUp(_ email: String = "mary@example.com", password: String = Self.password) async throws -> Answer {
    let asked = await ask(email, password: password)
    return await confirm(asked.text("sign_up.id"), try await token())
  }

  func signIn(
    _ email: String = "mary@example.com", _ password: String = Self.password, linkToken: String? = nil
  ) async -> Answer {
    await send(
      "/v1/sign-in/password",
      [
        "client_id": .string(client), "email": .string(email), "password": .string(password),
        "link_token": linkToken.map { .string($0) }, "device": deviceBody,
      ])
  }

  func askForSignIn(_ email: String = "mary@example.com", locale: String? = nil) async -> Answer {
    await send(
      "/v1/sign-in/email",
      ["client_id": .string(client), "email": .string(email), "locale": locale.map { .string($0) }])
  }

  func confirmSignIn(_ id: String, _ token: String) async -> Answer {
    await send(
      "/v1/sign-in/email/confirm", ["sign_in_id": .string(id), "token": .string(token), "device": deviceBody])
  }

  func forget(_ email: String = "mary@example.com") async -> Answer {
    await send("/v1/password/reset", ["client_id": .string(client), "email": .string(email)])
  }

  func reset(_ token: String, _ password: String) async -> Answer {
    await send(
      "/v1/password/reset/confirm",
      ["token": .string(token), "new_password": .string(password), "device": deviceBody])
  }

  func change(_ current: String?, _ new: String, bearer: String) async -> Answer {
    await send(
      "/v1/account/password", ["current_password": current.map { .string($0) }, "new_password": .string(new)],
      method: "PUT", bearer: bearer)
  }

  /// The newest message, or the newest to an address, once everything that is due was mailed. What is due at once goes in any
  /// order.
  func mail(to address: String? = nil) async throws -> MailMessage? {
    while try await world.flows.jobs.jobRunner.runDue() > 0 {}
    // The newest by when it was asked for: emails that wait together are sent in any order.
    let mails = world.postbox.messages.filter { address == nil || $0.recipient.text == address }
    return mails.last { mail in mails.allSatisfy { $0.date <= mail.date } }
  }

  /// What that message has to be typed, six digits or a token; empty when there is none in it.
  func token(to address: String? = nil) async throws -> String {
    let lines = try await mail(to: address)?.text.split(separator: "\n").map(String.init) ?? []
    return lines.first { $0.wholeMatch(of: /[0-9]{6}|[0-9a-z]{26}/) != nil } ?? ""
  }

  /// Another code than the one that was mailed.
  static func wrong(_ code: String) -> String { code.hasPrefix("1") ? "2" + code.dropFirst() : "1" + code.dropFirst() }
}
