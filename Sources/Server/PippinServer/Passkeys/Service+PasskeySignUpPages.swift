import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret
import PippinTokens

/// Signing up with a passkey on our own pages.
extension PippinService {
  static let passkeySignUpPageBindings: [Binding] = [
    .page(.post, passkeySignUpPath, "signUpWithPasskeyInBrowser") { try await $0.signUpWithPasskeyByForm($1) }
  ]

  private static let passkeySignUpPath = "/sign-up/passkey"

  /// The client for sign-ups by passkey on our pages; nil if they are off. A passkey proves no address, so it is no way where the
  /// addresses of some domains are demanded.
  var passkeySignUpClient: Client? {
    passkeyClient.flatMap { $0.passkey?.offersSignUp == true && $0.signUp.emailDomains.isEmpty ? $0 : nil }
  }

  /// `GET /sign-up`, with a new ceremony each time it is shown (PK-101); nil where nobody signs up by passkey.
  func passkeySignUpPage(_ call: Call, _ invitation: String?) async throws -> HTTPResponse? {
    guard let client = passkeySignUpClient else { return nil }
    if try await pageCaller(call.request) != nil { return .redirect(Place.account.path) }
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    let issued = try flows.passkeys.signUpOptionsOfPage(for: client.id, in: browser)
    count(issued, of: client.id)
    flows.noteStart(at: .passkey, of: client.id)
    let memo = memo(call)
    let page = PasskeySignUpPage(
      appName: settings.appName,
      form: PasskeyForm(
        .add, issued, action: form(to: Self.passkeySignUpPath, for: browser),
        request: namedRequest(call.request.queryData)?.description),
      demandsName: client.demandsName, asksForEmail: passwordClient != nil,
      withPassword: link(to: .password, passwordClient != nil, invitation, call),
      withEmail: link(to: .email, signsUpByEmailCode, invitation, call), invitation: invitation,
      typed: memo?.typed ?? [:], trouble: memo?.trouble,
      passkeySignals: memo?.passkeySignals.map { PasskeySignals(json: $0) })
    return try continuing(call, on: showForm(page, call, for: browser))
  }

  /// `POST /sign-up/passkey`
  func signUpWithPasskeyByForm(_ call: Call) async throws -> HTTPResponse {
    guard let client = passkeySignUpClient else { throw ServerError.notFound }
    let form = try postedForm(call)
    // Who signed in on another page meanwhile keeps that account, and gets no second one.
    if try await pageCaller(call.request) != nil { return .redirect("/account") }
    let request = namedRequest(form.data)
    let path = signUpAddress(.passkey, invitation: invitation(form), leadingTo: request)
    let fields = ["email", "given_name", "family_name"]
    return try await answering(form, at: path, keeping: fields) {
      try await answeringPasskey(form, at: path, for: "sign_up", isAddition: true) {
        try limit(as: .signUpWithPasskey, call, client: client.id.rawValue)
        return try await answeringNewcomer(form, at: path, keeping: fields) {
          let entered = try await signUp(form, at: client, call)
          return try entering(entered.cookie, by: .passkey, isNew: true, leadingTo: request, call)
        }
      }
    }
  }

  private func signUp(_ form: PostedForm, at client: Client, _ call: Call) async throws(ServerError) -> PageSession {
    func typed(_ field: String) -> String? { form[field].isEmpty ? nil : form[field] }
    let answer = PasskeySignUpRequest(
      clientID: client.id.rawValue, ceremony: SecretText(form[PasskeyForm.ceremonyField]),
      credential: EmbeddedJSON(text: form[PasskeyForm.credentialField]),
      name: NameBody(givenName: typed("given_name"), familyName: typed("family_name")),
      email: passwordClient == nil ? nil : typed("email"),
      invitation: SecretText(form[SignInPage.invitationField]))
    let observation = PasskeyObservation()
    do throws(ServerError) {
      let entered = try await counting(observation, or: "sign_up", .web) { () async throws(ServerError) in
        try await flows.passkeys.signUp(
          answer, in: form.browser, replacing: formerCookie(of: call.request), body: SHA256.hash(call.request.body),
          origin: origin(call, form.browser, page: "/account/email/confirm"), device: Device(of: call.request),
          observation)
      }
      count(.passkey, .web, client.id, "created")
      return entered
    } catch {
      await refused(WebProvider(.passkey), .web, client.id, error, call)
      throw error
    }
  }
}
