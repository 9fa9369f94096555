package import PippinHTTP

/// Asks a person whether an OpenID client may have what it asks for.
package struct ConsentPage: Page {
  package let appName: String
  package let access: AccessRequest
  package let allow: FormAction
  package let deny: FormAction

  package init(appName: String, access: AccessRequest, allow: FormAction, deny: FormAction) {
    self.appName = appName
    self.access = access
    self.allow = allow
    self.deny = deny
  }

  package var title: Text { Text("consent.title") }

  package func content(in language: Translation) -> HTML {
    """
    <h1>\(language.html("consent.heading", ["client": access.client, "app": appName]))</h1>
    \(access.signedInAs(language))
    \(access.list(language))
    <div class="actions">\
    \(allow.form(button: Text("consent.allow"), class: "button main", in: language))\
    \(deny.form(button: Text("consent.deny"), class: "button", in: language))</div>
    <p class="soft">\(language.html("consent.later"))</p>
    """
  }
}
