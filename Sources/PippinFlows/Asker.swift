import PippinAccounts

/// Who asks: what a request says of the person and of their device. It is looked at only where it is needed.
package struct Asker: Sendable {
  /// The language to answer in, by its tag (BCP 47); `nil` where no person asks.
  let language: @Sendable () -> String?
  /// The language to keep with their account: the one that they chose, or that their browser or app asks for and we have.
  let ownLanguage: @Sendable () -> String?
  /// A random value that only this device keeps.
  let device: @Sendable () -> String?

  package init(
    language: @escaping @Sendable () -> String?, ownLanguage: @escaping @Sendable () -> String? = { nil },
    device: @escaping @Sendable () -> String? = { nil }
  ) {
    self.language = language
    self.ownLanguage = ownLanguage
    self.device = device
  }

  /// The program itself, in a job.
  static let nobody = Asker(language: { nil })

  /// By which an account knows the device of a sign-in again: by the value that it keeps, or else by what it says of itself.
  func mark(of device: Device, client: ClientID, surface: Surface, in realm: Realm) -> DeviceMark {
    guard let id = self.device() else {
      return DeviceMark(describedBy: device, client: client, surface: surface, in: realm)
    }
    return DeviceMark(keptBy: id, in: realm)
  }
}
