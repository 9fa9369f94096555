import PippinFoundation
import PippinHTTP
import PippinPages

/// The people and moments of the tests.
enum Example {
  /// 20 November 2026, 12:00 UTC.
  static let now = Date(timeIntervalSince1970: 1_795_176_000)

  static func moment(minutesAgo minutes: Int) -> Moment {
    Moment(now.addingTimeInterval(Double(-60 * minutes)), now: now)
  }

  static let signOut = FormAction(path: "/account/sign-out", token: "token-1")
  static let frame = AccountFrame(signOut: signOut)

  static let account = AccountPage(
    appName: "Example", name: "Mary Appleseed",
    email: .init(address: "dpdcnf87nu@privaterelay.appleid.com", isPrivateRelay: true),
    signInMethods: [
      .init(
        provider: "Apple", address: "dpdcnf87nu@privaterelay.appleid.com", since: moment(minutesAgo: 250_000),
        lastUsed: moment(minutesAgo: 190))
    ],
    sessions: [
      .init(device: .browser, client: "Example", lastUsed: moment(minutesAgo: 0), isCurrent: true),
      .init(
        device: .named("Mary’s iPhone"), client: "Example for iOS", lastUsed: moment(minutesAgo: 190), isCurrent: false,
        isHandheld: true, end: FormAction(path: "/account/sessions/2/end", token: "token-2")),
    ],
    signOut: signOut, signOutElsewhere: FormAction(path: "/account/sessions/end-others", token: "token-3"),
    download: FormAction(path: "/account/export", token: "token-1"), delete: "/account/delete",
    changes: .init(hasPassword: false, merge: FormAction(path: "/account/merge/start", token: "token-1")),
    additions: [.other("Google", begin: FormAction(path: "/account/link/google", token: "token-4"))])

  static func account(_ part: AccountPage.Part, of page: AccountPage = Example.account) -> AccountPage {
    var page = page
    page.part = part
    return page
  }

  static let publicKey =
    "{\"challenge\":\"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8\",\"rpId\":\"example.com\",\"userVerification\":\"required\"}"

  static func passkeyForm(_ kind: PasskeyForm.Kind, _ path: String) -> PasskeyForm {
    PasskeyForm(
      kind, action: FormAction(path: path, token: "token-1"), ceremony: "ceremony-1", publicKey: publicKey)
  }

  static let signInWithPasskey = SignInPage(
    appName: "Example", providers: [.apple(address: "/auth/apple/start?client_id=example-web")],
    password: .init(action: FormAction(path: "/sign-in", token: "token-1"), email: nil, trouble: nil),
    passkey: passkeyForm(.signIn, "/sign-in/passkey"))

  static let passkeySignUp = PasskeySignUpPage(
    appName: "Example", form: passkeyForm(.add, "/sign-up/passkey"), demandsName: true, asksForEmail: true,
    withPassword: "/sign-up?with=password")

  static let passkeys = AccountPage(
    appName: "Example", name: "Mary Appleseed", email: nil,
    signInMethods: [.init(provider: "Apple", since: moment(minutesAgo: 250_000), lastUsed: moment(minutesAgo: 190))],
    sessions: [.init(device: .browser, client: "Example", lastUsed: moment(minutesAgo: 0), isCurrent: true)],
    signOut: signOut,
    passkeys: .init(
      items: [
        .init(
          name: "Apple Passwords", manager: "Apple Passwords", isSynced: true, since: moment(minutesAgo: 90_000),
          lastUsed: moment(minutesAgo: 300), rename: "/account/passkeys/rename/1", remove: "/account/identities/1"),
        .init(
          name: "Blue key", manager: "YubiKey 5 Series", isSynced: false, since: moment(minutesAgo: 5), lastUsed: nil,
          rename: "/account/passkeys/rename/2", remove: nil),
      ], add: "/account/passkeys/add"),
    passkeySignals: PasskeySignals(
      json:
        "[{\"signalAllAcceptedCredentials\":{\"rpId\":\"example.com\",\"userId\":\"AA\",\"allAcceptedCredentialIds\":[]}}]"
    ))

  static let recover = RecoverPage(
    appName: "Example", form: passkeyForm(.add, "/recover?token=secret"))

  static let checkPasskeys = CheckPasskeysPage(
    appName: "Example",
    items: [
      .init(
        id: "1", name: "Apple Passwords", manager: "Apple Passwords", isSynced: true, since: moment(minutesAgo: 90_000),
        lastUsed: moment(minutesAgo: 300), isKept: true),
      .init(
        id: "2", name: "Blue key", manager: "YubiKey 5 Series", isSynced: false, since: moment(minutesAgo: 5),
        lastUsed: nil, isKept: false),
      .init(
        id: "3", name: "Safari", manager: nil, isSynced: true, since: moment(minutesAgo: 1), lastUsed: nil,
        isKept: true,
        isCurrent: true),
    ], action: FormAction(path: "/account/passkeys/check", token: "token-1"), add: "/account/passkeys/add",
    next: "/account", changed: ChangeNotice(.recovered))

  static let removePasskey = RemoveMethodPage(
    appName: "Example",
    method: .init(provider: "passkey", address: "Blue key", since: moment(minutesAgo: 250_000)),
    remaining: [
      .init(provider: "Apple", since: moment(minutesAgo: 90)),
      .init(provider: "passkey", address: "Apple Passwords", since: moment(minutesAgo: 90)),
    ], signedOut: [], address: .none, confirm: FormAction(path: "/account/identities/2", token: "token-1"))

  static let remove = RemoveMethodPage(
    appName: "Example",
    method: .init(provider: "password", address: "mary@example.com", since: moment(minutesAgo: 250_000)),
    remaining: [.init(provider: "Google", address: "mary@gmail.com", since: moment(minutesAgo: 90))],
    signedOut: [.named("Mary’s iPhone"), .browserOn(system: "Windows", browser: "Firefox")],
    address: .stays("mary@example.com"),
    confirm: FormAction(path: "/account/identities/1", token: "token-1"))

  static let linkOfAnother = MessagePage.linkOfAnother(
    appName: "Shop", email: "mary@example.com", provider: "Apple", retry: "/sign-in/link",
    decline: FormAction(path: "/sign-in/link/decline", token: "token-1"))

  static let link = LinkPage(
    appName: "Example", email: "mary@example.com", provider: "Apple", signInMethods: ["Apple"],
    confirm: [.init(provider: "Apple", isApple: true, action: FormAction(path: "/sign-in/link", token: "token-1"))],
    decline: FormAction(path: "/sign-in/link/decline", token: "token-1"))

  /// The page with Apple's script, filled with one text.
  static func appleScript(_ text: String) -> AppleScriptPage {
    AppleScriptPage(
      appName: text, script: text, clientID: text, redirectURI: text, scope: text, state: text, nonce: text,
      isPopup: true, postPath: text, finishPath: text, plainAddress: text)
  }

  static let signIn = SignInPage(
    appName: "Example", providers: [.apple(address: "/auth/apple/start?client_id=example-web&return_to=%2Faccount")])
}

extension Page {
  /// The document, with the links to the other languages that pages have.
  func document(in language: Language = .english) -> String {
    html(in: PageFrame(language, chooser: LanguageChooser(path: "/page"))).rendered
  }
}
