package import PippinHTTP

/// The page to merge two accounts to which the person has signed in: what happens to each, and the button.
package struct MergePage: Page {
  /// One of the two accounts.
  package struct Party: Sendable, Equatable {
    package let name: String?
    package let email: String?

    package init(name: String?, email: String?) {
      self.name = name
      self.email = email
    }
  }

  package enum State: Sendable, Equatable {
    /// `moving` are the sign-in methods that move; `ending` is the address of the password that stops signing in, where both accounts have
    /// one; `into` names the account for which the page was shown.
    case ready(other: Party, moving: [String], ending: String? = nil, confirm: FormAction, into: String)
    /// The person signed in to the same account twice.
    case sameAccount
    /// One of the two sign-ins is more than ten minutes old.
    case tooLate
  }

  /// The name of the field that carries `into`.
  package static let intoField = "into"

  package let appName: String
  /// The account that stays.
  package let survivor: Party
  package let state: State
  /// The link back to the first account, without a change.
  package let leave: FormAction

  package init(appName: String, survivor: Party, state: State, leave: FormAction) {
    self.appName = appName
    self.survivor = survivor
    self.state = state
    self.leave = leave
  }

  package var title: Text {
    switch state {
    case .ready: Text("merge.title")
    case .sameAccount: Text("merge.same.title")
    case .tooLate: Text("merge.late.title")
    }
  }

  package func content(in language: Translation) -> HTML {
    switch state {
    case .ready(let other, let moving, let ending, let confirm, let into):
      ready(
        other, moving, ending, Form(confirm, fields: [.hidden(Self.intoField, into)], button: Text("merge.button")),
        language)
    case .sameAccount: message("merge.same.text", language)
    case .tooLate: message("merge.late.text", language)
    }
  }

  private func ready(_ other: Party, _ moving: [String], _ ending: String?, _ confirm: Form, _ language: Translation)
    -> HTML
  {
    """
    <h1>\(language.html(title))</h1>
    <dl class="facts">
    <dt>\(language.html("merge.stays"))</dt><dd>\(words(survivor, language))</dd>
    <dt>\(language.html("merge.goes"))</dt><dd>\(words(other, language))</dd>
    <dt>\(language.html("merge.moves"))</dt>
    \(moving.map { "<dd>\(language.signInMethod($0))</dd>\n" as HTML })</dl>
    <ul class="steps">
    <li>\(language.html("merge.fact.ways"))</li>
    \(ending.map { "<li>\(language.html("merge.fact.password", ["email": $0]))</li>" as HTML } ?? "")
    <li>\(language.html("merge.fact.name"))</li>
    <li>\(language.html("merge.fact.sessions"))</li>
    <li>\(language.html("merge.fact.app", ["app": appName]))</li>
    <li>\(language.html("merge.fact.mail"))</li>
    <li>\(language.html("merge.fact.undo"))</li>
    </ul>
    \(confirm.html(in: language))
    <div class="actions">\(leave.form(button: Text("merge.leave"), class: "button", in: language))</div>
    """
  }

  private func message(_ key: String, _ language: Translation) -> HTML {
    """
    <h1>\(language.html(title))</h1>
    <p>\(language.html(key))</p>
    <div class="actions">\(leave.form(button: Text("merge.back"), class: "button main", in: language))</div>
    """
  }

  private func words(_ party: Party, _ language: Translation) -> HTML {
    switch (party.name, party.email) {
    case (let name?, let email?): "<bdi>\(name)</bdi> (<bdi>\(email)</bdi>)"
    case (let text?, nil), (nil, let text?): "<bdi>\(text)</bdi>"
    case (nil, nil): language.html("merge.nameless")
    }
  }
}
