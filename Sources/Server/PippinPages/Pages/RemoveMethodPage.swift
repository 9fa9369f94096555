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
    let name = language.signInMethod(method.provider)
    let form = Form(
      confirm, button: Text("account.remove_named", ["name": name]), weight: .danger,
      otherwise: PageLink(Text("remove.keep"), address: "/account"))
    return """
      <h1>\(language.html("remove.heading", ["name": name]))</h1>
      <ul class="steps">
      <li>\(language.html("remove.method", ["name": name, "app": appName]))</li>
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
