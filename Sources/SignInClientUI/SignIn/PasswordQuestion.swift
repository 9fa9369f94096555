#if canImport(AuthenticationServices) && !os(watchOS)
  public import Combine
  public import SignInClient

  /// Asks a person who is signed in for their password, where the server wants to be sure who asks: for `confirmingWith:`, in accounts
  /// that have no provider to ask. One for each page; ``SwiftUI/View/passwordQuestion(_:)`` shows it.
  @MainActor public final class PasswordQuestion: ObservableObject {
    /// The address whose password is asked for; `nil` while none is.
    @Published public private(set) var email: String?
    private let pending = PendingAnswer<String>()

    /// Nothing is asked yet.
    public nonisolated init() {}

    /// The password as a way in, as a provider has it: each request shows the question.
    ///
    /// - Parameter email: the address that the password belongs to: that of the account's identity
    ///   ``SignInClient/ProviderID/password``.
    public nonisolated func provider(email: String) -> any AuthorizationProvider {
      Asked(email: email, question: self)
    }

    /// The person answers, or, with `nil`, chooses not to. Does nothing when nothing is asked.
    public func answer(_ password: String?) {
      email = nil
      pending.give(password)
    }

    fileprivate func ask(for email: String) async -> String? {
      self.email = email
      let password = await pending.value()
      // The task was cancelled, and no later question is there.
      if !pending.isAwaited { self.email = nil }
      return password
    }

    private struct Asked: AuthorizationProvider {
      let email: String
      let question: PasswordQuestion

      var id: ProviderID { .password }

      func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
        // At launch nothing may come up.
        guard request.purpose == .create, let password = await question.ask(for: email) else { return .cancelled }
        return .password(PasswordCredential(email: email, password: password))
      }
    }
  }
#endif
