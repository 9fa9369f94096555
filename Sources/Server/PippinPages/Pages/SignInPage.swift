package import PippinHTTP

/// The sign-in page.
package struct SignInPage: Page {
  /// A sign-in method; its link starts the sign-in.
  package struct Provider: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
      /// Drawn by Apple's rules (BUTTON-1 to BUTTON-5, BUTTON-8, BUTTON-9): only the text, a black button on light pages
      /// and a white one on dark pages, 44 px high.
      case apple
      case other(ProviderIcon?)
    }

    package let kind: Kind
    package let link: PageLink

    /// "Sign in with Apple" with its link.
    package static func apple(address: String) -> Provider {
      Provider(kind: .apple, link: PageLink(Text("button.apple.sign_in"), address: address))
    }

    /// "Continue with …" for another provider.
    package static func other(
      _ name: String, logo: ProviderIcon? = nil, address: String
    ) -> Provider {
      Provider(
        kind: .other(logo), link: PageLink(Text("button.provider", ["provider": name]), address: address))
    }
  }

  /// The parameter that names the OpenID client's request which a tab leads on to.
  package static let requestField = "request_id"

  package let appName: String
  package let providers: [Provider]

  /// A notice at the top, such as that the person has signed out.
  package let notice: Text?

  /// The last change, confirmed above the notice.
  package let changed: ChangeNotice?

  /// The password form, if passwords are on.
  package let password: PasswordForm?

  /// Whether the person is already signed in and can go back.
  package let isAgain: Bool

  /// Whether that is to merge another account into theirs.
  package let isMerging: Bool

  package init(
    appName: String, providers: [Provider], notice: Text? = nil, changed: ChangeNotice? = nil,
    password: PasswordForm? = nil, isAgain: Bool = false, isMerging: Bool = false
  ) {
    self.isMerging = isMerging
    self.changed = changed
    self.password = password
    self.isAgain = isAgain
    self.appName = appName
    self.providers = providers
    self.notice = notice
  }

  package var title: Text { Text("sign_in.title") }
  package var hasPasswordField: Bool { password != nil }

  package func content(in language: Translation) -> HTML {
    """
    <h1>\(language.html(heading))</h1>
    \(welcome(language))\(changed?.html(in: language))\(notice.map { Notice(.information, $0).html(in: language) })\
    \(choice(language))\
    \(password?.html(isAlone: providers.isEmpty, in: language))\(wayBack(language))
    """
  }

  private var heading: Text {
    if isMerging { return Text("sign_in.heading.merge") }
    return isAgain ? Text("sign_in.heading.again") : Text("sign_in.heading", ["app": appName])
  }

  private func welcome(_ language: Translation) -> HTML? {
    providers.isEmpty || isAgain ? nil : "<p>\(language.html("sign_in.new_here"))</p>\n"
  }

  private func choice(_ language: Translation) -> HTML {
    if providers.isEmpty, password != nil { return "" }
    if providers.isEmpty { return "<p>\(language.html("sign_in.nothing"))</p>" }
    let buttons = providers.map { provider -> HTML in
      switch provider.kind {
      case .apple: provider.link.button(class: "button apple", in: language)
      case .other(let logo): provider.link.button(icon: .person, logo: logo, in: language)
      }
    }
    // Beside other buttons it would seem to be about all of them.
    let isWithApple = providers.count == 1 && providers[0].kind == .apple && !isAgain
    return """
      <div class="actions ways">
      \(buttons.joined(separator: "\n"))
      </div>
      \(isWithApple ? "<p class=\"soft\">\(language.html("sign_in.apple_note"))</p>\n" : HTML())
      """
  }
}
