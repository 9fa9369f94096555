import SignInClient
import Testing

@Suite struct `Apple's credential` {
  let credential = AppleCredential(
    user: "001.mary", identityToken: "header.payload.signature", authorizationCode: "c0de", userAgeRange: .notChild)

  @Test func `exposes its token and code for a custom back end`() {
    #expect(credential.identityToken == "header.payload.signature")
    #expect(credential.authorizationCode == "c0de")
  }

  @Test func `prints neither token nor code`() {
    var dumped = ""
    dump(credential, to: &dumped)
    for shown in ["\(credential)", String(reflecting: credential), dumped] {
      #expect(shown.contains("001.mary"))
      #expect(!shown.contains("payload") && !shown.contains("c0de"))
    }
  }

  @Test func `has the system's age range, and unknown by default (NEW-4)`() {
    #expect(credential.userAgeRange == .notChild)
    #expect(AppleCredential(user: "u", identityToken: "t", authorizationCode: "c").userAgeRange == .unknown)
  }
}
