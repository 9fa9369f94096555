import PippinHTTP
import PippinTokens

/// The parsed and still unverified callback of a sign-in (CALLBACK-1 to CALLBACK-11). Only the `state` and the identity
/// token prove its origin.
public enum AuthorizationCallback: Sendable {
  /// The user agreed.
  case authorized(code: String, identityToken: String?, state: String?, user: UnsignedUser?)
  /// The user cancelled (CALLBACK-10).
  case cancelled(state: String?)
  /// Another, undocumented error. `error` is short and printable.
  case failed(error: String, state: String?)

  /// Parses a `form_post` body (CALLBACK-2, CALLBACK-4).
  /// - Throws: `AuthorizationCallbackError` for an invalid form, a repeated field (RFC 6749, 3.1), or a body that is
  ///   neither a success nor an error. Never because of `user`, which may be absent (CALLBACK-6), empty (CALLBACK-8) or
  ///   invalid.
  public init(parsing body: [UInt8]) throws(AuthorizationCallbackError) {
    guard let form = FormData(parsing: body, lenientlyReading: ["user"]) else {
      throw AuthorizationCallbackError(.malformed, "no form data")
    }
    try self.init(form)
  }

  /// Parses the query of a callback URL, for `response_mode=query`, without its question mark.
  /// - Throws: as for a form.
  public init(parsingQuery query: String) throws(AuthorizationCallbackError) {
    guard let form = FormData(parsing: Array(query.utf8), lenientlyReading: ["user"]) else {
      throw AuthorizationCallbackError(.malformed, "no form data")
    }
    try self.init(form)
  }

  /// Parses the JSON that your page sends after Sign in with Apple JS with a popup:
  /// `{"authorization":{"code","id_token","state"},"user"?:{…}}` or `{"error"}` (JS-7, JS-9).
  /// - Throws: `malformed`.
  public init(parsingPopup json: [UInt8]) throws(AuthorizationCallbackError) {
    let root: JSONElement
    do {
      root = try JSONDocument(parsing: json, repairing: "user").root
    } catch {
      throw AuthorizationCallbackError(.malformed, "no strict JSON: \(error.words)")
    }
    guard root.kind == .object else { throw AuthorizationCallbackError(.malformed, "no JSON object") }
    let authorization = root["authorization"]
    let user: UnsignedUser? =
      switch root["user"]?.kind {
      case .object: root["user"].map(UnsignedUser.init)
      // Some pages send the text of the form field.
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
  /// The kind of result, without codes, tokens and states.
  public var description: String {
    switch self {
    case .authorized: "authorized"
    case .cancelled: "cancelled"
    case .failed(let error, _): "failed: \(error)"
    }
  }
}

extension AuthorizationCallback: CustomReflectable {
  /// Empty, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The reason why a callback could not be parsed.
public struct AuthorizationCallbackError: Error, Hashable, Sendable {
  /// An error code for programs. Later versions can add codes, so a `switch` needs a `default`.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not a valid callback.
    public static let malformed = Code(rawValue: "malformed")
    /// A field occurs more than once, so that two parsers could disagree.
    public static let duplicateField = Code(rawValue: "duplicate_field")
  }

  /// The HTTP status to answer the browser with: 400.
  public var httpStatus: Int { 400 }

  /// The error code.
  public let code: Code
  /// The reason, for operators. It never contains a value from the callback.
  public let detail: String

  /// Creates an error.
  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }

  init(_ code: Code, _ detail: String) {
    self.init(code: code, detail: detail)
  }
}
