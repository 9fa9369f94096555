extension Fault.Kind {
  /// The ceremonies that a fault of passkeys can change.
  enum Ceremony {
    case registration, assertion, both
  }

  /// The ceremony that this kind changes; nil for the kinds of other endpoints.
  var ceremony: Ceremony? {
    switch self {
    case .noUV, .noUP, .bsWithoutBE, .rfuFlags, .wrongRPIDHash, .wrongOrigin, .subdomainOrigin, .crossOrigin,
      .topOrigin, .wrongChallenge, .oldChallenge, .wrongType, .idMismatch, .idOfAnother, .extensionsUnasked,
      .lostAnswer:
      .both
    case .algNotOffered, .offCurve, .compressed, .extraCOSEMember, .cborOrder, .cborDuplicate, .cborIndefinite,
      .cborLong, .cborTrailing, .idLong, .attestationPacked, .attestationApple, .noneWithStatement, .excludedIgnored:
      .registration
    case .beFlip, .counterStuck, .counterBack, .counterZero, .clone, .badSignature, .highS, .derPadding,
      .handleMissing, .handleOfAnother:
      .assertion
    case .latency, .status, .html, .empty, .drop, .throttle, .invalidGrant, .noEmail, .wrongIssuer, .stringBooleans,
      .duplicateEvent, .reorderEvents, .loseEvent, .cancel, .discoveryIssuer, .wrongNonce, .wrongKeyID, .wrongAppID,
      .attestedCounter, .wrongEnvironment, .wrongCredentialID, .foreignRoot, .expiredCertificate, .invalidKey:
      nil
    }
  }

  /// Whether the kind has no meaning at another endpoint.
  var isPasskeyOnly: Bool { ceremony != nil }

  /// Whether the kind changes what a ceremony answers. The other two decide whether there is one, and are taken there.
  var changesPasskeys: Bool { isPasskeyOnly && self != .clone && self != .excludedIgnored }
}
