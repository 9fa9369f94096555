/// The scripted server's answers.
enum Answers {
  static func account(name: String? = "Mary", email: String? = "mary@example.com") -> String {
    let name = name.map { #","name":{"given_name":"\#($0)"}"# } ?? ""
    let email = email.map { #","email":"\#($0)","email_verified":true,"email_deliverable":true"# } ?? ""
    return #"{"id":"mary","created_at":"2026-01-01T00:00:00Z"\#(name)\#(email)}"#
  }

  static func signIn(created: Bool = false) -> String {
    #"{"account":\#(account()),"created":\#(created),"linked":false,"session":{"id":"s1","access_token":"a1","#
      + #""token_type":"Bearer","expires_in":900,"refresh_token":"r1","refresh_expires_in":5184000}}"#
  }

  static let guest =
    #"{"account":{"id":"guest","guest":true,"created_at":"2026-01-01T00:00:00Z"},"created":true,"linked":false,"#
    + #""session":{"id":"g1","access_token":"ga","token_type":"Bearer","expires_in":900,"refresh_token":"gr","#
    + #""refresh_expires_in":5184000}}"#

  static let merge =
    #"{"account":\#(account()),"merged_from":"guest","undo_until":"2026-01-01T00:00:00Z","identities":[]}"#

  static let session =
    #"{"account":\#(account()),"session":"# + device("s1", current: true) + "}"

  static func offers(_ providers: String...) -> String {
    #"{"providers":["# + providers.map { #"{"provider":"\#($0)","available":true}"# }.joined(separator: ",") + "]}"
  }

  static let signUp = #"{"sign_up":{"id":"half","expires_in":3600}}"#

  static func identities(_ providers: String...) -> String {
    let items = providers.map {
      #"{"id":"id-\#($0)","provider":"\#($0)","status":"active","email":"mary@example.com","#
        + #""created_at":"2026-01-01T00:00:00Z","authenticated_at":"2026-01-02T00:00:00Z"}"#
    }
    return #"{"items":["# + items.joined(separator: ",") + "]}"
  }

  static let sessions = #"{"items":["# + device("s2", current: false) + "," + device("s1", current: true) + "]}"

  static func device(_ id: String, current: Bool) -> String {
    let name = current ? #","name":"Mary's iPhone","platform":"ios""# : #","platform":"web""#
    return #"{"id":"\#(id)","client_id":"com.example.app","surface":"native","provider":"apple"\#(name),"#
      + #""created_at":"2026-01-01T00:00:00Z","last_used_at":"2026-01-02T00:00:00Z","#
      + #""authenticated_at":"2026-01-01T00:00:00Z","expires_at":"2026-03-01T00:00:00Z","current":\#(current)}"#
  }

  static func deletion(_ apple: String, help: String? = nil) -> String {
    let help = help.map { #","help":"\#($0)""# } ?? ""
    return #"{"deletion":{"id":"d1","apple":"\#(apple)","receipt":"receipt"\#(help)}}"#
  }

  static func progress(_ apple: String, state: String, help: String? = nil) -> String {
    let help = help.map { #","help":"\#($0)""# } ?? ""
    return #"{"id":"d1","state":"\#(state)","apple":"\#(apple)","requested_at":"2026-01-01T00:00:00Z"\#(help)}"#
  }
}

extension Answers {
  static let accountExists = ScriptedServer.Answer.problem(
    409, "account_exists",
    more: #","link_token":"l","sign_in_with":["apple"],"will_attach":{"provider":"google","email":"mary@example.com"}"#)

  static let profileRequired = ScriptedServer.Answer.problem(
    422, "profile_required", more: #","profile_token":"p","missing":["name"]"#)

  static let guessable = ScriptedServer.Answer.problem(
    422, "invalid_value", more: #","errors":[{"field":"password","reason":"is easy to guess"}]"#)

  static let wrongCode = ScriptedServer.Answer.problem(
    422, "invalid_value", more: #","errors":[{"field":"token","reason":"is not the one that was mailed"}]"#)
}

extension Answers {
  static let passkeyOptions =
    #"{"ceremony":"sealed","expires_in":600,"public_key":{"challenge":"AAECAwQFBgcICQoLDA0ODw","rpId":"example.com"}}"#

  static let newPasskeyOptions =
    #"{"ceremony":"sealed","expires_in":600,"public_key":{"rp":{"id":"example.com","name":"Example"},"#
    + #""user":{"id":"AQIDBA","name":"mary@example.com","displayName":"Mary"},"challenge":"AAECAwQFBgcICQoLDA0ODw","#
    + #""pubKeyCredParams":[{"type":"public-key","alg":-7}]}}"#

  static let passkey =
    #"{"id":"i1","provider":"passkey","status":"active","created_at":"2026-01-01T00:00:00Z","passkey":{"name":"Phone","#
    + #""synced":true,"device_bound":false,"rp_id":"example.com","credential_id":"c2VjcmV0","transports":[]}}"#

  static let apple = #"{"id":"i2","provider":"apple","status":"active","created_at":"2026-01-01T00:00:00Z"}"#
}
