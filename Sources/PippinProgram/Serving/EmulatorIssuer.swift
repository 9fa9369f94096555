import PippinHTTP

/// What `--issuer` asks for.
enum EmulatorIssuer: Equatable {
  /// The emulator's own address, known once it listens.
  case own
  case url(String)

  /// Nil for a text that is neither `self` nor an absolute URL as clients compare it.
  init?(_ text: String) {
    if text == "self" {
      self = .own
      return
    }
    guard !text.hasSuffix("/") else { return nil }
    do throws(HTTPError) {
      _ = try HTTPURL(parsing: text)
      self = .url(text)
    } catch {
      return nil
    }
  }

  /// The issuer, once the server's address is known.
  func address(ofServer own: String) -> String {
    switch self {
    case .own: own
    case .url(let url): url
    }
  }
}
