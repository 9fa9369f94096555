// Reads access tokens, one a line, and says of each whose it is. With a signature as its argument it reads a webhook.
import Foundation
import PippinBackEnd
import PippinSecret

let environment = ProcessInfo.processInfo.environment

if CommandLine.arguments.count == 2 {
  let status = await receiveWebhook(
    signature: CommandLine.arguments[1], body: [UInt8](FileHandle.standardInput.readDataToEndOfFile()),
    secret: SecretText(environment["PIPPIN_WEBHOOK_SECRET"] ?? ""), isNew: { _ in true }, act: { print($0.type) })
  exit(status == 200 ? 0 : 1)
}

let verifier = try accessTokenVerifier(
  issuer: environment["PIPPIN_ISSUER"] ?? "https://id.example.com",
  audience: environment["PIPPIN_AUDIENCE"] ?? "com.example.app")
/// Whoever reads the answers waits for each.
func say(_ answer: String) { FileHandle.standardOutput.write(Data((answer + "\n").utf8)) }

while let token = readLine() {
  let answer = await account(authorization: "Bearer \(token)", verifier: verifier)
  switch answer {
  case (let id?, _): say("accepted \(id)")
  case (nil, 503): say("unavailable")
  default: say("refused")
  }
}
