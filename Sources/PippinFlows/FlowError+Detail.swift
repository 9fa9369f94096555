extension FlowError {
  /// What the operator should read about it.
  package var detailForOperator: String {
    switch self {
    case .unexpected(let detail), .storeUnavailable(let detail, _): detail
    default: "\(self)"
    }
  }
}
