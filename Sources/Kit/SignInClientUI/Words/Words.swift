internal import Foundation
internal import SignInClient

/// The texts of the views, in the app's language.
///
/// To change a text or add a language, add a table `SignInClient` to the app's strings. The kit uses its texts for keys
/// that the table does not have.
enum Words {
  /// The texts. The name is the key in an app's table.
  enum Key: String, CaseIterable {
    case heading, nothing, working, continueWith, wayPassword, orPassword
    case email, password, signIn, forgotten, linkTitle, linkExplanation
    case linkExplanationNoEmail, linkAdvice, linkNothingYet, linkDecline, guestTitle, guestExplanation, guestContinue,
      guestAdvice, guestSave, nameTitle, nameIntro
    case givenName, familyName, nameButton, resetTitle, resetIntro, resetCode
    case newPassword, newPasswordHint, resetButton, backToSignIn, requestID, problemUnreachable
    case problemNetwork, problemCredentials, problemTooMany, problemInvalid, problemDeletion, problemSuspended,
      problemLinkTooOld
    case problemStorage, problemAppleUnavailable, problemOther, problemUnexpected
    case confirmTitle, confirmIntro, cancel
    case createAccount, createIntro, haveAccount, givenNameOptional, checkEmail, codeIntro, code
    case codeHint, resend, codeSentAgain, otherAddress, fieldEmail, fieldPassword
    case fieldPasswordCommon, fieldPasswordNoEmail, fieldCurrentPassword, fieldNameMissing
    case fieldName, fieldCode, problemInUse, problemLastMethod, problemAnotherPerson
    case problemConfirm, problemSignedOut, problemCancelled, mailCode, mailCodeIntro
    case wayPasskey, signInPasskey, createPasskey, problemPasskey, problemPasskeyRemoved, problemPasskeyExists,
      problemPasskeySetUp, problemPasskeyLimit, problemRecoveryPending
    case deviceCodeTitle, deviceCodeIntro, deviceCodeScan, deviceCodeCompare, deviceCodeWaiting, deviceCodeImage,
      deviceCodeDenied, deviceCodeNew, problemDeviceCodeExpired
    case problemAppAttest, problemSignUpClosed, problemInvitation, problemInvitationUnknown, problemInvitationUsed,
      problemInvitationExpired, problemInvitationAddress, problemEmailDomain, problemSignUpRefused
    case invitationCode, invitationEntered
  }

  /// The text for `key`, with `values` for the names in braces.
  static func text(_ key: Key, _ values: [String: String] = [:]) -> String {
    filled(key.rawValue, values)
  }

  /// The app's own text under `name`, or the kit's, with the placeholders filled in. A text that a language lacks is English.
  static func filled(_ name: String, _ values: [String: String]) -> String {
    let own = table(language)[name] ?? table("en")[name] ?? name
    var text = Bundle.main.localizedString(forKey: name, value: own, table: "SignInClient")
    for (name, value) in values { text = text.replacingOccurrences(of: "{\(name)}", with: value) }
    return text
  }

  /// Replaces the app's language in tests.
  static let languageOfTest = TaskLocal<String?>(wrappedValue: nil)

  static var language: String { languageOfTest.get() ?? KitLanguage.current }

  /// The texts of one language. Those of the app's language are read once.
  static func table(_ language: String) -> [String: String] {
    language == KitLanguage.current ? current : KitLanguage.table(keys: keys, lines: lines(language))
  }

  private static let current = KitLanguage.table(keys: keys, lines: lines(KitLanguage.current))
}

extension Words {
  /// The texts of the account page. In an app's table, the key is the name with the prefix `account.`.
  enum AccountKey: String, CaseIterable {
    case title, profile, noName, noEmail, verified, notVerified, privateRelay, relayOff
    case changeName, changeEmail, addEmail, emailIntro, sendCode, codeIntroAccount, methods
    case addMethod, lastUsed, revoked, remove, removeNamed, removeTitle, removeText, setPassword
    case setPasswordIntro, changePassword, changePasswordIntro, currentPassword, save, devices
    case thisDevice, appleDevice, androidDevice, browser, otherDevice, rename, renameNamed
    case deviceName, signOut, signOutNamed, signOutOthers, signOutOthersTitle, data, download
    case delete, deleteTitle, deleteFinal, deleteHere, deleteApp, deleteApple, deleteConfirm
    case deletedTitle, deletedHere, deletedPending, deletedRevoked, deletedManual, deletedHelp
    case done, doneName, doneEmail, doneAdded, doneRemoved, donePasswordSet, donePasswordChanged
    case doneRenamed, doneSignedOut, doneSignedOutOthers
    case passkeys, addPasskey, passkeysIntro, passkeySynced, passkeyOneDevice, passkeyName, doneRenamedPasskey
    case recoveryNone, recoveryWeak, recoveryPending, recoveryStop
  }

  /// The text for `key`, with `values` for the names in braces.
  static func text(_ key: AccountKey, _ values: [String: String] = [:]) -> String {
    filled("account." + key.rawValue, values)
  }
}

extension ProviderID {
  /// The provider's display name, or its id on the server if the kit does not know it.
  var displayName: String {
    switch self {
    case .apple: "Apple"
    case .google: "Google"
    case .facebook: "Facebook"
    case .password: Words.text(.wayPassword)
    case .passkey: Words.text(.wayPasskey)
    default: openIDName ?? rawValue
    }
  }
}
