import PippinHTTP
import Testing

@testable import PippinPages

/// *Resend code* and *Change address* on the pages that wait for a code.
@Suite struct `Another code on a page` {
  private func html(
    _ kind: PippinPages.FormPage.Kind, _ typed: [String: String], _ outcome: CodeAgain.Outcome? = nil
  ) -> String {
    PippinPages.FormPage(
      appName: "Example", kind: kind, action: FormAction(path: "/x", token: "t"), typed: typed,
      again: CodeAgain(resend: FormAction(path: "/x/resend", token: "t"), changeAddress: "/y?a=b&c=d", outcome: outcome)
    ).content(in: .of(.english)).rendered
  }

  @Test(arguments: PippinPages.FormPage.Kind.allCases.filter(\.awaitsMail))
  func `can be asked for where the page knows the address, and a code is typed`(kind: PippinPages.FormPage.Kind) {
    let known = html(kind, ["email": "mary@example.com"])
    #expect(known.contains("action=\"/x/resend\"") && known.contains("href=\"/y?a=b&amp;c=d\""))
    #expect(known.contains("Resend code") && known.contains("Change address"))
    #expect(!html(kind, [:]).contains("Resend code"))
    #expect(
      !html(kind, ["email": "m@example.com", "token": String(repeating: "A", count: 26)]).contains("Resend code"))
  }

  @Test func `is announced, and the address is escaped`() {
    let sent = html(.confirmSignUp, ["email": "<b>@example.com"], .sent)
    #expect(
      sent.contains("role=\"status\"") && sent.contains("We sent a new code to <bdi>&lt;b&gt;@example.com</bdi>."))
    let early = html(.confirmSignUp, ["email": "mary@example.com"], .tooSoon(seconds: 1))
    #expect(early.contains("You can ask for another in 1 second."))
  }

  @Test func `is for forms with codes only`() {
    for kind in PippinPages.FormPage.Kind.allCases where !kind.awaitsMail {
      #expect(!html(kind, ["email": "mary@example.com"], .sent).contains("new code"))
    }
  }
}
