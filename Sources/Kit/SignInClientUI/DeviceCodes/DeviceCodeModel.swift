public import SignInClient

#if canImport(AuthenticationServices)
  public import Combine
#endif

/// Signs a device without a keyboard in: the state of ``DeviceCodeView``, or of a view of your own.
@MainActor public final class DeviceCodeModel: ObservableObject {
  /// What the device shows.
  public enum Step: Sendable, Equatable {
    /// It asks for a code.
    case starting
    /// It shows a code, and waits for a person to confirm it.
    case showing(DeviceCode)
    /// The person did not allow the sign-in.
    case denied
    /// Something failed. ``signIn()`` starts again.
    case failed(SignInProblem)
    /// The user is signed in: ``SessionModel`` has the session.
    case signedIn
  }

  /// The current step.
  @Published public private(set) var step = Step.starting

  private let client: AuthClient
  private let provider: @Sendable (@escaping @Sendable (DeviceCode) async -> Void) -> any AuthorizationProvider
  /// The number of the last attempt; an earlier one shows nothing any more.
  private var attempt = 0

  /// Creates a model for the client's server.
  ///
  /// - Parameters:
  ///   - client: the app's client.
  ///   - deviceName: the name that the person sees, such as "Living room"; `nil` for
  ///     ``SignInClient/Configuration/deviceName``.
  public convenience init(client: AuthClient, deviceName: String? = nil) {
    let (configuration, transport) = (client.configuration, client.transport)
    self.init(client: client) { show in
      DeviceCodeProvider(
        server: configuration.server, clientID: configuration.clientID,
        deviceName: deviceName ?? configuration.deviceName, transport: transport, show: show)
    }
  }

  /// Creates a model for a provider of your own, for example for your own back end.
  ///
  /// - Parameters:
  ///   - client: the app's client.
  ///   - provider: creates the provider; its argument shows a code.
  public init(
    client: AuthClient,
    provider: @escaping @Sendable (_ show: @escaping @Sendable (DeviceCode) async -> Void) -> any AuthorizationProvider
  ) {
    self.client = client
    self.provider = provider
  }

  /// Asks for a code and waits until the user is signed in, the person does not allow it, or the task is cancelled.
  public func signIn() async {
    attempt += 1
    let number = attempt
    step = .starting
    let provider = provider { [weak self] code in await self?.show(code, in: number) }
    do throws(SignInError) {
      let outcome = try await client.signIn(with: provider)
      guard number == attempt, !Task.isCancelled else { return }
      if case .signedIn = outcome { step = .signedIn } else { step = .denied }
    } catch {
      guard number == attempt, !Task.isCancelled else { return }
      step = .failed(SignInProblem(error))
    }
  }

  private func show(_ code: DeviceCode, in number: Int) {
    if number == attempt { step = .showing(code) }
  }
}
