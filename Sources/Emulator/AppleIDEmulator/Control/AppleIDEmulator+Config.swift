import PippinFoundation
import PippinHTTP

extension AppleIDEmulator {
  /// `GET` and `PUT /emulator/config`: the whole configuration, with the private keys, which are for tests only.
  /// `PUT` starts over: it deletes consents, tokens, faults and the log.
  func config(_ request: HTTPRequest) throws(ControlError) -> HTTPResponse {
    switch request.method {
    case "GET":
      return .unstored(.json(try encoded(withState { $0.currentConfiguration })))
    case "PUT":
      let configuration = try ControlBody(request).decode(EmulatorConfiguration.self)
      let registry: Registry
      do throws(ConfigurationError) {
        registry = try Registry(configuration)
      } catch {
        throw .malformed(error.problems.joined(separator: "; "))
      }
      withState { $0.startOver(with: registry) }
      return .unstored(.json(try encoded(configuration)))
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }

  /// Makes an address the issuer of all tokens, also after a reset. Clients that use discovery require the issuer to be
  /// the address that they asked.
  package func becomeIssuer(_ issuer: String) throws(ConfigurationError) {
    try withState { state throws(ConfigurationError) in
      var (initial, current) = (state.initial.configuration, state.registry.configuration)
      (initial.settings.issuer, current.settings.issuer) = (issuer, issuer)
      (state.initial, state.registry) = (try Registry(initial), try Registry(current))
    }
  }

  /// A value in its coded form.
  func encoded(_ value: some Encodable) throws(ControlError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value))
    } catch {
      throw ControlError(status: 500, error: "internal_error", detail: "the configuration cannot be written")
    }
  }

  /// Changes the configuration and keeps consents, tokens and notifications.
  func reconfigure(
    _ change: (inout EmulatorConfiguration) throws(ControlError) -> Void
  ) throws(ControlError) -> EmulatorConfiguration {
    try withState { state throws(ControlError) in
      var configuration = state.registry.configuration
      try change(&configuration)
      do throws(ConfigurationError) {
        state.registry = try Registry(configuration)
      } catch {
        throw .malformed(error.problems.joined(separator: "; "))
      }
      state.noteWarnings()
      return configuration
    }
  }
}

extension EmulatorState {
  /// Deletes everything but the seed, and continues with another configuration.
  mutating func startOver(with registry: Registry) {
    var fresh = EmulatorState(registry: registry, seed: seed)
    (fresh.now, fresh.revision) = (now, revision)
    fresh.deliveries = Deliveries(after: deliveries.lastNumber)
    fresh.noteWarnings()
    self = fresh
  }

  /// Logs the configuration's warnings.
  mutating func noteWarnings() {
    for warning in registry.configuration.warnings { note(.warning, "configuration", warning, now) }
  }

  /// The configuration with the present people.
  var currentConfiguration: EmulatorConfiguration {
    var configuration = registry.configuration
    configuration.appleIDs = people.all.map(\.profile)
    return configuration
  }
}
