import PippinHTTP

/// The callback from Google or Facebook in the query of the return URL (RFC 6749, 4.1.2), parsed but not verified: only
/// `state` can prove its origin.
package enum WebCallback: Sendable {
  /// The person agreed.
  case authorized(code: String, state: String?)
  /// The person cancelled: `error=access_denied` at both providers.
  case cancelled(state: String?)
  /// Another error; `error` is short and printable, with the description if there is one.
  case failed(error: String, state: String?)

  /// Reads the query, without its question mark.
  ///
  /// Nil for invalid form data, for a repeated field that matters (RFC 6749, 3.1), and if it is neither a success nor a
  /// failure. Other fields (`scope`, `authuser`, `iss`, `error_reason`) are ignored.
  package init?(query: String?) {
    guard let form = FormData(query: query ?? ""),
      ["code", "state", "error"].allSatisfy({ form.all($0).count <= 1 })
    else { return nil }
    let state = form.first("state")
    switch (form.first("code"), form.first("error")) {
    case (let code?, nil) where !code.isEmpty: self = .authorized(code: code, state: state)
    case (nil, "access_denied"): self = .cancelled(state: state)
    case (nil, let error?):
      let printable = error.unicodeScalars.prefix(64).filter { ("!"..."~").contains($0) }
      let description = ProviderAnswer.printable(
        form.first("error_description"), longest: 200, hiding: [state].compactMap(\.self))
      let words = [String(String.UnicodeScalarView(printable)), description].compactMap(\.self)
      self = .failed(error: words.joined(separator: ": "), state: state)
    default: return nil
    }
  }
}

extension WebCallback: CustomStringConvertible, CustomReflectable {
  /// The outcome, without codes and states.
  package var description: String {
    switch self {
    case .authorized: "authorized"
    case .cancelled: "cancelled"
    case .failed(let error, _): "failed: \(error)"
    }
  }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
