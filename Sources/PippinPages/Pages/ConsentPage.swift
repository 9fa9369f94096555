package import PippinHTML

/// Asks a person whether an OpenID client may have what it asks for.
package struct ConsentPage: Page {
  package let appName: String
  /// The client's name.
  package let client: String
  /// What it asks for, by the scope's tokens.
  package let scope: [String]
  /// Who is signed in: the name or the email address.
  package let person: String?
  package let allow: FormAction
  package let deny: FormAction

  package init(
    appName: String, client: String, scope: [String], person: String?, allow: FormAction, deny: FormAction
  ) {
    self.appName = appName
    self.client = client
    self.scope = scope
    self.person = person
    self.allow = allow
    self.deny = deny
  }

  package var title: Text { Text("consent.title") }

  package func content(in language: Translation) -> HTML {
    """
    <h1>\(language.html("consent.heading", ["client": client, "app": appName]))</h1>
    \(person.map { "<p class=\"soft\">\(language.html("consent.signed_in_as", ["name": $0]))</p>\n" as HTML })\
    <p>\(language.html("consent.gets", ["client": client]))</p>
    <ul class="steps">
    \(scope.compactMap { ScopeWords.text($0) }.map { "<li>\(language.html($0))</li>\n" as HTML })</ul>
    <div class="actions">\
    \(allow.form(button: Text("consent.allow"), class: "button main", in: language))\
    \(deny.form(button: Text("consent.deny"), class: "button", in: language))</div>
    <p class="soft">\(language.html("consent.later"))</p>
    """
  }
}

/// What an OpenID client may have, in words.
enum ScopeWords {
  /// Nil for what says nothing to a person.
  static func text(_ token: String) -> Text? {
    switch token {
    case "openid": Text("scope.openid")
    case "profile": Text("scope.profile")
    case "email": Text("scope.email")
    case "offline_access": Text("scope.offline_access")
    default: nil
    }
  }
}
