internal import Foundation

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
  }

  /// The text for `key`, with `values` for the names in braces.
  static func text(_ key: AccountKey, _ values: [String: String] = [:]) -> String {
    filled("account." + key.rawValue, values)
  }
}
