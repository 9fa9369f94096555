internal import PippinHTML

extension AccountPage {
  /// The possible changes besides sign-in methods and sessions.
  package struct Changes: Sendable, Equatable {
    /// An account that was merged into this one.
    package struct Merged: Sendable, Equatable {
      /// The account's name or address, if it had one.
      package let account: String?
      package let until: Moment
      package let undo: FormAction

      package init(account: String?, until: Moment, undo: FormAction) {
        self.account = account
        self.until = until
        self.undo = undo
      }
    }

    /// Whether there is a password; `nil` if passwords are off.
    package let hasPassword: Bool?
    /// Starts to merge another account into this one; `nil` without a method to sign in to another.
    package let merge: FormAction?
    /// The merges that can be undone.
    package let merged: [Merged]

    package init(hasPassword: Bool?, merge: FormAction?, merged: [Merged] = []) {
      self.hasPassword = hasPassword
      self.merge = merge
      self.merged = merged
    }
  }

  /// The links to the pages for changes.
  func changeLinks(_ language: Translation) -> HTML? {
    guard let changes else { return nil }
    var links = [PageLink(Text("account.change_name"), address: "/account/name")]
    if let hasPassword = changes.hasPassword {
      links.append(
        PageLink(Text(email == nil ? "account.add_email" : "account.change_email"), address: "/account/email"))
      if hasPassword { links.append(PageLink(Text("account.change_password"), address: "/account/password")) }
    }
    let items = links.map { "<li>\($0.anchor(in: language))</li>\n" as HTML }
    return "<ul class=\"changes\">\n\(items)</ul>\n"
  }

  func mergeSection(_ language: Translation) -> HTML? {
    guard let changes, changes.merge != nil || !changes.merged.isEmpty else { return nil }
    let rows = changes.merged.map { merged -> HTML in
      let account: HTML = merged.account.map { "<bdi>\($0)</bdi>" } ?? language.html("merge.nameless")
      let words = language.html(
        "account.merged", markup: ["account": account, "date": merged.until.html(in: language)])
      let undo = merged.undo.form(button: Text("account.merged.undo"), class: "button small", in: language)
      return "<li><div class=\"what\">\(words)</div>\(undo)</li>\n"
    }
    let begin: HTML? = changes.merge.map { merge in
      """
      <p>\(language.html("account.merge.text"))</p>
      <div class="actions">\(merge.form(button: Text("account.merge.button"), class: "button", in: language))</div>

      """
    }
    return """
      <h2>\(language.html("account.merge.heading"))</h2>
      \(begin)\(rows.isEmpty ? HTML() : "<ul class=\"rows\">\n\(rows)</ul>\n")
      """
  }
}
