package import PippinHTTP

/// Asks whether to sign out, because anybody could have sent the browser here.
package struct SignOutPage: Page {
  package let appName: String
  package let signOut: Form

  /// - Parameter fields: what is carried to the next step.
  package init(appName: String, action: FormAction, fields: [Form.Field]) {
    self.appName = appName
    signOut = Form(
      action, fields: fields, button: Text("account.sign_out"),
      otherwise: PageLink(Text("sign_out.stay"), address: "/account"))
  }

  package var title: Text { Text("account.sign_out") }

  package func content(in language: Translation) -> HTML {
    """
    <h1>\(language.html("sign_out.heading"))</h1>
    <p>\(language.html("sign_out.text", ["app": appName]))</p>
    \(signOut.html(in: language))
    """
  }
}
