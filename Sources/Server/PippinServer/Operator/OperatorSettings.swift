import PippinAPI
package import PippinFoundation
import PippinHTTP
import PippinLock

/// A setting that this server runs with, as operators see it who cannot read the settings.
package struct SettingInForce: Codable, Sendable, Hashable {
  /// The path, such as `clients[0].id`.
  package let setting: String
  /// The value, or `set` where it could hold a secret.
  package let value: String
  /// Where it comes from: a file, an environment variable, an option, or `default`.
  package let source: String

  package init(setting: String, value: String, source: String) {
    self.setting = setting
    self.value = value
    self.source = source
  }

  package var isDefault: Bool { source == "default" }

  private enum CodingKeys: String, CodingKey {
    case setting, value, source
  }
}

extension SettingInForce: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.setting, .string("The path.", examples: ["public_url", "clients[0].id"])),
        .required(
          .value, .string("`set` for what could hold a secret, such as every file; of an address without its query.")),
        .required(.source, .string("A file, an environment variable, an option, or `default`.")),
      ])
  }
}

/// What this server knows of its settings: those in force, and how the last reading went.
///
/// One object for as long as the process runs, because a reading that was refused replaces nothing.
package final class SettingsRecord: Sendable {
  /// The settings in force.
  package struct Reading: Sendable {
    package let rows: [SettingInForce]
    package let readAt: Date
    /// The settings that have other values by now, which only a restart brings into force.
    package let awaitingRestart: [String]
    /// The master key of the codes.
    package let keyID: String
    /// A code for each setting at the top of the file, by which `pippin doctor` compares them with the file.
    package let codes: [String: String]

    package init(
      rows: [SettingInForce], readAt: Date, awaitingRestart: [String] = [], keyID: String = "",
      codes: [String: String] = [:]
    ) {
      (self.rows, self.readAt, self.awaitingRestart) = (rows, readAt, awaitingRestart)
      (self.keyID, self.codes) = (keyID, codes)
    }
  }

  /// Settings that were read and refused.
  package struct Refusal: Sendable {
    package let at: Date
    /// What is wrong, one problem a line. It never has a secret.
    package let problems: [String]

    package init(at: Date, problems: [String]) {
      self.at = at
      self.problems = problems
    }
  }

  private struct State {
    var reading: Reading?
    var refusal: Refusal?
  }

  private let state = Lock(State())

  /// A record of no settings, as in `pippin demo`.
  package init() {}

  package init(_ reading: Reading) { state.withLock { $0.reading = reading } }

  /// The settings in force; `nil` if they came from no source.
  package var reading: Reading? { state.withLock(\.reading) }

  /// The last reading, if it was refused.
  package var refusal: Refusal? { state.withLock(\.refusal) }

  package func note(_ reading: Reading) { state.withLock { $0 = State(reading: reading) } }

  package func note(_ refusal: Refusal) { state.withLock { $0.refusal = refusal } }
}

/// The settings in force (`GET /operator/v1/settings`).
struct SettingsAnswer: Codable, Sendable {
  struct Refused: Codable, Sendable {
    let at: Timestamp
    let problems: [String]

    private enum CodingKeys: String, CodingKey {
      case at, problems
    }
  }

  let items: [SettingInForce]
  let readAt: Timestamp?
  let awaitingRestart: [String]
  let refused: Refused?

  init(_ record: SettingsRecord) {
    let reading = record.reading
    items = reading?.rows ?? []
    readAt = reading.map { Timestamp($0.readAt) }
    awaitingRestart = reading?.awaitingRestart ?? []
    refused = record.refusal.map { Refused(at: Timestamp($0.at), problems: $0.problems) }
  }

  private enum CodingKeys: String, CodingKey {
    case items
    case readAt = "read_at"
    case awaitingRestart = "awaiting_restart"
    case refused
  }
}

extension SettingsAnswer.Refused: Described {
  static var schemaName: String { "RefusedSettings" }

  static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.at, .time("When they were read.")),
        .required(.problems, .list(of: .string(), "What is wrong with which setting, and what to do.")),
      ])
  }
}

extension SettingsAnswer: Described {
  static var schemaName: String { "SettingsInForce" }

  static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.items, .list(of: .of(SettingInForce.self))),
        .optional(.readAt, .time("When this server read them: at its start, or at the last reload.")),
        .required(
          .awaitingRestart,
          .list(
            of: .string(),
            "Settings that have other values since the last reload, which only a restart brings into force.")
        ),
        .optional(
          .refused, .of(Refused.self, "The last reload, if it was refused. The settings from before are in force.")),
      ])
  }
}

extension OperatorResponder {
  static let settingsBindings: [RouteBinding<OperatorResponder>] = [
    api(.listSettings) { responder, _, _ in responder.json(SettingsAnswer(responder.settings)) }
  ]
}
