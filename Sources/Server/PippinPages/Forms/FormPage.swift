package import PippinHTTP

/// A page with one form.
package struct FormPage: Page {
  /// The purpose, which is part of the texts' keys in the language files.
  package enum Kind: String, Sendable, CaseIterable {
    case signUp = "sign_up"
    /// Asks for the name that the app requires.
    case signUpWithName = "sign_up_with_name"
    case confirmSignUp = "confirm_sign_up"
    /// The link of a sign-up in another browser, where the chosen password completes it.
    case confirmSignUpElsewhere = "confirm_sign_up_elsewhere"
    case signInByMail = "sign_in_email"
    case confirmSignInByMail = "confirm_sign_in_email"
    case reset
    case confirmReset = "confirm_reset"
    case email
    case confirmEmail = "confirm_email"
    case setPassword = "set_password"
    case changePassword = "change_password"
    case name
    case sessionName = "session_name"
  }

  package let appName: String
  package let kind: Kind
  package let action: FormAction
  /// The initial values by field name.
  package let typed: [String: String]
  package let trouble: FormTrouble?
  /// The device that is renamed.
  package let device: AccountPage.Device?

  package init(
    appName: String, kind: Kind, action: FormAction, typed: [String: String] = [:], trouble: FormTrouble? = nil,
    device: AccountPage.Device? = nil
  ) {
    self.device = device
    self.appName = appName
    self.kind = kind
    self.action = action
    self.typed = typed
    self.trouble = trouble
  }

  package var title: Text {
    guard isLinked else { return Text("\(words).title") }
    return kind == .confirmSignInByMail ? Text("sign_in.title") : Text("form.linked.title")
  }
  package var hasPasswordField: Bool { kind.fields(FormFields()).contains(where: \.isPassword) }

  package func content(in language: Translation) -> HTML {
    let fields = kind.fields(FormFields(typed, trouble: trouble))
    let form = Form(action, fields: fields, button: Text("\(words).button"))
    return """
      \(kind.awaitsMail && !isLinked ? Icon.email.emblem : nil)<h1>\(language.html(title))</h1>
      <p>\(intro(language))</p>
      \(isLinked ? nil : sentTo(language))\
      \(trouble?.notice(besides: fields, in: language))\(form.html(in: language))
      \(isLinked ? nil : wayBack(language))
      """
  }

  private func intro(_ language: Translation) -> HTML {
    if isLinked { return language.html("form.linked.intro", ["app": appName]) }
    let values = [
      "app": appName, "email": typed["email"] ?? "", "device": device.map { $0.name(in: language) } ?? "",
    ]
    return language.html("\(words).intro", values)
  }

  private func wayBack(_ language: Translation) -> HTML {
    "<p class=\"back\">\(kind.way.anchor(in: language))</p>"
  }

  /// The address that a code was sent to, shown so that the person notices a mistake in it.
  private func sentTo(_ language: Translation) -> HTML? {
    guard kind.awaitsMail, let email = typed["email"], !email.isEmpty else { return nil }
    return "<p>\(language.html("form.sent_to", markup: ["email": "<strong><bdi>\(email)</bdi></strong>"]))</p>\n"
  }

  /// Whether nothing must be typed, because the link in the email contained the code.
  private var isLinked: Bool {
    kind.fields(FormFields(typed, trouble: trouble)).allSatisfy { field in
      if case .hidden = field { true } else { false }
    }
  }

  private var words: String { "form.\((kind == .signUpWithName ? .signUp : kind).rawValue)" }
}

extension FormPage.Kind {
  func fields(_ fields: FormFields) -> [Form.Field] {
    switch self {
    case .signUp, .signUpWithName:
      [
        fields.userName, fields.firstPassword, fields.givenName(isRequired: self == .signUpWithName),
        fields.familyName,
      ]
    case .confirmSignUp, .confirmEmail, .confirmSignInByMail: [fields.code] + fields.sentAddress
    case .confirmSignUpElsewhere: [fields.linkToken, fields.password]
    case .reset, .signInByMail: [fields.userName]
    case .confirmReset: fields.sentAddress + [fields.code, fields.newPassword]
    case .email: [fields.email]
    case .setPassword: [fields.knownAddress, fields.newPassword]
    case .changePassword: [fields.currentPassword, fields.newPassword]
    case .name: [fields.givenName(isRequired: false), fields.familyName]
    case .sessionName: [fields.deviceName]
    }
  }

  /// Whether the person must enter a code from an email.
  var awaitsMail: Bool {
    [.confirmSignUp, .confirmReset, .confirmEmail, .confirmSignInByMail].contains(self)
  }

  /// The link for people who do not want this, or got no email.
  var way: PageLink {
    switch self {
    case .signUp, .signUpWithName: PageLink(Text("form.sign_up.way"), address: "/sign-in")
    case .reset, .signInByMail: PageLink(Text("form.reset.way"), address: "/sign-in")
    case .confirmSignInByMail: PageLink(Text("form.no_mail"), address: "/sign-in/email")
    case .confirmSignUp: PageLink(Text("form.no_mail"), address: "/sign-up")
    case .confirmSignUpElsewhere: PageLink(Text("form.reset.way"), address: "/sign-in")
    case .confirmReset: PageLink(Text("form.no_mail"), address: "/password/reset")
    case .confirmEmail: PageLink(Text("form.no_mail"), address: "/account/email")
    case .email, .setPassword, .changePassword, .name, .sessionName:
      PageLink(Text("form.to_account"), address: "/account")
    }
  }
}
