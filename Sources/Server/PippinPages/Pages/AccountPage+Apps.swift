import PippinHTTP

extension AccountPage {
  /// An OpenID client that the account is used with.
  package struct App: Sendable, Equatable {
    package let name: String
    /// What it may have, by the scope's tokens.
    package let scope: [String]
    package let lastUsed: Moment
    /// The form that takes its access away.
    package let remove: FormAction

    package init(name: String, scope: [String], lastUsed: Moment, remove: FormAction) {
      self.name = name
      self.scope = scope
      self.lastUsed = lastUsed
      self.remove = remove
    }
  }

  /// The apps, if there are any.
  func appRows(_ language: Translation) -> HTML? {
    guard !apps.isEmpty else { return nil }
    return """
      <p class="soft">\(language.html("account.apps.text"))</p>
      <ul class="rows">
      \(apps.map { row($0, language) })</ul>

      """
  }

  private func row(_ app: App, _ language: Translation) -> HTML {
    // An id alone is nothing that a person would look for here.
    let kinds = app.scope.compactMap(AccessKind.init(token:)).reduce(into: [AccessKind]()) { kinds, kind in
      if kind != .accountID, !kinds.contains(kind) { kinds.append(kind) }
    }
    let words = kinds.map { language.text($0.text) }
    let used = language.html("account.app_used", markup: ["time": app.lastUsed.html(in: language)])
    let scope: HTML? = words.isEmpty ? nil : "<span class=\"soft\">\(words.joined(separator: " · "))</span>"
    let remove = app.remove.form(
      button: Text("account.remove_access"), class: "button small risky",
      label: Text("account.remove_access_named", ["client": app.name]), in: language)
    return settingRow(
      glyph: Icon.apps.html, "<bdi>\(app.name)</bdi>", tags: nil, "\(scope)<span class=\"soft\">\(used)</span>",
      [remove])
  }
}
