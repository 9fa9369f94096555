import PippinFoundation
import PippinSecret
import PippinTokens
import SignInWithApple

extension Command {
  static let secretCreate = Command(
    name: "secret create", summary: "Create a client secret for Apple's token endpoint.",
    options: [
      .value("key", "P8_FILE", .required, "the private key file (.p8) downloaded from Apple"),
      .value("key-id", "ID", .required, "the Key ID"),
      .value("team", "ID", .required, "the Team ID"),
      .value("client", "ID", .required, "the bundle id or Services ID"),
      .value("expires-in", "300", .optional, "seconds until it expires, at most 15777000"),
      .flag("json", "print the result as JSON"),
    ],
    notes: "Prints the secret on standard output. Keep it private: it lets anyone act as the client until it expires.",
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      let lifetime = arguments["expires-in"] ?? "300"
      guard !lifetime.isEmpty, lifetime.utf8.count <= 9, lifetime.utf8.allSatisfy({ (48...57).contains($0) }),
        let seconds = Int(lifetime)
      else { throw arguments.usage("--expires-in must be a whole number of seconds") }
      guard let pem = String(validating: try invocation.file("key"), as: UTF8.self) else {
        throw .refused(code: "malformed_key", detail: "The key file is not text.")
      }
      do {
        let signer = try ClientSecretSigner(
          teamID: try arguments.required("team"), keyID: try arguments.required("key-id"),
          privateKeyPEM: SecretText(pem))
        let secret = try signer.secret(
          for: try arguments.required("client"), now: invocation.now(), lifetime: TimeInterval(seconds))
        guard !arguments.has("json") else {
          return try invocation.writeJSON { writer in
            writer.member("client_secret", secret.revealed)
            writer.member("expires_in", seconds)
          }
        }
        try invocation.console.write(secret.revealed + "\n")
      } catch let error as ClientSecretError {
        throw .refused(code: error.code.rawValue, detail: "The secret could not be created: \(error.detail).")
      } catch let failure as CommandFailure {
        throw failure
      } catch {
        throw .refused(code: "internal_error", detail: "The secret could not be created.")
      }
    })
}
