import PippinFoundation
internal import PippinHTTP

extension BrandPreview {
  /// What a page is about: a heading of the preview.
  package enum Group: String, CaseIterable, Sendable {
    case signIn = "Sign-in"
    case codes = "Codes"
    case account = "Account"
    case consent = "Consent and devices"
    case problems = "Problems"

    /// The heading's id.
    var id: String { rawValue.lowercased().split(separator: " ").joined(separator: "-") }
  }

  /// A page with made-up people and devices.
  package struct Sample: Sendable {
    /// The beginning of its files' names.
    package let name: String
    /// What the preview calls it.
    package let title: String
    package let group: Group
    package let page: any Page
    /// Its path on a server, so that links of other pages lead to it.
    let path: String?

    func fileName(_ language: Language, _ scheme: Scheme) -> String {
      "\(name).\(language.tag)-\(scheme.rawValue).html"
    }
  }
}

/// Every kind of page once, in the order of the preview. `BrandPreviewTests` notices one that is missing.
struct SamplePages {
  let appName: String
  /// The errors that have a page; the first one is shown.
  let problems: [Problem]
  let now: Date

  static let email = "mary@example.com"
  let action = FormAction(path: "/", token: "")

  var all: [BrandPreview.Sample] { signIn + codes + account + consent + messages }

  func sample(
    _ name: String, _ title: String, _ group: BrandPreview.Group, at path: String? = nil, _ page: any Page
  ) -> BrandPreview.Sample {
    BrandPreview.Sample(name: name, title: title, group: group, page: page, path: path)
  }

  func ago(days: Double) -> Moment { Moment(now - days * 86_400, now: now) }

  func passkey(_ kind: PasskeyForm.Kind) -> PasskeyForm {
    PasskeyForm(kind, action: action, ceremony: "", publicKey: "{}")
  }

  func form(
    _ kind: FormPage.Kind, device: AccountPage.Device? = nil, signOut: FormAction? = nil, withPasskey: String? = nil
  ) -> FormPage {
    var typed: [String: String] = [:]
    if kind.awaitsMail { typed["email"] = Self.email }
    switch kind {
    case .name: typed = ["given_name": "Mary", "family_name": "Appleseed"]
    case .sessionName: typed["device_name"] = "Mary’s iPhone"
    case .passkeyName: typed["passkey_name"] = "Apple Passwords"
    case .confirmSignUpElsewhere: typed["token"] = String(repeating: "0", count: 32)
    default: break
    }
    return FormPage(
      appName: appName, kind: kind, action: action, typed: typed, device: device, signOut: signOut,
      withPasskey: withPasskey, again: kind.awaitsMail ? CodeAgain(resend: action, changeAddress: "/sign-up") : nil,
      frame: AccountFrame(signOut: action))
  }
}

extension SamplePages {
  private var signIn: [BrandPreview.Sample] {
    let providers: [SignInPage.Provider] = [
      .apple(address: "/auth/apple"), .other("Google", logo: .google, address: "/auth/google"),
      .other("Facebook", logo: .facebook, address: "/auth/facebook"),
    ]
    let password = SignInPage.PasswordForm(action: action, email: nil, trouble: nil, offersCode: true)
    return [
      sample(
        "sign-in", "Sign in", .signIn, at: "/sign-in",
        SignInPage(appName: appName, providers: providers, password: password, passkey: passkey(.signIn))),
      sample(
        "sign-in-apple", "Sign in, with Apple alone", .signIn, SignInPage(appName: appName, providers: [providers[0]])),
      sample(
        "sign-in-wrong", "Sign in, a wrong password", .signIn,
        SignInPage(
          appName: appName, providers: providers,
          password: .init(action: action, email: Self.email, trouble: FormTrouble(.credentials)))),
      sample(
        "sign-in-closed", "Sign in, without new accounts", .signIn,
        SignInPage(
          appName: appName, providers: providers,
          password: .init(action: action, email: nil, trouble: nil, offersSignUp: false), newAccounts: .nobody)),
      sample(
        "sign-in-invited", "Sign in, with new accounts by invitation", .signIn,
        SignInPage(
          appName: appName, providers: providers,
          password: .init(action: action, email: nil, trouble: nil, offersSignUp: false),
          newAccounts: .invited("/sign-up/invitation"))),
      sample("sign-up", "Create an account", .signIn, at: "/sign-up", form(.signUp, withPasskey: "/sign-up/passkey")),
      sample("sign-up-name", "Create an account, with a name", .signIn, form(.signUpWithName)),
      sample("sign-up-email", "Create an account by a code", .signIn, form(.signUpByMail)),
      sample("sign-up-email-name", "Create an account by a code, with a name", .signIn, form(.signUpByMailWithName)),
      sample(
        "sign-up-invited", "Create an account, with an invitation", .signIn,
        InvitedPage(
          appName: appName, providers: providers, passkey: "/sign-up/passkey", password: "/sign-up", email: "/sign-up")),
      sample(
        "invitation", "An invitation’s code", .signIn, at: "/sign-up/invitation", InvitationPage(appName: appName)),
      sample(
        "invitation-used", "An invitation that was used", .signIn,
        InvitationPage(
          appName: appName, typed: "3n8q4-tb72m-x0kjd-wv59c", trouble: FormTrouble(.invitationUsed))),
      sample(
        "sign-up-passkey", "Create an account with a passkey", .signIn, at: "/sign-up/passkey",
        PasskeySignUpPage(
          appName: appName, form: passkey(.add), demandsName: false, asksForEmail: true, withPassword: "/sign-up")),
      sample(
        "sign-in-name", "A name that the app requires", .signIn, at: "/sign-in/name",
        SignInNamePage(appName: appName, action: action, decline: action)),
      sample(
        "link", "Link to an account", .signIn, at: "/sign-in/link",
        LinkPage(
          appName: appName, email: Self.email, provider: "Google", signInMethods: ["Apple", "password"],
          confirm: [.init(provider: "Apple", isApple: true, action: action)], decline: action)),
      sample(
        "continue", "Continue to the app", .signIn,
        ContinuePage(appName: appName, destination: .customScheme, address: "com.example.app:/signed-in")),
      sample(
        "return", "On the way back", .signIn, ReturnPage(appName: appName, client: "Example Wiki", address: "/account")),
      sample(
        "sign-in-script", "Apple’s own script", .signIn,
        AppleScriptPage(
          appName: appName, script: "", clientID: "", redirectURI: "", scope: "", state: "", nonce: "", isPopup: true,
          postPath: "", finishPath: "", plainAddress: "/auth/apple")),
    ]
  }

  private var codes: [BrandPreview.Sample] {
    [
      sample("code", "Code for a new account", .codes, at: "/sign-up/confirm", form(.confirmSignUp)),
      sample(
        "code-elsewhere", "Email’s link in another browser", .codes, form(.confirmSignUpElsewhere)),
      sample("sign-in-email", "Sign in by email", .codes, at: "/sign-in/email", form(.signInByMail)),
      sample("sign-in-code", "Code to sign in", .codes, at: "/sign-in/email/confirm", form(.confirmSignInByMail)),
      sample("continue-email", "Continue by email", .codes, form(.continueByMail)),
      sample("continue-code", "Code to continue", .codes, form(.confirmContinueByMail)),
      sample("reset", "Forgotten password", .codes, at: "/password/reset", form(.reset)),
      sample("reset-code", "New password with a code", .codes, at: "/password/reset/confirm", form(.confirmReset)),
      sample("address-code", "Code for a new address", .codes, at: "/account/email/confirm", form(.confirmEmail)),
    ]
  }

  private var consent: [BrandPreview.Sample] {
    let access = AccessRequest(
      client: "Example Wiki", person: .init(name: "Mary Appleseed", email: Self.email, id: ""), switchAccount: action,
      details: [.init(.name, "Mary Appleseed"), .init(.email, Self.email), .init(.offlineAccess, nil)],
      policies: .init(terms: "https://wiki.example.com/terms", privacy: "https://wiki.example.com/privacy"))
    func device(_ purpose: DeviceSignInPage.Purpose, name: String? = nil) -> DeviceSignInPage {
      let device = DeviceSignInPage.Device(
        access: access, purpose: purpose, name: name, userCode: "BCDF-GHJK", place: "203.0.113.7", asked: ago(days: 0))
      return DeviceSignInPage(appName: appName, step: .confirm(device, allow: action, deny: action))
    }
    return [
      sample(
        "consent", "Consent", .consent,
        ConsentPage(
          appName: appName, access: access, returnAddress: "https://wiki.example.com/", allow: action, deny: action)),
      sample(
        "device-code", "A device’s code", .consent, at: "/device",
        DeviceSignInPage(appName: appName, step: .code(action, typed: nil))),
      sample("device-confirm", "Sign in a device", .consent, device(.client)),
      sample("device-confirm-person", "Confirm who you are", .consent, device(.confirmation, name: "Living room")),
      sample(
        "device-done", "A device is signed in", .consent,
        MessagePage.device(.client, isAllowed: true, appName: appName)),
      sample(
        "sign-out", "Sign out for another app", .consent, SignOutPage(appName: appName, action: action, fields: [])),
    ]
  }

  private var messages: [BrandPreview.Sample] {
    let errors: [(String, String, PersonMessage, code: String)] = [
      ("expired", "Too late", .expired, "malformed_request"),
      ("wrong-browser", "Another browser", .wrongBrowser, "malformed_request"),
      ("app-mistake", "A mistake of the app", .appMistake, "malformed_request"),
      ("suspended", "Suspended", .suspended, "account_suspended"),
      ("sign-up-closed", "No new accounts", .signUpClosed, "sign_up_closed"),
      ("email-domain", "An address of another domain", .emailDomain, "email_domain_not_allowed"),
      ("sign-up-refused", "An account was refused", .signUpRefused, "sign_up_refused"),
      ("unreachable", "Provider out of reach", .unreachable, "provider_unreachable"),
      ("too-many", "Too many requests", .tooMany, "too_many_requests"),
      ("not-found", "Not found", .notFound, "not_found"),
      ("failed", "Our failure", .failed, "internal_error"),
    ]
    return [sample("cancelled", "Cancelled", .problems, MessagePage.cancelled(appName: appName, retry: "/sign-in"))]
      + errors.map { sample($0.0, $0.1, .problems, error($0.2, code: $0.code)) } + [
        sample("invitation-required", "An invitation is needed", .problems, invitationRequired)
      ]
      + [
        sample(
          "problem", "An error of the API", .problems,
          ProblemPage(appName: appName, problem: problem("identity_in_use"))),
        sample(
          "problems", "All errors of the API", .problems, at: "/problems",
          ProblemIndexPage(appName: appName, problems: problems.isEmpty ? [problem("identity_in_use")] : problems)),
      ]
  }

  private func error(_ message: PersonMessage, code: String) -> MessagePage {
    .error(
      message, appName: appName, provider: "Apple", way: PageLink(Text("message.to_sign_in"), address: "/sign-in"),
      developers: DeveloperNote(problem(code), requestID: "0b6f1a52"))
  }

  private var invitationRequired: MessagePage {
    .error(
      .invitationRequired, appName: appName, trouble: FormTrouble(.invitationExpired),
      way: PageLink(Text("message.invitation_required.button"), address: "/sign-up/invitation"),
      otherWay: PageLink(Text("message.to_sign_in"), address: "/sign-in"),
      developers: DeveloperNote(problem("invitation_required"), requestID: "0b6f1a52"))
  }

  private func problem(_ code: String) -> Problem {
    problems.first { $0.code == code }
      ?? Problem(code, status: 500, title: "The server failed", person: .failed, reasons: [])
  }
}
