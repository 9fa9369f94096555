import PippinTokens
import PippinPasswords
import PippinSecret

extension AccountLine {
  /// The `algorithm` of a hash that is Keycloak's credential.
  static let keycloak = "keycloak"
}

extension KeycloakPassword {
  /// Reads `secret_data` and `credential_data`, each the JSON text that Keycloak's export has in `secretData` and `credentialData`.
  init(_ parts: AccountLineObject) throws(AccountLineProblem) {
    let secret = try Self.object("secret_data", of: parts)
    let credential = try Self.object("credential_data", of: parts)
    guard let value = secret["value"]?.string, let salt = secret["salt"]?.string,
      let algorithm = credential["algorithm"]?.string, let iterations = credential["hashIterations"]?.integer
    else {
      throw AccountLineProblem(
        "missing_member",
        "\(parts.path) lacks one of value and salt in secret_data, and algorithm and hashIterations in credential_data."
      )
    }
    var parameters: [String: String] = [:]
    if let additional = credential["additionalParameters"] {
      for (name, values) in additional.members {
        parameters[name] = values.string ?? values.elements.first { _ in true }?.string
      }
    }
    self.init(
      algorithm: algorithm, iterations: Int(iterations), value: SecretText(value), salt: salt, parameters: parameters)
  }

  private static func object(
    _ name: String, of parts: AccountLineObject
  ) throws(AccountLineProblem) -> JSONElement {
    let text = try parts.required(name)
    do {
      let root = try JSONDocument(parsing: Array(text.utf8), limits: JSONLimits(maximumBytes: 4096)).root
      if root.kind == .object { return root }
    } catch {
      // Reported below, without quoting the text: it holds a secret.
    }
    throw AccountLineProblem("invalid_value", "\(parts.path(of: name)) must be the text of a JSON object.")
  }

  var secretData: String {
    Self.text { writer in
      writer.member("value", value.revealed)
      writer.member("salt", salt)
    }
  }

  var credentialData: String {
    Self.text { writer in
      writer.member("hashIterations", iterations)
      writer.member("algorithm", algorithm)
      writer.name("additionalParameters")
      writer.beginObject()
      for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
        writer.name(name)
        writer.beginArray()
        writer.string(value)
        writer.endArray()
      }
      writer.endObject()
    }
  }

  private static func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
