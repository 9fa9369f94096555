import PippinAccounts
import PippinHTTP
import PippinPages
import PippinSecret

/// A request to the console of somebody who is signed in.
struct ConsoleVisit: Sendable {
  let call: Call
  let token: OperatorToken
  let session: ConsoleSession
  /// What a form holds; empty for a page.
  let form: FormData
  let status: ConsoleStatus?
  private let keys: MasterKeys

  init(
    call: Call, token: OperatorToken, session: ConsoleSession, form: FormData, status: ConsoleStatus?, keys: MasterKeys
  ) {
    self.call = call
    self.token = token
    self.session = session
    self.form = form
    self.status = status
    self.keys = keys
  }

  /// A form of this session to a path.
  func action(_ path: String, choice: FormAction.Choice? = nil) -> FormAction {
    FormAction(path: path, token: session.formToken(keys).revealed, choice: choice)
  }

  var frame: ConsoleFrame {
    ConsoleFrame(
      operatorName: token.name, sections: ConsoleSection.allCases.filter(shows), signOut: action("/sign-out"),
      search: action("/search"), status: status)
  }

  private func shows(_ section: ConsoleSection) -> Bool {
    switch section {
    case .dashboard, .doctor: true
    case .accounts, .refusals: token.allows(.readAccounts)
    case .jobs: token.allows(.writeJobs)
    }
  }
}

/// Why a request to the console gets something else than it asked for.
enum ConsoleDetour: Error {
  /// Nobody is signed in, or the token is no longer valid.
  case signIn
  case unknownHost
  /// The form was not sent from a page of this session.
  case forged
  case lacksScope(OperatorToken.Scope)
}
