import PippinHTTP

/// The page of the accepted mail.
struct MailPage {
  /// Oldest first.
  let mail: ArraySlice<RelayedMail>

  /// The policy of an email's HTML, which others wrote: its own styles and the pictures inside it, nothing else. In the sandbox it has no
  /// origin, scripts or forms.
  static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'; sandbox"

  var html: HTML {
    EmulatorPage.overview(
      .mail,
      body: """
        <p>What apps’ servers sent to people: the newest 20 emails. Programs read <code>/emulator/mail</code>.</p>
        \(mail.isEmpty ? "<p class=\"quiet\">No mail yet.</p>" : letters)
        """)
  }

  /// The newest first; the newest is open.
  private var letters: HTML {
    "\(mail.reversed().enumerated().map { letter($0.element, isOpen: $0.offset == 0) })"
  }

  private func letter(_ mail: RelayedMail, isOpen: Bool) -> HTML {
    let isShownOtherwise = mail.shownAuthor != mail.author
    let shown: HTML? = isShownOtherwise ? ", shown as \(EmulatorPage.address(mail.shownAuthor))" : nil
    let asHTML: HTML? =
      MailContent(mail.content[...]).html == nil
      ? nil : "<p><a class=\"action\" href=\"\(address: "\(OverviewTab.mail.path)/\(mail.number)")\">As HTML</a></p>"
    let forwarded: HTML? = mail.isRelayed ? ", forwarded to \(EmulatorPage.address(mail.personEmail))" : nil
    return """
      <details class="card letter"\(isOpen ? " open" as HTML : nil)>
      <summary>\(EmulatorPage.time(mail.time)) \(mail.subject ?? "(no subject)") <span class="quiet">to \(mail.personID ?? mail.recipient)</span></summary>
      <dl><dt>From</dt><dd class="break">\(EmulatorPage.address(mail.author))\(shown)</dd>
      <dt>To</dt><dd class="break">\(EmulatorPage.address(mail.recipient))\(forwarded)</dd></dl>
      \(asHTML)
      \(mail.text.map { "<pre>\($0)</pre>" as HTML } ?? "<p class=\"quiet\">This message has no text.</p>")
      </details>

      """
  }
}

extension AppleIDEmulator {
  /// `GET /emulator/ui/mail`
  func mailPage() -> HTTPResponse {
    .page(MailPage(mail: withState { $0.mailbox.all.suffix(20) }).html)
  }

  /// `GET /emulator/ui/mail/{number}`: the HTML of an email, as a mail program shows it.
  func mailAsHTML(_ request: HTTPRequest) -> HTTPResponse {
    let number = Int(request.path.dropFirst(OverviewTab.mail.path.count + 1))
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
