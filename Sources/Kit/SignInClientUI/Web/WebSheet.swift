#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
  internal import AuthenticationServices
  internal import Foundation
  internal import SignInClient

  /// A browser sheet, from the call to its answer. It keeps the system's session alive.
  @MainActor final class WebSheet: NSObject {
    typealias Answer = Result<URL?, AuthorizationError>

    private nonisolated let window: WeakWindow
    private var session: ASWebAuthenticationSession?
    /// `nil` after the answer, so that it is given once.
    private var continuation: CheckedContinuation<Answer, Never>?

    private init(_ window: ASPresentationAnchor) {
      self.window = WeakWindow(window)
      super.init()
    }

    /// Shows the sheet and returns the callback URL; `nil` if the user closed it.
    static func callback(of signIn: WebSignIn, isEphemeral: Bool, over anchor: PresentationAnchor) async -> Answer {
      guard let window = anchor.window else {
        return .failure(
          AuthorizationError(
            .noWindow,
            "There is no window for the browser. Add presentationAnchor(_:) to a visible view."))
      }
      let sheet = WebSheet(window)
      return await withTaskCancellationHandler {
        await withCheckedContinuation { sheet.start(signIn, isEphemeral: isEphemeral, $0) }
      } onCancel: {
        Task { @MainActor in sheet.cancel() }
      }
    }

    private func start(_ signIn: WebSignIn, isEphemeral: Bool, _ continuation: CheckedContinuation<Answer, Never>) {
      self.continuation = continuation
      guard !Task.isCancelled else { return finish(.success(nil)) }
      let session = Self.session(for: signIn) { callback, error in
        let answer = Self.answer(callback, error)
        Task { @MainActor in self.finish(answer) }
      }
      session.presentationContextProvider = self
      session.prefersEphemeralWebBrowserSession = isEphemeral
      self.session = session
      if !session.start() {
        finish(.failure(AuthorizationError(.failed, "The system's browser could not be shown. Try again.")))
      }
    }

    private static func session(
      for signIn: WebSignIn, done: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> ASWebAuthenticationSession {
      if signIn.returnTo.scheme == "https", let host = signIn.returnTo.host,
        #available(iOS 17.4, macOS 14.4, visionOS 1.1, *)
      {
        return ASWebAuthenticationSession(
          url: signIn.start, callback: .https(host: host, path: signIn.returnTo.path), completionHandler: done)
      }
      return ASWebAuthenticationSession(
        url: signIn.start, callbackURLScheme: signIn.returnTo.scheme, completionHandler: done)
    }

    private nonisolated static func answer(_ callback: URL?, _ error: (any Error)?) -> Answer {
      if let callback { return .success(callback) }
      guard let system = error as NSError? else { return .success(nil) }
      // The user closed it.
      if system.domain == "com.apple.AuthenticationServices.WebAuthenticationSession", system.code == 1 {
        return .success(nil)
      }
      return .failure(AuthorizationError(.failed, "The system's browser failed: \(system.domain) \(system.code)."))
    }

    private func finish(_ answer: Answer) {
      continuation?.resume(returning: answer)
      continuation = nil
      session = nil
    }

    private func cancel() {
      session?.cancel()
      finish(.success(nil))
    }
  }

  // It is not isolated, to work with older and newer SDKs.
  extension WebSheet: ASWebAuthenticationPresentationContextProviding {
    nonisolated func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
      window.window
    }
  }
#endif
