package import PippinHTTP

/// A new sign-in method has the address of an existing account; the person decides whether to add it there.
package struct LinkPage: Page {
  /// A sign-in method of the account; signing in with it adds the new one.
  package struct Entrance: Sendable, Equatable {
    package let provider: String
    /// Whether the button is Apple's, with Apple's words.
    package let isApple: Bool
    package let action: FormAction

    package init(provider: String, isApple: Bool, action: FormAction) {
      self.isApple = isApple
      self.provider = provider
      self.action = action
    }
  }

  package let appName: String
  /// The common address.
  package let email: String?
  /// The provider of the new sign-in method.
  package let provider: String
  /// The account's existing sign-in methods.
  package let signInMethods: [String]
  /// Empty if none of them can be used here.
  package let confirm: [Entrance]
  package let decline: FormAction
  /// The password form, if the account has a password; a sign-in with it adds the new method.
  package let password: SignInPage.PasswordForm?
  /// Mails a code to the address; entering it adds the new method. Nil where it would not.
  package let emailCode: FormAction?

  package init(
    appName: String, email: String?, provider: String, signInMethods: [String], confirm: [Entrance],
    decline: FormAction,
    password: SignInPage.PasswordForm? = nil, emailCode: FormAction? = nil
  ) {
    self.emailCode = emailCode
    self.password = password
    self.appName = appName
    self.email = email
    self.provider = provider
    self.signInMethods = signInMethods
    self.confirm = confirm
    self.decline = decline
  }

  package var title: Text { Text("link.title") }
  package var hasPasswordField: Bool { password != nil }

  package func content(in language: Translation) -> HTML {
    """
    <h1>\(language.html("link.title"))</h1>
    \(password.flatMap { $0.trouble?.notice(besides: $0.fields, in: language) })\
    <p>\(explanation(language))</p>
    \(methods(language))\(advice(language))\(passwordForm(language))\(codeForm(language))
    <div class="actions">\(decline.form(button: Text("link.decline"), class: "button", in: language))</div>
    <p class="soft">\(language.html("link.nothing_yet"))</p>
    """
  }

  private func methods(_ language: Translation) -> HTML? {
    guard !signInMethods.isEmpty else { return "<p>\(language.html("link.no_way_in"))</p>\n" }
    return """
      <h2>\(language.html("link.ways_in"))</h2>
      <ul class="rows">
      \(signInMethods.map { row($0, language) })</ul>

      """
  }

  private func codeForm(_ language: Translation) -> HTML? {
    guard let emailCode, let email else {
      // If no method here can help, the page says who can, so that nobody is sent round in a circle.
      return signInMethods.isEmpty || isSameProvider ? "<p>\(language.html("link.ask_operator"))</p>\n" : nil
    }
    return """
      <p>\(language.html("link.code", ["email": email]))</p>
      <div class="actions">\(emailCode.form(button: Text("link.code.button"), class: "button", in: language))</div>

      """
  }

  /// Whether both are accounts of one provider: its button signs in with the same one again, if the person does not choose another.
  private var isSameProvider: Bool { signInMethods == [provider] }

  private func row(_ method: String, _ language: Translation) -> HTML {
    let name = language.signInMethod(method)
    let glyph: HTML =
      switch method {
      case "password": Icon.password.html
      case "passkey": Icon.passkey.html
      default: ProviderMark(name: name, icon: nil).html
      }
    return """
      <li><span class="glyph">\(glyph)</span><div class="what"><strong>\(name)</strong></div></li>

      """
  }

  private func advice(_ language: Translation) -> HTML? {
    // The password form has its own explanation.
    if confirm.isEmpty, password != nil || signInMethods.isEmpty { return nil }
    let isWithApple = confirm.contains(where: \.isApple)
    let buttons = confirm.map { entrance in
      // Where Apple's button is, no other one is filled, and its words are Apple's (BUTTON-1).
      if entrance.isApple {
        return entrance.action.form(button: Text("button.apple.continue"), class: "button apple", in: language)
      }
      let words = confirm.count == 1 ? Text("link.confirm") : Text("link.confirm_with", ["provider": entrance.provider])
      return entrance.action.form(button: words, class: isWithApple ? "button" : "button main", in: language)
    }
    let another: HTML? = isSameProvider ? " \(language.html("link.another_account", ["provider": provider]))" : nil
    return """
      <p>\(language.html(confirm.isEmpty ? "link.advice_elsewhere" : "link.advice"))\(another)</p>
      <div class="actions">\(buttons)</div>

      """
  }

  private func passwordForm(_ language: Translation) -> HTML? {
    guard let password else { return nil }
    let form = Form(password.action, fields: password.fields, button: Text("link.password.button"))
    return "<p>\(language.html("link.password"))</p>\n\(form.html(in: language))"
  }

  private func explanation(_ language: Translation) -> HTML {
    let newcomer: [String: HTML] = ["provider": "<strong>\(language.signInMethod(provider))</strong>"]
    guard let email else { return language.html("link.explanation_no_email", ["app": appName], markup: newcomer) }
    return language.html("link.explanation", ["app": appName, "email": email], markup: newcomer)
  }
}
