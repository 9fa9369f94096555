import PippinHTTP
import PippinNetwork
import PippinServer

extension DoctorCheck {
  static let hooks = ofSettings(
    "hooks", .network,
    "whether the receivers of hooks can be reached; each gets a question without a signature, which it must refuse"
  ) { (settings, context) throws(Blocked) in
    let receivers = settings.hooks.receivers
    guard !receivers.isEmpty else { return nil }
    var publicOnly = context.options.curl
    publicOnly.allowsPrivateAddresses = false
    let toPublic =
      receivers.allSatisfy(\.allowsPrivateAddresses) ? context.http : CurlTransport(configuration: publicOnly)
    return await context.each(receivers) { receiver in
      let start = ContinuousClock.now
      let answer = await context.answer(
        toUnsignedQuestion: receiver.url, over: receiver.allowsPrivateAddresses ? context.http : toPublic)
      return HookJudgement.finding(
        answer, of: receiver, at: Printable.text(receiver.url, limit: 200), after: ContinuousClock.now - start)
    }
  }
}

extension DoctorContext {
  /// As the server asks, but with an empty question and without a signature.
  fileprivate func answer(
    toUnsignedQuestion url: String, over transport: CurlTransport
  ) async -> Result<HTTPResponse, TransportError> {
    let request: HTTPRequest
    do {
      request = try HTTPRequest(
        method: "POST", url: url, fields: ["content-type": MediaType.json], body: Array("{}".utf8))
    } catch {
      return .failure(
        TransportError(code: .unsupportedRequest, mayHaveReachedServer: false, detail: "it is not a web address"))
    }
    return await answer(request, over: transport)
  }
}

enum HookJudgement {
  /// The answer to a question without a signature, which a receiver refuses with 4xx.
  /// - Parameter duration: how long it took.
  static func finding(
    _ answer: Result<HTTPResponse, TransportError>, of receiver: HookReceiver, at url: String, after duration: Duration
  ) -> DoctorFinding {
    switch answer {
    case .failure(let error) where !receiver.allowsPrivateAddresses && error.code == .couldNotConnect:
      return .fail(
        "\(url) accepts no connection at a public address: \(error.detail).",
        cure: """
          Start the receiver at this address. If it is in a private network that you trust, set insecure_private_addresses of this \
          hook to true.
          """)
    case .failure(let error):
      return .fail("\(url) \(ReachJudgement.words(error)).", cure: ReachJudgement.cure(error, of: .others))
    case .success(let response) where (300..<400).contains(response.status):
      return .fail(
        "\(url) \(ReachJudgement.words(response)); questions follow no redirect.",
        cure: "Write the address that answers itself, and let the receiver take POST requests there without a login.")
    case .success(let response) where [404, 405, 410, 501].contains(response.status):
      return .fail(
        "\(url) \(ReachJudgement.words(response)): nothing takes a question there.",
        cure: "Correct the address, or start the receiver there.")
    case .success(let response) where response.status >= 500:
      return .fail("\(url) \(ReachJudgement.words(response)).", cure: "Start the receiver, and look at its log.")
    case .success(let response) where response.status < 300:
      return .warn(
        "\(url) \(ReachJudgement.words(response)) to a question without a signature.",
        cure: "Let the receiver verify the header Pippin-Signature, and answer 401 without a valid one.")
    case .success where duration > receiver.timeout:
      return .warn(
        "\(url) answers, but not within timeout_ms.",
        cure: "Make the receiver faster, or raise timeout_ms of this hook.")
    case .success: return .ok("\(url) answers, and refuses what is not signed.")
    }
  }
}
