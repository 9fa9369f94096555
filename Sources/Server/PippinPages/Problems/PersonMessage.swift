/// What a person is told about an error, in everyday words. Errors for which the same words serve share one message.
///
/// Its texts have keys below `message.`: `title`, `happened` and `advice.1` onwards. Texts that name a provider have others below `any`, for
/// where none is known.
package enum PersonMessage: String, Sendable, CaseIterable {
  // About the request.
  case appMistake = "app_mistake"
  case badRequest = "bad_request"
  case notFound = "not_found"
  case tooMany = "too_many"
  case invalidValue = "invalid_value"
  case noCookies = "no_cookies"
  case foreignForm = "foreign_form"

  // About a sign-in.
  case expired
  case wrongBrowser = "wrong_browser"
  case notProved = "not_proved"
  case wrongPassword = "wrong_password"
  case passkeyRefused = "passkey_refused"
  case notOffered = "not_offered"
  case noAccount = "no_account"
  case suspended
  case recoveryWaits = "recovery_waits"
  case onlyInApp = "only_in_app"
  case signUpClosed = "sign_up_closed"
  case invitationRequired = "invitation_required"
  case emailDomain = "email_domain"
  case signUpRefused = "sign_up_refused"
  case nameRequired = "name_required"
  case anotherPerson = "another_person"

  // About a session.
  case signedOut = "signed_out"
  case stillSignedIn = "still_signed_in"
  case signInAgain = "sign_in_again"
  case notPermitted = "not_permitted"

  // About an account.
  case accountExists = "account_exists"
  case identityInUse = "identity_in_use"
  case notLinked = "not_linked"
  case lastMethod = "last_method"
  case passkeyLimit = "passkey_limit"
  case mergeFinal = "merge_final"
  case deleting
  case inProgress = "in_progress"

  // The server or a provider failed.
  case failed
  case refused
  case unreachable
  case unavailable
  case busy
}

extension PersonMessage {
  /// - Parameter values: what `{app}` and `{provider}` stand for. Without a provider the text names none.
  package func title(_ values: [String: String]) -> Text { part("title", values) }
  package func happened(_ values: [String: String]) -> Text { part("happened", values) }

  /// What the person can do, as many steps as the catalog has.
  package func advice(_ values: [String: String]) -> [Text] {
    (1...).lazy.map { key("advice.\($0)") }.prefix(while: Translation.knows).map { Text($0, values) }
  }

  /// Whether a step is to contact the people behind the app.
  var leadsToSupport: Bool { self == .signUpRefused || advice([:]).contains { Translation.takes("app", $0.key) } }

  /// A warning where something failed; else the person only has to do something else.
  var icon: Icon {
    switch self {
    case .appMistake, .badRequest, .notFound, .tooMany, .invalidValue, .noCookies, .foreignForm, .notProved,
      .wrongPassword, .passkeyRefused, .suspended, .notPermitted, .failed, .refused, .unreachable, .unavailable, .busy:
      .warning
    case .expired, .wrongBrowser, .notOffered, .noAccount, .recoveryWaits, .onlyInApp, .signUpClosed,
      .invitationRequired, .emailDomain, .signUpRefused, .nameRequired, .anotherPerson, .signedOut, .stillSignedIn,
      .signInAgain, .accountExists, .identityInUse, .notLinked, .lastMethod, .passkeyLimit,
      .mergeFinal, .deleting, .inProgress:
      .info
    }
  }

  private func part(_ name: String, _ values: [String: String]) -> Text {
    let unnamed = key("any." + name)
    return Text(values["provider"] == nil && Translation.knows(unnamed) ? unnamed : key(name), values)
  }

  private func key(_ name: String) -> String { "message.\(rawValue).\(name)" }
}
