public import SignInClient

/// The device of an ``EmulatorAuthorizationProvider``: its Apple Account, and what the user does in Apple's sheet.
public struct EmulatedDevice: Sendable, Equatable {
  /// The device's Apple Account, by its id in the emulator, such as `mary`; `nil` for none.
  public var appleID: String?
  /// The name that the user enters in the sheet; `nil` leaves it unchanged.
  public var editedName: PersonName?
  /// Whether the user selects Hide My Email.
  public var hidesEmail: Bool
  /// The password in the keychain for the app.
  public var savedPassword: PasswordCredential?
  /// Whether the user selects the password at launch if there is also an Apple Account.
  public var prefersSavedPassword: Bool
  /// Whether the system reports that the user is a child.
  public var userAgeRange: AppleCredential.UserAgeRange
  /// Whether the user closes the sheet.
  public var cancels: Bool

  /// Creates a device.
  public init(
    appleID: String?, editedName: PersonName? = nil, hidesEmail: Bool = false, savedPassword: PasswordCredential? = nil,
    prefersSavedPassword: Bool = false, userAgeRange: AppleCredential.UserAgeRange = .unknown, cancels: Bool = false
  ) {
    self.appleID = appleID
    self.editedName = editedName
    self.hidesEmail = hidesEmail
    self.savedPassword = savedPassword
    self.prefersSavedPassword = prefersSavedPassword
    self.userAgeRange = userAgeRange
    self.cancels = cancels
  }
}
