internal import PippinHTTP

/// What surrounds each page of an account: the button to sign out in the header, and the account's sections beside the content.
package struct AccountFrame: Sendable, Equatable {
  package let signOut: FormAction

  package init(signOut: FormAction) {
    self.signOut = signOut
  }

  func headerActions(in language: Translation) -> HTML {
    signOut.form(button: Text("account.sign_out"), class: "button small", icon: .signOut, in: language)
  }

  /// - Parameter section: the section that the page belongs to; nil for the overview, which has them all.
  func html(_ section: AccountPage.Section?, _ content: HTML, in language: Translation) -> HTML {
    let links = AccountPage.Section.allCases.map {
      $0.link(isCurrent: $0 == section, isHere: section == nil, in: language)
    }
    return """
      <div class="settings">
      <nav class="pages" aria-label="\(language.text("account.sections"))"><ul>
      \(links)</ul></nav>
      <div>
      \(content)</div>
      </div>
      """
  }

  /// A page that the overview leads to: the way back, the title, and one card.
  /// - Parameters:
  ///   - anchor: the place on the overview that the way back leads to, with its sign.
  ///   - style: the class of the card.
  func page(
    _ section: AccountPage.Section, _ title: Text, back anchor: String = "", class style: String = "card",
    _ content: HTML, in language: Translation
  ) -> HTML {
    html(
      section,
      """
      <div class="detail">
      <p class="up"><a href="\(address: AccountPage.Part.overview.address + anchor)">\(Icon.chevron.html)\
      <span>\(language.html("form.to_account"))</span></a></p>
      <h1>\(language.html(title))</h1>
      <section class="\(style)">
      \(content)</section>
      </div>

      """, in: language)
  }
}

extension AccountPage {
  /// The cards of the overview, in their order.
  enum Section: String, CaseIterable {
    case profile
    case signInMethods = "sign-in-methods"
    case devices, data

    var title: Text {
      switch self {
      case .profile: Text("account.profile")
      case .signInMethods: Text("account.ways_in")
      case .devices: Text("account.devices")
      case .data: Text("account.data")
      }
    }

    private var icon: Icon {
      switch self {
      case .profile: .person
      case .signInMethods: .password
      case .devices: .desktop
      case .data: .download
      }
    }

    /// - Parameter isHere: whether the link stands on the overview itself.
    func link(isCurrent: Bool, isHere: Bool, in language: Translation) -> HTML {
      let address = (isHere ? "" : Part.overview.address) + "#" + rawValue
      let current: HTML? = isCurrent ? " aria-current=\"page\"" : nil
      return """
        <li><a href="\(address: address)"\(current)>\(icon.html)<span>\(language.html(title))</span></a></li>

        """
    }
  }
}

extension AccountPage.Part {
  /// The section of the overview that leads here.
  var section: AccountPage.Section? {
    switch self {
    case .overview: nil
    case .methods, .addition, .passkeys: .signInMethods
    case .devices: .devices
    case .apps, .data: .data
    }
  }
}
