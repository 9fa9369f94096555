import PippinAccounts
import PippinHTTP
import PippinPages

/// Getting another code: *Resend code* and *Change address* on the pages that wait for one (0146).
extension PippinService {
  /// `POST /sign-up/confirm/resend`
  func resendSignUpByForm(_ call: Call) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    return try await resending(for: .signUp, try postedForm(call), call) { form in
      try limit(as: .signUpWithPassword, call, client: client.id.rawValue)
      return try await flows.passwords.resendSignUp(origin: origin(call, form.browser, page: CodePage.signUp.path))
    }
  }

  /// `POST /sign-in/email/confirm/resend`
  func resendSignInByForm(_ call: Call) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    return try await resending(for: .signIn, try postedForm(call), call) { form in
      try limit(as: .requestSignInByMail, call, client: client.id.rawValue)
      return try await flows.passwords.resendSignIn(
        requester: UserAgent(call.request.fields["user-agent"] ?? "").requester,
        origin: origin(call, form.browser, page: CodePage.signIn.path))
    }
  }

  /// `POST /password/reset/confirm/resend`
  func resendResetByForm(_ call: Call) async throws -> HTTPResponse {
    let client = try passwordClient(call)
    return try await resending(for: .reset, try postedForm(call), call) { form in
      try limit(as: .requestPasswordReset, call, client: client.id.rawValue)
      return try await flows.passwords.resendReset(origin: origin(call, form.browser, page: CodePage.reset.path))
    }
  }

  /// `POST /account/email/confirm/resend`
  func resendAddressByForm(_ call: Call) async throws -> HTTPResponse {
    _ = try passwordClient(call)
    return try await answeringCaller(call, at: CodePage.address.path, for: .email) { form, caller in
      try await resending(for: .address, form, call) { form in
        try limit(as: .requestEmail, call, client: "")
        return try await flows.passwords.resendAddress(
          by: caller, origin: origin(call, form.browser, page: CodePage.address.path))
      }
    }
  }

  /// Mails the code again, or says how long to wait. Where nothing waits any more, the person starts again.
  private func resending(
    for page: CodePage, _ form: PostedForm, _ call: Call, _ resend: (PostedForm) async throws -> ResentCode
  ) async throws -> HTTPResponse {
    let typed = memo(call, at: page.path)?.typed.filter { $0.key != "token" } ?? [:]
    return try await answering(form, at: page.path, and: typed) {
      let outcome: CodeAgain.Outcome
      switch try await resend(form) {
      case .sent: outcome = .sent
      case .tooSoon(let seconds): outcome = .tooSoon(seconds: seconds)
      case .nothingWaits:
        let address = startAddress(of: page, call)
        let memo = FormMemo(path: String(address.prefix { $0 != "?" }), trouble: FormTrouble(.code), typed: typed)
        return try redirect(to: address, telling: memo, in: form.browser)
      }
      return try redirect(
        to: awaiting(page.path, call), telling: FormMemo(path: page.path, typed: typed, again: outcome),
        in: form.browser)
    }
  }

  /// How to get another code on a page that waits for one.
  func codeAgain(
    _ kind: FormPage.Kind, _ memo: FormMemo?, _ call: Call, _ action: (String) -> FormAction
  ) -> CodeAgain? {
    guard let page = CodePage(kind) else { return nil }
    let start = startAddress(of: page, call)
    return CodeAgain(
      resend: action(awaiting(page.path + "/resend", call)),
      changeAddress: start + (start.contains("?") ? "&" : "?") + FormData.encode([Self.change]), outcome: memo?.again)
  }

  /// What was typed before a code was sent, if the person came back to change the address.
  func changedAddress(_ call: Call) -> FormMemo? {
    guard call.request.queryData?.only(Self.change.0) == Self.change.1,
      let page = CodePage(withFormAt: call.request.path, isEmailSignUp: isEmailSignUp(call.request.queryData))
    else { return nil }
    return memo(call, at: page.path)?.remainder
  }

  private static var change: (String, String) { ("change", "address") }

  /// The address of the form in which the email address is typed.
  private func startAddress(of page: CodePage, _ call: Call) -> String {
    switch page {
    case .signUp: signUpAddress(.password, invitation: invitation(call))
    case .signIn where isEmailSignUp(call.request.queryData): signUpAddress(.email, invitation: invitation(call))
    default: page.start
    }
  }
}

/// A page that waits for an emailed code.
enum CodePage: Sendable, CaseIterable {
  case signUp, signIn, reset, address

  init?(_ kind: FormPage.Kind) {
    switch kind {
    case .confirmSignUp: self = .signUp
    case .confirmSignInByMail, .confirmContinueByMail: self = .signIn
    case .confirmReset: self = .reset
    case .confirmEmail: self = .address
    default: return nil
    }
  }

  /// The page that follows a form.
  init?(withFormAt path: String, isEmailSignUp: Bool) {
    guard let page = Self.allCases.first(where: { $0.start == path }) else { return nil }
    self = page == .signUp && isEmailSignUp ? .signIn : page
  }

  /// The page of the form in which the email address is typed.
  var start: String {
    switch self {
    case .signUp: "/sign-up"
    case .signIn: "/sign-in/email"
    case .reset: "/password/reset"
    case .address: "/account/email"
    }
  }

  var path: String { start + "/confirm" }
}
