import PippinHTTP

/// The value of `--issuer`.
enum EmulatorIssuer: Equatable {
  /// The emulator's address, known once it listens.
  case own
  case url(String)

  /// Nil if the text is neither `self` nor an absolute URL without a slash at the end, which clients compare exactly.
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
