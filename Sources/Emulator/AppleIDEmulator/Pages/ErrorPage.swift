import PippinHTTP

/// The page of a sign-in that failed and must not return to the client (AUTHZ-19).
enum ErrorPage {
  static func refusal(_ refusal: Refusal) -> HTML {
    Page.document(
      title: "Sign-in not possible",
      body: """
        <div class="card">
        <h1>Your request could not be completed</h1>
        <p><code class="bad">\(refusal.code?.rawValue)</code>\(refusal.description.map { "<br>\($0)" as HTML })</p>
        <div class="note"><p><strong>For developers.</strong> Apple shows only the text above. The reason:</p>
        <p class="break">\(refusal.reason)</p></div>
        </div>
        """)
  }

  static let over = Page.document(
    title: "This sign-in has ended",
    body: """
      <div class="card">
      <h1>This sign-in has ended</h1>
      <p>It is already complete, took longer than 15 minutes, or was never started.
      Go back to the app and start again.</p>
      </div>
      """)
}
