import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinSecret

/// Creating an account on our own pages: who may, by which methods, and with which invitation (0158).
///
/// The code of an invitation is in addresses and hidden fields only. No cookie and no log has it, and no page tells another site the
/// address that it has (`Referrer-Policy`).
extension PippinService {
  /// A method of creating an account that has a form.
  enum SignUpForm: String {
    case passkey, password
    case email

    static let parameter = PippinPages.FormPage.methodField
  }

  /// Whether people create accounts on our pages by codes alone.
  var signsUpByEmailCode: Bool {
    passwordClient.map { $0.signsUpByEmailCode && $0.signUp.admission != .closed } ?? false
  }

  /// Whether the page to sign in by a code creates accounts, too. It asks for no name, and for no invitation.
  var continuesByEmailCode: Bool {
    passwordClient.map { $0.signsUpByEmailCode && $0.signUp.admission == .open && !$0.demandsName } ?? false
  }

  /// Who may create an account, as the sign-in page says it.
  func newAccounts(leadingTo request: OpenIDRequestID?) -> SignInPage.NewAccounts {
    switch settings.pageClient?.signUp.admission {
    case .open, nil: .everybody
    case .invited: .invited(signUpAddress(nil, invitation: nil, leadingTo: request))
    case .closed: .nobody
    }
  }

  /// `GET /sign-up`
  func signUpPage(_ call: Call) async throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    guard let client = settings.pageClient else { throw ServerError.notFound }
    let invitation = invitation(call)
    if invitation != nil || client.signUp.admission != .open {
      if try await pageCaller(call.request) != nil { return .redirect(Place.account.path) }
      if client.signUp.admission == .closed { throw ServerError(.signUpClosed) }
      if let page = try await invitationPage(invitation, at: client, call) { return page }
    }
    let form = call.request.queryData?.only(SignUpForm.parameter).flatMap(SignUpForm.init)
    if let invitation, form == nil, let page = invitedPage(invitation, at: client, call) { return page }
    switch form {
    case .email where signsUpByEmailCode: return try await emailSignUpPage(call, invitation)
    case .password where passwordClient != nil: return try await passwordSignUpPage(call, invitation)
    // The passkey first, as no password can be stolen; the others are one link away.
    default:
      if let page = try await passkeySignUpPage(call, invitation) { return page }
      return try await passwordSignUpPage(call, invitation)
    }
  }

  /// The page to enter an invitation's code, with what is wrong with the one that came; `nil` if that one lets somebody in.
  private func invitationPage(_ code: String?, at client: Client, _ call: Call) async throws -> HTTPResponse? {
    let digest = InvitationCode.digest(presented: code.map { SecretText($0) })
    guard let problem = try await flows.signIns.problem(of: digest, at: client) else { return nil }
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    let page = InvitationPage(
      appName: settings.appName, typed: code,
      trouble: .invitation(InvitationRequiredReason(problem).rawValue), request: waitingRequest(call)?.description)
    return try showForm(page, call, for: browser)
  }

  /// The page with every method, for a person who came with an invitation; `nil` where there is only a form.
  private func invitedPage(_ invitation: String, at client: Client, _ call: Call) -> HTTPResponse? {
    let request = waitingRequest(call)
    let asked = SignInAsked(place: request.map { .client($0) }, isAgain: false, identities: nil)
    let providers = providerButtons(of: client, for: asked, invitation: invitation)
    func address(_ form: SignUpForm, _ isOffered: Bool) -> String? {
      isOffered ? signUpAddress(form, invitation: invitation, leadingTo: request) : nil
    }
    guard !providers.isEmpty else { return nil }
    let page = InvitedPage(
      appName: settings.appName, providers: providers, passkey: address(.passkey, passkeySignUpClient != nil),
      password: address(.password, passwordClient != nil), email: address(.email, signsUpByEmailCode))
    return continuing(call, on: show(page, to: call.request))
  }

  private func passwordSignUpPage(_ call: Call, _ invitation: String?) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    if try await pageCaller(call.request) != nil { return .redirect("/account") }
    return try formPage(
      client.demandsName ? .signUpWithName : .signUp, at: "/sign-up", call,
      withPasskey: link(to: .passkey, passkeySignUpClient != nil, invitation, call),
      withEmail: link(to: .email, signsUpByEmailCode, invitation, call), invitation: invitation)
  }

  private func emailSignUpPage(_ call: Call, _ invitation: String?) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    if try await pageCaller(call.request) != nil { return .redirect("/account") }
    return try formPage(
      client.demandsName ? .signUpByMailWithName : .signUpByMail, at: CodePage.signIn.start, call,
      withPasskey: link(to: .passkey, passkeySignUpClient != nil, invitation, call),
      withPassword: link(to: .password, true, invitation, call), invitation: invitation)
  }

  /// The address of another form to create an account; nil where it is not offered.
  func link(to form: SignUpForm, _ isOffered: Bool, _ invitation: String?, _ call: Call) -> String? {
    isOffered ? signUpAddress(form, invitation: invitation, leadingTo: waitingRequest(call)) : nil
  }

  /// The address of a form to create an account, or of the page without a form of its own.
  ///
  /// - Parameter request: the request of the OpenID client that the tab leads on to.
  func signUpAddress(
    _ form: SignUpForm?, invitation: String?, leadingTo request: OpenIDRequestID? = nil
  ) -> String {
    let first: SignUpForm = passkeySignUpClient == nil ? .password : .passkey
    // With an invitation, the page without a form is another one.
    let named = form == first && invitation == nil ? nil : form
    let query =
      (named.map { [(SignUpForm.parameter, $0.rawValue)] } ?? [])
      + (invitation.map { [(SignInPage.invitationField, $0)] } ?? [])
      + (request.map { [(SignInPage.requestField, $0.description)] } ?? [])
    return "/sign-up" + (query.isEmpty ? "" : "?" + FormData.encode(query))
  }

  /// The code of an invitation in the query; `nil` if there is none. What is longer than any code is cut.
  func invitation(_ call: Call) -> String? { Self.invitation(call.request.queryData?.only(SignInPage.invitationField)) }

  /// The same in a form.
  func invitation(_ form: PostedForm) -> String? { Self.invitation(form[SignInPage.invitationField]) }

  private static func invitation(_ text: String?) -> String? {
    guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
    // Not characters, one of which can be as long as a request.
    return String(text.unicodeScalars.prefix(64))
  }

  /// The request of the OpenID client that the tab leads on to, while this browser keeps it.
  private func waitingRequest(_ call: Call) -> OpenIDRequestID? {
    namedRequest(call.request.queryData).flatMap { waitingRequest($0, of: call.request) == nil ? nil : $0 }
  }

  /// Sends a person who may get an account otherwise back to the form, which says why not this way.
  ///
  /// - Parameter path: the form's page, with the invitation.
  func answeringNewcomer(
    _ form: PostedForm, at path: String, keeping fields: [String], _ body: () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    do {
      return try await body()
    } catch let error as ServerError {
      let trouble: FormTrouble? =
        switch error.code {
        case .emailDomainNotAllowed: FormTrouble(.emailDomain)
        case .invitationRequired: .invitation(error.details.reason)
        default: nil
        }
      guard let trouble else { throw error }
      let typed = Dictionary(uniqueKeysWithValues: fields.map { ($0, form[$0]) })
      return try redirect(
        to: path, telling: FormMemo(path: "/sign-up", trouble: trouble, typed: typed), in: form.browser)
    }
  }
}

// MARK: While a code is awaited

extension PippinService {
  /// The path of a page that awaits a code, with what leads back to the form of a sign-up.
  func awaiting(_ path: String, _ form: SignUpForm?, invitation: String?) -> String {
    let query =
      (form == .email ? [(SignUpForm.parameter, SignUpForm.email.rawValue)] : [])
      + (invitation.map { [(SignInPage.invitationField, $0)] } ?? [])
    return query.isEmpty ? path : path + "?" + FormData.encode(query)
  }

  /// The same for a request of such a page.
  func awaiting(_ path: String, _ call: Call) -> String {
    awaiting(path, isEmailSignUp(call.request.queryData) ? .email : nil, invitation: invitation(call))
  }

  /// Whether a form, or a page's address, is of a sign-up by a code alone.
  func isEmailSignUp(_ data: FormData?) -> Bool { data?.only(SignUpForm.parameter) == SignUpForm.email.rawValue }
}
