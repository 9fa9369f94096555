import SignInClient
import SignInClientUI
import SwiftUI

/// The root of each window.
struct RootView: View {
  @ObservedObject var session: SessionModel
  @StateObject private var methods: SignInMethods
  @StateObject private var account: AccountModel

  init(session: SessionModel, environment: AppEnvironment) {
    self.session = session
    let methods = SignInMethods(environment: environment)
    _methods = StateObject(wrappedValue: methods)
    // Stored here because it outlives the account page: after a deletion it shows the progress at Apple.
    _account = StateObject(wrappedValue: AccountModel(client: session.client, providers: methods.all))
  }

  // snippet.root
  var body: some View {
    Group {
      switch session.state {
      case .restoring: ProgressView()
      case .signedOut where account.deletion != nil: DeletedAccountView(model: account, appName: "Shop")
      case .signedOut(let reason): SignInScreen(client: session.client, methods: methods, reason: reason)
      case .signedIn(let person): AccountScreen(model: account, person: person).id(person.id)
      }
    }
    .presentationAnchor(methods.anchor)
    .following(session)
  }
  // snippet.end
}
