import PippinAPI
import PippinHTTP
import PippinServer
import Testing

@testable import PippinPages

/// What the pages say about who may create an account.
@Suite struct NewAccountPageTests {
  private static let action = FormAction(path: "/sign-in", token: "t")

  private func signIn(
    _ newAccounts: SignInPage.NewAccounts, hasPassword: Bool = true, doesCodeSignUp: Bool = false, isAgain: Bool = false
  ) -> String {
    let password = SignInPage.PasswordForm(
      action: Self.action, email: nil, trouble: nil, offersCode: true, doesCodeSignUp: doesCodeSignUp,
      offersSignUp: newAccounts == .everybody, isAgain: isAgain)
    return SignInPage(
      appName: "Example", providers: [.apple(address: "/auth/apple/start")], password: hasPassword ? password : nil,
      newAccounts: newAccounts, isAgain: isAgain
    ).content(in: .of(.english)).rendered
  }

  @Test(arguments: [true, false])
  func `where nobody may, the page says it in place of a link`(hasPassword: Bool) {
    let html = signIn(.nobody, hasPassword: hasPassword)
    #expect(html.contains("New accounts cannot be created at the moment."))
    #expect(!html.contains("/sign-up") && !html.contains("Your first sign-in creates an account"))
    #expect(!signIn(.nobody, isAgain: true).contains("New accounts"), "the person has an account")
  }

  @Test(arguments: [true, false])
  func `where an invitation is needed, one link leads to its field`(hasPassword: Bool) {
    let html = signIn(.invited("/sign-up"), hasPassword: hasPassword)
    #expect(html.contains("<p class=\"links\"><a href=\"/sign-up\">I have an invitation</a></p>"))
    #expect(!html.contains("Create account") && !html.contains("Your first sign-in creates an account"))
    #expect(!signIn(.invited("/sign-up"), isAgain: true).contains("invitation"))
  }

  @Test func `a code that creates accounts is a way to continue, and another one to sign in`() {
    #expect(signIn(.everybody, doesCodeSignUp: true).contains("<a href=\"/sign-in/email\">Continue with email</a>"))
    #expect(signIn(.everybody).contains("<a href=\"/sign-in/email\">Email me a code</a>"))
  }

  @Test func `the field of an invitation is in a form that changes nothing, and says what was wrong`() {
    let trouble = FormTrouble.invitation("expired")
    let page = InvitationPage(appName: "Example", typed: "<x>", trouble: trouble, request: "id")
    let html = page.content(in: .of(.english)).rendered
    #expect(html.contains("<form method=\"get\" action=\"/sign-up\">") && !html.contains("csrf_token"))
    #expect(html.contains("value=\"&lt;x&gt;\"") && html.contains("name=\"request_id\" value=\"id\""))
    #expect(html.split(separator: "role=\"alert\"").count == 2 && html.contains("This invitation has expired."))
    #expect(!InvitationPage(appName: "Example").content(in: .of(.english)).rendered.contains("role=\"alert\""))
  }

  @Test func `each reason of the API but a missing invitation has words for the person`() {
    for reason in Problem(.invitationRequired).reasons {
      #expect((FormTrouble.invitation(reason) == nil) == (reason == "missing"), "\(reason)")
    }
    #expect(Problem(.invitationRequired).reasons.count == 6 && FormTrouble.invitation(nil) == nil)
  }

  @Test func `the page of an invitation has Apple's button first, and no form`() {
    let page = InvitedPage(
      appName: "Example", providers: [.other("Google", address: "/g"), .apple(address: "/a")], passkey: "/p",
      password: "/w", email: "/e")
    let html = page.content(in: .of(.english)).rendered
    #expect(html.matches(of: /href="(\/.)"/).map { String($0.1) } == ["/a", "/g", "/p", "/e", "/w"])
    #expect(html.contains("You are invited to <bdi>Example</bdi>.") && !html.contains("<form"))
    #expect(!html.contains("Apple never shares"), "beside other buttons it would seem to be about all of them")
  }

  @Test func `each form of a sign-up keeps the invitation and leads to the other methods`() {
    for kind in [PippinPages.FormPage.Kind.signUp, .signUpWithName, .signUpByMail, .signUpByMailWithName] {
      let page = PippinPages.FormPage(
        appName: "Example", kind: kind, action: Self.action, withPasskey: "/p", withPassword: "/w", withEmail: "/e",
        invitation: "code")
      let html = page.content(in: .of(.english)).rendered
      #expect(html.contains("<input type=\"hidden\" name=\"invitation\" value=\"code\">"))
      #expect(html.contains("You are invited to") && html.matches(of: /href="\/[pwe]"/).count == 3)
      let isByCode = kind == .signUpByMail || kind == .signUpByMailWithName
      #expect(html.contains("name=\"with\" value=\"email\"") == isByCode)
    }
  }

  /// The app kit says the same.
  @Test(arguments: [
    (
      PersonMessage.signUpClosed,
      "New accounts cannot be created at the moment. If you have an account, sign in with the method that you used before."
    ),
    (
      .invitationRequired,
      "You need an invitation to create an account. Open the link in your invitation, or enter its code."
    ),
    (
      .emailDomain, "Accounts are only for certain email addresses. Sign in with an address of your organization."
    ),
    (
      .signUpRefused,
      "No account was created. Contact the people behind the app if you think that this is a mistake."
    ),
  ])
  func `a refusal has these words`(message: PersonMessage, words: String) {
    let texts = [message.happened([:])] + message.advice([:])
    #expect(texts.map { Translation.of(.english).markdown($0) }.joined(separator: " ") == words)
  }

  @Test func `who is refused by the operator is led to the support`() {
    let note = DeveloperNote(Problem(.signUpRefused), requestID: "4bf92f35")
    let html = MessagePage.error(
      .signUpRefused, appName: "Example", support: "https://example.com/help", developers: note
    ).document()
    #expect(html.contains("href=\"https://example.com/help\"") && html.contains("<code>4bf92f35</code>"))
  }
}
