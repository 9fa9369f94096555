#if canImport(UIKit)
  import SignInClient
  import SignInClientUI
  import UIKit

  // snippet.controller
  /// A UIKit sign-in screen with Apple's button and an error message.
  final class SignInViewController: UIViewController {
    private let client: AuthClient
    private let apple: AppleAuthorizationProvider
    private let button = AppleSignInControl()
    private let message = UILabel()

    init(session: SessionModel) {
      client = session.client
      // The scene delegate has set the anchor's window.
      apple = AppleAuthorizationProvider(anchor: session.anchor)
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable, message: "Made in code only")
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      message.numberOfLines = 0
      message.font = .preferredFont(forTextStyle: .body)
      message.adjustsFontForContentSizeCategory = true
      button.addTarget(self, action: #selector(pressed), for: .primaryActionTriggered)
      let stack = UIStackView(arrangedSubviews: [button, message])
      stack.axis = .vertical
      stack.spacing = 16
      stack.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(stack)
      NSLayoutConstraint.activate([
        stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
      ])
    }

    @objc private func pressed() {
      Task {
        do throws(SignInError) {
          // The coordinator replaces this screen after a sign-in.
          _ = try await client.signIn(with: apple)
          message.text = nil
        } catch {
          message.text = SignInProblem(error).words
        }
      }
    }
  }
// snippet.end
#endif
