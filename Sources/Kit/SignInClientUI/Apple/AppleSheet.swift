#if canImport(AuthenticationServices)
  internal import AuthenticationServices
  internal import Foundation
  internal import SignInClient

  /// A request on the screen, from the call to its answer.
  ///
  /// AuthenticationServices keeps its delegate weakly, may never answer (NATIVE-15), and fails on concurrent requests
  /// (NATIVE-14). So this type keeps the current request alive, and a new tap replaces it.
  @MainActor final class AppleSheet: NSObject {
    typealias Answer = Result<SheetOutcome, AuthorizationError>

    /// The request that is, or seems to be, on the screen.
    private static var current: AppleSheet?

    private let order: SheetOrder
    private let controller: ASAuthorizationController
    #if !os(watchOS)
      private nonisolated let window: WeakWindow
    #endif
    /// Whether it appeared within the last second. A second tap is then a double tap.
    private var isFresh = true
    /// `nil` after the answer, so that it is given once.
    private var continuation: CheckedContinuation<Answer, Never>?

    #if os(watchOS)
      private init(_ order: SheetOrder) {
        self.order = order
        controller = ASAuthorizationController(authorizationRequests: order.requests)
        super.init()
        controller.delegate = self
      }
    #else
      private init(_ order: SheetOrder, over window: ASPresentationAnchor) {
        self.order = order
        controller = ASAuthorizationController(authorizationRequests: order.requests)
        self.window = WeakWindow(window)
        super.init()
        controller.delegate = self
        controller.presentationContextProvider = self
      }
    #endif

    /// Whether a tap may replace the current request.
    static var givesWay: Bool { current?.givesWay(to: .create) ?? false }

    /// Whether a sheet is on the screen, or seems to be.
    static var isShown: Bool { current.map { $0.order.style == .modal || $0.order.style == .immediate } ?? false }

    /// The user left the page: ignores a request that never answers.
    static func giveWay() {
      if givesWay { current?.abandon() }
    }

    /// Shows the sheet and waits for the answer.
    static func result(
      of request: AuthorizationRequest, scopes: Set<AppleScope>, combines: Set<ProviderID>,
      over anchor: PresentationAnchor
    ) async -> Result<Authorization, AuthorizationError> {
      #if os(tvOS) || os(watchOS)
        // Apple TV and Apple Watch have no silent request, and must not show UI at launch.
        if request.purpose == .existing, request.user == nil { return .success(.cancelled) }
      #endif
      let order = SheetOrder(
        requests: requests(for: request, scopes: scopes, combines: combines), purpose: request.purpose,
        style: request.purpose == .existing ? .immediate : .modal)
      return await outcome(of: order, over: anchor).map(\.authorization)
    }

    /// Shows what is ordered, and waits for the answer.
    static func outcome(of order: SheetOrder, over anchor: PresentationAnchor) async -> Answer {
      #if os(tvOS) || os(watchOS)
        if order.style != .modal { return .success(.cancelled) }
      #endif
      #if !os(watchOS)
        guard let window = anchor.window else {
          return .failure(
            AuthorizationError(
              .noWindow,
              "There is no window for Apple's sheet. Add presentationAnchor(_:) to a visible view."))
        }
      #endif
      if let current, !current.givesWay(to: order.purpose) {
        return .failure(AuthorizationError(.busy, "Another Apple sheet is already on the screen. Wait for its answer."))
      }
      current?.abandon()
      #if os(watchOS)
        let sheet = AppleSheet(order)
      #else
        let sheet = AppleSheet(order, over: window)
      #endif
      current = sheet
      return await withTaskCancellationHandler {
        await withCheckedContinuation { sheet.start($0) }
      } onCancel: {
        Task { @MainActor in sheet.cancel() }
      }
    }

    private func start(_ continuation: CheckedContinuation<Answer, Never>) {
      self.continuation = continuation
      guard !Task.isCancelled else { return finish(.success(.cancelled)) }
      perform()
      Task { [weak self] in
        // This task is never cancelled, so the pause has its full length.
        try? await Task.sleep(nanoseconds: 1_000_000_000)
        self?.isFresh = false
      }
    }

    private func perform() {
      #if os(iOS) || os(visionOS)
        if order.style == .autoFill, #available(iOS 16, *) { return controller.performAutoFillAssistedRequests() }
      #endif
      #if !os(tvOS) && !os(watchOS)
        if order.style == .immediate, #available(iOS 16, macOS 13, *) {
          // Only credentials that need no question about setting up an Apple Account.
          return controller.performRequests(options: .preferImmediatelyAvailableCredentials)
        }
      #endif
      controller.performRequests()
    }

    private func finish(_ answer: Answer) {
      if Self.current === self { Self.current = nil }
      continuation?.resume(returning: answer)
      continuation = nil
    }
  }

  // MARK: One at a time

  extension AppleSheet {
    /// A tap replaces a silent request, and a later tap replaces an earlier one. Two taps within a second are a double
    /// tap.
    private func givesWay(to next: AuthorizationRequest.Purpose) -> Bool {
      // It shows nothing of its own, so every sheet comes first (PK-102).
      if order.style == .autoFill || order.style == .unseen { return true }
      guard next == .create else { return false }
      return order.purpose == .existing || !isFresh
    }

    /// Ends the wait, even if the system never answers.
    private func abandon() {
      controller.delegate = nil
      #if !os(watchOS)
        if #available(iOS 16, macOS 13, tvOS 18, *) { controller.cancel() }
      #endif
      finish(.success(.cancelled))
    }

    /// The task was cancelled. If the sheet cannot be closed, the user's answer still counts.
    private func cancel() {
      #if !os(watchOS)
        if #available(iOS 16, macOS 13, tvOS 18, *) { abandon() }
      #endif
    }
  }

  // MARK: Asking and reading

  extension AppleSheet {
    private static func requests(
      for request: AuthorizationRequest, scopes: Set<AppleScope>, combines: Set<ProviderID>
    ) -> [ASAuthorizationRequest] {
      let apple = ASAuthorizationAppleIDProvider().createRequest()
      apple.nonce = request.nonce.sha256
      apple.state = request.state
      apple.user = request.user
      if request.purpose == .create {
        apple.requestedScopes = AppleScope.inOrder(scopes).map(\.system)
      }
      // A request for a specific Apple user offers neither passkeys nor passwords.
      guard request.user == nil else { return [apple] }
      var all: [ASAuthorizationRequest] = [apple]
      #if !os(watchOS)
        if combines.contains(.passkey), ApplePasskeyProvider.isAvailable, let passkey = request.passkey {
          all.append(SheetOrder.request(for: passkey))
        }
      #endif
      if combines.contains(.password) {
        all.append(ASAuthorizationPasswordProvider().createRequest())
      }
      return all
    }

    private nonisolated static func read(_ credential: any ASAuthorizationCredential) -> Answer {
      #if os(iOS) || os(macOS) || os(visionOS)
        if #available(iOS 26, macOS 26, visionOS 26, *),
          let account = credential as? ASAuthorizationAccountCreationPlatformPublicKeyCredential
        {
          return Result { () throws(AuthorizationError) in .registration(try PasskeyRegistration(account)) }
        }
      #endif
      return readMethod(credential)
    }

    private nonisolated static func readMethod(_ credential: any ASAuthorizationCredential) -> Answer {
      switch credential {
      case let apple as ASAuthorizationAppleIDCredential:
        Result { () throws(AuthorizationError) in .authorization(.apple(try AppleCredential(apple))) }
      case let password as ASPasswordCredential:
        .success(.authorization(.password(PasswordCredential(email: password.user, password: password.password))))
      #if !os(watchOS)
        case let passkey as ASAuthorizationPlatformPublicKeyCredentialAssertion:
          Result { () throws(AuthorizationError) in .authorization(.passkey(try PasskeyAssertion(passkey))) }
        case let passkey as ASAuthorizationPlatformPublicKeyCredentialRegistration:
          Result { () throws(AuthorizationError) in .registration(try PasskeyRegistration(passkey)) }
      #endif
      default:
        .failure(AuthorizationError(.failed, "Apple returned a credential of an unexpected type."))
      }
    }
  }

  // The system calls these on the main thread. They are not isolated, to work with older and newer SDKs. Without a
  // suspension in between, another request cannot replace this one while a credential arrives.
  extension AppleSheet: ASAuthorizationControllerDelegate {
    nonisolated func authorizationController(
      controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
      let answer = Self.read(authorization.credential)
      MainActor.assumeIsolated { finish(answer) }
    }

    nonisolated func authorizationController(
      controller: ASAuthorizationController, didCompleteWithError error: any Error
    ) {
      let error = error as NSError
      MainActor.assumeIsolated { finish(order.answer(to: error)) }
    }
  }

  #if !os(watchOS)
    extension AppleSheet: ASAuthorizationControllerPresentationContextProviding {
      nonisolated func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
        window.window
      }
    }
  #endif

  /// What the user gave.
  enum SheetOutcome: Sendable {
    case authorization(Authorization)
    case registration(PasskeyRegistration)

    static let cancelled = SheetOutcome.authorization(.cancelled)

    var authorization: Authorization {
      if case .authorization(let authorization) = self { authorization } else { .cancelled }
    }

    var registration: PasskeyRegistration? {
      if case .registration(let registration) = self { registration } else { nil }
    }
  }

  /// What to show, and how to read the system's errors.
  struct SheetOrder {
    /// How the system asks.
    enum Style {
      /// A sheet.
      case modal
      /// A sheet, if the device has something to offer.
      case immediate
      /// In the keyboard of a text field.
      case autoFill
      /// Nothing.
      case unseen
    }

    let requests: [ASAuthorizationRequest]
    let purpose: AuthorizationRequest.Purpose
    let style: Style
    /// For passkeys alone; `nil` for a sheet that Apple's sign-in is in.
    var ceremony: PasskeyFailure.Ceremony?

    func answer(to error: NSError) -> AppleSheet.Answer {
      let failure = AppleFailure.ofPasskeys(error, to: ceremony ?? .signIn)
      if ceremony != nil { return failure.map { .failure($0) } ?? .success(.cancelled) }
      // One request that the app is not associated for fails the whole sheet.
      if let failure, failure.code == .notAssociated { return .failure(failure) }
      return AppleFailure(error).answer(to: purpose).map { .authorization($0) }
    }
  }

  extension AppleCredential {
    init(_ credential: ASAuthorizationAppleIDCredential) throws(AuthorizationError) {
      try self.init(
        user: credential.user, identityToken: credential.identityToken,
        authorizationCode: credential.authorizationCode, state: credential.state,
        name: credential.fullName.map { PersonName(givenName: $0.givenName, familyName: $0.familyName) },
        email: credential.email,
        realUserStatus: RealUserStatus(rawValue: credential.realUserStatus.rawValue),
        userAgeRange: Self.ageRange(credential))
    }

    private static func ageRange(_ credential: ASAuthorizationAppleIDCredential) -> UserAgeRange {
      guard #available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *) else { return .unknown }
      return UserAgeRange(rawValue: credential.userAgeRange.rawValue)
    }
  }

  extension AppleScope {
    fileprivate var system: ASAuthorization.Scope {
      switch self {
      case .name: .fullName
      case .email: .email
      }
    }
  }
#endif
