import PippinAccounts

/// Who asks: what a request says of the person and of their device. It is looked at only where it is needed.
package struct Asker: Sendable {
  package enum Question: Sendable {
    /// The language to answer in, by its tag (BCP 47).
    case language
    /// The language to keep with their account: the one that they chose, or that their browser or app asks for and we have.
    case ownLanguage
    /// A random value that only this device keeps.
    case device
  }

  private let answer: @Sendable (Question) -> String?

  package init(_ answer: @escaping @Sendable (Question) -> String?) { self.answer = answer }

  /// The program itself, in a job.
  static let nobody = Asker { _ in nil }

  /// `nil` where no person asks.
  var language: String? { answer(.language) }
  var ownLanguage: String? { answer(.ownLanguage) }
  var device: String? { answer(.device) }

  /// By which an account knows the device of a sign-in again: by the value that it keeps, or else by what it says of itself.
  func mark(of device: Device, client: ClientID, surface: Surface, in realm: Realm) -> DeviceMark {
    guard let id = self.device else {
      return DeviceMark(describedBy: device, client: client, surface: surface, in: realm)
    }
    return DeviceMark(keptBy: id, in: realm)
  }
}
