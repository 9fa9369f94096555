/// Key pairs for these tests, created with `openssl genpkey`: creating a 2048-bit RSA key takes 100 ms. They are used
/// nowhere else.
enum TestKeys {
  /// Apple's first signing key, `kid` "first".
  static let first = """
    -----BEGIN PRIVATE KEY-----
    MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQDiIksrtYnwfPhs
    8EKN/JYuSkzP+HrOK+dW04KA5x1Ya5v9cgWAL1m3+BADCrYue5laSl2zv3Z2TzHz
    K6H+MplV1JK42rCIrg4ckf8q8jXxDxaecPc6wyIAR8LVQisiTZWQxT691JXeK1E/
    gomPIrXwR15O60vwx6ulMPQ72Cnaue0eMH3XuWAURDJe3ebCLjMI3caHjNr79Mj8
    80VbZkEwD2FZBHzqMDgma+Ez8y4K/HPHgvJozzAPtSpr7fkm1hNqDfU5jdKWnQJR
    yRpcjjJgiP3g040fgHREmCuVtwMOZrLbk/j99vAyu4apvz+tD+PGYoVKh2glbTHk
    oHxNJkqBAgMBAAECggEAALnH1t4YDTVoVmiZkvQ3ueJZ5HVP/QR5CVxJ9IOWXIOS
    FNvJ2z8Op7T+tZjqKfZSURDe29Ca0eYs9iqDhFjklRjwxYHdGP+Rj8JlJ6/OwgZD
    kR+mS1cZjUuRqT2vWOSbvO7tPbiTeHTIPb3hrsXLjJHU8GQB56fvQtM6Ps0TsH8i
    iYPq9r3OgzBcMpzL71JS/h2cW5YqsqKlMS/yJlU/g5d21OtBx+tC9N/Yf126zSYj
    VOEtT75FE2+A6rhFCzcHdeOBwQzNhK2dVDsajUBOXowNVLjQsjM8CLVoOowcPn/T
    xya+P4KUzTbvMmuz20dX2rMyVVUE02iJnWfOl75RAQKBgQD1PZmGjsNdTxXgWwMA
    56zgHlHPqOjv+zBIf80JaNKZmc/TfGFwdv6syQtCiAN0JL5t4D/b1wlWFlJu2m0N
    2m60ez7Y96ek8leZAP14FfHQzcrJ+hRcCUzn3NZ599iYk1auihGcV5PVX4LX7RWv
    3RiKm/SJpnKWq7nFmk7T2NBLgQKBgQDsDhlV3GMk9igie5pnuvr2/xM4ECAYn0xL
    qzTA6NcImJ+iZFwh1NmVKj+2PA8EYZ0cfEztCObLCEQclg9GoB7ZN8j+RZ1UeOie
    zar8nDJIIkILqrLG+3NYvnBhRVyomFwCtXbiCuO1qCbdfWyVXC9eDttzmpmMD3yQ
    aM5KA2F/AQKBgCvpns74S0Uu/xTQVyZXVZ4/75hGf4dRLCEfOUChE2zLnOoakHwJ
    4qpfyXNdVXj7h1m3WNftlk9i6dnNpM9hOId6thM1rUAc4NCV280f6M/huZkW/YRJ
    agrugT0Pwyn24AOa13JuQBtp4cz2N/bomRdgu5XWRxhxoW8fpVPLs+iBAoGABtNV
    ijUILN5tRKn8SfmPHis7/AgDVZLtmtaFfPp+lUIMg56RR20nKXgCRZuw93h3GYbC
    lqwGOGKxzX3NTUZ9/dvuFOQga3vfhg/+XLWLgqhy7nFuH/DPYgaHq1hdGIbnSjDD
    EkAsW2lUTl09EYiL2hVl5Q7YV8Nu36IYLO2yGQECgYAdeNDgtHjK2JyGS818q35i
    YNaj4OCTZvKaPYDLj7RiC+U4c1W/HSL4yVJbXVIU6VShHlXWgm8pFZI9j687dQ+O
    QGxNSMHMipNH6gRNmFZERNHOgnS0rJJpyBMKMEAM9Kt+YKlgzcVWlB58nyThwacy
    TuB6i5M47ykWtbTtBQdLRA==
    -----END PRIVATE KEY-----
    """

  /// Apple's second one, `kid` "second".
  static let second = """
    -----BEGIN PRIVATE KEY-----
    MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQC9bbhf/nUwIpxs
    vkpkbT/0xTGEVuBuOShkKfFUNBN32aRo/7xZ7sGRPSoGw1EmvHn8VfTe/qBNLpUr
    +CwBNbhvpgtVe5Y7R6vFoRVULFXdqMMnp092QUzbMtK2bi99Eps7OGcE4l3Lkgbq
    HayxGlB9hi69M3UPL7KIkOZbmJPHdCIKPscns2c7T0QTlaPQ0vjVzVkfhnodjV81
    NVzJ19q+uo7JjpdsQkn+vLOX57z7YFWyywzqVQpJvW2gNApQVAw04X6ll6jhLOMc
    65TEUxdi2uqCZwaqdENF403QBVhlkO8jvCjT291yFyIHMDeTtH3lCtIaHf0cpbL8
    BYXwigLjAgMBAAECggEAEx39m4J8pSz5CGhz7YqxB6zXAHocEEOodeNdvZe71z6Z
    vxcAFTtpQZUgpqoTiItA7FxoaBDecKug1l0nY7/eKzZgsnHUiYsEJN/K3UHUMJiV
    iWzzMgYJEZ4hcdPQ6xhznhhlHTMTMDY+iGYSRZVYRjLCiMmmqK+xnuKwvNG7KEe9
    oZ+LnmJif1HVOVVfpIM83xiiKClFBby8quvma6mPr9oGRc5T6R5e5s28hA7M3318
    HVyVZ9uMQVEH+yQw8owLl4Kw7iVir3mE8sPTxj96x8hvipuumoXz4/liacvsuDK5
    KnB67DTYyEu3yhsd0Ges8WywRQsTHDdIcy0BnF0HQQKBgQDmPQO6FQAJoPEwfjsF
    ILGmehF7EQVgplO0TNqgOqsvkqR1bSbDpYio6ZNTUmOVICFPwPwy0hoFxC5fz8mv
    ZCCKkkXjhAofct4E7VTW3qm32IwkMw66pLlFikGVakKjbWohpO4eSFaCrAgOijRG
    jlF7yl+OtzLV8f0e7WV7xFyx8QKBgQDSn76aRkGw/JcHxY7pjKQ/nJ+38H2lxh3w
    SBcuhqjwenAftxvR8JgIJj6wyZtX1yEoXCT7Na/7blzrIIedAOi4sSZ3Gi/CX1wW
    w0KTFer6eCV2iR+9WE6ZVT6Khi7UtA0Mnj9lehy7ueLLHYAp3BGYtFheBr8tYxOJ
    DAOjUSeuEwKBgGA3h2Mwe3+KnsDhP9D4xMUJplyD1Hd7iueCZqsnWXrcEZZxMw34
    E5BjbIoZmDwt3T3zLHIgk3dtcOPhdiux8Fd4oXRfLcvOuTHd7OKO0uZdvNMz8yfU
    xwhkqtvCOG8LvpqozkoheOXK9uL8prQFrc/J1v1RWhFGu709AHgkq4hBAoGAQzKe
    EABsQvhDg0I/dzncyULCHmBG5hXQRXHqm3hw+9BEZ4n3AUL+blMtWx/nRN4pAQRs
    9AzL6a7rTETjn27D0PEL8aHULPJZohWH7v9mKaUdZrUXAETlRrxQqMdot4n+Q9FV
    Lp4H/siul9kAo9pHbu3S56TFZ8idWfMQUhG5VCsCgYALDZF4nSVzTPnmNYTSeDXN
    7Tb26NeNkJneGZ9RDNlUAy+hCIqCb6mIqujEhNTc96aGg6aPi0NSj+gpSk6J+zrm
    Z1FcjTrxQBipKSlwqsOz1KSOa09O5n7Gp5zLMWUSt/8nJkeLp/0k9IYs/W3fYxDf
    yC8rsrPha/KH0SkwbgJbHA==
    -----END PRIVATE KEY-----
    """

  /// A key that is not Apple's.
  static let stranger = """
    -----BEGIN PRIVATE KEY-----
    MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQC9j+JoXxmUgT+7
    QFMUnlqBeDTUaxh99HYA6HgplpizOlysxpllvFEQPudvu5zTNu6mwKjwdnDIuFoE
    6A0DIqDLCyJ/Y8JJv/CHEZLhW6wSsJ+vNi9gK7u5JdAdcpBzFJpzRe1/wMzN3yH6
    Dj9gIqc00do/0qaEcTfY2lhS5PS/cLwES9Tl2vIbTMgh3tnOCKYKmhYByFFGDkKL
    VtRR6iLpUMmAr3HHSjlmaTskaXUHjl8/rs/bylLN1LqjGHuxw7Q+yNXk0z5Riplk
    krXX9gKWS2W7AXXenIF5a3KxX3utpZirXxlfTZjMuSZK9nGERHKYos1f+RI3N+lZ
    2TdhOG4DAgMBAAECggEAOoLgKsE3/xvKFT1sp4+ddhspi2unOrGrfupCtOuUJLZe
    BsKidMGk7/PKsjVh2dw52+TaAKc+duZYeu05nv8gTKwaMOIVBXimgLqO8NrACWDV
    WVrLUs8M+cBPNde3+J2icvRhs65KST2XmjytmTn5DJe92zdlSLo9t8TlwGiFl1Vn
    U2Wu5HMtfOJrcQ4509AayN3swKaCMjIsIO+X1vWnd2yKDFUtgVAFuWyrqM3+PjqG
    gzcP1YFdMyRhEGkiJpqv/lmwkptlRvHPppO0pHLDSAxSHksgbcgChP3iBSgpOQBQ
    BBL8+rXIhXfvx4w9yddxBjpCFLmTI6z684NT/n6oaQKBgQDxYy7CYmUFXWQt4tkp
    Jsg5eJsyUtHnPAum0Dq13TSlqekFQ6ffSxp8TIBUHGof9rWC2D2OCbQFo1UN7d1t
    5UXH7VAOmT7hOSsATKbZB7chKylxr4BqwuQ52I/n7IbCkOzvvoWgLIF4/I1qx/3y
    kKUOxDE9T9b1DGnnf0bqZ5RtnwKBgQDJCY5U8D40hVDwj4NLG7rkgMaXd5fbdTT1
    d4KDo5o8yBfOQA0hPbbYE4OScERj+73IRelqqgTApmj+fOM+52YPiXMFeofF9rWy
    Hs0bnmebqn01BWa2Llrx06ZqcoKc7V8wJxaVj/RdU5AcDR0NXv+Li7YPlrMEO8YQ
    hwgZv+MdHQKBgH/c9Njcu/xCgx1XS4bj1y2yOCtI+Y0OHnHnXSIWoZubTCaQtuyt
    4MK010k2n/R8f5tmpfyGIUjXQueU9zUOPI9xonWJMWimGqQW9k6CKrw0G8jvmQt0
    XuZRU7Ebdiq8D/XSqv+0c4S96r8EXv1NJ1GSFS8QCqJVSAfrQIpMAbCrAoGAfzX6
    yKiU1CsgAnjtfZN4eas6/xGAGDBcaI9NGPtnV9rNpYdGR6iDkMsYUIuV2yaq+pWy
    k/ots7IZch+YtG88V8yD6g2U6KGqa6Gt7DIaIZiKTgiy68j9Z1SkU2tOVvqlZxT0
    54MGACAmanmpzpI0ZhrsA4U6lg000bSAXbrcfckCgYAmHI2owxjfrOvmVAbjI3nh
    icH1QP8rfZDhQzA81VCiIS4jKXQ9U2yo/3QwdWrXGo7u20HBjYGSNCugUMJseBlL
    e3tVh6eBLYRR7gWAJIG/vcsfEcjeDbzjZKSF7ti2a5ttwZHSU+Ev41rklFjIKbUm
    NhfjmgzTNvVse0r7DX73ig==
    -----END PRIVATE KEY-----
    """

  /// The team's key for client secrets, as in a `.p8` file.
  static let client = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5TG83JZZPI/ddH8v
    m+Wlh79lbK4RssJ8jeB7pFrLdRahRANCAAR79lYL4CiWXnuycwtY2r0g8orCAB+E
    E4zDbgH77/W7Ob8o+h289vvk95X8Iyz6gGUt571D81Rxw4lNHIe5ctAe
    -----END PRIVATE KEY-----
    """

  /// A key on another curve.
  static let p384 = """
    -----BEGIN PRIVATE KEY-----
    MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDCvnKNR994z5fnvDLYw
    JtDqZmSC2pg00wRasJxXKRlBwBbU8+gIdNuz8HRglUjemPihZANiAAQ1OzdQ9CDV
    f4cne05mNoZs/Wa/s4j+6atvDo6yimIPix291Qlf6JSDYwIJ6G2/fhvPAJK5ud3J
    vFL6/uwSAvHHhsWAoVTO/X9SP9C79N7J1JCgIt/74y4RwlgN+qSAlns=
    -----END PRIVATE KEY-----
    """
}
