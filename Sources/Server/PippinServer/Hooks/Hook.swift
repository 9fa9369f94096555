import PippinBackEnd
import PippinFoundation
package import PippinHTTP
package import PippinSecret
import PippinTelemetry
import PippinTokens

/// A back end of the operator's that answers a question of the server's while a person waits (0156).
package struct HookReceiver: Sendable {
  /// How long one may take, in milliseconds: less than apps wait for an answer of ours.
  package static let timeouts = 100...10_000
  package static let usualTimeout = 2000

  /// https, unless private addresses are allowed.
  package let url: String
  /// The key of the signatures; the receiver has the same bytes.
  package let secret: SecretBytes
  /// For everything together: resolving the name, connecting, and the last byte of the answer.
  package let timeout: Duration
  /// Whether it may be http or in a private network.
  package let allowsPrivateAddresses: Bool

  package init(
    url: String, secret: SecretBytes, timeout: Duration = .milliseconds(usualTimeout),
    allowsPrivateAddresses: Bool = false
  ) {
    self.url = url
    self.secret = secret
    self.timeout = timeout
    self.allowsPrivateAddresses = allowsPrivateAddresses
  }
}

/// A hook with what carries its questions.
struct Hook: Sendable {
  /// The longest answer that is read, in bytes.
  static let longestAnswer = 16_384

  let receiver: HookReceiver
  private let sender: RequestSender

  /// - Parameters:
  ///   - name: its operation, which is also part of the name of its circuit.
  ///   - outgoing: measures the questions, and holds them back while the receiver does not answer.
  init(_ name: String, _ receiver: HookReceiver, over transports: HookTransports, outgoing: OutgoingRequests?) {
    self.receiver = receiver
    let transport = receiver.allowsPrivateAddresses ? transports.toAny : transports.toPublic
    sender = RequestSender(
      over: transport, timeout: receiver.timeout, to: "hook", circuit: Self.circuit(of: name), outgoing: outgoing)
  }

  /// The name of the circuit of the hook of this operation.
  static func circuit(of name: String) -> String { "hook:" + name }

  /// Posts a question once, signed as webhooks are, and reads the answer. A redirect is not followed.
  ///
  /// - Parameter read: reads the answer's object.
  /// - Throws: ``HookFailure`` for anything else than an answer of status 200 that `read` takes.
  func ask<Answer>(
    _ body: [UInt8], as operation: String, at now: Date, read: (JSONElement) throws(HookAnswerProblem) -> Answer
  ) async throws(HookFailure) -> Answer {
    var request: HTTPRequest
    do {
      request = try HTTPRequest(
        method: "POST", url: receiver.url,
        fields: [
          "content-type": MediaType.json, "accept": MediaType.json,
          WebhookSignature.field: WebhookSignature.value(for: body, at: now, secret: receiver.secret),
        ], body: body)
    } catch {
      throw HookFailure(cause: "\(error)")
    }
    // The receiver is the operator's own, so the trace may go on there.
    if let span = ActiveSpan.current { request.fields.set("traceparent", span.announceChild()) }
    do {
      return try await sender.send(request, as: operation) { answer throws(HookAnswerProblem) in
        try read(Self.object(answer))
      }
    } catch {
      throw HookFailure(cause: error.request.description, wasAsked: error.wasSent)
    }
  }

  private static func object(_ answer: HTTPResponse) throws(HookAnswerProblem) -> JSONElement {
    guard answer.status == 200 else {
      throw HookAnswerProblem("not the status 200", outcome: answer.status < 500 ? .refused : .failed)
    }
    let root: JSONElement
    do {
      root = try JSONDocument(parsing: answer.body, limits: JSONLimits(maximumBytes: longestAnswer)).root
    } catch {
      throw HookAnswerProblem(error.code == .tooLarge ? "more than \(longestAnswer) bytes" : "not JSON")
    }
    guard root.kind == .object else { throw HookAnswerProblem("not a JSON object") }
    return root
  }
}

/// What carries questions to hooks. Both stop reading at ``longestAnswer`` bytes.
package struct HookTransports: Sendable {
  package static let longestAnswer = Hook.longestAnswer

  let toPublic: any Transport
  let toAny: any Transport

  /// - Parameters:
  ///   - toPublic: connects to no address of a private network, whatever a host name resolves to.
  ///   - toAny: for hooks whose settings allow a private address.
  package init(toPublic: any Transport, toAny: any Transport) {
    (self.toPublic, self.toAny) = (toPublic, toAny)
  }
}

/// A hook gave no answer that can be used.
struct HookFailure: Error {
  /// For the operator's log; it has no text of the answer.
  let cause: String
  /// False if the question was not sent, because the receiver does not answer (0159).
  var wasAsked = true
}

/// What is wrong with a hook's answer, in words that quote nothing of it.
struct HookAnswerProblem: AnswerError {
  let outcome: OutgoingRequest.Outcome
  let detail: String

  init(_ detail: String, outcome: OutgoingRequest.Outcome = .failed) {
    self.outcome = outcome
    self.detail = detail
  }
}
