#if canImport(AuthenticationServices) && !os(watchOS)
  public import SignInClient

  extension AccountModel {
    /// Creates a model for one window.
    ///
    /// - Parameters:
    ///   - client: the app's client.
    ///   - providers: the providers that the user can add, and that confirm a sensitive action: Apple's with the
    ///     window's anchor, Google's, Facebook's.
    ///   - sections: the sections to show.
    ///   - question: asks for the password of users without a provider; ``AccountView`` shows it.
    public convenience init(
      client: AuthClient, providers: [any AuthorizationProvider], sections: AccountSections = .all,
      question: PasswordQuestion = PasswordQuestion()
    ) {
      // Earlier systems show nothing of passkeys.
      let providers = providers.filter { ApplePasskeyProvider.isAvailable || !($0 is ApplePasskeyProvider) }
      self.init(
        client: client, providers: providers, sections: sections, question: question,
        passwordProvider: { question.provider(email: $0) })
    }
  }
#endif
