package import PippinPages

/// Why a page answers `malformed_request`: more than the API's code says, which the page's fold names to the developer. Like codes, the
/// names never change.
package struct PageReason: Sendable {
  package let name: String
  /// What the person is told.
  package let person: PersonMessage
  /// The parameter that is at fault, if the page may show it.
  let parameter: String?

  private init(_ name: String, _ person: PersonMessage, parameter: String? = nil) {
    self.name = name
    self.person = person
    self.parameter = parameter
  }

  /// Every reason, each once.
  package static let all: [PageReason] =
    FlowProblem.allCases.map(PageReason.init) + FormRefusal.allCases.map(PageReason.init)
    + UnaddressedRequest.allCases.filter { $0 != .parameters }.map(PageReason.init)
    + LogoutProblem.allCases.filter { $0 != .parameters }.map(PageReason.init)
}

extension PageReason {
  init(_ problem: FlowProblem) {
    switch problem {
    case .expired, .used: self.init(problem.rawValue, .expired)
    case .otherBrowser, .otherSession: self.init(problem.rawValue, .wrongBrowser)
    // An app's start, a provider's callback, or a link that somebody copied.
    case .unknownState, .parameters: self.init(problem.rawValue, .badRequest)
    case .returnAddress: self.init(problem.rawValue, .appMistake, parameter: "return_to")
    }
  }

  init(_ refusal: FormRefusal) {
    switch refusal {
    case .noCookies: self.init(refusal.rawValue, .noCookies)
    case .foreign: self.init(refusal.rawValue, .foreignForm)
    }
  }

  init(_ request: UnaddressedRequest) {
    switch request {
    case .parameters: self.init(FlowProblem.parameters)
    case .client: self.init(request.rawValue, .appMistake, parameter: "client_id")
    case .redirectURI: self.init(request.rawValue, .appMistake, parameter: "redirect_uri")
    }
  }

  init(_ problem: LogoutProblem) {
    switch problem {
    case .parameters: self.init(FlowProblem.parameters)
    case .address: self.init(problem.rawValue, .appMistake, parameter: "post_logout_redirect_uri")
    // A hint is a token of somebody's, so no page shows it.
    case .hint, .unnamed: self.init(problem.rawValue, .appMistake)
    }
  }
}
