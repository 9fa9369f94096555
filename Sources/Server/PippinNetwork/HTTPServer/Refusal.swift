/// The reason why the server itself answers a request and then closes the connection.
struct Refusal: Error, Equatable {
  let status: Int
  let code: String

  static let malformed = Refusal(status: 400, code: "malformed_request")
  static let targetTooLong = Refusal(status: 414, code: "target_too_long")
  static let headerTooLarge = Refusal(status: 431, code: "header_too_large")
  static let bodyTooLarge = Refusal(status: 413, code: "body_too_large")
  static let stopping = Refusal(status: 503, code: "stopping")
  static let badAnswer = Refusal(status: 500, code: "internal_error")
}
