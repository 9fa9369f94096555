import PippinHTTP

/// The accepted mail.
enum MailPage {
  static let path = "/emulator/ui/mail"

  /// The policy of an email's HTML, which others wrote: its own styles and the pictures inside it, nothing else. In the sandbox it has no
  /// origin, scripts or forms.
  static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'; sandbox"
}

extension AppleIDEmulator {
  /// `GET /emulator/ui/mail/{number}`: the HTML of an email, as a mail program shows it.
  func mailAsHTML(_ request: HTTPRequest) -> HTTPResponse {
    let number = Int(request.path.dropFirst(MailPage.path.count + 1))
    let mail = withState { state in state.mailbox.all.first { $0.number == number } }
    guard let html = mail.flatMap({ MailContent($0.content[...]).html }) else {
      return .page(
        EmulatorPage.document(
          title: "No such email",
          body: """
            <div class="card">
            <h1>No such email</h1>
            <p>It has no HTML, or it was deleted: the newest 200 emails are kept.</p>
            </div>
            """), status: 404)
    }
    var response = HTTPResponse.html(html)
    response.fields.set("content-security-policy", MailPage.policy)
    response.fields.set("x-content-type-options", "nosniff")
    response.fields.set("referrer-policy", "no-referrer")
    return .unstored(response)
  }
}
