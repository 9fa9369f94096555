extension FlowError {
  /// What the operator should read about it.
  package var detailForOperator: String {
    switch self {
    case .unexpected(let detail), .storeUnavailable(let detail, _), .providerRefused(_, let detail): detail
    case .providerUnreachable(_, _, _, let cause): cause
    default: "\(self)"
    }
  }
}
