internal import PippinHTTP

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

  /// The accounts that were merged into this one, and the way to merge another.
  func mergeRows(_ language: Translation) -> HTML? {
    guard let changes, changes.merge != nil || !changes.merged.isEmpty else { return nil }
    let begin: HTML? = changes.merge.map { merge in
      settingRow(
        .people, language.html("account.merge.heading"), language.html("account.merge.text"),
        [merge.form(button: Text("account.merge.button"), class: "button small", in: language)])
    }
    let merged = changes.merged.map { merged -> HTML in
      let account: HTML = merged.account.map { "<bdi>\($0)</bdi>" } ?? language.html("merge.nameless")
      let words = language.html(
        "account.merged", markup: ["account": account, "date": merged.until.html(in: language)])
      let undo = merged.undo.form(button: Text("account.merged.undo"), class: "button small", in: language)
      return settingRow(.info, nil, words, [undo])
    }
    return "\(begin)\(merged)"
  }
}
