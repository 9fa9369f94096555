import PippinTokens

/// A device of a person, with an authenticator that keeps passkeys.
struct PasskeyDevice: Sendable, Equatable {
  let id: String
  /// The short name of the Apple ID that is signed in on the device.
  let personID: String
  let kind: Kind
  var state: State
  /// Since when the device is offline, on the emulator's clock; nil while it is online.
  var offlineSince: Double?

  enum Kind: String, Sendable, CaseIterable, Codable {
    case iphone, mac, android, windows
    case securityKey = "security_key"
  }

  /// What the person and the tests can change.
  struct State: Sendable, Equatable, Codable {
    var isUnlocked = true
    var hasPasscode = true
    /// A closed lid hides Touch ID, so that the Mac asks for the password (PK-48).
    var isLidClosed = false
    /// Whether the person passes user verification: face, finger, or PIN.
    var verifiesUser = true
    /// Whether the password manager agrees to automatic upgrades (PK-103).
    var upgrades = true
    /// Whether the signature counter counts; otherwise it is always 0 (PK-57).
    var counts: Bool
    /// What a signal does to a passkey that is no longer accepted.
    var signals: SignalRule
    /// The COSE algorithms of new passkeys; the first one that the server offers is taken (PK-7).
    var algorithms: [Int]

    init(of kind: Kind) {
      counts = kind.keychain == nil
      signals = kind.signals
      algorithms = kind.algorithms
    }
  }

  /// What a password manager does with a passkey that the server no longer accepts (PK-107).
  enum SignalRule: String, Sendable, CaseIterable, Codable {
    /// Apple: it is not offered, and comes back when it is accepted again.
    case hide
    /// Chromium: it is deleted.
    case remove
    /// Signals do not reach the authenticator.
    case ignore
  }

  /// A keychain that copies passkeys to all devices of the person that share it.
  enum Keychain: String, Sendable, Codable {
    case icloud
    case google
  }
}

extension PasskeyDevice.Kind {
  /// Where passkeys are kept; nil for those that never leave the device (BE = 0).
  var keychain: PasskeyDevice.Keychain? {
    switch self {
    case .iphone, .mac: .icloud
    case .android: .google
    case .windows, .securityKey: nil
    }
  }

  /// Apple's and Google's make nothing but ES256 (PK-8); Windows Hello on an older TPM nothing but RS256.
  var algorithms: [Int] {
    switch self {
    case .iphone, .mac, .android: [COSEAlgorithm.es256]
    case .windows: [COSEAlgorithm.rs256]
    case .securityKey: [COSEAlgorithm.es256, COSEAlgorithm.edDSA]
    }
  }

  var signals: PasskeyDevice.SignalRule {
    switch self {
    case .iphone, .mac: .hide
    case .android, .windows: .remove
    case .securityKey: .ignore
    }
  }

  /// Which authenticator it is; zeros say nothing (PK-34, PK-127).
  var aaguid: [UInt8] {
    let text =
      switch self {
      case .iphone, .mac: "fbfc3007154e4ecc8c0b6e020557d7bd"
      case .android: "ea9b8d664d011d213ce4b6b48cb575d4"
      case .windows: "08987058cadc4b81b6e130de50dcbe96"
      case .securityKey: "00000000000000000000000000000000"
      }
    return Hexadecimal.decode(Array(text.utf8)) ?? []
  }

  /// The length of the credential ids in bytes, as seen at each maker.
  var credentialIDLength: Int {
    switch self {
    case .iphone, .mac: 20
    case .android: 16
    case .windows: 32
    case .securityKey: 48
    }
  }

  var transports: [String] {
    switch self {
    case .iphone, .mac, .android: ["hybrid", "internal"]
    case .windows: ["internal"]
    case .securityKey: ["nfc", "usb"]
    }
  }

  /// `authenticatorAttachment` of the answers.
  var attachment: String { self == .securityKey ? "cross-platform" : "platform" }

  /// Whether its browser is Chromium, which gives `NotAllowedError` where the standard has other names (PK-142).
  var isChromium: Bool { self == .android || self == .windows }
}

/// The COSE algorithms that the emulator knows (PK-8, PK-45).
enum COSEAlgorithm {
  static let es256 = -7
  static let edDSA = -8
  static let es384 = -35
  static let rs256 = -257
}

/// All devices, in the order in which they were added.
struct PasskeyDevices: Sendable {
  private(set) var all: [PasskeyDevice] = []
  /// The most devices that an emulator keeps.
  static let limit = 1000

  subscript(id: String) -> PasskeyDevice? {
    all.first { $0.id == id }
  }

  /// Adds a device; false if the id is in use or there are too many.
  mutating func add(_ device: PasskeyDevice) -> Bool {
    guard all.count < Self.limit, self[device.id] == nil else { return false }
    all.append(device)
    return true
  }

  mutating func replace(_ device: PasskeyDevice) {
    guard let index = all.firstIndex(where: { $0.id == device.id }) else { return }
    all[index] = device
  }

  mutating func removeAll(of personID: String) {
    all.removeAll { $0.personID == personID }
  }

  /// An id that tells whose device it is and of which kind: `mary-iphone`, `mary-iphone-2`.
  func freeID(_ personID: String, _ kind: PasskeyDevice.Kind) -> String {
    let base = "\(personID)-\(kind.rawValue)"
    var (id, number) = (base, 1)
    while self[id] != nil {
      number += 1
      id = "\(base)-\(number)"
    }
    return id
  }
}
