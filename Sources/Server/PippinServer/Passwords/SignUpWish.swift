import PippinAccounts
import PippinTokens

/// What came with a request for an account that a mailed code is to complete: kept with the code, and judged when the code comes.
struct SignUpWish: Sendable {
  let name: PersonName?
  /// SHA-256 of the code of the invitation that was presented.
  let invitation: [UInt8]?
  /// Whether the request proved that its app is genuine.
  let appVerdict: KeptAppVerdict

  init(name: PersonName?, invitation: [UInt8]?, appVerdict: KeptAppVerdict) {
    (self.name, self.invitation, self.appVerdict) = (name, invitation, appVerdict)
  }

  /// Reads what ``write(to:)`` wrote.
  init(_ json: JSONElement) {
    self.init(
      name: PersonName(givenName: json["given_name"]?.string, familyName: json["family_name"]?.string),
      invitation: json["invitation"]?.string.flatMap { Base64URL.decode($0) },
      appVerdict: KeptAppVerdict(text: json["app_attest"]?.string))
  }

  func write(to writer: inout JSONWriter) {
    writer.member("app_attest", appVerdict.text)
    writer.member("invitation", ifPresent: invitation.map { Base64URL.encode($0) })
    writer.member("given_name", ifPresent: name?.givenName)
    writer.member("family_name", ifPresent: name?.familyName)
  }

  /// Under which terms the client creates an account for it, by the settings that it has now.
  func terms(of client: Client) -> NewAccountTerms {
    client.newAccountTerms(unattested: appVerdict.refusal(by: client), invitation: invitation)
  }
}
