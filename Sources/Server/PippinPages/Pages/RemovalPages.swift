package import PippinHTTP

/// The confirmation before a sign-in method is removed, with the consequences.
package struct RemoveMethodPage: Page {
  /// The effect on the account's address.
  package enum Address: Sendable, Equatable {
    /// The account has no address, before and after.
    case none
    case stays(String)
    /// The method's address is removed, and this one replaces it.
    case becomes(String)
    case goes
  }

  package let appName: String
  /// The removed method.
  package let method: AccountPage.SignInMethod
  /// The remaining methods.
  package let remaining: [AccountPage.SignInMethod]
  /// The other devices that signed in with this method.
  package let signedOut: [AccountPage.Device]
  package let address: Address
  package let confirm: FormAction

  package init(
    appName: String, method: AccountPage.SignInMethod, remaining: [AccountPage.SignInMethod],
    signedOut: [AccountPage.Device],
    address: Address, confirm: FormAction
  ) {
    self.appName = appName
    self.method = method
    self.remaining = remaining
    self.signedOut = signedOut
    self.address = address
    self.confirm = confirm
  }

  package var title: Text { Text("remove.title") }

  package func content(in language: Translation) -> HTML {
    let name = method.name(in: language)
    let form = Form(
      confirm, button: Text("account.remove_named", ["name": name]), weight: .danger,
      otherwise: PageLink(Text("remove.keep"), address: "/account"))
    return """
      <h1>\(language.html("remove.heading", ["name": name]))</h1>
      <ul class="steps">
      <li>\(language.html("remove.method", ["name": name, "app": appName]))</li>
      \(method.isPasskey ? "<li>\(language.html("remove.passkey"))</li>\n" : HTML())\
      \(addressLine(language))<li>\(language.html("remove.here"))</li>
      \(signedOut.isEmpty ? "<li>\(language.html("remove.no_device"))</li>\n" : HTML())</ul>
      <h2>\(language.html("remove.remaining"))</h2>
      <ul class="rows">
      \(remaining.map { row(language.signInMethod($0.provider), $0.address) })</ul>
      \(devices(language))\(form.html(in: language))
      """
  }

  private func addressLine(_ language: Translation) -> HTML? {
    let words: HTML? =
      switch address {
      case .none: nil
      case .stays(let email): language.html("remove.address_stays", ["email": email])
      case .becomes(let email): language.html("remove.address_becomes", ["email": email])
      case .goes: language.html("remove.address_goes")
      }
    return words.map { "<li>\($0)</li>\n" }
  }

  private func devices(_ language: Translation) -> HTML? {
    guard !signedOut.isEmpty else { return nil }
    return """
      <h2>\(language.html("remove.devices"))</h2>
      <ul class="rows">
      \(signedOut.map { row($0.name(in: language), nil) })</ul>

      """
  }

  private func row(_ name: String, _ detail: String?) -> HTML {
    let detail: HTML? = detail.map { "<span class=\"soft\"><bdi>\($0)</bdi></span>" }
    return "<li><div class=\"what\"><strong><bdi>\(name)</bdi></strong>\(detail)</div></li>\n"
  }
}

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
