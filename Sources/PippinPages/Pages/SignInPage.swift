package import PippinHTML

/// Where a person chooses how to come in.
package struct SignInPage: Page {
  /// One way in. Following the link starts it.
  package struct Provider: Sendable, Equatable {
    package enum Kind: Sendable {
      /// Drawn by the letter of Apple's rules (BUTTON-1 to BUTTON-5, BUTTON-8, BUTTON-9): the words alone, black on
      /// light and white on dark, 44 px high.
      case apple
      case other
    }

    package let kind: Kind
    package let link: PageLink

    /// "Sign in with Apple", going to the address that starts it.
    package static func apple(address: String) -> Provider {
      Provider(kind: .apple, link: PageLink("Sign in with Apple", address: address))
    }

    /// "Continue with …" for anybody else.
    package static func other(_ name: String, address: String) -> Provider {
      Provider(kind: .other, link: PageLink("Continue with \(name)", address: address))
    }
  }

  package let appName: String
  package let providers: [Provider]

  /// Something to say first, such as that the person has just signed out.
  package let notice: String?

  package init(appName: String, providers: [Provider], notice: String? = nil) {
    self.appName = appName
    self.providers = providers
    self.notice = notice
  }

  package var title: String { "Sign in" }

  package var content: HTML {
    """
    <h1>Sign in to <bdi>\(appName)</bdi></h1>
    \(notice.map { "<p class=\"note\" role=\"status\">\($0)</p>" as HTML })\(choice)
    """
  }

  private var choice: HTML {
    if providers.isEmpty {
      return "<p>There is no way to sign in here at the moment. Please come back later.</p>"
    }
    let buttons = providers.map { provider in
      provider.link.anchor(class: provider.kind == .apple ? "button apple" : "button")
    }
    return """
      <p>New here? The same button makes you an account.</p>
      <div class="actions">
      \(buttons.joined(separator: "\n"))
      </div>
      \(providers.contains { $0.kind == .apple } ? applesWords : HTML())
      """
  }

  private var applesWords: HTML {
    """
    <p class="soft">Your password stays with Apple. You choose whether to share your e\u{2011}mail address or to hide it \
    behind one that Apple makes for you.</p>
    """
  }
}
