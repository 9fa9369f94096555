import PippinFoundation

/// The bytes that `text` spells in hexadecimal; spaces and line ends are skipped.
func hex(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  precondition(digits.count.isMultiple(of: 2), "half a byte in a test vector")
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

/// The bytes that `text` spells in base64url without padding.
func base64URL(_ text: String) -> [UInt8] {
  let standard = text.replacing("-", with: "+").replacing("_", with: "/")
  let padding = String(repeating: "=", count: (3 - (text.utf8.count + 3) % 4))
  guard let data = Data(base64Encoded: standard + padding) else { fatalError("a test vector is not base64url") }
  return Array(data)
}

/// RFC 7515, appendix A.2: a token under RS256.
enum RFC7515A2 {
  static let modulus = base64URL(
    """
    ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4Ql\
    L-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUs\
    LA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoud\
    F8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ
    """)
  static let exponent: [UInt8] = [1, 0, 1]
  static let message = Array("eyJhbGciOiJSUzI1NiJ9.\(payload)".utf8)
  static let signature = base64URL(
    """
    cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujG\
    bds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K\
    0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6\
    LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw
    """)
  static let payload = """
    eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ
    """
}

/// RFC 7515, appendix A.3: a token under ES256.
enum RFC7515A3 {
  static let x = base64URL("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU")
  static let y = base64URL("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0")
  static let message = Array("eyJhbGciOiJFUzI1NiJ9.\(RFC7515A2.payload)".utf8)
  static let signature = base64URL(
    "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q")
}
