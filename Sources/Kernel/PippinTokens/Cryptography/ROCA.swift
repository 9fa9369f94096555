/// RSA moduli of a flawed generator whose private halves can be computed from the public ones (CVE-2017-15361).
///
/// Its primes are powers of 65537 modulo many small primes at once, and so are their products. A modulus of another origin has that
/// form for all of these primes with a chance of about one in 2^154, so it is refused by its form alone.
enum ROCA {
  private static let primes: [UInt32] = [
    3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
    113, 127, 131, 137, 139, 149, 151, 157, 163, 167,
  ]

  /// For each prime, which residues are powers of 65537.
  private static let powers: [[Bool]] = primes.map { prime in
    var isPower = [Bool](repeating: false, count: Int(prime))
    var power: UInt32 = 1
    while !isPower[Int(power)] {
      isPower[Int(power)] = true
      power = power * (65_537 % prime) % prime
    }
    return isPower
  }

  /// Whether a modulus, big-endian, has the generator's form.
  static func isSuspected(modulus: [UInt8]) -> Bool {
    zip(primes, powers).allSatisfy { prime, isPower in
      isPower[Int(modulus.reduce(0) { ($0 << 8 | UInt32($1)) % prime })]
    }
  }
}
