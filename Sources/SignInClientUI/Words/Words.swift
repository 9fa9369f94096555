internal import Foundation

/// The words of the ready views, in the language that the app runs in.
///
/// An app that says something otherwise, or speaks another language, has a table `SignInClient` of its own strings: what is in
/// it under a key's name is taken, whatever is not comes from here.
enum Words {
  /// What is said. The name is the key in an app's own table.
  enum Key: String, CaseIterable {
    case heading, nothing, working, continueWith, wayPassword, orPassword
    case email, password, signIn, forgotten, linkTitle, linkExplanation
    case linkExplanationNoEmail, linkAdvice, linkNothingYet, linkDecline, nameTitle, nameIntro
    case givenName, familyName, nameButton, resetTitle, resetIntro, resetCode
    case newPassword, newPasswordHint, resetButton, backToSignIn, requestID, problemUnreachable
    case problemNetwork, problemCredentials, problemTooMany, problemInvalid, problemDeletion, problemLinkTooOld
    case problemStorage, problemAppleUnavailable, problemOther
    case confirmTitle, confirmIntro, cancel
    case createAccount, createIntro, haveAccount, givenNameOptional, checkEmail, codeIntro, code
    case codeHint, resend, codeSentAgain, otherAddress, fieldEmail, fieldPassword
    case fieldPasswordCommon, fieldPasswordNoEmail, fieldCurrentPassword, fieldNameMissing
    case fieldName, fieldCode, problemInUse, problemLastMethod, problemAnotherPerson
    case problemConfirm, mailCode, mailCodeIntro
  }

  /// The words for `key`, with `values` in the places that are named in braces.
  static func text(_ key: Key, _ values: [String: String] = [:]) -> String {
    let own =
      switch language {
      case "de": german(key)
      case "ar": arabic(key)
      case "ja": japanese(key)
      case "ru": russian(key)
      default: english(key)
      }
    return filled(key.rawValue, own, values)
  }

  /// An app's own words under `name`, or ours, with the places filled.
  static func filled(_ name: String, _ own: String, _ values: [String: String]) -> String {
    var text = Bundle.main.localizedString(forKey: name, value: own, table: "SignInClient")
    for (name, value) in values { text = text.replacingOccurrences(of: "{\(name)}", with: value) }
    return text
  }

  /// In place of the app's language, for tests.
  static let languageOfTest = TaskLocal<String?>(wrappedValue: nil)

  /// Of our languages the one that fits those best that the app is shown in.
  static var language: String {
    languageOfTest.get()
      ?? Bundle.preferredLocalizations(
        from: ["en", "de", "ar", "ja", "ru"], forPreferences: Bundle.main.preferredLocalizations
      ).first ?? "en"
  }
}
