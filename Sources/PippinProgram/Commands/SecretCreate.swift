import FoundationEssentials
import PippinSecret
import SignInWithApple

extension Command {
  static let secretCreate = Command(
    name: "secret create", summary: "Make a client secret for Apple's token endpoint.",
    options: [
      .value("key", "P8", .required, "the private key that Apple let you download"),
      .value("key-id", "ID", .required, "the key's id"),
      .value("team", "ID", .required, "the team that owns it"),
      .value("client", "ID", .required, "the bundle id or Services ID that it is for"),
      .value("expires-in", "300", .optional, "seconds until it is refused, at most 15777000"),
    ],
    notes: "The secret is printed on standard output: whoever has it may act as the client until it expires.",
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      let lifetime = arguments["expires-in"] ?? "300"
      guard !lifetime.isEmpty, lifetime.utf8.count <= 9, lifetime.utf8.allSatisfy({ (48...57).contains($0) }),
        let seconds = Int(lifetime)
      else { throw arguments.usage("--expires-in is not a whole number of seconds") }
      guard let pem = String(validating: try invocation.file("key"), as: UTF8.self) else {
        throw .refused(code: "malformed_key", detail: "The key file is not text.")
      }
      do {
        let signer = try ClientSecretSigner(
          teamID: try arguments.required("team"), keyID: try arguments.required("key-id"),
          privateKeyPEM: SecretText(pem))
        let secret = try signer.secret(
          for: try arguments.required("client"), now: invocation.now(), lifetime: TimeInterval(seconds))
        try invocation.console.write(secret.revealed + "\n")
      } catch let error as ClientSecretError {
        throw .refused(code: error.code.rawValue, detail: "No secret was made: \(error.detail).")
      } catch let failure as CommandFailure {
        throw failure
      } catch {
        throw .refused(code: "internal_error", detail: "No secret was made.")
      }
    })
}
