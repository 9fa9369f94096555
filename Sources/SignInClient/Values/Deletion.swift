internal import PippinAPI
internal import PippinSecret

/// What asking for a deletion came to.
public enum DeletionOutcome: Sendable, Equatable {
  /// The account is gone.
  case deleted(Deletion)
  /// The person chose not to confirm. Nothing was deleted.
  case cancelled
}

/// The deletion of an account, and how far it is at Apple. Printing it shows nothing of the receipt.
public struct Deletion: Sendable, Equatable {
  /// How far it is at Apple. An open set.
  public struct Progress: RawRepresentable, Sendable, Hashable {
    /// As the server spells it.
    public let rawValue: String

    /// The progress that is spelled so.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Apple has not yet confirmed that the app was taken off the person's list.
    public static let pending = Progress(rawValue: "pending")
    /// Apple has.
    public static let revoked = Progress(rawValue: "revoked")
    /// Only the person can do it, in their settings; ``Deletion/help`` is a page that says how.
    public static let manual = Progress(rawValue: "manual")
    /// Apple had nothing to do with this account.
    public static let notApplicable = Progress(rawValue: "not_applicable")
  }

  /// What it is called; `nil` where no more is known than that the account was deleted.
  public let id: String?
  /// How far it is at Apple.
  public let progress: Progress
  /// A page for the person; with ``Progress/manual`` only.
  public let help: String?
  /// Whether nothing is left to wait for.
  public let isFinished: Bool
  let secretReceipt: SecretText?

  /// A deletion that was asked for before, to learn how far it is.
  public init(id: String, receipt: String) {
    self.init(id: id, receipt: SecretText(receipt))
  }

  /// A deletion at a back end of the app's own, with a page for the person where they must do it themselves (``Progress/manual``).
  public init(progress: Progress, help: String? = nil) {
    self.init(id: nil, progress: progress, help: help, isFinished: progress != .pending)
  }

  init(
    id: String?, progress: Progress = .pending, help: String? = nil, isFinished: Bool = false,
    receipt: SecretText? = nil
  ) {
    self.id = id
    self.progress = progress
    self.help = help
    self.isFinished = isFinished
    secretReceipt = receipt
  }

  init(_ body: DeletionAnswer.Receipt) {
    let progress = Progress(rawValue: body.apple)
    self.init(
      id: body.id, progress: progress, help: body.help, isFinished: progress != .pending, receipt: body.receipt)
  }

  init(_ body: DeletionBody, receipt: SecretText) {
    self.init(
      id: body.id, progress: Progress(rawValue: body.apple), help: body.help, isFinished: body.state == "finished",
      receipt: receipt)
  }

  /// Lets its holder ask how far the deletion is; handed out once. `nil` where the server's answer was lost.
  public var receipt: String? { secretReceipt?.revealed }
}
