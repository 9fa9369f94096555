package import PippinHTTP

/// The confirmation before an account is deleted, with the consequences. The person types a word to confirm it, because a
/// click can be a mistake and nothing brings the account back.
package struct DeleteAccountPage: Page {
  package let appName: String
  /// Whether Apple is a sign-in method, so that Apple's tokens are revoked too.
  package let isWithApple: Bool
  /// The form to delete it; `nil` if the sign-in is too old.
  package let confirm: FormAction?
  /// The link to sign in again.
  package let signInAgain: String
  package let trouble: FormTrouble?

  /// The name of the field for the typed word.
  package static let confirmationField = "confirmation"
  /// In characters; the words are shorter.
  private static let longestWord = 40

  package init(
    appName: String, isWithApple: Bool, confirm: FormAction?, signInAgain: String, trouble: FormTrouble? = nil
  ) {
    self.appName = appName
    self.isWithApple = isWithApple
    self.confirm = confirm
    self.signInAgain = signInAgain
    self.trouble = trouble
  }

  /// Whether this is the word that confirms, in any language of the pages, in capitals or not: somebody may have changed the
  /// page's language in between.
  package static func isConfirmation(_ typed: String) -> Bool {
    guard typed.utf8.count <= longestWord * 4 else { return false }
    let word = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    return Language.allCases.contains { Translation.of($0).text("delete.word").lowercased() == word }
  }

  package var title: Text { Text("delete.title") }

  package func content(in language: Translation) -> HTML {
    """
    \(Icon.trash.emblem)<h1>\(language.html("delete.title"))</h1>
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
    let back = PageLink(Text("delete.keep"), address: "/account")
    guard let confirm else {
      let signIn = PageLink(Text("account.sign_in_again"), address: signInAgain)
      return """
        <p>\(language.html("delete.sign_in_again"))</p>
        <div class="actions">\(signIn.button(class: "button main", in: language))\(back.button(in: language))</div>
        """
    }
    let name = Self.confirmationField
    let word = TextField(
      name, .plain, label: Text("delete.field", ["word": language.text("delete.word")]),
      error: trouble?.fields.contains(name) == true ? trouble?.text : nil, lengths: 0...Self.longestWord)
    let form = Form(
      confirm, fields: [.text(word)], button: Text("delete.confirm"), weight: .danger, otherwise: back)
    return "\(trouble?.notice(besides: form.fields, in: language))\(form.html(in: language))"
  }
}
