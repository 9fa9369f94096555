import FoundationEssentials
import PippinHTTP

extension AppleIDEmulator {
  /// `GET` and `PUT /emulator/config`: the whole set-up, private keys included, for they are meant for tests.
  /// Replacing it starts over: consents, tokens, faults and the log are gone.
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

  /// Makes an address the issuer of everything signed, also after a reset: for clients that find Apple by discovery and
  /// want the issuer to be the address that they asked.
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
      throw ControlError(status: 500, error: "internal_error", detail: "the set-up cannot be written")
    }
  }

  /// Changes the set-up while everything that was signed, agreed and sent stands.
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
  /// Forgets everything but the seed and goes on with another set-up.
  mutating func startOver(with registry: Registry) {
    var fresh = EmulatorState(registry: registry, seed: seed)
    (fresh.now, fresh.revision) = (now, revision)
    fresh.deliveries = Deliveries(after: deliveries.lastNumber)
    fresh.noteWarnings()
    self = fresh
  }

  /// Puts into the log what is odd in the set-up, though it can be used.
  mutating func noteWarnings() {
    for warning in registry.configuration.warnings { note(.warning, "set-up", warning, now) }
  }

  /// The configuration with the people there are now.
  var currentConfiguration: EmulatorConfiguration {
    var configuration = registry.configuration
    configuration.appleIDs = people.all.map(\.profile)
    return configuration
  }
}
