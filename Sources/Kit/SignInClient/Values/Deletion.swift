internal import PippinAPI
internal import PippinSecret

/// The result of a deletion request.
public enum DeletionOutcome: Sendable, Equatable {
  /// The account was deleted.
  case deleted(Deletion)
  /// The user cancelled the confirmation. Nothing was deleted.
  case cancelled
}

/// A deletion of an account, and its progress at Apple. The description does not contain the receipt.
public struct Deletion: Sendable, Equatable {
  /// The progress at Apple. Later versions can add values.
  public struct Progress: RawRepresentable, Sendable, Hashable {
    /// The progress as text.
    public let rawValue: String

    /// Creates a progress from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Apple has not yet confirmed the revocation.
    public static let pending = Progress(rawValue: "pending")
    /// Apple confirmed the revocation.
    public static let revoked = Progress(rawValue: "revoked")
    /// Only the user can remove the app, in their settings; ``Deletion/help`` links to instructions.
    public static let manual = Progress(rawValue: "manual")
    /// The account did not use Sign in with Apple.
    public static let notApplicable = Progress(rawValue: "not_applicable")
  }

  /// The id of the deletion, or `nil` if the server's answer was lost.
  public let id: String?
  /// The progress at Apple.
  public let progress: Progress
  /// The URL of instructions for the user, with ``Progress/manual`` only.
  public let help: String?
  /// Whether the progress is final.
  public let isFinished: Bool
  let secretReceipt: SecretText?

  /// Creates a value from a stored id and receipt, to query the progress.
  public init(id: String, receipt: String) {
    self.init(id: id, receipt: SecretText(receipt))
  }

  /// Creates a value for your own back end, with a page of instructions for ``Progress/manual``.
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

  /// The receipt that authorizes queries of the progress. It is returned once; `nil` if the server's answer was lost.
  public var receipt: String? { secretReceipt?.revealed }
}
