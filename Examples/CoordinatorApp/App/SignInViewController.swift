#if canImport(UIKit)
  import SignInClient
  import SignInClientUI
  import SwiftUI
  import UIKit

  // snippet.controller
  /// A UIKit sign-in screen with Apple's button, passkeys and an error message.
  final class SignInViewController: UIViewController {
    private let model: SignInModel
    private let button = AppleSignInControl()
    private let passkey = UIButton(type: .system)
    private let create = UIButton(type: .system)
    private let message = UILabel()
    /// Why the last session ended.
    private let notice: String?
    private weak var questions: UIViewController?
    private var observing: AnyObject?

    init(model: SignInModel, notice: String?) {
      self.model = model
      self.notice = notice
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable, message: "Made in code only")
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      message.text = notice
      message.numberOfLines = 0
      message.font = .preferredFont(forTextStyle: .body)
      message.adjustsFontForContentSizeCategory = true
      button.addAction(UIAction { [weak self] _ in self?.press(.apple) }, for: .primaryActionTriggered)
      passkey.setTitle("Sign in with a passkey", for: .normal)
      passkey.addAction(UIAction { [weak self] _ in self?.press(.passkey) }, for: .primaryActionTriggered)
      create.setTitle("Create an account with a passkey", for: .normal)
      create.addAction(UIAction { [weak self] _ in self?.createAccount() }, for: .primaryActionTriggered)
      showPasskeys()
      let stack = UIStackView(arrangedSubviews: [button, passkey, create, message])
      stack.axis = .vertical
      stack.spacing = 16
      stack.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(stack)
      NSLayoutConstraint.activate([
        stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
      ])
      observing = model.onChange { [weak self] in self?.leaveQuestions() }
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      // Looks silently, once, for a user that this device knows. The request creates no account.
      Task { [weak self, model] in
        await model.appeared()
        self?.showPasskeys()
        self?.showResult()
      }
    }

    private func press(_ method: ProviderID) {
      Task { [weak self, model] in
        await model.signIn(with: method)
        self?.showResult()
      }
    }

    private func createAccount() {
      Task { [weak self, model] in
        await model.signUpWithPasskey()
        self?.showResult()
      }
    }

    /// Where the server offers passkeys, and lets people sign up with one.
    private func showPasskeys() {
      passkey.isHidden = !model.methods.contains(.passkey)
      create.isHidden = !model.offersPasskeySignUp
    }

    /// After a sign-in the coordinator replaces this screen. Other outcomes need an answer: whether to link to an existing
    /// account, or a name. The ready-made view asks for it.
    private func showResult() {
      message.text = model.problem?.words ?? notice
      guard model.step != .choosing, presentedViewController == nil else { return }
      let questions = UIHostingController(rootView: SignInView(model: model))
      questions.modalPresentationStyle = .fullScreen
      self.questions = questions
      present(questions, animated: true)
    }

    /// The user went back to the first step.
    private func leaveQuestions() {
      if model.step == .choosing { questions?.dismiss(animated: true) }
    }
  }
// snippet.end
#endif
