/// The members of `guests`.
enum GuestSetting: String, SettingKey {
  case deleteAfterDays = "delete_after_days"

  /// How long an unused account is kept where the settings say nothing.
  static let usualDays = 30

  var declaration: SettingDeclaration {
    switch self {
    case .deleteAfterDays:
      .init(
        .integer(1...3650), "delete a guest's account this many days after its last use",
        without: .value("\(Self.usualDays)"))
    }
  }
}

extension SettingsReader {
  /// The setting `guests`: after how many days an unused account goes.
  mutating func guestDays(_ setting: Setting) -> Int {
    guard setting.isPresent, object(setting, GuestSetting.self) else { return GuestSetting.usualDays }
    return integer(setting[GuestSetting.deleteAfterDays]) ?? GuestSetting.usualDays
  }
}
