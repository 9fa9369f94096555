package import PippinHTTP

/// The page on which a person enters the code of an invitation. Its form leads to the page that the invitation's link leads to.
package struct InvitationPage: Page {
  package let appName: String
  /// The code that the person came with, if it does not let them in.
  package let typed: String?
  package let trouble: FormTrouble?
  /// The OpenID client's request that the sign-up leads on to.
  package let request: String?

  package init(appName: String, typed: String? = nil, trouble: FormTrouble? = nil, request: String? = nil) {
    self.appName = appName
    self.typed = typed
    self.trouble = trouble
    self.request = request
  }

  package var title: Text { Text("message.invitation_required.button") }

  /// Said first on the pages to sign up, to a person who came with an invitation.
  static func welcome(to appName: String, in language: Translation) -> HTML {
    "<p>\(language.html("sign_up.invited", ["app": appName]))</p>\n"
  }

  package func content(in language: Translation) -> HTML {
    let typed = typed.map { [SignInPage.invitationField: $0] } ?? [:]
    let fields =
      (request.map { [Form.Field.hidden(SignInPage.requestField, $0)] } ?? [])
      + [FormFields(typed, trouble: trouble).invitation]
    let back = PageLink(Text("form.sign_up.way"), address: "/sign-in")
    return """
      <h1>\(language.html(title))</h1>
      <p>\(language.html(PersonMessage.invitationRequired.happened([:])))</p>
      \(PersonMessage.invitationRequired.advice([:]).map { "<p>\(language.html($0))</p>\n" as HTML })\
      <form method="get" action="/sign-up">
      \(fields.html(in: language))<div class="actions">\
      <button class="button main" type="submit"><span>\(language.html("device_sign_in.button"))</span></button></div>
      </form>
      <p class="back">\(back.anchor(in: language))</p>
      """
  }
}

/// The page to create an account for a person who came with an invitation: the buttons of the sign-in page, and a link for each form.
package struct InvitedPage: Page {
  package let appName: String
  /// Their links carry the invitation.
  package let providers: [SignInPage.Provider]
  /// The pages to sign up with a passkey, a password and a code by email, where they are offered.
  package let passkey: String?
  package let password: String?
  package let email: String?

  package init(
    appName: String, providers: [SignInPage.Provider], passkey: String? = nil, password: String? = nil,
    email: String? = nil
  ) {
    self.appName = appName
    self.providers = providers
    self.passkey = passkey
    self.password = password
    self.email = email
  }

  package var title: Text { Text("form.sign_up.title") }

  package func content(in language: Translation) -> HTML {
    let forms: [(Text, Icon, String?)] = [
      (Text("sign_up.passkey.button"), .passkey, passkey), (Text("sign_in.continue_with_email"), .email, email),
      (Text("sign_up.password.button"), .password, password),
    ]
    let buttons = forms.compactMap { title, icon, address in
      address.map { PageLink(title, address: $0).button(icon: icon, in: language) }
    }
    let back = PageLink(Text("form.sign_up.way"), address: "/sign-in")
    return """
      <h1>\(language.html(title))</h1>
      \(InvitationPage.welcome(to: appName, in: language))\
      \(SignInPage(appName: appName, providers: providers).choice(besides: buttons, language))\
      <p class="back">\(back.anchor(in: language))</p>
      """
  }
}
