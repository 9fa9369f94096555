package import PippinHTTP

/// The page to create an account with a passkey.
package struct PasskeySignUpPage: Page {
  package let appName: String
  package let form: PasskeyForm
  /// Whether the client demands a name of everybody.
  package let demandsName: Bool
  /// Whether an address can be given, because a code can be mailed to it.
  package let asksForEmail: Bool
  /// The page to sign up with a password instead.
  package let withPassword: String?
  /// What was typed before, by field name.
  package let typed: [String: String]
  package let trouble: FormTrouble?
  /// The passkey that was refused, for its password manager (PK-114).
  package let passkeySignals: PasskeySignals?

  package init(
    appName: String, form: PasskeyForm, demandsName: Bool, asksForEmail: Bool, withPassword: String? = nil,
    typed: [String: String] = [:], trouble: FormTrouble? = nil, passkeySignals: PasskeySignals? = nil
  ) {
    self.appName = appName
    self.form = form
    self.demandsName = demandsName
    self.asksForEmail = asksForEmail
    self.withPassword = withPassword
    self.typed = typed
    self.trouble = trouble
    self.passkeySignals = passkeySignals
  }

  package var title: Text { Text("form.sign_up.title") }
  package var usesPasskeys: Bool { true }

  private var fields: [Form.Field] {
    let fields = FormFields(typed, trouble: trouble)
    return [fields.givenName(isRequired: demandsName), fields.familyName] + (asksForEmail ? [fields.optionalEmail] : [])
  }

  package func content(in language: Translation) -> HTML {
    let other = withPassword.map { PageLink(Text("sign_up.with_password"), address: $0) }
    let back = PageLink(Text("form.sign_up.way"), address: "/sign-in")
    return """
      \(Icon.passkey.emblem)<h1>\(language.html(title))</h1>
      <p>\(language.html("sign_up.passkey.intro", ["app": appName]))</p>
      \(trouble?.notice(besides: fields, in: language))\
      \(form.html(button: Text("sign_up.passkey.button"), class: "button main", fields: fields, in: language))
      \(form.texts(in: language))<p data-no-passkeys>\(language.html("passkey.without"))</p>
      \(other.map { "<p class=\"links\">\($0.anchor(in: language))</p>\n" as HTML })\
      <p class="back">\(back.anchor(in: language))</p>
      """
  }
}
