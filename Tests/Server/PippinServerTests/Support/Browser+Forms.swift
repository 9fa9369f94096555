import PippinServer
import PippinHTTP
import PippinPasswords
import PippinTestKit
import Testing

/// A person who fills in our forms and reads their mail.
extension Browser {
  /// Where the account's forms and links are, by the beginnings of the addresses that they go to.
  private static let pages = [
    ("/account/link/", "/account/methods/add"), ("/account/identities/", "/account/methods"),
    ("/account/passkeys/", "/account/passkeys"), ("/account/apps/remove", "/account/apps"),
    ("/account/export", "/account/data"), ("/account/merge/start", "/account/data"),
    ("/account/merges/", "/account/data"), ("/account/sessions/", "/account/devices"),
    ("/sign-out/elsewhere", "/account/devices"),
  ]

  /// From one of the account's pages to the one that has the form or link to an address, as a person finds it.
  func goToPage(of action: String) async throws {
    guard address.hasPrefix(World.home + "/account"), !text.contains("=\"\(action)"),
      let page = Self.pages.first(where: { action.hasPrefix($0.0) })
    else { return }
    try await open(page.1)
  }

  /// The form that goes to an address, on the page or on the account's page that has it.
  func form(to action: String) async throws -> PageForm {
    try await goToPage(of: action)
    return try #require(forms.first { $0.action == action }, "no form to \(action) on \(address): \(text)")
  }

  /// Fills in and sends the form that goes to an address.
  @discardableResult
  func send(_ action: String, _ fields: [String: String] = [:]) async throws -> Int {
    try await submit(try await form(to: action), changing: fields).status
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
