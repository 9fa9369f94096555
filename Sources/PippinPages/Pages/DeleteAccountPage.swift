package import PippinHTML

/// What a person should know before their account is deleted, and the button that does it.
package struct DeleteAccountPage: Page {
  package let appName: String
  /// Whether Apple leads to the account, so that Apple is told too.
  package let isWithApple: Bool
  /// How to have it done; `nil` while the person signed in too long ago.
  package let confirm: FormAction?
  /// Where to sign in again.
  package let signInAgain: String

  package init(appName: String, isWithApple: Bool, confirm: FormAction?, signInAgain: String) {
    self.appName = appName
    self.isWithApple = isWithApple
    self.confirm = confirm
    self.signInAgain = signInAgain
  }

  package var title: String { "Delete your account" }

  package var content: HTML {
    """
    <h1>Delete your account</h1>
    <p>This cannot be undone.</p>
    <ul class="steps">
    <li>Your account, your name and your address are deleted here at once, and every device is signed out.</li>
    <li>\(appName) is told, and deletes what it keeps about you by its own rules.</li>
    \(apple)<li>Afterwards you can make a new account, which knows nothing of this one.</li>
    </ul>
    \(action)
    """
  }

  private var apple: HTML {
    guard isWithApple else { return "" }
    return """
      <li>Apple is told that you no longer use your Apple Account here. Until that is done, usually within seconds, you cannot \
      sign in with it.</li>

      """
  }

  private var action: HTML {
    let back = PageLink("Keep my account", address: "/account").anchor(class: "button")
    guard let confirm else {
      return """
        <p>To be sure that it is you, please sign in again first, and then come back here.</p>
        <div class="actions">\(PageLink("Sign in again", address: signInAgain).anchor(class: "button main"))\(back)</div>
        """
    }
    return """
      <div class="actions">\(confirm.form(button: "Delete my account", class: "button main"))\(back)</div>
      """
  }
}
