import PippinHTTP
import Testing

@testable import PippinPages

/// A page of nothing but what forms are made of.
struct FormPage: Page {
  let form: Form
  var title: Text { Text("sign_in.title") }
  var appName: String { "Example" }

  func content(in language: Translation) -> HTML {
    """
    <h1>\(language.html(title))</h1>
    \(Notice(.status, Text("sign_in.signed_out")).html(in: language))\(form.html(in: language))
    """
  }

  static let example = FormPage(
    form: Form(
      FormAction(path: "/sign-in/password", token: "token-1"),
      fields: [
        .text(
          TextField(
            "email", .username, label: Text("sign_in.title"), error: Problem.credentialsInvalid.title,
            value: "a\"b@example.com")),
        .text(
          TextField(
            "password", .newPassword, label: Text("way_in.password"), hint: Text("account.title"), value: "secret",
            lengths: 8...256)),
        .text(TextField("name", .name("name"), label: Text("device.browser"), isRequired: false)),
        .hidden("step", "2"),
      ], button: Text("sign_in.title"), otherwise: PageLink(Text("message.start_again"), address: "/sign-in")))
}

@Suite struct FormTests {
  @Test(arguments: [Language.english, .arabic]) func `is drawn`(language: Language) throws {
    try Snapshot.check(FormPage.example, "forms", in: language)
  }

  @Test func `every field has its label, and what is said about a field is tied to it`() throws {
    let html = FormPage.example.document()
    for match in html.matches(of: /<input (?!type="hidden")(?:[^>]* )?id="([a-z]+)"/) {
      #expect(html.contains("<label for=\"\(match.1)\">"))
    }
    for match in html.matches(of: /aria-describedby="([^"]+)"/) {
      for id in match.1.split(separator: " ") { #expect(html.contains("id=\"\(id)\"")) }
    }
    #expect(html.contains("<input id=\"email\"") && html.contains(" aria-invalid=\"true\" autofocus>"))
  }

  @Test func `what is wrong with a field is said once, beside it, and read out`() {
    let html = FormPage.example.document()
    #expect(html.matches(of: /The email address or password is wrong/).count == 1)
    #expect(html.contains("<p class=\"wrong\" id=\"email-error\" role=\"alert\">"))
  }

  @Test func `a password is never sent back, and what was typed cannot leave its attribute`() {
    let html = FormPage.example.document()
    #expect(!html.contains("secret"))
    #expect(html.contains("value=\"a&quot;b@example.com\""))
  }

  @Test func `a form without faults has no alert`() {
    let form = Form(FormAction(path: "/x", token: "t"), button: Text("sign_in.title"))
    #expect(!form.html(in: .of(.english)).rendered.contains("role=\"alert\""))
  }
}
