import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinProviders

/// The input is an answer of the Graph API to either request. Another parser finds the same person in an accepted answer,
/// and both answers name the same person.
enum FacebookAnswerProperty {
  private static let now = Date(timeIntervalSince1970: 1_734_359_600)
  private static let app = FacebookApp(id: "1000000000000001", secret: SecretText("secret"))
  private static let debugged = HTTPResponse.json(
    Array(
      #"{"data":{"app_id":"1000000000000001","type":"USER","expires_at":0,"is_valid":true,"user_id":"10158"}}"#.utf8))

  private struct Debugged: Decodable {
    struct Token: Decodable {
      let app_id: String
      let type: String
      let expires_at: Int64
      let is_valid: Bool
      let user_id: String
    }
    let data: Token
  }

  private struct Profile: Decodable {
    let id: String
  }

  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    let answer = HTTPResponse.json(input)
    let debug = { () throws(SocialServiceError) in
      try FacebookDebugRequest.judge(answer, app: app, now: now).subject
    }
    if let subject = try Verdict.twice(debug) {
      let token = try decode(Debugged.self, input).data
      try BrokenProperty.unless(
        token.app_id == app.id && token.type == "USER" && token.is_valid && token.user_id == subject
          && (token.expires_at == 0 || Double(token.expires_at) > now.timeIntervalSince1970),
        "another reader finds another token")
    }
    let profile = { () throws(SocialServiceError) in
      let debugged = try FacebookDebugRequest.judge(debugged, app: app, now: now)
      return try FacebookProfileRequest.judge(answer, debugged: debugged, app: app).subject
    }
    if let subject = try Verdict.twice(profile) {
      try BrokenProperty.unless(
        try decode(Profile.self, input).id == subject && subject == "10158", "another reader finds another person")
    }
    for status in [400, 500] {
      let refused = { () throws(SocialServiceError) in
        try FacebookTokenRequest.judge(.json(input, status: status)).revealed
      }
      try BrokenProperty.unless(try Verdict.twice(refused) == nil, "a refusal that brings a token")
    }
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, _ input: [UInt8]) throws(BrokenProperty) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(input))
    } catch {
      throw BrokenProperty(description: "another reader does not find it: \(error)")
    }
  }
}
