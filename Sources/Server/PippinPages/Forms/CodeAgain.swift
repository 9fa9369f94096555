import PippinHTTP

/// How somebody who waits for an emailed code gets another one: to the same address, or to another.
package struct CodeAgain: Sendable, Equatable {
  /// What became of the wish for another code. It is the same for every address (R-8).
  package enum Outcome: Sendable, Equatable {
    case sent
    /// One was sent a moment ago.
    case tooSoon(seconds: Int)
  }

  package let resend: FormAction
  /// The address of the form in which the email address was typed.
  package let changeAddress: String
  /// Of the last request, shown once.
  package let outcome: Outcome?

  package init(resend: FormAction, changeAddress: String, outcome: Outcome? = nil) {
    self.resend = resend
    self.changeAddress = changeAddress
    self.outcome = outcome
  }

  func html(in language: Translation) -> HTML {
    let change = PageLink(Text("form.change_address"), address: changeAddress)
    return """
      <div class="actions row again">\(resend.form(button: Text("form.resend"), class: "button small quiet", in: language))\
      \(change.button(class: "button small quiet", in: language))</div>
      """
  }

  func notice(to email: String?, in language: Translation) -> HTML? {
    switch outcome {
    case nil: nil
    case .sent:
      Notice.box(
        "note ok", role: "status", .check,
        language.html("form.resent.sent", markup: ["email": "<bdi>\(email ?? "")</bdi>"]))
    case .tooSoon(let seconds):
      Notice.box("note", role: "status", .info, "\(language.text("form.resent.wait", count: seconds))")
    }
  }
}
