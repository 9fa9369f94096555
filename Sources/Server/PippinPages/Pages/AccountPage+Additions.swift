internal import PippinHTTP

extension AccountPage {
  /// A button for each sign-in method that can be added.
  func additionButtons(_ language: Translation) -> HTML? {
    var buttons = additions.map { addition in
      addition.begin.form(
        button: addition.button, class: addition.isApple ? "button apple" : "button",
        icon: addition.isApple ? nil : .plus, logo: addition.logo, in: language)
    }
    if changes?.hasPassword == false {
      let link = PageLink(Text("account.set_password"), address: "/account/password")
      buttons.append(link.button(icon: .password, in: language))
    }
    guard !buttons.isEmpty else { return nil }
    return """
      <p>\(language.html("account.add_note"))</p>
      <div class="actions ways">
      \(buttons.joined(separator: "\n"))
      </div>

      """
  }
}
