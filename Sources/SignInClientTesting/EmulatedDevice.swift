public import SignInClient

/// The device that an ``EmulatorAuthorizationProvider`` stands for: whose it is, and what the person does with Apple's sheet.
public struct EmulatedDevice: Sendable, Equatable {
  /// The Apple ID that is signed in on it, by its id at the emulator: `mary`. `nil`: none is.
  public var appleID: String?
  /// What the person writes into the sheet's name field; `nil` leaves what is there.
  public var editedName: PersonName?
  /// Whether the person chooses Hide My Email.
  public var hidesEmail: Bool
  /// The password that the keychain has for the app, beside the Apple ID.
  public var savedPassword: PasswordCredential?
  /// Which of the two the person takes at launch, where there are both.
  public var prefersSavedPassword: Bool
  /// Whether the system says that the person is a child.
  public var userAgeRange: AppleCredential.UserAgeRange
  /// Whether the person closes the sheet.
  public var cancels: Bool

  /// A device.
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
