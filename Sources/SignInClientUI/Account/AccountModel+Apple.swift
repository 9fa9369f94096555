#if canImport(AuthenticationServices) && !os(watchOS)
  public import SignInClient

  extension AccountModel {
    /// A model for one window.
    ///
    /// - Parameters:
    ///   - client: the app's one and only.
    ///   - providers: what can be added, and who is asked again before what cannot be taken back: Apple's with the window's anchor,
    ///     Google's, Facebook's.
    ///   - sections: what may be shown.
    ///   - question: asks for the password of people who have nothing else; ``AccountView`` shows it.
    public convenience init(
      client: AuthClient, providers: [any AuthorizationProvider], sections: AccountSections = .all,
      question: PasswordQuestion = PasswordQuestion()
    ) {
      self.init(
        client: client, providers: providers, sections: sections, question: question,
        passwordProvider: { question.provider(email: $0) })
    }
  }
#endif
