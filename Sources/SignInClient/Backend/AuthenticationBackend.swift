/// The server that signs an app's people in, as ``AuthClient`` speaks to it: Pippin's (``PippinBackend``), or an app's own.
///
/// A back end of your own takes what a provider handed over and answers with a session. The kit does the rest, the same for all:
/// it keeps what Apple gives once until you have answered (NATIVE-2), keeps the session in the keychain, renews its tokens once
/// for all who ask, checks the person's consent, and shows one sheet at a time.
///
/// Every method throws ``SignInError``. The codes on which the kit acts:
///
/// | code | thrown when | what follows |
/// | --- | --- | --- |
/// | ``SignInError/Code/unreachable`` | no answer came | nobody is signed out; the kit or the person asks again |
/// | ``SignInError/Code/accessTokenInvalid`` | the access token serves no more | the tokens are renewed, and the call is made once more |
/// | ``SignInError/Code/sessionEnded`` | the session is over; the reason is a ``SignOutReason`` | the person is signed out |
/// | ``SignInError/Code/anotherPerson`` | the device's Apple Account is not the session's | the person is signed out |
/// | ``SignInError/Code/reauthenticationRequired`` | the person must prove once more who they are | they are asked, and the call is made once more |
///
/// Anything else is handed to the app as it is.
public protocol AuthenticationBackend: Sendable {
  /// A nonce for one sign-in. The back end must accept it once, and only for a few minutes.
  ///
  /// A nonce that the device draws proves nothing about when the identity token was made, so there is no default.
  func nonce() async throws(SignInError) -> Nonce

  /// Exchanges what a provider handed over for a session. The kit sends each credential once; a back end that remembers its
  /// answer under ``SignInAttempt/idempotencyKey`` may repeat the call itself.
  ///
  /// The task is not cancelled with the caller's: what was begun is seen through.
  func signIn(_ attempt: SignInAttempt) async throws(SignInError) -> SignInReply

  /// Signs in the person whose sign-in came to ``SignInReply/profileRequired(_:)``, under this name.
  func complete(_ demand: ProfileDemand, name: PersonName) async throws(SignInError) -> SignInReply

  /// Exchanges the refresh token for new tokens. It may be asked the same again, from several processes at once, with the same
  /// ``RefreshRequest/retryKey``, until one of the answers arrived: answer the same successor then.
  ///
  /// - Throws: ``SignInError/Code/sessionEnded`` when the token is not good any more.
  func refresh(_ request: RefreshRequest) async throws(SignInError) -> SessionTokens

  /// The account of the session, and whether the session is still that of the person on this device.
  func account(_ check: SessionCheck) async throws(SignInError) -> Account

  /// Ends the session. It may be asked more than once.
  func signOut(accessToken: String) async throws(SignInError)

  /// Deletes the account, and takes the app off the person's list at Apple. The `idempotencyKey` is the same for every repetition
  /// of one request.
  func deleteAccount(accessToken: String, idempotencyKey: String) async throws(SignInError) -> Deletion
}

extension AuthenticationBackend {
  /// A back end that asks for no name.
  public func complete(_ demand: ProfileDemand, name: PersonName) async throws(SignInError) -> SignInReply {
    throw SignInError(.unsupported, "The app's back end asks for no name.")
  }

  /// A back end whose sessions have one token and no refresh token: once that is refused, the session is over.
  public func refresh(_ request: RefreshRequest) async throws(SignInError) -> SessionTokens {
    throw SignInError(
      .sessionEnded, "The session's token is not good any more.", reason: SignOutReason.expired.rawValue)
  }
}
