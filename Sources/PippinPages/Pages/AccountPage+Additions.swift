internal import PippinHTML

extension AccountPage {
  /// A button for each sign-in method that can be added.
  func additionSection(_ language: Translation) -> HTML? {
    var buttons = additions.map { addition in
      addition.begin.form(
        button: addition.button, class: addition.isApple ? "button apple" : "button", in: language)
    }
    if changes?.hasPassword == false {
      buttons.append(PageLink(Text("account.set_password"), address: "/account/password").button(in: language))
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
