import SignInClient
import Testing

@Suite struct `Apple's credential` {
  let credential = AppleCredential(
    user: "001.mary", identityToken: "header.payload.signature", authorizationCode: "c0de", userAgeRange: .notChild)

  @Test func `can be read by an app that sends it to a back end of its own`() {
    #expect(credential.identityToken == "header.payload.signature")
    #expect(credential.authorizationCode == "c0de")
  }

  @Test func `shows neither token nor code when it is printed`() {
    var dumped = ""
    dump(credential, to: &dumped)
    for shown in ["\(credential)", String(reflecting: credential), dumped] {
      #expect(shown.contains("001.mary"))
      #expect(!shown.contains("payload") && !shown.contains("c0de"))
    }
  }

  @Test func `says of the age what the system says, and nothing by default (NEW-4)`() {
    #expect(credential.userAgeRange == .notChild)
    #expect(AppleCredential(user: "u", identityToken: "t", authorizationCode: "c").userAgeRange == .unknown)
  }
}
