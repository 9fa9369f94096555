import PippinHTTP
import PippinJSON

/// What a browser brings to the return address (CALLBACK-1 to CALLBACK-11), read and not yet believed: only `state`
/// and the identity token can tell whether it comes from whom it seems to.
public enum AuthorizationCallback: Sendable {
  /// The person agreed.
  case authorized(code: String, identityToken: String?, state: String?, user: UnsignedUser?)
  /// The person did not (CALLBACK-10).
  case cancelled(state: String?)
  /// Something else, undocumented, went wrong; `error` is short and printable.
  case failed(error: String, state: String?)

  /// Reads a `form_post` body (CALLBACK-2, CALLBACK-4).
  /// - Throws: `AuthorizationCallbackError` for broken form data, a repeated field (RFC 6749, 3.1), or anything that is
  ///   neither a success nor a failure. Never because of `user`, which may be absent (CALLBACK-6), empty (CALLBACK-8)
  ///   or nonsense.
  public init(parsing body: [UInt8]) throws(AuthorizationCallbackError) {
    guard let form = FormData(parsing: body) else { throw AuthorizationCallbackError(.malformed, "no form data") }
    try self.init(form)
  }

  /// Reads the query of a return address, for `response_mode=query`, without its question mark.
  /// - Throws: as for a form.
  public init(parsingQuery query: String) throws(AuthorizationCallbackError) {
    guard let form = FormData(query: query) else { throw AuthorizationCallbackError(.malformed, "no form data") }
    try self.init(form)
  }

  /// Reads what a page with Sign in with Apple JS received in its popup and sent on as JSON:
  /// `{"authorization":{"code","id_token","state"},"user"?:{…}}` or `{"error"}` (JS-7, JS-9).
  /// - Throws: `malformed`.
  public init(parsingPopup json: [UInt8]) throws(AuthorizationCallbackError) {
    let root: JSONElement
    do {
      root = try JSONDocument(parsing: json).root
    } catch {
      throw AuthorizationCallbackError(.malformed, "no strict JSON: \(error.words)")
    }
    guard root.kind == .object else { throw AuthorizationCallbackError(.malformed, "no JSON object") }
    let authorization = root["authorization"]
    let user: UnsignedUser? =
      switch root["user"]?.kind {
      case .object: root["user"].map(UnsignedUser.init)
      // Some pages send on the text that the form would have held.
      case .string: root["user"]?.string.flatMap(UnsignedUser.init(parsing:))
      default: nil
      }
    try self.init(
      code: authorization?["code"]?.string, error: root["error"]?.string,
      identityToken: authorization?["id_token"]?.string, state: authorization?["state"]?.string, user: user)
  }

  private init(_ form: FormData) throws(AuthorizationCallbackError) {
    guard !form.hasRepeats else { throw AuthorizationCallbackError(.duplicateField, "a field twice") }
    try self.init(
      code: form.first("code"), error: form.first("error"), identityToken: form.first("id_token"),
      state: form.first("state"), user: form.first("user").flatMap(UnsignedUser.init(parsing:)))
  }

  private init(
    code: String?, error: String?, identityToken: String?, state: String?, user: UnsignedUser?
  ) throws(AuthorizationCallbackError) {
    switch (code, error) {
    case (let code?, nil):
      guard !code.isEmpty else { throw AuthorizationCallbackError(.malformed, "the code is empty") }
      self = .authorized(code: code, identityToken: identityToken, state: state, user: user)
    case (nil, "user_cancelled_authorize"):
      self = .cancelled(state: state)
    case (nil, let error?):
      let printable = error.unicodeScalars.prefix(64).filter { ("!"..."~").contains($0) }
      self = .failed(error: String(String.UnicodeScalarView(printable)), state: state)
    case (.some, .some):
      throw AuthorizationCallbackError(.malformed, "both a code and an error")
    case (nil, nil):
      throw AuthorizationCallbackError(.malformed, "neither a code nor an error")
    }
  }
}

extension AuthorizationCallback: CustomStringConvertible {
  /// How it ended; codes, tokens and states stay out.
  public var description: String {
    switch self {
    case .authorized: "authorized"
    case .cancelled: "cancelled"
    case .failed(let error, _): "failed: \(error)"
    }
  }
}

extension AuthorizationCallback: CustomReflectable {
  /// Nothing, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why a callback could not be read.
public struct AuthorizationCallbackError: Error, Hashable, Sendable {
  /// What was wrong, for a program.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// Not what Apple sends.
    case malformed
    /// A field more than once, so that two readers could see two different answers.
    case duplicateField = "duplicate_field"
  }

  /// What was wrong, for a program.
  public let code: Code
  /// What was wrong, for an operator; never a value that was sent.
  public let detail: String

  /// An error as it is.
  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }

  init(_ code: Code, _ detail: String) {
    self.init(code: code, detail: detail)
  }
}
