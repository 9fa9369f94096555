package import PippinHTML

/// The confirmation before an account is deleted, with the consequences.
package struct DeleteAccountPage: Page {
  package let appName: String
  /// Whether Apple is a sign-in method, so that Apple's tokens are revoked too.
  package let isWithApple: Bool
  /// The form to delete it; `nil` if the sign-in is too old.
  package let confirm: FormAction?
  /// The link to sign in again.
  package let signInAgain: String

  package init(appName: String, isWithApple: Bool, confirm: FormAction?, signInAgain: String) {
    self.appName = appName
    self.isWithApple = isWithApple
    self.confirm = confirm
    self.signInAgain = signInAgain
  }

  package var title: Text { Text("delete.title") }

  package func content(in language: Translation) -> HTML {
    """
    <h1>\(language.html("delete.title"))</h1>
    <p>\(language.html("delete.final"))</p>
    <ul class="steps">
    <li>\(language.html("delete.here"))</li>
    <li>\(language.html("delete.app", ["app": appName]))</li>
    \(isWithApple ? "<li>\(language.html("delete.apple"))</li>\n" : HTML())<li>\(language.html("delete.afterwards"))</li>
    </ul>
    \(action(language))
    """
  }

  private func action(_ language: Translation) -> HTML {
    let back = PageLink(Text("delete.keep"), address: "/account").button(in: language)
    guard let confirm else {
      let signIn = PageLink(Text("account.sign_in_again"), address: signInAgain)
      return """
        <p>\(language.html("delete.sign_in_again"))</p>
        <div class="actions">\(signIn.button(class: "button main", in: language))\(back)</div>
        """
    }
    let delete = confirm.form(button: Text("delete.confirm"), class: "button danger", in: language)
    return "<div class=\"actions\">\(delete)\(back)</div>"
  }
}
