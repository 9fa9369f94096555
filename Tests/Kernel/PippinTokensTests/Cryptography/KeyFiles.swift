/// Private keys as text, for tests only: everybody knows them.
///
/// The first two are the keys of RFC 7515, A.2 and A.3, put into PKCS#8; the others come from them, or are
/// fresh, by the command beside each.
enum KeyFiles {
  /// RFC 7515, A.2.
  static let rsa = """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCh+BYK4uPJtGXO
    jS1lYmM2K5J9vinh8CR3/BYlzJChNuOL2TSXxbbqY913EeZ8dCn5VrD7io8ImtxL
    aYk8wTM/U+3QGbh3hCUv7JFP5IV3aVlL6kKA0ywPVb9ilE8TA5a8bpvfbr3SvaNn
    juygxmj3AbONv/s4yDQs4v5tJ/reSlpIdJed1LnPmt7Ex1sFhSwsD174pcF1A5L5
    ROjtZMEQxrZHYJqkeDrrnGya11UxMFBji4NmXG9veoKjlnAqH2QbgtPr8jkiGUkf
    toaHLFcW9Qr4NY2ai50Xw0Byj3+H2JoY2PyrZ62EWQwuz3WTOTY8BwNNb2BvniHg
    VFbK5emhAgMBAAECggEAEq5xpGnNCivDflJsRQBXHx1hdR1k6Ulwe2JZD50LpXyW
    PEAeP88vLNO97IjlA7/GQ5sLKMgvfTeXZx9SE+7YwVol2NXOoAJe46sui395IW/G
    O+pWJ1O0BkTGoVEn2bKVRUCgu+GjBVaYLU6f3l9kJfFNS3E0QbVdxzubSu3Mkqzj
    kn439X0M/V51gfpRLI9JYanrC4D4qAdGcopV/0ZHHzQlBjudU2QvXt4ehNYTCBr6
    XCLQUShb1juUO1ZdiYoFaFQT5Tw8bGUl/x/jTj3ccPDVZFD9pIuhLhBOneufuBiB
    4cS98l2SR/RQyGWSeWjnczT0QU91p1DhOVRuOopznQKBgQDgHMQQ60imZV1URk0K
    pLttoLhyt3SmqdEf/kgHePDdtzEafpAu+cS191R2JiuoF2yzWXnwFDcqGigp5BNr
    0AHQfD8/Lk8l1Mk09jxxCfui5nYooNyac8YFjm3vItzVCVDnEd3BbVWG8qf6deqE
    lMGAg+C2V0L4oNXnP7LZcPAZRwKBgQC5A8R+CZW2MvRTLLHzwZkUXV866cff7tx6
    kqa0finGG0KgeqlaZPxgCZnFp7AeAcCMtiynVlJ7vMVgePsLq6XtON4tB5kP9jAP
    rq3rbAOal78eUH5OcED6eNuCV8ixEu1eWcPNCS/l1OW1EnXUEoEHKl54Xrrz2uNw
    kgMTP1FZ1wKBgAcCn1dwJKufzBWQxWQp1vsM5fggqPN1qGb5y0MAk3g7/Ls5bkUp
    5u9SN0Ai3Ya6hNnvWJMb7sXQX6U/zyO2M/hTip7tUeh7CXgwo59dkpN75gJLVds2
    9+DAncu3KXU4f2Fa+7bLNrur53k8KwPOq2bbuTG69QtV7Jr5MR0AHWKNAoGBAIf/
    evpitUf+4JYbLpvNXWcY052Mpz22aR84mY3nh3F2LF2mjMJDpTg7FmuyPcVw6EcG
    yoAe9fa65iNqCq+jdw6PVNGo2hxfjSiZ8IIzHdsPXI89//pMjZcQK9r+CCoRjaZj
    OYiIDktVWZzmevJuv6WywUqd57LE3Zar3dLSIkx1AoGAIYd7DHOhrWvxkwPQsRM2
    tOgrjbcrfvtQJipd+DlcxyVuuM9sQLdgjVk2oy26F0EmpScGLq2MowX7fhd/QJQ3
    ydy5cY7YIBi87w93IKLEdfnbJtoOPLUW0ITrJReOgo1cq9SbsxYawBgfp/gh6A56
    03k2+ZQwVK0JKSHuLFkuQ3U=
    -----END PRIVATE KEY-----
    """

  /// RFC 7515, A.3.
  static let p256 = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjpsQnnGQmL+YBIff
    H1136cspYG6+0iY7X1fCE9+E9LKhRANCAAR/zc4ncPbEXUGDy+5v20t7WAczNXvp
    7xO6z248e9FURcfxRM0bvZt+hyzf7bnuufSzaV1uqQskrYpGIyiFiOWt
    -----END PRIVATE KEY-----
    """

  /// `p256` without its public half, as some tools write it: `openssl ec -no_public | openssl pkcs8 -topk8 -nocrypt`.
  static let p256WithoutPublicHalf = """
    -----BEGIN PRIVATE KEY-----
    MEECAQAwEwYHKoZIzj0CAQYIKoZIzj0DAQcEJzAlAgEBBCCOmxCecZCYv5gEh98f
    XXfpyylgbr7SJjtfV8IT34T0sg==
    -----END PRIVATE KEY-----
    """

  /// `p256` with the public half of another key (the private key 2), put in by hand.
  static let p256WithForeignPublicHalf = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjpsQnnGQmL+YBIff
    H1136cspYG6+0iY7X1fCE9+E9LKhRANCAAR88nsYjQNPfopSOAMEtRrDwIlp4nfy
    GzWmC0j8R2aZeAd3VRDbjtBAKT2axp90MNu6fa3mPOmCKZ4Et50ieHPR
    -----END PRIVATE KEY-----
    """

  /// `p256` with the curve spelt out: `openssl ec -param_enc explicit | openssl pkcs8 -topk8 -nocrypt`.
  static let p256WithExplicitCurve = """
    -----BEGIN PRIVATE KEY-----
    MIIBeQIBADCCAQMGByqGSM49AgEwgfcCAQEwLAYHKoZIzj0BAQIhAP////8AAAAB
    AAAAAAAAAAAAAAAA////////////////MFsEIP////8AAAABAAAAAAAAAAAAAAAA
    ///////////////8BCBaxjXYqjqT57PrvVV2mIa8ZR0GsMxTsPY7zjw+J9JgSwMV
    AMSdNgiG5wSTamZ44ROdJreBn36QBEEEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg
    9KE5RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9QIhAP////8A
    AAAA//////////+85vqtpxeehPO5ysL8YyVRAgEBBG0wawIBAQQgjpsQnnGQmL+Y
    BIffH1136cspYG6+0iY7X1fCE9+E9LKhRANCAAR/zc4ncPbEXUGDy+5v20t7WAcz
    NXvp7xO6z248e9FURcfxRM0bvZt+hyzf7bnuufSzaV1uqQskrYpGIyiFiOWt
    -----END PRIVATE KEY-----
    """

  /// `p256` in its older container: `openssl ec`.
  static let p256SEC1 = """
    -----BEGIN EC PRIVATE KEY-----
    MHcCAQEEII6bEJ5xkJi/mASH3x9dd+nLKWBuvtImO19XwhPfhPSyoAoGCCqGSM49
    AwEHoUQDQgAEf83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEXH8UTNG72b
    focs3+257rn0s2ldbqkLJK2KRiMohYjlrQ==
    -----END EC PRIVATE KEY-----
    """

  /// `p256` under the password "pippin": `openssl pkcs8 -topk8`.
  static let p256Encrypted = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIH0MF8GCSqGSIb3DQEFDTBSMDEGCSqGSIb3DQEFDDAkBBC1I4IGvYK0L0iU4Ria
    gXyEAgIIADAMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQlyo9sZl951S1JO6c
    ikwV+ASBkC4LXA4hHXOUhBxtL9xz3a+6K52N3LghyTjqXcc3C9MWMe3J8LdsaQju
    IOmbrJkXmS69z1+Fw+d5bfcHAeoo83Hwm2DRGZOdtEHAQuae6McedLucISRkEHD/
    f70R2/f1fJP79VyTe4bRO6VjzzyZDEjX5ZJR/3pUhm9bPsIL1Tjjpmgf5vpLEbGZ
    o6c5H3LvqA==
    -----END ENCRYPTED PRIVATE KEY-----
    """

  /// `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-384`.
  static let p384 = """
    -----BEGIN PRIVATE KEY-----
    MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDDSAMBHS2spk68kRqba
    gPPTkRHH08o8JRvavhlEvt0LZ7RKm7Dmzo+uup3jrgKNu6yhZANiAAQ3+xKzqSX+
    CnTKNZtZg00BU0+KF1h8lGf3NRoEMfNlYmWkY8aFg0y0VGeIHqfMRnpAORyAUFNd
    KbpP/kfNkRFS6p7IvXiRlwByTNnKe2IffI6zZF+DAknAfYvX8pdZaC8=
    -----END PRIVATE KEY-----
    """

  /// `openssl genpkey -algorithm ED25519`.
  static let ed25519 = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIDNS9SwFto/fSVoHVZbQnJcx6F8i9h0qpn05atxko1ut
    -----END PRIVATE KEY-----
    """

  /// `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:1024`.
  static let rsa1024 = """
    -----BEGIN PRIVATE KEY-----
    MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBANIb/CHjnkMYJH1l
    7ZJj6S7JhBhU5otNfsFNAbuJ6vM/XpIKttvLf3RAtG5KLEBHNRWYNeyKHPExyixt
    spTz8+ixHorLtv1nkEzmF82cqHjNHRZy1bUzfYeavtgE+ScSYiZz/6LpMHKplShM
    oAGTyJZ77wBSvRvt7i9V7+zwpVL3AgMBAAECgYBJHX/x8xmh04bvNEcmCCqfI3Ua
    WoEXvNH9RmTx9B6Uo1qvi5byibBCrjmbn6gifiUU7LDnLXDA5kiqiUn516Lqlu0e
    Z3yQ5kc/J3V8LGrhv8yyopvJl4QITXQFfMvdfAUR+zeQggDpCJQ5CwmCz7BTPj/X
    eFBPyBqXPbgvpUpxEQJBAPbp9XdQb/5xKfTRErvkczWJbPUcboPk1qzrDtz8ujXK
    sEyvyCTKnaIiBlM8O9zgRG2KKoWDr75KasN7cMueFy0CQQDZ109j8p1z/GPQ1Bpt
    YdKZl6GBsVOUhpNpqLz038aNOU4k3rVetGs0VgqcnoD7GTqoGTQXRIMO5zF5hOz2
    gqkzAkEAy/D0eadryZrIz9h8g8suybKH13Cza6dxFYRVU3w/hbyzn7O1OYZNayR1
    WvyuaUKn4l4zvvHFEATBaFMmGFisxQJABJch6CRDpx8JZ2wgxm9KRcxJLfdzoGyZ
    jJ9uo+ZXQ8CSYfqDbeR1YdvyS0yXwTLN5p7pVxgtftHmW/4uFB+6uwJAAX/OFjKs
    NmLdiH0NV7tJjUsljaZ17rHZIc1dSnPC3AMct4LVOs5iXE+ILOLwvPm1iq+SM+/H
    sMgpimig3tN9AA==
    -----END PRIVATE KEY-----
    """
}
