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
  }

  /// The words for `key`, with `values` in the places that are named in braces.
  static func text(_ key: Key, _ values: [String: String] = [:]) -> String {
    var text = Bundle.main.localizedString(forKey: key.rawValue, value: builtIn(key), table: "SignInClient")
    for (name, value) in values { text = text.replacingOccurrences(of: "{\(name)}", with: value) }
    return text
  }

  /// Of our languages the one that fits those best that the app is shown in.
  private static func builtIn(_ key: Key) -> String {
    let language = Bundle.preferredLocalizations(
      from: ["en", "de", "ar", "ja", "ru"], forPreferences: Bundle.main.preferredLocalizations
    ).first
    return switch language {
    case "de": german(key)
    case "ar": arabic(key)
    case "ja": japanese(key)
    case "ru": russian(key)
    default: english(key)
    }
  }
}
