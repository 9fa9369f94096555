import PippinAPI
import PippinPages
import PippinServer
import Testing

@Suite struct PageSnapshotTests {
  @Test(arguments: [Language.english, .arabic]) func `sign-in`(language: Language) throws {
    try Snapshot.check(Example.signIn, "sign-in", in: language)
  }

  @Test func `sign-in after signing out, with two sign-in methods`() throws {
    let page = SignInPage(
      appName: "Example",
      providers: Example.signIn.providers + [.other("Google", address: "/auth/google/start?client_id=example-web")],
      notice: Text("sign_in.signed_out"))
    try Snapshot.check(page, "sign-in-two-ways")
  }

  @Test(arguments: [Language.english, .arabic]) func `sign-in with a passkey`(language: Language) throws {
    try Snapshot.check(Example.signInWithPasskey, "sign-in-passkey", in: language)
  }

  @Test(arguments: [Language.english, .arabic]) func `sign-up with a passkey`(language: Language) throws {
    try Snapshot.check(Example.passkeySignUp, "sign-up-passkey", in: language)
  }

  @Test func `sign-in where nobody may sign up, and where people with an invitation may`() throws {
    for (name, newAccounts) in [
      ("sign-in-closed", SignInPage.NewAccounts.nobody), ("sign-in-invited", .invited("/sign-up")),
    ] {
      let password = SignInPage.PasswordForm(
        action: FormAction(path: "/sign-in", token: "token-1"), email: nil, trouble: nil, offersSignUp: false)
      let page = SignInPage(
        appName: "Example", providers: Example.signIn.providers, password: password, newAccounts: newAccounts)
      try Snapshot.check(page, name)
    }
  }

  @Test(arguments: [Language.english, .arabic]) func `the code of an invitation`(language: Language) throws {
    let page = InvitationPage(
      appName: "Example", typed: "abcde-fghjk-mnpqr-stvwx", trouble: FormTrouble(.invitationUsed))
    try Snapshot.check(page, "invitation", in: language)
  }

  @Test(arguments: [Language.english, .arabic]) func `sign-up with an invitation`(language: Language) throws {
    let code = "abcde-fghjk-mnpqr-stvwx"
    let page = InvitedPage(
      appName: "Example",
      providers: [
        .apple(address: "/auth/apple/start?client_id=example-web&invitation=\(code)"),
        .other("Google", logo: .google, address: "/auth/google/start?client_id=example-web&invitation=\(code)"),
      ], passkey: "/sign-up?with=passkey&invitation=\(code)", password: "/sign-up?with=password&invitation=\(code)",
      email: "/sign-up?with=email&invitation=\(code)")
    try Snapshot.check(page, "sign-up-invited", in: language)
  }

  @Test(arguments: [Language.english, .arabic]) func `account with passkeys`(language: Language) throws {
    try Snapshot.check(Example.passkeys, "account-passkeys", in: language)
  }

  @Test(arguments: [Language.english, .arabic]) func `a passkey is added`(language: Language) throws {
    let form = Example.passkeyForm(.add, "/account/passkeys/add")
    try Snapshot.check(
      AddPasskeyPage(appName: "Example", form: form, frame: Example.frame), "passkey-add", in: language)
  }

  @Test func `a passkey that was refused when it was added`() throws {
    let page = AddPasskeyPage(
      appName: "Example", form: nil, trouble: FormTrouble(.passkeyLimit), passkeySignals: PasskeySignals(json: "[]"),
      frame: Example.frame)
    try Snapshot.check(page, "passkey-limit")
  }

  @Test(arguments: [Language.english, .arabic]) func `an account is recovered by a link`(language: Language) throws {
    try Snapshot.check(Example.recover, "recover", in: language)
  }

  @Test(arguments: [Language.english, .arabic]) func `passkeys are checked`(language: Language) throws {
    try Snapshot.check(Example.checkPasskeys, "check-passkeys", in: language)
  }

  @Test func `a new account is offered a second sign-in method`() throws {
    for (name, suggestion) in [
      ("suggest-passkey", AccountPage.Suggestion.passkey("/account/passkeys/add")),
      ("suggest-apple", .apple(FormAction(path: "/account/link/apple", token: "token-1"))),
    ] {
      let page = AccountPage(
        appName: "Example", name: "Mary", email: nil, signInMethods: [], sessions: [], signOut: Example.signOut,
        changed: ChangeNotice(.created), suggestion: suggestion,
        passkeys: .init(items: [], add: "/account/passkeys/add"))
      try Snapshot.check(page, name)
    }
  }

  @Test func `a recovery is stopped`() throws {
    let action = FormAction(path: "/recover/stop?token=secret", token: "token-1")
    try Snapshot.check(MessagePage.stopRecovery(appName: "Example", action: action), "recover-stop")
  }

  @Test func `a passkey is removed`() throws {
    try Snapshot.check(Example.removePasskey, "remove-passkey")
  }

  @Test func `sign-in where nothing is offered`() throws {
    try Snapshot.check(SignInPage(appName: "Example", providers: []), "sign-in-nothing")
  }

  @Test func `the pages that the account's rows lead to`() throws {
    for part in [AccountPage.Part.methods, .addition, .data, .devices] {
      try Snapshot.check(Example.account(part), "account-\(part.address.dropFirst(9).replacing("/", with: "-"))")
    }
    try Snapshot.check(Example.account(.passkeys, of: Example.passkeys), "account-passkeys-list")
  }

  @Test(arguments: [Language.english, .arabic]) func `account`(language: Language) throws {
    try Snapshot.check(Example.account, "account", in: language)
  }

  @Test(arguments: [Language.english, .arabic]) func `link`(language: Language) throws {
    try Snapshot.check(Example.link, "link", in: language)
  }

  @Test(arguments: [Language.english, .arabic]) func `link as another person`(language: Language) throws {
    try Snapshot.check(Example.linkOfAnother, "link-of-another", in: language)
  }

  @Test func `link as another person without an address`() throws {
    let page = MessagePage.linkOfAnother(
      appName: "Shop", email: nil, provider: "Facebook", retry: "/sign-in/link",
      decline: FormAction(path: "/sign-in/link/decline", token: "token-1"))
    try Snapshot.check(page, "link-of-another-no-email")
  }

  @Test func `link to an account that is entered elsewhere, by one without an address`() throws {
    let page = LinkPage(
      appName: "Example", email: nil, provider: "Apple", signInMethods: ["password", "Google"], confirm: [],
      decline: FormAction(path: "/sign-in/link/decline", token: "token-1"))
    try Snapshot.check(page, "link-elsewhere")
  }

  @Test func `link to an account that can be entered in two ways from here`() throws {
    let entrances = ["Apple", "Google"].map { name in
      LinkPage.Entrance(
        provider: name, isApple: name == "Apple",
        action: FormAction(
          path: "/sign-in/link", token: "token-1", choice: .init(name: "provider", value: name.lowercased())))
    }
    let page = LinkPage(
      appName: "Example", email: "mary@example.com", provider: "Facebook", signInMethods: ["Apple", "Google"],
      confirm: entrances, decline: FormAction(path: "/sign-in/link/decline", token: "token-1"))
    try Snapshot.check(page, "link-two-ways")
  }

  @Test func `account of a person with neither name nor address, who took the consent back`() throws {
    let page = AccountPage(
      appName: "Example", name: nil, email: nil,
      signInMethods: [.init(provider: "Apple", since: Example.moment(minutesAgo: 90), isRevoked: true)],
      sessions: [
        .init(device: .browser, client: "Example", lastUsed: Example.moment(minutesAgo: 1), isCurrent: true)
      ],
      signOut: Example.signOut, signOutElsewhere: FormAction(path: "/x", token: "unused"))
    try Snapshot.check(page, "account-bare")
  }

  @Test(arguments: [Language.english, .arabic]) func `the name that an app must have`(language: Language) throws {
    let page = SignInNamePage(
      appName: "Example", action: FormAction(path: "/sign-in/name", token: "token-1"),
      decline: FormAction(path: "/sign-in/name/decline", token: "token-1"), typed: ["family_name": "Smith"],
      trouble: FormTrouble(.name))
    try Snapshot.check(page, "sign-in-name", in: language)
  }

  @Test func `account that Google has just become a way into`() throws {
    let page = AccountPage(
      appName: "Example", name: nil, email: .init(address: "mary@example.com", isPrivateRelay: false),
      signInMethods: [.init(provider: "Google", since: Example.moment(minutesAgo: 0))],
      sessions: [
        .init(device: .browser, client: "Example", lastUsed: Example.moment(minutesAgo: 0), isCurrent: true)
      ],
      signOut: Example.signOut, changes: .init(hasPassword: false, merge: nil),
      additions: [
        .apple(begin: FormAction(path: "/account/link/apple", token: "token-4")),
        .other("Facebook", begin: FormAction(path: "/account/link/facebook", token: "token-4")),
      ], changed: ChangeNotice(.methodAdded, method: "Google"))
    try Snapshot.check(page, "account-added")
  }

  @Test(arguments: [Language.english, .arabic]) func `removing a sign-in method`(language: Language) throws {
    try Snapshot.check(Example.remove, "remove", in: language)
  }

  private static func merging(_ page: MessagePage) -> MessagePage {
    var page = page
    page.action = (
      Text("message.identity_in_use.button"), FormAction(path: "/account/merge/start", token: "token-1")
    )
    return page
  }

  private static func error(
    _ code: ErrorCode, _ message: PersonMessage? = nil, reason: String? = nil, sent: SentParameter? = nil,
    way: String? = nil, support: String? = nil
  ) -> MessagePage {
    .error(
      message ?? code.person, appName: "Example", provider: "Apple",
      way: way.map { PageLink(Text($0), address: "/sign-in") }, support: support,
      developers: DeveloperNote(Problem(code), reason: reason, sent: sent, requestID: "4bf92f35"))
  }

  @Test(arguments: [
    ("cancelled", MessagePage.cancelled(appName: "Example", retry: "/sign-in")),
    ("expired", error(.malformedRequest, .expired, reason: "expired", way: "message.start_again")),
    ("wrong-browser", error(.malformedRequest, .wrongBrowser, reason: "other_browser", way: "message.start_again")),
    ("unreachable", error(.providerUnreachable, way: "message.try_again")),
    ("refused", error(.providerRefused)),
    ("not-proved", error(.identityTokenInvalid, reason: "nonce_mismatch", way: "message.start_again")),
    ("bad-request", error(.malformedRequest, .badRequest, reason: "unknown_state", way: "message.to_sign_in")),
    (
      "app-mistake",
      error(
        .malformedRequest, .appMistake, reason: "return_address",
        sent: SentParameter("return_to", "https://app.example.com/done?state=1"))
    ),
    ("not-found", error(.notFound, way: "message.to_sign_in")),
    ("too-many", error(.tooManyRequests, way: "message.try_again")),
    ("unavailable", error(.storeUnavailable, way: "message.try_again")),
    ("suspended", error(.accountSuspended, way: "message.to_sign_in", support: "https://example.com/help")),
    ("identity-in-use", error(.identityInUse, way: "sign_in.back")),
    ("identity-in-use-merge", merging(error(.identityInUse, way: "sign_in.back"))),
    ("failed", error(.internalError)),
  ])
  func `messages`(name: String, page: MessagePage) throws {
    try Snapshot.check(page, "message-\(name)")
  }

  @Test func `continue to an app by its scheme`() throws {
    let page = ContinuePage(
      appName: "Example", destination: .customScheme, address: "example:/signed-in?state=1&ticket=2")
    try Snapshot.check(page, "continue-scheme")
  }

  @Test func `continue to a program on this computer`() throws {
    let page = ContinuePage(
      appName: "Example CLI", destination: .loopback, address: "http://127.0.0.1:53211/done?state=1&ticket=2")
    try Snapshot.check(page, "continue-loopback")
  }

  @Test func `on to an OpenID client, under the name of these pages`() throws {
    let page = ContinuePage(
      appName: "Example", target: "The command line", destination: .loopback,
      address: "http://127.0.0.1:53211/done?code=1")
    try Snapshot.check(page, "continue-client")
    try Snapshot.check(
      ReturnPage(appName: "Example", client: "Grafana", address: "https://grafana.example.com/?code=1"), "return")
  }

  /// All that a client can get, with values that are not friendly.
  private static func access(_ client: String, switchingAt path: String) -> AccessRequest {
    AccessRequest(
      client: client, person: mary, switchAccount: FormAction(path: path, token: "token-1"),
      details: [
        .init(.accountID, "01JD4Y9ZJ8Q0V3B6M2K7N5P1RT"), .init(.name, "Mary <b>Appleseed</b>"),
        .init(.email, "mary@example.com"), .init(.language, "de"), .init(.externalID, nil),
        .init(.metadata("plan"), "pro & more"), .init(.metadata("seats"), "[1,2.5]"), .init(.offlineAccess, nil),
      ],
      policies: .init(
        terms: "https://client.example.com/terms", privacy: "https://client.example.com/privacy?a=1&b=2"))
  }

  private static let mary = AccessRequest.Person(
    name: "Mary <b>Appleseed</b>", email: "mary@example.com", id: "01JD4Y9ZJ8Q0V3B6M2K7N5P1RT")

  @Test func `whether an OpenID client may have what it asks for`() throws {
    let page = ConsentPage(
      appName: "Example", access: Self.access("Grafana", switchingAt: "/oauth/switch-account"),
      returnAddress: "https://grafana.example.com:8443/callback",
      allow: FormAction(path: "/oauth/consent", token: "token-1", choice: .init(name: "request", value: "sealed")),
      deny: FormAction(
        path: "/oauth/consent/decline", token: "token-1", choice: .init(name: "request", value: "sealed")))
    try Snapshot.check(page, "consent")
    for language in Language.allCases where language != .english {
      try Snapshot.check(page, "consent", in: language)
    }
  }

  @Test func `a device's code, and whether the device may be signed in`() throws {
    let action = FormAction(path: "/device", token: "token-1")
    try Snapshot.check(DeviceSignInPage(appName: "Example", step: .code(action, typed: nil)), "device")
    try Snapshot.check(DeviceSignInPage(appName: "Example", step: .code(action, typed: "BCDF-GHJ")), "device-unknown")
    let device = DeviceSignInPage.Device(
      access: Self.access("Television", switchingAt: "/device/switch-account"), userCode: "BCDF-GHJK",
      place: "192.0.2.7",
      asked: Example.moment(minutesAgo: 2))
    let page = DeviceSignInPage(appName: "Example", step: .confirm(device, allow: action, deny: action))
    try Snapshot.check(page, "device-confirm")
    for language in Language.allCases where language != .english {
      try Snapshot.check(page, "device-confirm", in: language)
    }
  }

  @Test func `whether an app's device may be signed in, with what it calls itself`() throws {
    try checkDevice(.app, "device-confirm-app")
  }

  @Test func `whether a person confirms who they are, for an app's device`() throws {
    try checkDevice(.confirmation, "device-confirm-person")
    let told = MessagePage.device(.confirmation, isAllowed: true, appName: "Example")
    try Snapshot.check(told, "device-confirm-person-done")
  }

  private func checkDevice(_ purpose: DeviceSignInPage.Purpose, _ name: String) throws {
    let action = FormAction(path: "/device", token: "token-1")
    let device = DeviceSignInPage.Device(
      access: AccessRequest(client: "Cinema", person: Self.mary, switchAccount: action, details: []), purpose: purpose,
      name: "Living <b>room</b>", userCode: "BCDF-GHJK", place: "192.0.2.7", asked: Example.moment(minutesAgo: 2))
    let page = DeviceSignInPage(appName: "Example", step: .confirm(device, allow: action, deny: action))
    for language in Language.allCases { try Snapshot.check(page, name, in: language) }
  }

  @Test(arguments: [
    ("https://shop.example.com:8443/a?b", "<strong><bdi>shop.example.com:8443</bdi></strong>."),
    ("http://127.0.0.1:4711/callback", "the app on this computer: <code>127.0.0.1:4711</code>"),
    ("com.example.shop:/callback", "the app on this device: <code>com.example.shop:</code>"),
  ])
  func `where the browser goes on to from the page that asks for consent`(_ address: String, _ words: String) {
    let action = FormAction(path: "/oauth/consent", token: "token-1")
    let access = AccessRequest(
      client: "Shop", person: .init(name: nil, email: "mary@example.com", id: "1"), details: [.init(.accountID, "1")])
    let page = ConsentPage(
      appName: "Example", access: access, returnAddress: address, allow: action, deny: action
    ).document(in: .english)
    #expect(page.contains(words))
    #expect(!page.contains("Switch account"), "the client wants this account")
    #expect(
      page.contains("<strong><bdi>mary<wbr>@example.com</bdi></strong></span></div>"),
      "the address in place of a name, once")
  }

  @Test func `whether to sign out`() throws {
    let page = SignOutPage(
      appName: "Example", action: FormAction(path: "/oauth/logout/confirm", token: "token-1"),
      fields: [.hidden("request", "sealed")])
    try Snapshot.check(page, "sign-out")
  }

  @Test func `a problem with reasons, and a list of problems`() throws {
    let problem = Problem.identityTokenInvalid
    try Snapshot.check(ProblemPage(appName: "Example", problem: problem), "problem")
    try Snapshot.check(
      ProblemIndexPage(appName: "Example", problems: [.credentialsInvalid, .clientUnknown]), "problems")
  }

  @Test func `the style sheet`() throws {
    try Snapshot.check(PageTests.css, "style.css")
  }
}
