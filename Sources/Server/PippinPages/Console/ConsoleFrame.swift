import PippinHTTP

/// What surrounds a page of the console in one answer.
package struct ConsoleFrame: Sendable {
  /// The name of the operator token; nil before the sign-in.
  let operatorName: String?
  let sections: [ConsoleSection]
  let signOut: FormAction?
  let search: FormAction?
  let status: ConsoleStatus?

  /// For a page after the sign-in.
  ///
  /// - Parameter sections: what the token's scopes show.
  package init(
    operatorName: String, sections: [ConsoleSection], signOut: FormAction, search: FormAction,
    status: ConsoleStatus? = nil
  ) {
    self.operatorName = operatorName
    self.sections = sections
    self.signOut = signOut
    self.search = search
    self.status = status
  }

  /// For a page before the sign-in.
  package static func outside(_ status: ConsoleStatus? = nil) -> ConsoleFrame { ConsoleFrame(status) }

  private init(_ status: ConsoleStatus?) {
    (operatorName, sections, signOut, search) = (nil, [], nil, nil)
    self.status = status
  }

  func header(current: ConsoleSection?) -> HTML {
    let home: HTML = "<a class=\"home\" href=\"/\">\(Mark.inline)<span>Pippin <b>operator</b></span></a>"
    guard let operatorName, let signOut else { return "<header class=\"top\">\(home)</header>\n" }
    let links = sections.map { section -> HTML in
      let mark: HTML = section == current ? " aria-current=\"page\"" : ""
      return "<li><a href=\"\(section.path)\"\(mark)>\(section.words)</a></li>"
    }
    let search = sections.contains(.accounts) ? search.map(SearchField.inHeader) : nil
    return """
      <header class="top">\(home)\(search)
      <nav aria-label="Console"><ul>\(links)</ul></nav>
      <div class="who"><span>Token <b>\(operatorName)</b></span>\(signOut.consoleForm("Sign out", style: "quiet"))</div>
      </header>

      """
  }
}

/// What was just done, said on the page that follows. A closed set, because it travels in a cookie.
package enum ConsoleStatus: String, Sendable, CaseIterable {
  case suspended, restored, deleted
  case sessionsEnded = "sessions_ended"
  case accessEnded = "access_ended"
  case jobRetried = "job_retried"
  case jobRemoved = "job_removed"
  case jobUnknown = "job_unknown"
  case jobNotParked = "job_not_parked"
  case signedOut = "signed_out"

  var words: String {
    switch self {
    case .suspended: "The account is suspended. Its sessions have ended."
    case .restored: "The account is restored. The person can sign in again."
    case .deleted: "The account is deleted."
    case .sessionsEnded: "All sessions of the account have ended. The person can sign in again."
    case .accessEnded: "The app has no access any more. The person can sign in to it again."
    case .jobRetried: "The job is due now."
    case .jobRemoved: "The job is removed."
    case .jobUnknown: "Nothing was changed: the job is already done or removed."
    case .jobNotParked: "Nothing was changed: the job is no longer parked, so the server is working on it."
    case .signedOut: "You are signed out."
    }
  }

  var html: HTML { "<p class=\"status\" role=\"status\">\(words)</p>\n" }
}

extension FormAction {
  /// A form of one button.
  func consoleForm(_ button: String, style: String, about what: String? = nil) -> HTML {
    """
    <form method="post" action="\(address: path)">\(tokenInput)\
    <button class="\(style)"\(what.map { " aria-label=\"\($0)\"" as HTML })>\(button)</button></form>
    """
  }

  var tokenInput: HTML { "<input type=\"hidden\" name=\"\(Self.tokenField)\" value=\"\(token)\">" }
}
