package import PippinHTTP

/// The last step of a sign-in if the app requires a name and none is known.
package struct SignInNamePage: Page {
  package let appName: String
  package let action: FormAction
  /// No person is signed in.
  package let decline: FormAction
  package let typed: [String: String]
  package let trouble: FormTrouble?

  package init(
    appName: String, action: FormAction, decline: FormAction, typed: [String: String] = [:], trouble: FormTrouble? = nil
  ) {
    self.appName = appName
    self.action = action
    self.decline = decline
    self.typed = typed
    self.trouble = trouble
  }

  package var title: Text { Text("form.profile.title") }

  package func content(in language: Translation) -> HTML {
    let fields = FormFields(typed, trouble: trouble)
    let form = Form(
      action, fields: [fields.givenName(isRequired: true), fields.familyName], button: Text("form.profile.button"))
    return """
      <h1>\(language.html(title))</h1>
      <p>\(language.html("form.profile.intro", ["app": appName]))</p>
      \(trouble?.notice(besides: form.fields, in: language))\(form.html(in: language))
      <div class="actions">\(decline.form(button: Text("form.profile.way"), class: "button quiet", in: language))</div>
      """
  }
}
