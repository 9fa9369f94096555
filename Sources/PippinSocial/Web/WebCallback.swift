import PippinHTTP

/// What a browser brings back from Google or Facebook in the query of the return address (RFC 6749, 4.1.2), read and
/// not yet believed: only `state` can tell whether it comes from whom it seems to.
package enum WebCallback: Sendable {
  /// The person agreed.
  case authorized(code: String, state: String?)
  /// The person did not: `error=access_denied`, which both providers say.
  case cancelled(state: String?)
  /// Something else went wrong; `error` is short and printable.
  case failed(error: String, state: String?)

  /// Reads the query, without its question mark.
  ///
  /// Nil for broken form data, one of the deciding fields twice (RFC 6749, 3.1), and for anything that is neither a
  /// success nor a failure. Other fields come and go (`scope`, `authuser`, `iss`, `error_reason`) and decide nothing.
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
      self = .failed(error: String(String.UnicodeScalarView(printable)), state: state)
    default: return nil
    }
  }
}

extension WebCallback: CustomStringConvertible, CustomReflectable {
  /// How it ended; codes and states stay out.
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
