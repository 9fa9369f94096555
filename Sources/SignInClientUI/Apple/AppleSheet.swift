#if canImport(AuthenticationServices)
  internal import AuthenticationServices
  internal import Foundation
  internal import SignInClient

  /// One request on the screen, from the call to the answer.
  ///
  /// AuthenticationServices holds its delegate weakly, may answer never (NATIVE-15) and fails when asked twice at once (NATIVE-14). So
  /// the one that is on the screen is held here, and gives way to the next press instead of blocking it for ever.
  @MainActor final class AppleSheet: NSObject {
    typealias Answer = Result<Authorization, AuthorizationError>

    /// The one on the screen, or thought to be.
    private static var current: AppleSheet?

    private let purpose: AuthorizationRequest.Purpose
    private let controller: ASAuthorizationController
    /// Read from wherever the system asks for it.
    private nonisolated let window: ASPresentationAnchor
    private let startedAt = ProcessInfo.processInfo.systemUptime
    /// `nil` once the answer was given: it is given once.
    private var continuation: CheckedContinuation<Answer, Never>?

    private init(_ request: AuthorizationRequest, over window: ASPresentationAnchor) {
      purpose = request.purpose
      controller = ASAuthorizationController(authorizationRequests: Self.requests(for: request))
      self.window = window
      super.init()
      controller.delegate = self
      controller.presentationContextProvider = self
    }

    /// Whether one is on the screen, or seems to be, and gives way to a press now.
    static var givesWay: Bool { current?.givesWay(to: .create) ?? false }

    /// The person has left what the one on the screen was asked for; one that hangs is heard no longer.
    static func giveWay() {
      if givesWay { current?.abandon() }
    }

    /// Shows it and waits for the answer.
    static func result(of request: AuthorizationRequest, over anchor: PresentationAnchor) async -> Answer {
      guard let window = anchor.window else {
        return .failure(
          AuthorizationError(
            .noWindow,
            "There is no window to show Apple's sheet in. Put presentationAnchor(_:) on a view that is on the screen."))
      }
      if let current, !current.givesWay(to: request.purpose) {
        return .failure(AuthorizationError(.busy, "Another request of Apple's is on the screen. Wait for its answer."))
      }
      current?.abandon()
      let sheet = AppleSheet(request, over: window)
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
      if purpose == .existing, #available(iOS 16, macOS 13, *) {
        // Only what needs no question whether one has an Apple ID at all.
        controller.performRequests(options: .preferImmediatelyAvailableCredentials)
      } else {
        controller.performRequests()
      }
    }

    private func finish(_ answer: Answer) {
      if Self.current === self { Self.current = nil }
      continuation?.resume(returning: answer)
      continuation = nil
    }
  }

  // MARK: One at a time

  extension AppleSheet {
    /// A silent request gives way to a press, and a press to a later one. Two within a second are a double tap.
    private func givesWay(to next: AuthorizationRequest.Purpose) -> Bool {
      guard next == .create else { return false }
      return purpose == .existing || ProcessInfo.processInfo.systemUptime - startedAt > 1
    }

    /// Whoever waited waits no longer, whether the system ever answers or not.
    private func abandon() {
      controller.delegate = nil
      if #available(iOS 16, macOS 13, *) { controller.cancel() }
      finish(.success(.cancelled))
    }

    /// The task was cancelled. Where the sheet cannot be taken away, what the person answers on it still counts.
    private func cancel() {
      if #available(iOS 16, macOS 13, *) { abandon() }
    }
  }

  // MARK: Asking and reading

  extension AppleSheet {
    private static func requests(for request: AuthorizationRequest) -> [ASAuthorizationRequest] {
      let apple = ASAuthorizationAppleIDProvider().createRequest()
      apple.nonce = request.nonce.sha256
      apple.state = request.state
      apple.user = request.user
      if request.purpose == .create {
        // In this order; the other one is reported to lose the name (NATIVE-2).
        apple.requestedScopes = [.fullName, .email]
      }
      // Asked for one Apple ID in particular, nobody wants another way in.
      guard request.purpose == .existing, request.user == nil else { return [apple] }
      return [apple, ASAuthorizationPasswordProvider().createRequest()]
    }

    private nonisolated static func read(_ credential: any ASAuthorizationCredential) -> Answer {
      switch credential {
      case let apple as ASAuthorizationAppleIDCredential:
        Result { () throws(AuthorizationError) in .apple(try AppleCredential(apple)) }
      case let password as ASPasswordCredential:
        .success(.password(PasswordCredential(email: password.user, password: password.password)))
      default:
        .failure(AuthorizationError(.failed, "Apple handed over a credential of a kind that nobody asked for."))
      }
    }
  }

  // The system calls these on the main thread. Not isolated, they fit SDKs that say so and SDKs that do not. Without a hop between, no
  // credential can come in while another request takes this one's place.
  extension AppleSheet: ASAuthorizationControllerDelegate, ASAuthorizationControllerPresentationContextProviding {
    nonisolated func authorizationController(
      controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
      let answer = Self.read(authorization.credential)
      MainActor.assumeIsolated { finish(answer) }
    }

    nonisolated func authorizationController(
      controller: ASAuthorizationController, didCompleteWithError error: any Error
    ) {
      let system = error as NSError
      let failure = AppleFailure(domain: system.domain, code: system.code)
      MainActor.assumeIsolated { finish(failure.answer(to: purpose)) }
    }

    nonisolated func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
      window
    }
  }

  extension AppleCredential {
    init(_ credential: ASAuthorizationAppleIDCredential) throws(AuthorizationError) {
      try self.init(
        user: credential.user, identityToken: credential.identityToken,
        authorizationCode: credential.authorizationCode, state: credential.state,
        name: credential.fullName.map { PersonName(givenName: $0.givenName, familyName: $0.familyName) },
        email: credential.email,
        realUserStatus: RealUserStatus(rawValue: credential.realUserStatus.rawValue) ?? .unsupported)
    }
  }
#endif
