package import PippinHTTP

/// The sign-in page.
package struct SignInPage: Page {
  /// A sign-in method; its link starts the sign-in.
  package struct Provider: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
      /// Drawn by Apple's rules (BUTTON-1 to BUTTON-5, BUTTON-8, BUTTON-9): only the text, a black button on light pages
      /// and a white one on dark pages, 44 px high.
      case apple
      /// With a mark at its start.
      case other(ProviderIcon?)
    }

    package let kind: Kind
    /// As people know the provider.
    package let name: String
    package let link: PageLink
    /// Whether somebody signed in with it last in this browser.
    package var isLastUsed = false

    /// "Sign in with Apple" with its link.
    package static func apple(address: String) -> Provider {
      Provider(kind: .apple, name: "Apple", link: PageLink(Text("button.apple.sign_in"), address: address))
    }

    /// "Continue with …" for another provider.
    package static func other(
      _ name: String, logo: ProviderIcon? = nil, address: String
    ) -> Provider {
      Provider(
        kind: .other(logo), name: name, link: PageLink(Text("button.provider", ["provider": name]), address: address))
    }

    /// The length of the longest name that fits into half a line beside its mark; a wide letter counts twice.
    private static let shortName = 14

    var isNameShort: Bool {
      name.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) } <= Self.shortName
    }

    /// - Parameter isHalf: whether it shares its line with another button, and shows the name alone.
    func button(isHalf: Bool, in language: Translation) -> HTML {
      guard case .other(let icon) = kind else {
        return link.button(class: "button apple", attributes: LastUsedTag.description(if: isLastUsed), in: language)
      }
      let words = language.html(link.title)
      let (style, label, shown): (HTML, HTML?, HTML) =
        isHalf
        ? ("button half", " aria-label=\"\(language.text(link.title))\"", "<bdi>\(name)</bdi>") : ("button", nil, words)
      return """
        <a class="\(style)" href="\(address: link.address)"\(label)\
        \(LastUsedTag.description(if: isLastUsed))>\
        \(ProviderMark(name: name, icon: icon).html)<span>\(shown)</span>\
        \(isLastUsed ? LastUsedTag.html(in: language) : nil)</a>
        """
    }
  }

  /// Who may create an account, as the page says it.
  package enum NewAccounts: Sendable, Equatable {
    case everybody
    /// People with an invitation, whose code is entered on this page.
    case invited(String)
    case nobody
  }

  /// The parameter that names the OpenID client's request, with which this tab goes on after the sign-in.
  package static let requestField = "request_id"
  /// The field, and the query, with the code of an invitation.
  package static let invitationField = "invitation"

  package let appName: String
  package let providers: [Provider]

  /// A notice at the top, such as that the person has signed out.
  package let notice: Text?

  /// The last change, confirmed above the notice.
  package let changed: ChangeNotice?

  /// The password form, if passwords are on.
  package let password: PasswordForm?

  /// The button for a passkey, and the request of the address field, if passkeys are on.
  package let passkey: PasskeyForm?

  /// Whether somebody signed in with a passkey last in this browser.
  package let isPasskeyLastUsed: Bool

  /// Whether it comes first, because a client wishes a proof that resists phishing.
  package let isPasskeyFirst: Bool

  /// The page to sign up with a passkey, where the password form has no link to it.
  package let signUp: String?

  package let newAccounts: NewAccounts

  /// What was wrong, if it is not about the password form.
  package let trouble: FormTrouble?

  /// A removed passkey with which somebody signed, for its password manager (PK-113).
  package let passkeySignals: PasskeySignals?

  /// Whether the person is already signed in and can go back.
  package let isAgain: Bool

  /// Whether that is to merge another account into theirs.
  package let isMerging: Bool

  package init(
    appName: String, providers: [Provider], notice: Text? = nil, changed: ChangeNotice? = nil,
    password: PasswordForm? = nil, passkey: PasskeyForm? = nil, isPasskeyFirst: Bool = false,
    isPasskeyLastUsed: Bool = false, signUp: String? = nil, newAccounts: NewAccounts = .everybody,
    trouble: FormTrouble? = nil,
    passkeySignals: PasskeySignals? = nil, isAgain: Bool = false,
    isMerging: Bool = false
  ) {
    self.passkey = passkey
    self.isPasskeyFirst = isPasskeyFirst
    self.isPasskeyLastUsed = isPasskeyLastUsed
    self.signUp = signUp
    self.newAccounts = newAccounts
    self.trouble = trouble
    self.passkeySignals = passkey == nil ? nil : passkeySignals
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
  package var keptForm: String? { password == nil ? nil : Form.kept }
  package var usesPasskeys: Bool { passkey != nil }

  package func content(in language: Translation) -> HTML {
    """
    <h1>\(language.html(heading))</h1>
    \(welcome(language))\(changed?.html(in: language))\(notice.map { Notice(.information, $0).html(in: language) })\
    \(trouble?.notice(besides: [], in: language))\(choice(language))\
    \(password?.html(isAlone: providers.isEmpty, in: language))\(signUpLink(language))\
    \(wayBack(language))
    """
  }

  private func signUpLink(_ language: Translation) -> HTML? {
    if isAgain { return nil }
    let link: PageLink
    switch newAccounts {
    case .nobody:
      return "<p class=\"soft\">\(language.html(PersonMessage.signUpClosed.happened([:])))</p>\n"
    case .invited(let address): link = PageLink(Text("sign_in.have_invitation"), address: address)
    case .everybody:
      guard let signUp, password == nil else { return nil }
      link = PageLink(Text("sign_in.password.sign_up"), address: signUp)
    }
    return "<p class=\"links\">\(link.anchor(in: language))</p>\n"
  }

  private var heading: Text {
    if isMerging { return Text("sign_in.heading.merge") }
    return isAgain ? Text("sign_in.heading.again") : Text("sign_in.heading", ["app": appName])
  }

  private func welcome(_ language: Translation) -> HTML? {
    // A password signs in to an account that is there.
    providers.isEmpty || isAgain || password != nil || newAccounts != .everybody
      ? nil : "<p>\(language.html("sign_in.new_here"))</p>\n"
  }

  /// The most providers that stand one below the other.
  private static let mostLines = 3

  /// The buttons of the providers, Apple's first. Many stand two in a line, except Apple's, which is never smaller than another
  /// (BUTTON-9) and never as high as two lines of another's name.
  private func providerButtons(_ language: Translation) -> (buttons: [HTML], isInPairs: Bool) {
    let others = providers.filter { $0.kind != .apple }
    let isInPairs = providers.count > Self.mostLines && others.count > 1 && others.allSatisfy(\.isNameShort)
    // One that is left over has a line of its own.
    let pairs = isInPairs ? others.prefix(others.count / 2 * 2) : []
    let buttons = providers.filter { $0.kind == .apple } + others
    return (buttons.map { $0.button(isHalf: pairs.contains($0), in: language) }, isInPairs)
  }

  /// The buttons of the providers and of the passkey.
  ///
  /// - Parameter others: further buttons below them.
  func choice(besides others: [HTML] = [], _ language: Translation) -> HTML {
    if providers.isEmpty, passkey == nil, others.isEmpty {
      return password == nil ? "<p>\(language.html("sign_in.nothing"))</p>" : ""
    }
    // Without scripts a passkey is no way to sign in.
    let isPasskeyAlone = providers.isEmpty && password == nil && others.isEmpty
    let without: HTML? = isPasskeyAlone ? "<p data-no-passkeys>\(language.html("passkey.without"))</p>\n" : nil
    var (buttons, isInPairs) = providerButtons(language)
    // Nothing may be in Apple’s button or over it, so its tag is above: before the list, or in it after a passkey.
    let tag: HTML? =
      providers.contains { $0.kind == .apple && $0.isLastUsed } ? LastUsedTag.line(in: language) : nil
    let isBelowPasskey = passkey != nil && isPasskeyFirst
    if let tag, isBelowPasskey { buttons.insert(tag, at: 0) }
    // Right after Apple’s, which comes first unless a client wishes a passkey.
    if let passkey {
      let isAfterApple = providers.contains { $0.kind == .apple } && !isPasskeyFirst
      buttons.insert(
        passkey.html(button: Text("button.passkey"), isLastUsed: isPasskeyLastUsed, in: language),
        at: isAfterApple ? 1 : 0)
    }
    buttons += others
    // Beside other buttons the text would seem to be about all of them.
    let isWithApple =
      providers.count == 1 && providers[0].kind == .apple && passkey == nil && others.isEmpty && !isAgain
    return """
      \(isBelowPasskey ? nil : tag)<div class="\(isInPairs ? "actions ways pairs" : "actions ways")">
      \(buttons.joined(separator: "\n"))
      </div>
      \(passkey?.texts(in: language))\(without)\(isWithApple ? "<p class=\"soft\">\(language.html("sign_in.apple_note"))</p>\n" : HTML())
      """
  }
}

extension SignInPage {
  /// The form for an email address and password.
  package struct PasswordForm: Sendable, Equatable {
    package let action: FormAction
    /// The address typed before.
    package let email: String?
    package let trouble: FormTrouble?
    /// The link to request a sign-in by email after too many attempts.
    package let byMail: FormAction?
    /// Whether everybody may request a sign-in by email.
    package let offersCode: Bool
    /// Whether the code of such an email also creates an account.
    package let doesCodeSignUp: Bool
    /// Whether everybody may create an account with a password.
    package let offersSignUp: Bool
    /// Whether the person is signed in and must only confirm the password.
    package let isAgain: Bool
    /// The OpenID client's request that the sign-in leads on to.
    package let request: String?
    /// Whether somebody signed in with a password last in this browser.
    package var isLastUsed = false
    /// Whether that was with an emailed code.
    package var isCodeLastUsed = false

    package init(
      action: FormAction, email: String?, trouble: FormTrouble?, byMail: FormAction? = nil,
      offersCode: Bool = false, doesCodeSignUp: Bool = false, offersSignUp: Bool = true, isAgain: Bool = false,
      request: String? = nil
    ) {
      self.request = request
      self.offersCode = offersCode
      self.doesCodeSignUp = doesCodeSignUp
      self.offersSignUp = offersSignUp
      self.byMail = byMail
      self.action = action
      self.email = email
      self.trouble = trouble
      self.isAgain = isAgain
    }

    var fields: [Form.Field] {
      let fields = FormFields(email.map { ["email": $0] } ?? [:], trouble: trouble)
      let forgotten = PageLink(Text("sign_in.password.forgotten"), address: leadingOn("/password/reset"))
      return [fields.userName, fields.password(beside: forgotten)]
    }

    func html(isAlone: Bool, in language: Translation) -> HTML {
      let form = Form(
        action, fields: fields + (request.map { [.hidden(SignInPage.requestField, $0)] } ?? []),
        button: Text("sign_in.password.button"), weight: byMail == nil ? .main : .plain,
        isLastUsed: isLastUsed
      ).keptInOtherLanguages().html(in: language)
      let signUp =
        isAgain || !offersSignUp ? nil : PageLink(Text("sign_in.password.sign_up"), address: leadingOn("/sign-up"))
      let code =
        offersCode && !isAgain
        ? PageLink(
          Text(doesCodeSignUp ? "sign_in.continue_with_email" : "sign_in.email_code"),
          address: leadingOn("/sign-in/email")) : nil
      let links = [code.map { codeLink($0, language) }, signUp?.anchor(in: language)].compactMap(\.self)
      let last: HTML? = links.isEmpty ? nil : "<p class=\"links\">\(links.joined())</p>\n"
      return """
        \(isAlone ? HTML() : "<p class=\"or\">\(language.html("sign_in.or"))</p>\n")\
        \(trouble?.notice(besides: fields, in: language))\(byMailForm(language))\(form)
        \(last)
        """
    }

    private func codeLink(_ link: PageLink, _ language: Translation) -> HTML {
      guard isCodeLastUsed else { return link.anchor(in: language) }
      return """
        <span>\(link.anchor(attributes: LastUsedTag.description(if: true), in: language))\
        \(LastUsedTag.html(in: language))</span>
        """
    }

    /// The path of another page that continues the same request.
    private func leadingOn(_ path: String) -> String {
      path + (request.map { "?" + SignInPage.requestField + "=" + $0 } ?? "")
    }

    /// Helps an owner who is locked out by others' attempts. It is shown for every address, so it reveals nothing. Its button is the
    /// main one, because the password's leads nowhere for a while.
    private func byMailForm(_ language: Translation) -> HTML? {
      guard let byMail else { return nil }
      let form = Form(
        byMail, fields: [.hidden("email", email ?? "")], button: Text("form.sign_in_email.button"))
      return "<p>\(language.html("sign_in.by_mail"))</p>\n\(form.html(in: language))"
    }
  }

  func wayBack(_ language: Translation) -> HTML? {
    guard isAgain else { return nil }
    let back = PageLink(Text("sign_in.back"), address: "/account")
    return "<p class=\"back\">\(back.anchor(in: language))</p>"
  }
}

/// The last step of a sign-in if the app requires a name and none is known.
package struct SignInNamePage: Page {
  package let appName: String
  package let action: FormAction
  /// No person is signed in.
  package let decline: FormAction
  package let typed: [String: String]
  package let trouble: FormTrouble?

  package init(
    appName: String, action: FormAction, decline: FormAction, typed: [String: String] = [:], trouble: FormTrouble? = nil
  ) {
    self.appName = appName
    self.action = action
    self.decline = decline
    self.typed = typed
    self.trouble = trouble
  }

  package var title: Text { Text("form.profile.title") }
  package var keptForm: String? { Form.kept }

  package func content(in language: Translation) -> HTML {
    let fields = FormFields(typed, trouble: trouble)
    let form = Form(
      action, fields: [fields.givenName(isRequired: true), fields.familyName], button: Text("form.profile.button")
    ).keptInOtherLanguages()
    return """
      <h1>\(language.html(title))</h1>
      <p>\(language.html("form.profile.intro", ["app": appName]))</p>
      \(trouble?.notice(besides: form.fields, in: language))\(form.html(in: language))
      <div class="actions">\(decline.form(button: Text("form.profile.way"), class: "button quiet", in: language))</div>
      """
  }
}
