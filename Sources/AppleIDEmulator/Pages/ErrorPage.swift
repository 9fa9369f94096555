import PippinHTML

/// Where a sign-in ends that cannot go back to the client (AUTHZ-19).
enum ErrorPage {
  static func refusal(_ refusal: Refusal) -> HTML {
    Page.document(
      title: "Sign-in not possible",
      body: """
        <div class="card">
        <h1>Your request could not be completed</h1>
        <p><code class="bad">\(refusal.code?.rawValue)</code>\(refusal.description.map { "<br>\($0)" as HTML })</p>
        <div class="note"><p><strong>For developers.</strong> Apple says no more than that. What was wrong:</p>
        <p class="break">\(refusal.reason)</p></div>
        </div>
        """)
  }

  static let over = Page.document(
    title: "This sign-in is over",
    body: """
      <div class="card">
      <h1>This sign-in is over</h1>
      <p>It was finished, took longer than a quarter of an hour, or was never begun here.
      Go back to the app and start again.</p>
      </div>
      """)
}
