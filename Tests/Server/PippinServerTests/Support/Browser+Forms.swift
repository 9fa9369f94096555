import PippinServer
import PippinHTTP
import PippinPasswords
import PippinTestKit
import Testing

/// A person who fills in our forms and reads their mail.
extension Browser {
  /// The form on the page that goes to an address.
  func form(to action: String) throws -> PageForm {
    try #require(forms.first { $0.action == action }, "no form to \(action) on \(address): \(text)")
  }

  /// Fills in and sends the form that goes to an address.
  @discardableResult
  func send(_ action: String, _ fields: [String: String] = [:]) async throws -> Int {
    try await submit(try form(to: action), changing: fields).status
  }

  /// The code in the newest mail to an address; empty when there is none.
  func mailedCode(to email: String) async throws -> String {
    try await PasswordApp(world: world).token(to: email)
  }

  /// Where the link in the newest mail to an address leads.
  func mailedLink(to email: String) async throws -> String {
    let text = try await PasswordApp(world: world).mail(to: email)?.text ?? ""
    return try #require(text.firstMatch(of: /http:[^ \n]+token=[0-9a-z]{26}/).map { String($0.0) }, "\(text)")
  }

  /// Makes an account with a password, up to the account page.
  func signUp(
    _ email: String = "mary@example.com", password: String = PasswordApp.password, givenName: String = "Mary"
  ) async throws {
    try await open("/sign-up")
    try await send("/sign-up", ["email": email, "password": password, "given_name": givenName])
    try await send("/sign-up/confirm", ["token": try await mailedCode(to: email)])
  }

  func signIn(email: String = "mary@example.com", password: String = PasswordApp.password) async throws {
    try await open("/sign-in")
    try await send("/sign-in", ["email": email, "password": password])
  }

  /// Where the button of a provider on the sign-in page leads.
  func entrance(by provider: String) throws -> String {
    let start = "/auth/\(provider)/start"
    return start + (try #require(text.pieces(from: "href=\"" + start, to: "\"").first)).unescapedHTML
  }

  /// The newest mail.
  var newestMail: String { world.postbox.messages.last?.text ?? "" }

  /// What our server has done so far: hashes, commits, reads.
  var work: [Int] { [world.flows.server.passwordHasher.computed, world.store.commits, world.store.reads] }

  var isOnAccount: Bool { address == World.home + "/account" && page.status == 200 }
  /// Whether what went wrong is said on the page, and read out. What the script of a page may say stands there too, hidden.
  var isTroubled: Bool { text.contains("role=\"alert\">") }
}
