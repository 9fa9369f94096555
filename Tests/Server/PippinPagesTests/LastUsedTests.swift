import PippinPages
import Testing

/// The tag of the sign-in method that was last used in this browser.
@Suite struct `The tag of the last method` {
  private func page(
    providers last: String? = nil, password: Bool = false, code: Bool = false, passkey: Bool = false,
    isPasskeyFirst: Bool = false
  ) -> String {
    var providers: [SignInPage.Provider] = [
      .apple(address: "/a"), .other("Google", address: "/g"), .other("Facebook", address: "/f"),
      .other("Company", address: "/c"),
    ]
    for index in providers.indices { providers[index].isLastUsed = providers[index].name == last }
    var form = SignInPage.PasswordForm(
      action: FormAction(path: "/sign-in", token: "t"), email: nil, trouble: nil, offersCode: true)
    form.isLastUsed = password
    form.isCodeLastUsed = code
    return SignInPage(
      appName: "Example", providers: providers, password: form, passkey: Example.passkeyForm(.signIn, "/p"),
      isPasskeyFirst: isPasskeyFirst, isPasskeyLastUsed: passkey
    ).document()
  }

  private static let tag = "<span class=\"tag here last\" id=\"last-used\" aria-hidden=\"true\">Last used</span>"

  @Test func `is on no page where nothing was used`() {
    #expect(!page().contains("last-used"))
  }

  @Test func `is once on the page, and the description of the method's button`() {
    for html in [
      page(providers: "Apple"), page(providers: "Google"), page(providers: "Company"), page(password: true),
      page(code: true), page(passkey: true), page(providers: "Apple", isPasskeyFirst: true),
    ] {
      #expect(html.matches(of: /aria-describedby="last-used"/).count == 1)
      #expect(html.matches(of: /id="last-used"/).count == 1 && html.contains(Self.tag))
    }
  }

  @Test func `is in the button of any method but Apple's`() throws {
    for (html, button) in [
      (page(providers: "Google"), "href=\"/g\""), (page(providers: "Company"), "href=\"/c\""),
      (page(passkey: true), "<button class=\"button\" type=\"submit\" aria-describedby"),
      (page(password: true), "<button class=\"button main\" type=\"submit\" aria-describedby"),
    ] {
      let rest = html[try #require(html.firstRange(of: button)).upperBound...]
      let end = try #require(rest.firstMatch(of: /<\/(a|button)>/)).range.lowerBound
      #expect(rest[..<end].contains(Self.tag))
    }
  }

  @Test func `is above Apple's button and never in it (BUTTON-4)`() throws {
    for isPasskeyFirst in [false, true] {
      let html = page(providers: "Apple", isPasskeyFirst: isPasskeyFirst)
      let button = try #require(html.firstMatch(of: /<a class="button apple".*?<\/a>/)).range
      #expect(!html[button].contains("Last used"))
      let line = try #require(html.firstRange(of: "<p class=\"last-used\">\(Self.tag)</p>"))
      #expect(line.upperBound <= button.lowerBound)
      #expect(html[line.upperBound..<button.lowerBound].contains("data-passkey") == false)
      #expect(isPasskeyFirst == html[..<line.lowerBound].contains("class=\"actions ways"))
    }
  }
}
