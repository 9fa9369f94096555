package import PippinHTTP

/// A page with one form.
package struct FormPage: Page {
  /// The purpose, which is part of the texts' keys in the language files.
  package enum Kind: String, Sendable, CaseIterable {
    case signUp = "sign_up"
    /// Asks for the name that the app requires.
    case signUpWithName = "sign_up_with_name"
    case confirmSignUp = "confirm_sign_up"
    /// The link of a sign-up in another browser, where the chosen password completes it.
    case confirmSignUpElsewhere = "confirm_sign_up_elsewhere"
    case signInByMail = "sign_in_email"
    case confirmSignInByMail = "confirm_sign_in_email"
    /// The same two where the code also creates an account for a person who has none.
    case continueByMail = "continue_email"
    case confirmContinueByMail = "confirm_continue_email"
    /// Creates an account by a code alone.
    case signUpByMail = "sign_up_email"
    /// Asks for the name that the app requires.
    case signUpByMailWithName = "sign_up_email_with_name"
    case reset
    case confirmReset = "confirm_reset"
    case email
    case confirmEmail = "confirm_email"
    case setPassword = "set_password"
    case changePassword = "change_password"
    case name
    case sessionName = "session_name"
    case passkeyName = "passkey_name"
  }

  /// The parameter of `/sign-up`, and the field of a form, that name the method of a sign-up.
  package static let methodField = "with"
  /// Its value for a code by email.
  package static let emailMethod = "email"

  package let appName: String
  package let kind: Kind
  package let action: FormAction
  /// The initial values by field name.
  package let typed: [String: String]
  package let trouble: FormTrouble?
  /// The device that is renamed.
  package let device: AccountPage.Device?
  /// Signs out the device that is renamed, if it is another one.
  package let signOut: FormAction?
  /// The pages to sign up with a passkey, a password or a code by email instead.
  package let withPasskey: String?
  package let withPassword: String?
  package let withEmail: String?
  /// The code of the invitation with which the person came, on a page to sign up.
  package let invitation: String?
  /// Where a code is awaited: how to get another one, if the page knows the address.
  package let again: CodeAgain?
  /// Whether the person came back to change the address to which a code was sent.
  package let isChangingAddress: Bool
  /// What surrounds a form of the account; the other forms stand alone.
  package let frame: AccountFrame?

  package init(
    appName: String, kind: Kind, action: FormAction, typed: [String: String] = [:], trouble: FormTrouble? = nil,
    device: AccountPage.Device? = nil, signOut: FormAction? = nil, withPasskey: String? = nil,
    withPassword: String? = nil, withEmail: String? = nil, invitation: String? = nil, again: CodeAgain? = nil,
    isChangingAddress: Bool = false, frame: AccountFrame? = nil
  ) {
    self.frame = frame
    self.again = again
    self.isChangingAddress = isChangingAddress
    self.device = device
    self.signOut = signOut
    self.withPasskey = withPasskey
    self.withPassword = withPassword
    self.withEmail = withEmail
    self.invitation = invitation
    self.appName = appName
    self.kind = kind
    self.action = action
    self.typed = typed
    self.trouble = trouble
  }

  package var title: Text {
    guard isLinked else { return Text("\(words).title") }
    return kind == .confirmSignInByMail ? Text("sign_in.title") : Text("form.linked.title")
  }
  package var keptForm: String? { kind.fields(FormFields()).contains(where: \.isKept) ? Form.kept : nil }
  package var hasPasswordField: Bool { kind.fields(FormFields()).contains(where: \.isPassword) }

  package var width: PageWidth { frame != nil && kind.section != nil ? .wide : .narrow }
  package func headerActions(in language: Translation) -> HTML? {
    kind.section.flatMap { _ in frame?.headerActions(in: language) }
  }

  package func content(in language: Translation) -> HTML {
    guard let frame, let section = kind.section else {
      return """
        \(kind.awaitsMail && !isLinked ? Icon.email.emblem : nil)<h1>\(language.html(title))</h1>
        \(invitation.map { _ in InvitationPage.welcome(to: appName, in: language) })<p>\(intro(language))</p>
        \(body(language))\(isLinked ? nil : shownAgain?.html(in: language) ?? wayBack(language))
        """
    }
    // The way back to the account stands above the title; a code's page leads to the address, too.
    let wayBack = kind.awaitsMail && !isLinked ? shownAgain?.html(in: language) ?? wayBack(language) : nil
    return frame.page(
      section, title, class: "card form", "<p class=\"soft\">\(intro(language))</p>\n\(body(language))\(wayBack)",
      in: language)
  }

  private func body(_ language: Translation) -> HTML {
    let fields = kind.fields(FormFields(typed, trouble: trouble))
    let hidden = invitation.map { [Form.Field.hidden(SignInPage.invitationField, $0)] } ?? []
    let form = Form(action, fields: fields + hidden, button: Text("\(words).button"))
      .keptInOtherLanguages(if: keptForm != nil)
    return """
      \(passwordAgain(language))\(shownAgain?.notice(to: typed["email"], in: language))\(trouble?.notice(besides: fields, in: language))\(form.html(in: language))
      \(signOutButton(language))\
      \(kind == .confirmReset ? "<p class=\"soft\">\(language.html("form.confirm_reset.note"))</p>\n" : HTML())
      """
  }

  /// How to get another code, on a page with a field for one.
  private var shownAgain: CodeAgain? {
    guard kind.awaitsMail, typed["email"]?.isEmpty == false,
      kind.fields(FormFields(typed, trouble: trouble)).contains(where: \.isCode)
    else { return nil }
    return again
  }

  /// No page repeats a password, so it is typed again with another address.
  private func passwordAgain(_ language: Translation) -> HTML? {
    guard isChangingAddress, hasPasswordField else { return nil }
    return Notice(.information, Text("form.change_address.password")).html(in: language)
  }

  private func intro(_ language: Translation) -> HTML {
    if isLinked { return language.html("form.linked.intro", ["app": appName]) }
    if kind.awaitsMail { return codeIntro(language) }
    let values = [
      "app": appName, "email": typed["email"] ?? "", "device": device.map { $0.name(in: language) } ?? "",
    ]
    return language.html("\(words).intro", values)
  }

  private func signOutButton(_ language: Translation) -> HTML? {
    signOut.map { form in
      // The header has a button to sign out, too, so this one says which device it means.
      let device = device.map { $0.name(in: language) } ?? ""
      let button = form.form(
        button: Text("account.sign_out_named", ["name": device]), class: "button", icon: .signOut, in: language)
      return "<div class=\"actions\">\(button)</div>\n"
    }
  }

  private func wayBack(_ language: Translation) -> HTML {
    let others = [
      withPasskey.map { PageLink(Text("sign_up.with_passkey"), address: $0) },
      withPassword.map { PageLink(Text("sign_up.with_password"), address: $0) },
      withEmail.map { PageLink(Text("sign_up.with_email"), address: $0) },
    ].compactMap(\.self).map { $0.anchor(in: language) }
    return """
      \(others.isEmpty ? nil : "<p class=\"links\">\(others.joined())</p>\n" as HTML)\
      <p class="back">\(kind.backLink.anchor(in: language))</p>
      """
  }

  /// One sentence with the address that was typed, so that the person notices a mistake in it. It is the same for an address
  /// that is known here and for one that is not (R-8).
  private func codeIntro(_ language: Translation) -> HTML {
    // With the email's link only the new password is typed.
    let isCodeTyped = kind.fields(FormFields(typed, trouble: trouble)).contains(where: \.isCode)
    if !isCodeTyped { return language.html("form.confirm_reset.linked", ["app": appName]) }
    guard let email = typed["email"], !email.isEmpty else { return language.html("form.code.intro") }
    return language.html("\(words).intro", markup: ["email": "<strong><bdi>\(email)</bdi></strong>"])
  }

  /// Whether nothing must be typed, because the link in the email contained the code.
  private var isLinked: Bool {
    kind.fields(FormFields(typed, trouble: trouble)).allSatisfy { field in
      if case .hidden = field { true } else { false }
    }
  }

  private var words: String {
    let kind: Kind =
      switch kind {
      case .signUpWithName: .signUp
      case .signUpByMailWithName: .signUpByMail
      default: kind
      }
    return "form.\(kind.rawValue)"
  }
}

extension FormPage.Kind {
  func fields(_ fields: FormFields) -> [Form.Field] {
    switch self {
    case .signUp, .signUpWithName:
      [
        fields.userName, fields.firstPassword, fields.givenName(isRequired: self == .signUpWithName),
        fields.familyName,
      ]
    case .signUpByMail, .signUpByMailWithName:
      [
        .hidden(FormPage.methodField, FormPage.emailMethod), fields.userName,
        fields.givenName(isRequired: self == .signUpByMailWithName), fields.familyName,
      ]
    case .confirmSignUp, .confirmEmail, .confirmSignInByMail, .confirmContinueByMail: [fields.code] + fields.sentAddress
    case .confirmSignUpElsewhere: [fields.linkToken, fields.password]
    case .reset, .signInByMail, .continueByMail: [fields.userName]
    case .confirmReset: fields.sentAddress + [fields.code, fields.newPassword]
    case .email: [fields.email]
    case .setPassword: [fields.knownAddress, fields.newPassword]
    case .changePassword: [fields.currentPassword, fields.newPassword]
    case .name: [fields.givenName(isRequired: false), fields.familyName]
    case .sessionName: [fields.deviceName]
    case .passkeyName: [fields.passkeyName]
    }
  }

  /// Whether the person must enter a code from an email.
  var awaitsMail: Bool {
    [.confirmSignUp, .confirmReset, .confirmEmail, .confirmSignInByMail, .confirmContinueByMail].contains(self)
  }

  /// The section of the account that the form changes; nil for a form outside an account.
  var section: AccountPage.Section? {
    switch self {
    case .name, .email, .confirmEmail: .profile
    case .setPassword, .changePassword, .passkeyName: .signInMethods
    case .sessionName: .devices
    case .signUp, .signUpWithName, .confirmSignUp, .confirmSignUpElsewhere, .signInByMail, .confirmSignInByMail,
      .continueByMail, .confirmContinueByMail, .signUpByMail, .signUpByMailWithName, .reset, .confirmReset:
      nil
    }
  }

  /// The link for people who do not want this, or got no email.
  var backLink: PageLink {
    switch self {
    case .signUp, .signUpWithName, .signUpByMail, .signUpByMailWithName:
      PageLink(Text("form.sign_up.way"), address: "/sign-in")
    case .reset, .signInByMail, .continueByMail: PageLink(Text("form.reset.way"), address: "/sign-in")
    case .confirmSignInByMail, .confirmContinueByMail: PageLink(Text("form.no_mail"), address: "/sign-in/email")
    case .confirmSignUp: PageLink(Text("form.no_mail"), address: "/sign-up")
    case .confirmSignUpElsewhere: PageLink(Text("form.reset.way"), address: "/sign-in")
    case .confirmReset: PageLink(Text("form.no_mail"), address: "/password/reset")
    case .confirmEmail: PageLink(Text("form.no_mail"), address: "/account/email")
    case .email, .setPassword, .changePassword, .name, .sessionName, .passkeyName:
      PageLink(Text("form.to_account"), address: "/account")
    }
  }
}

/// The fields of the forms, with earlier input and errors.
struct FormFields: Sendable {
  /// The input by field name.
  let typed: [String: String]
  let trouble: FormTrouble?

  /// The limits of a password's length; the texts name the same numbers.
  private static let passwordLengths = 8...128
  /// Six digits, perhaps with spaces between them.
  private static let longestCode = 16
  /// The longest name; longer ones are cut.
  private static let nameLengths = 0...100

  init(_ typed: [String: String] = [:], trouble: FormTrouble? = nil) {
    self.typed = typed
    self.trouble = trouble
  }

  /// The address of a password sign-in.
  var userName: Form.Field { field("email", .username, Text("field.email")) }
  var email: Form.Field { field("email", .email, Text("field.email")) }
  /// An address that can be left out. A code is mailed there.
  var optionalEmail: Form.Field {
    field("email", .email, Text("field.email_optional"), hint: Text("field.email_optional.hint"), isRequired: false)
  }
  var password: Form.Field { password(beside: nil) }
  func password(beside link: PageLink?) -> Form.Field {
    field("password", .currentPassword, Text("field.password"), beside: link)
  }
  var currentPassword: Form.Field {
    field("current_password", .currentPassword, Text("field.current_password"))
  }
  /// The password of a new account.
  var firstPassword: Form.Field { newPassword("password", Text("field.password")) }
  var newPassword: Form.Field { newPassword("new_password", Text("field.new_password")) }
  /// The code from an email: digits to type, or a hidden value from the email's link.
  var code: Form.Field {
    let brought = typed["token"].flatMap { $0.utf8.count > Self.longestCode ? $0 : nil }
    if let brought, trouble?.kind != .code { return .hidden("token", brought) }
    // A wrong code makes room for another.
    let field = FormFields(brought == nil && trouble?.kind != .code ? typed : [:], trouble: trouble)
    return field.field("token", .oneTimeCode, Text("field.code"), hint: Text("field.code.hint"))
  }
  /// The hidden value from an email's link.
  var linkToken: Form.Field { .hidden("token", typed["token"] ?? "") }
  var familyName: Form.Field {
    field(
      "family_name", .name("family-name"), Text("field.family_name_optional"), isRequired: false,
      lengths: Self.nameLengths)
  }
  var deviceName: Form.Field {
    field("device_name", .plain, Text("field.device_name"), isRequired: false, lengths: Self.nameLengths)
  }

  var passkeyName: Form.Field {
    field("passkey_name", .plain, Text("field.passkey_name"), lengths: 1...Self.nameLengths.upperBound)
  }

  var invitation: Form.Field { field(SignInPage.invitationField, .invitation, Text("field.invitation")) }

  func givenName(isRequired: Bool) -> Form.Field {
    field(
      "given_name", .name("given-name"), isRequired ? Text("field.given_name") : Text("field.given_name_optional"),
      isRequired: isRequired, lengths: Self.nameLengths)
  }

  /// A fixed address, under which password managers save a new password.
  var knownAddress: Form.Field { .hidden("email", typed["email"] ?? "") }

  /// The address that a code was sent to, if the page knows it.
  var sentAddress: [Form.Field] { typed["email"] == nil ? [] : [knownAddress] }

  private func newPassword(_ name: String, _ label: Text) -> Form.Field {
    field(
      name, .newPassword, label, hint: Text("field.new_password.hint"),
      lengths: Self.passwordLengths)
  }

  private func field(
    _ name: String, _ kind: TextField.Kind, _ label: Text, hint: Text? = nil, isRequired: Bool = true,
    lengths: ClosedRange<Int>? = nil, beside: PageLink? = nil
  ) -> Form.Field {
    .text(
      TextField(
        name, kind, label: label, hint: hint, error: trouble?.fields.contains(name) == true ? trouble?.text : nil,
        value: typed[name] ?? "", isRequired: isRequired, lengths: lengths, beside: beside))
  }
}

/// A problem with a form, shown beside the field that it concerns.
package struct FormTrouble: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The email address or password is wrong.
    case credentials
    case throttled
    case overloaded
    case email
    case newPassword = "new_password"
    /// The new password is easy to guess.
    case guessable
    case currentPassword = "current_password"
    /// The code is wrong.
    case code
    case name
    /// The address belongs to another account.
    case inUse = "in_use"
    /// The word that confirms a deletion is missing or wrong.
    case confirmation
    /// Accounts are only for addresses of other domains.
    case emailDomain = "email_domain"
    /// There is no such invitation.
    case invitationUnknown = "invitation_unknown"
    case invitationUsed = "invitation_used"
    case invitationExpired = "invitation_expired"
    case invitationRevoked = "invitation_revoked"
    /// It is for an address that the person did not prove.
    case invitationOtherAddress = "invitation_other_address"
    /// A passkey was refused.
    case passkey
    /// The page with it was open for too long.
    case passkeyExpired = "passkey_expired"
    /// It was removed from its account. Only somebody who signed with it is told so (PK-113).
    case passkeyRemoved = "passkey_removed"
    /// It is in an account already.
    case passkeyInUse = "passkey_in_use"
    case passkeyLimit = "passkey_limit"
    /// The browser refused what the page asked (PK-142).
    case passkeyFailed = "passkey_failed"
    /// It stayed, because it is the last sign-in method.
    case passkeyLast = "passkey_last"
  }

  package let kind: Kind
  /// The minutes until the next attempt, if there were too many.
  package let minutes: Int?

  /// The number of remaining attempts, if it is shown.
  package let triesLeft: Int?

  /// The number of remaining attempts from which it is shown.
  private static let fewTries = 3

  package init(_ kind: Kind, minutes: Int? = nil, triesLeft: Int? = nil) {
    self.kind = kind
    self.minutes = minutes
    self.triesLeft = triesLeft.flatMap { $0 <= Self.fewTries ? $0 : nil }
  }

  /// The names of the fields that the problem can concern.
  var fields: Set<String> {
    switch kind {
    case .credentials: ["password"]
    case .email, .inUse, .emailDomain: ["email"]
    case .newPassword, .guessable: ["password", "new_password"]
    case .currentPassword: ["current_password"]
    case .code: ["token"]
    case .name: ["given_name", "device_name", "passkey_name"]
    case .invitationUnknown, .invitationUsed, .invitationExpired, .invitationRevoked, .invitationOtherAddress:
      [SignInPage.invitationField]
    case .confirmation: [DeleteAccountPage.confirmationField]
    case .throttled, .overloaded, .passkey, .passkeyExpired, .passkeyRemoved, .passkeyInUse, .passkeyLimit,
      .passkeyFailed, .passkeyLast:
      []
    }
  }

  /// What is wrong with an invitation, by the `reason` of the API; nil where the person presented none.
  package static func invitation(_ reason: String?) -> FormTrouble? {
    reason.flatMap { Kind(rawValue: "invitation_\($0)") }.map { FormTrouble($0) }
  }

  /// Whether it is about a passkey, and not about the form with a password beside it.
  package var isOfPasskey: Bool { kind.rawValue.hasPrefix("passkey") }

  /// The same for any number of minutes.
  package var text: Text { Text("trouble.\(kind == .throttled ? Kind.overloaded.rawValue : kind.rawValue)") }

  /// A problem without a field is shown above the form, and screen readers announce it at once.
  func notice(besides fields: [Form.Field], in language: Translation) -> HTML? {
    if let triesLeft { return warning(triesLeft, in: language) }
    let isSaid = fields.contains { field in
      guard case .text(let field) = field else { return false }
      return self.fields.contains(field.name)
    }
    if isSaid { return nil }
    guard kind == .throttled, let minutes else { return Notice(.alert, text).html(in: language) }
    return Notice.box("note bad", role: "alert", .warning, "\(language.text("trouble.throttled", count: minutes))")
  }

  /// A text in addition to the field's.
  private func warning(_ triesLeft: Int, in language: Translation) -> HTML {
    let text =
      triesLeft > 0 ? language.text("trouble.tries_left", count: triesLeft) : language.text("trouble.no_tries_left")
    return Notice.box("note bad", role: "alert", .warning, "\(text)")
  }
}
