import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinTokens

/// What our page says after a form: what was changed, or what was wrong, with what was typed except passwords.
struct FormMemo: Sendable {
  /// The page that shows it.
  let path: String
  let trouble: FormTrouble?
  let changed: ChangeNotice?
  let typed: [String: String]
  /// What the page tells password managers, as JSON.
  let passkeySignals: String?
  /// What became of the wish for another code.
  let again: CodeAgain.Outcome?
  /// Whether it only carries what was typed to the same page in another language.
  let isOnce: Bool

  /// In seconds. That is long enough for the redirect.
  static let lifetime = 60
  /// The address of an email is kept for as long as the code in it is valid.
  static let longLifetime = 3600
  /// In bytes. No real field is longer, and it must fit into a cookie.
  private static let longest = 320
  /// The same for the signals. Nobody is hurt if longer ones are left out: managers then offer a passkey that is refused.
  private static let longestSignals = 2_048

  init(
    path: String, trouble: FormTrouble? = nil, changed: ChangeNotice? = nil, typed: [String: String] = [:],
    passkeySignals: String? = nil, again: CodeAgain.Outcome? = nil, isOnce: Bool = false
  ) {
    self.isOnce = isOnce
    self.again = again
    self.passkeySignals = passkeySignals.flatMap { $0.utf8.count <= Self.longestSignals ? $0 : nil }
    self.path = path
    self.trouble = trouble
    self.changed = changed
    self.typed = typed.filter { $0.value.utf8.count <= Self.longest }
  }

  /// Whether it is shown more than once: nothing has happened yet, and the page waits for something.
  var isKept: Bool { trouble == nil && changed == nil && passkeySignals == nil && again == nil && !isOnce }

  /// What is kept once it was shown: on a page that waits for a code, where the code was sent.
  var remainder: FormMemo? {
    if isKept { return self }
    guard CodePage.allCases.contains(where: { $0.path == path }), typed["email"]?.isEmpty == false else { return nil }
    return FormMemo(path: path, typed: typed.filter { $0.key != "token" })
  }

  init?(parsing bytes: [UInt8]) {
    let content: JSONElement
    do {
      content = try JSONDocument(parsing: bytes).root
    } catch {
      // What this server sealed can be parsed. If it cannot, the page says nothing.
      return nil
    }
    guard let path = content["path"]?.string else { return nil }
    self.path = path
    passkeySignals = content["passkey_signals"]?.string
    isOnce = content["once"]?.bool ?? false
    again = content["again"]?.integer.map { $0 > 0 ? .tooSoon(seconds: Int($0)) : .sent }
    trouble = content["trouble"]?.string.flatMap(FormTrouble.Kind.init).map { kind in
      FormTrouble(
        kind, minutes: content["minutes"]?.integer.map { Int($0) },
        triesLeft: content["tries_left"]?.integer.map { Int($0) })
    }
    changed = content["changed"]?.string.flatMap(ChangeNotice.Kind.init).map { kind in
      ChangeNotice(kind, method: content["method"]?.string)
    }
    var typed: [String: String] = [:]
    if let members = content["typed"]?.members {
      for member in members { typed[member.name] = member.value.string }
    }
    self.typed = typed
  }

  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("path", path)
    writer.member("trouble", ifPresent: trouble?.kind.rawValue)
    if let minutes = trouble?.minutes { writer.member("minutes", minutes) }
    if let triesLeft = trouble?.triesLeft { writer.member("tries_left", triesLeft) }
    writer.member("changed", ifPresent: changed?.kind.rawValue)
    writer.member("method", ifPresent: changed?.method)
    writer.member("passkey_signals", ifPresent: passkeySignals)
    if isOnce { writer.member("once", true) }
    switch again {
    case nil: break
    case .sent: writer.member("again", 0)
    case .tooSoon(let seconds): writer.member("again", seconds)
    }
    writer.name("typed")
    writer.beginObject()
    for (name, value) in typed.sorted(by: { $0.key < $1.key }) { writer.member(name, value) }
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }
}

extension PippinService {
  /// The memo of the browser's cookie for this page, if there is one.
  func memo(_ call: Call) -> FormMemo? { memo(call, at: call.request.path) }

  /// The same for another page.
  func memo(_ call: Call, at path: String) -> FormMemo? {
    guard let browser = browser(of: call.request), let text = memoCookie(of: call.request),
      let bytes = SealedMemo.open(text, for: browser, keys: flows.masterKeys), let memo = FormMemo(parsing: bytes),
      memo.path == path
    else { return nil }
    return memo
  }

  /// Shows a page with a form. A browser without an id gets one, and a memo is shown once.
  func showForm(_ page: some PippinPages.Page, _ call: Call, for browser: BrowserID) throws -> HTTPResponse {
    let response = settingBrowser(browser, on: show(page, to: call.request))
    guard memoCookie(of: call.request) != nil else { return response }
    let memo = memo(call) ?? changedAddress(call)
    if memo?.isKept == true { return response }
    guard let rest = memo?.remainder else { return settingMemo(nil, on: response) }
    return try telling(rest, browser, on: response)
  }

  /// Does what a form asks for. If the person can correct the error, they are sent back to the page, which explains it.
  ///
  /// - Parameter former: what the page knew besides the form's fields.
  func answering(
    _ form: PostedForm, at path: String, keeping fields: [String] = [], and former: [String: String] = [:],
    _ body: () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    do {
      return try await body()
    } catch {
      guard let trouble = Self.trouble(error) else { throw error }
      let typed = former.merging(fields.map { ($0, form[$0]) }) { _, posted in posted }
      let memo = FormMemo(path: String(path.prefix { $0 != "?" }), trouble: trouble, typed: typed)
      return try redirect(to: path, telling: memo, in: form.browser)
    }
  }

  /// Redirects to a page that says what was changed, once and in this browser only.
  func changed(
    _ kind: ChangeNotice.Kind, method: String? = nil, _ call: Call, at path: String = Place.account.path
  ) throws -> HTTPResponse {
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    return settingBrowser(browser, on: try changed(kind, method: method, in: browser, at: path))
  }

  /// The same for an answer that sets the browser's cookie anyway.
  func changed(
    _ kind: ChangeNotice.Kind, method: String? = nil, in browser: BrowserID, at path: String = Place.account.path
  ) throws -> HTTPResponse {
    let memo = FormMemo(path: path, changed: ChangeNotice(kind, method: method))
    return try redirect(to: path, telling: memo, in: browser)
  }

  /// Redirects back to a page that says what was wrong, once and in this browser only.
  func told(_ trouble: FormTrouble, _ call: Call, at path: String) throws -> HTTPResponse {
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    return settingBrowser(
      browser, on: try redirect(to: path, telling: FormMemo(path: path, trouble: trouble), in: browser))
  }

  /// Redirects to the page that waits for a mailed code, and says where it was sent.
  ///
  /// - Parameters:
  ///   - others: what was typed besides, for the person who comes back to change the address.
  ///   - address: the page's path with a query, if it has one.
  func awaitingMail(
    to email: String, _ others: [String: String] = [:], in browser: BrowserID, at path: String,
    leadingTo address: String? = nil
  ) throws -> HTTPResponse {
    let typed = others.filter { !$0.value.isEmpty }.merging(["email": email]) { $1 }
    return try redirect(to: address ?? path, telling: FormMemo(path: path, typed: typed), in: browser)
  }

  func redirect(to path: String, telling memo: FormMemo, in browser: BrowserID) throws -> HTTPResponse {
    try telling(memo, browser, on: leaving(.redirect(path)))
  }

  func telling(_ memo: FormMemo, _ browser: BrowserID, on response: HTTPResponse) throws -> HTTPResponse {
    let text = try SealedMemo.text(memo.bytes, for: browser, keys: flows.masterKeys, random: flows.random)
    let lifetime = memo.isKept ? FormMemo.longLifetime : FormMemo.lifetime
    return settingMemo(text, for: lifetime, on: response)
  }

  /// The message beside the form; `nil` for an error that has a page of its own.
  private static func trouble(_ error: any Error) -> FormTrouble? {
    guard let error = error as? ServerError else { return nil }
    switch error.code {
    case .credentialsInvalid: return FormTrouble(.credentials, triesLeft: error.triesLeft)
    case .tooManyRequests: return FormTrouble(.throttled, minutes: error.retryAfter.map(minutes))
    case .overloaded: return FormTrouble(.overloaded)
    case .identityInUse: return FormTrouble(.inUse)
    case .invalidValue where error.details.errors?.first?.reason == ServerError.guessable:
      return FormTrouble(.guessable)
    case .invalidValue:
      switch error.details.errors?.first?.field {
      case "email": return FormTrouble(.email)
      case "password", "new_password": return FormTrouble(.newPassword)
      case "current_password": return FormTrouble(.currentPassword)
      case "token": return FormTrouble(.code)
      case "name": return FormTrouble(.name)
      default: return nil
      }
    default: return nil
    }
  }

  private static func minutes(_ seconds: Int) -> Int { max(1, (seconds + 59) / 60) }
}

/// The page that a sign-in leads to: one of these and no other address, so there is no open redirect.
enum Place: Sendable, Equatable {
  case account, delete, password, email, merge, passkey, passkeyCheck
  /// Back to an OpenID client. The browser keeps its request under this id.
  case client(OpenIDRequestID)
  /// The page that signs a device in, with the typed code; empty if none was typed. Another account may be wanted there (0144).
  case device(String, ofAnother: Bool = false)

  /// The text in a cookie.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count > 1 ? parts[1] : nil) {
    case ("account", nil): self = .account
    case ("delete", nil): self = .delete
    case ("password", nil): self = .password
    case ("email", nil): self = .email
    case ("merge", nil): self = .merge
    case ("passkey", nil): self = .passkey
    case ("passkey_check", nil): self = .passkeyCheck
    case ("client", let text?):
      guard let request = OpenIDRequestID(text) else { return nil }
      self = .client(request)
    case ("device", let code?): self = .device(code)
    case (Self.deviceOfAnother, let code?): self = .device(code, ofAnother: true)
    default: return nil
    }
  }

  /// Reads the place from the query of a sign-in page. What it needs besides is in the cookie.
  init?(asked name: String, cookie: String?) {
    guard let place = Self(name) ?? cookie.flatMap({ Self($0) }), place.name == name else { return nil }
    self = place
  }

  var name: String {
    switch self {
    case .account: "account"
    case .delete: "delete"
    case .password: "password"
    case .email: "email"
    case .merge: "merge"
    case .passkey: "passkey"
    case .passkeyCheck: "passkey_check"
    case .client: "client"
    case .device(_, let ofAnother): ofAnother ? Self.deviceOfAnother : "device"
    }
  }

  private static var deviceOfAnother: String { "device_other" }

  /// Whether the person who is signed in may sign in to another account there.
  var mayBeOfAnother: Bool {
    switch self {
    case .merge: true
    case .device(_, let ofAnother): ofAnother
    default: false
    }
  }

  /// Reads the text in a cookie.
  var text: String {
    switch self {
    case .client(let request): "client:" + request.description
    case .device(let code, _): name + ":" + code
    default: name
    }
  }

  var path: String {
    switch self {
    case .account: "/account"
    case .delete: "/account/delete"
    case .password: "/account/password"
    case .email: "/account/email"
    case .merge: "/account/merge"
    case .passkey: "/account/passkeys/add"
    case .passkeyCheck: "/account/passkeys/check"
    case .client(let request): Self.continuation + "?" + Self.naming(request)
    case .device(let code, _): code.isEmpty ? "/device" : "/device?" + FormData.encode([("user_code", code)])
    }
  }

  /// The page that continues with the request of an OpenID client.
  static var continuation: String { "/oauth/continue" }

  /// The request of an OpenID client that waits for the sign-in.
  var request: OpenIDRequestID? {
    if case .client(let request) = self { request } else { nil }
  }

  /// The sign-in page that comes back here.
  var signIn: String { "/sign-in?then=" + name + (request.map { "&" + Self.naming($0) } ?? "") }

  /// The parameter that tells a page what its tab leads on to.
  static func naming(_ request: OpenIDRequestID) -> String { SignInPage.requestField + "=" + request.description }

  /// How long the cookie lives, in seconds: as long as a sign-in may take.
  static let lifetime = 1800
}
