import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages

extension PippinService {
  /// `GET /problems`
  func problemIndex(_ call: Call) -> HTTPResponse {
    let problems = ErrorCode.allCases.map { PippinPages.Problem($0) }
    return show(ProblemIndexPage(appName: settings.appName, problems: problems), to: call.request)
  }

  /// `GET /problems/{code}`: what an error means, in plain words.
  func problemPage(_ call: Call) throws -> HTTPResponse {
    guard let code = ErrorCode(rawValue: call.parameter) else { throw Problem(.notFound) }
    return show(ProblemPage(appName: settings.appName, problem: PippinPages.Problem(code)), to: call.request)
  }

  /// The page for a person whose request went wrong.
  func page(for problem: Problem, to request: HTTPRequest) -> HTTPResponse {
    let code = problem.details.code
    let name = settings.appName
    let id = problem.details.requestID
    let cause = problem.provider ?? problem.details.provider.map { WebProvider(Provider(rawValue: $0)) } ?? .apple
    let retry = problem.retry ?? settings.pageClient.map { startAgain($0, at: cause) } ?? "/sign-in"
    let provider =
      (problem.client ?? settings.pageClient).map { providerName(cause, of: $0) } ?? Self.providerName(cause.provider)
    let page: MessagePage
    if let form = problem.form {
      switch form {
      case .noCookies: page = .noCookies(appName: name)
      case .foreign: page = .foreignForm(appName: name)
      }
    } else if let flow = problem.flow {
      page = self.page(for: flow, retry: retry)
    } else {
      switch code {
      case .notFound, .methodNotAllowed: page = .notFound(appName: name, home: "/sign-in")
      case .tooManyRequests: page = .tooMany(appName: name, retry: retry)
      case .storeUnavailable: page = .unavailable(appName: name, retry: retry, requestID: id)
      case .providerUnreachable: page = .unreachable(provider: provider, appName: name, retry: retry, requestID: id)
      case .providerRefused: page = .refused(provider: provider, appName: name, requestID: id)
      case .identityTokenInvalid, .authorizationCodeInvalid:
        page = .notProved(provider: provider, appName: name, retry: retry, requestID: id)
      // Only who is signed in, and signs in once more or to another account, asks for no account to be made.
      case .accountNotFound:
        let place = placeCookie(of: request).flatMap(Place.init) ?? .account
        page = .noAccount(provider: provider, appName: name, retry: place.signIn)
      case .identityInUse: page = .identityInUse(appName: name, problem: PippinPages.Problem(code))
      case .internalError: page = .failed(appName: name, requestID: id)
      default:
        let problem = PippinPages.Problem(code)
        page = MessagePage(
          appName: name, title: problem.title, happened: problem.happened, advice: problem.advice,
          way: PageLink(Text("message.to_sign_in"), address: "/sign-in"), requestID: id)
      }
    }
    return show(page, to: request, status: code.status)
  }

  private func page(for problem: FlowProblem, retry: String) -> MessagePage {
    let name = settings.appName
    switch problem {
    case .expired, .used: return .expired(appName: name, retry: retry)
    case .otherBrowser, .otherSession: return .wrongBrowser(appName: name, retry: retry)
    case .unknownState, .returnAddress, .parameters: return .badRequest(appName: name, home: "/sign-in")
    }
  }
}

extension PippinPages.Problem {
  /// What the API says of an error, for the page about it.
  init(_ code: ErrorCode) {
    self.init(code.rawValue, status: code.status, title: code.title, reasons: code.reasons)
  }
}
