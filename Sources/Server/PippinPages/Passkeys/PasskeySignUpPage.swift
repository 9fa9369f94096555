package import PippinHTTP

/// The page to create an account with a passkey.
package struct PasskeySignUpPage: Page {
  package let appName: String
  package let form: PasskeyForm
  /// Whether the client demands a name of everybody.
  package let demandsName: Bool
  /// Whether an address can be given, because a code can be mailed to it.
  package let asksForEmail: Bool
  /// The pages to sign up with a password or a code by email instead.
  package let withPassword: String?
  package let withEmail: String?
  /// The code of the invitation with which the person came.
  package let invitation: String?
  /// What was typed before, by field name.
  package let typed: [String: String]
  package let trouble: FormTrouble?
  /// The passkey that was refused, for its password manager (PK-114).
  package let passkeySignals: PasskeySignals?

  package init(
    appName: String, form: PasskeyForm, demandsName: Bool, asksForEmail: Bool, withPassword: String? = nil,
    withEmail: String? = nil, invitation: String? = nil, typed: [String: String] = [:], trouble: FormTrouble? = nil,
    passkeySignals: PasskeySignals? = nil
  ) {
    self.appName = appName
    self.form = form
    self.demandsName = demandsName
    self.asksForEmail = asksForEmail
    self.withPassword = withPassword
    self.withEmail = withEmail
    self.invitation = invitation
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
    let others = [
      withPassword.map { PageLink(Text("sign_up.with_password"), address: $0) },
      withEmail.map { PageLink(Text("sign_up.with_email"), address: $0) },
    ].compactMap(\.self).map { $0.anchor(in: language) }
    let hidden = invitation.map { [Form.Field.hidden(SignInPage.invitationField, $0)] } ?? []
    let back = PageLink(Text("form.sign_up.way"), address: "/sign-in")
    return """
      \(Icon.passkey.emblem)<h1>\(language.html(title))</h1>
      \(invitation.map { _ in InvitationPage.welcome(to: appName, in: language) })\
      <p>\(language.html("sign_up.passkey.intro", ["app": appName]))</p>
      \(trouble?.notice(besides: fields, in: language))\
      \(form.html(button: Text("sign_up.passkey.button"), class: "button main", fields: fields + hidden, in: language))
      \(form.texts(in: language))<p data-no-passkeys>\(language.html("passkey.without"))</p>
      \(others.isEmpty ? nil : "<p class=\"links\">\(others.joined())</p>\n" as HTML)\
      <p class="back">\(back.anchor(in: language))</p>
      """
  }
}
