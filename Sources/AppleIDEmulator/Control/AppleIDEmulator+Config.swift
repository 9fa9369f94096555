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
      withState { $0 = EmulatorState(registry: registry, seed: $0.seed) }
      return .unstored(.json(try encoded(configuration)))
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }

  private func encoded(_ configuration: EmulatorConfiguration) throws(ControlError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(configuration))
    } catch {
      throw ControlError(status: 500, error: "internal_error", detail: "the configuration cannot be written")
    }
  }
}

extension EmulatorState {
  /// The configuration with the people there are now.
  var currentConfiguration: EmulatorConfiguration {
    var configuration = registry.configuration
    configuration.appleIDs = personIDs.compactMap { people[$0]?.profile }
    return configuration
  }
}
