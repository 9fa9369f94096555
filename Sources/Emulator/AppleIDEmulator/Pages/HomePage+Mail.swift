import PippinHTTP

extension HomePage {
  /// The accepted mail, newest first; the newest is open.
  var letters: HTML {
    "\(mail.reversed().enumerated().map { letter($0.element, isOpen: $0.offset == 0) })"
  }

  private func letter(_ mail: RelayedMail, isOpen: Bool) -> HTML {
    let isShownOtherwise = mail.shownAuthor != mail.author
    let shown: HTML? = isShownOtherwise ? ", shown as \(Page.address(mail.shownAuthor))" : nil
    let forwarded: HTML? = mail.isRelayed ? ", forwarded to \(Page.address(mail.personEmail))" : nil
    return """
      <details class="card letter"\(isOpen ? " open" as HTML : nil)>
      <summary>\(Page.time(mail.time)) \(mail.subject ?? "(no subject)") <span class="quiet">to \(mail.personID ?? mail.recipient)</span></summary>
      <dl><dt>From</dt><dd class="break">\(Page.address(mail.author))\(shown)</dd>
      <dt>To</dt><dd class="break">\(Page.address(mail.recipient))\(forwarded)</dd></dl>
      \(mail.text.map { "<pre>\($0)</pre>" as HTML } ?? "<p class=\"quiet\">This message has no text.</p>")
      </details>

      """
  }
}
