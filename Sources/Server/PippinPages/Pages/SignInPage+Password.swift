internal import PippinHTTP

extension SignInPage {
  /// The form for an email address and password.
  package struct PasswordForm: Sendable, Equatable {
    package let action: FormAction
    /// The address typed before.
    package let email: String?
    package let trouble: FormTrouble?
    /// The link to request a sign-in by email after too many attempts.
    package let byMail: FormAction?
    /// Whether everybody may request a sign-in by email.
    package let offersCode: Bool
    /// Whether the person is signed in and must only confirm the password.
    package let isAgain: Bool
    /// The OpenID client's request that the sign-in leads on to.
    package let request: String?

    package init(
      action: FormAction, email: String?, trouble: FormTrouble?, byMail: FormAction? = nil,
      offersCode: Bool = false, isAgain: Bool = false, request: String? = nil
    ) {
      self.request = request
      self.offersCode = offersCode
      self.byMail = byMail
      self.action = action
      self.email = email
      self.trouble = trouble
      self.isAgain = isAgain
    }

    var fields: [Form.Field] {
      let fields = FormFields(email.map { ["email": $0] } ?? [:], trouble: trouble)
      return [fields.userName, fields.password]
    }

    func html(isAlone: Bool, in language: Translation) -> HTML {
      // One main button a page: beside Apple's that is Apple's.
      let form = Form(
        action, fields: fields + (request.map { [.hidden(SignInPage.requestField, $0)] } ?? []),
        button: Text("sign_in.password.button"), weight: isAlone ? .main : .plain
      ).html(in: language)
      let forgotten = PageLink(Text("sign_in.password.forgotten"), address: leadingOn("/password/reset"))
      let signUp = PageLink(Text("sign_in.password.sign_up"), address: leadingOn("/sign-up"))
      let code =
        offersCode && !isAgain ? PageLink(Text("sign_in.email_code"), address: leadingOn("/sign-in/email")) : nil
      return """
        \(isAlone ? HTML() : "<p class=\"or\">\(language.html("sign_in.or"))</p>\n")\
        \(trouble?.notice(besides: fields, in: language))\(byMailForm(language))\(form)
        <p class="links">\(code?.anchor(in: language))\(forgotten.anchor(in: language))\(isAgain ? HTML() : signUp.anchor(in: language))</p>

        """
    }

    /// A page of the same tab.
    private func leadingOn(_ path: String) -> String {
      path + (request.map { "?" + SignInPage.requestField + "=" + $0 } ?? "")
    }

    /// Helps an owner who is locked out by others' attempts. It is shown for every address, so it reveals nothing.
    private func byMailForm(_ language: Translation) -> HTML? {
      guard let byMail else { return nil }
      let form = Form(
        byMail, fields: [.hidden("email", email ?? "")], button: Text("form.sign_in_email.button"), weight: .plain)
      return "<p>\(language.html("sign_in.by_mail"))</p>\n\(form.html(in: language))"
    }
  }

  func wayBack(_ language: Translation) -> HTML? {
    guard isAgain else { return nil }
    let back = PageLink(Text("sign_in.back"), address: "/account")
    return "<p class=\"back\">\(back.anchor(in: language))</p>"
  }
}
