#if canImport(AuthenticationServices) && !os(watchOS)
  public import Combine
  public import SignInClient

  /// Asks a signed-in user for their password. Use it for `confirmingWith:` in accounts without another provider.
  /// Create one per page. ``AccountView`` shows it, and on a page of your own the modifier
  /// ``SwiftUI/View/passwordQuestion(_:)``. Without SwiftUI, observe ``email``, ask, and call ``answer(_:)``.
  @MainActor public final class PasswordQuestion: ObservableObject {
    /// The address whose password is asked for, or `nil`.
    @Published public private(set) var email: String?
    private let pending = PendingAnswer<String>()

    /// Creates a question that is not shown yet.
    public nonisolated init() {}

    /// Returns an authorization provider that shows the question.
    ///
    /// - Parameter email: the address of the account's identity ``SignInClient/ProviderID/password``.
    public nonisolated func provider(email: String) -> any AuthorizationProvider {
      Asked(email: email, question: self)
    }

    /// Answers the question; `nil` cancels it. Does nothing if there is no question.
    public func answer(_ password: String?) {
      email = nil
      pending.give(password)
    }

    fileprivate func ask(for email: String) async -> String? {
      self.email = email
      let password = await pending.value()
      // The task was cancelled, and there is no later question.
      if !pending.isAwaited { self.email = nil }
      return password
    }

    private struct Asked: AuthorizationProvider {
      let email: String
      let question: PasswordQuestion

      var id: ProviderID { .password }

      func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
        // A silent request must not show UI.
        guard request.purpose == .create, let password = await question.ask(for: email) else { return .cancelled }
        return .password(PasswordCredential(email: email, password: password))
      }
    }
  }
#endif
