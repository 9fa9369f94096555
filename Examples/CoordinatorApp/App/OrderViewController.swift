#if canImport(UIKit)
  import UIKit

  /// What a link of the app opens.
  final class OrderViewController: UIViewController {
    let order: String

    init(order: String) {
      self.order = order
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable, message: "Made in code only")
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      let title = UILabel()
      title.text = "Order \(order)"
      title.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(title)
      NSLayoutConstraint.activate([
        title.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        title.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      ])
    }
  }
#endif
