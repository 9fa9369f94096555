extension AggregateKey {
  /// What it is the key of, for the operator's log, which no subject or digest belongs in.
  package var kind: String {
    switch self {
    case .account: "account"
    case .merge: "merge"
    case .identity: "identity"
    case .session: "session"
    case .profile: "profile"
    case .spent: "spent value"
    case .record: "record"
    case .notification: "notification"
    case .notificationEvent: "event of a notification"
    case .signingKey: "signing key"
    case .job: "job"
    case .auditHead: "head of the audit"
    case .transfer: "transfer"
    case .provedAddress: "proved address"
    case .deletion: "deletion"
    case .credential: "password"
    case .operatorToken: "operator token"
    case .externalID: "external id"
    case .consent: "consent"
    }
  }
}
