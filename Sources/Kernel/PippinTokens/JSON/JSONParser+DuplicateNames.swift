extension JSONParser {
  /// Above this many members, names are hashed. Below it, comparing each with each is faster, and bounded: every
  /// byte is looked at fifteen times at most.
  private static let membersComparedPairwise = 16

  /// Two members of one name are how two readers of one token come to see different tokens; RFC 7515, section 4,
  /// and RFC 7519, section 4, allow refusing them, and so it is done everywhere.
  mutating func refuseDuplicateNames(of object: Int, _ input: Span<UInt8>) throws(JSONError) {
    let end = nodes.count
    var name = object + 1
    var earlier = 0
    // One bit for each look that a name had so far: an unseen look needs no comparing. Escapes hide a name's look.
    var looks: UInt64 = 0
    while name < end {
      if earlier == Self.membersComparedPairwise {
        return try refuseDuplicateNamesByHash(of: object, input)
      }
      let look = nodes[name].flag ? .max : look(of: nodes[name], input)
      var other = looks & look == 0 ? name : object + 1
      looks |= look
      while other < name {
        if nodes[name].saysTheSame(as: nodes[other], input) {
          throw JSONError(.duplicateMember, offset: Int(nodes[name].start))
        }
        other = Int(nodes[other + 1].next)
      }
      earlier += 1
      name = Int(nodes[name + 1].next)
    }
  }

  /// One bit out of 64, from the length and the two ends.
  @inline(__always)
  private func look(of name: JSONNode, _ input: Span<UInt8>) -> UInt64 {
    guard name.count > 0 else { return 1 }
    let mixed = name.count &* 37 &+ Int(input[Int(name.start)]) &* 11 &+ Int(input[Int(name.end) - 1])
    return 1 << UInt64(truncatingIfNeeded: mixed & 63)
  }

  /// A hash table with open addressing, at most half full. `Hasher` has a new seed in each process, so colliding names
  /// cannot be sent on purpose.
  private func refuseDuplicateNamesByHash(of object: Int, _ input: Span<UInt8>) throws(JSONError) {
    var count = 0
    var name = object + 1
    while name < nodes.count {
      count += 1
      name = Int(nodes[name + 1].next)
    }
    let mask = (1 << (Int.bitWidth - (2 * count).leadingZeroBitCount)) - 1
    // Zero stands for "empty": node 0 is the root and never a name.
    var table = [UInt32](repeating: 0, count: mask + 1)
    name = object + 1
    while name < nodes.count {
      var slot = hash(nodes[name], input) & mask
      while table[slot] != 0 {
        if nodes[name].saysTheSame(as: nodes[Int(table[slot])], input) {
          throw JSONError(.duplicateMember, offset: Int(nodes[name].start))
        }
        slot = (slot + 1) & mask
      }
      table[slot] = UInt32(name)
      name = Int(nodes[name + 1].next)
    }
  }

  private func hash(_ node: JSONNode, _ input: Span<UInt8>) -> Int {
    var hasher = Hasher()
    if node.flag {
      var cursor = JSONTextCursor(node)
      while let byte = cursor.next(input) { hasher.combine(byte) }
    } else {
      for index in Int(node.start)..<Int(node.end) { hasher.combine(input[index]) }
    }
    return hasher.finalize()
  }
}
