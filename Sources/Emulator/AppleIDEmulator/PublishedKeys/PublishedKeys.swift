/// Key pairs that anyone may read here, made for the emulators and worthless anywhere else.
///
/// RSA keys cannot be made from a seed and take a tenth of a second each, so the emulators choose their
/// signing keys from this fixed pool. Each modulus has four prime factors (RFC 8017, 3.2) in place of two: nobody sees
/// it on the wire, and a signature takes a third of the time. It would make real keys weaker; these are public.
/// A real server must never trust them: it compares with ``thumbprints``.
package enum PublishedKeys {
  /// One of the stand-ins for the keys with which Apple, Google and Facebook sign their tokens.
  package struct SigningKeyText: Sendable {
    /// The `kid`; of different lengths on purpose, since Apple's have had six, seven and ten characters (KEYS-4).
    package let keyID: String
    /// PKCS#8 PEM.
    package let pem: String
    /// RFC 7638, SHA-256, base64url.
    package let thumbprint: String
  }

  /// The RFC 7638 thumbprints of every key in this file, RSA and P-256.
  package static let thumbprints = Set(signing.map(\.thumbprint) + [clientKeyThumbprint])

  /// The private half of the default seed's `KEY0000001`: what a developer would download as `AuthKey_….p8`.
  package static let clientKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgob9LBhUidLad2Vz5
    g0gLjPab+bg6bx8O6ZNERUpkWyChRANCAARmBVlrpXEhqkSxi0AwgktjnT071a/i
    A1+6Qh2i/oF8d27qZdp/D8heiqJGI+EITMJElrTE6mL6Hjyyb5KwpfgW
    -----END PRIVATE KEY-----
    """

  package static let clientKeyThumbprint = "ID1c0iVFjMs3zZpW79MQFla0JV-QVF4Qb5LAn8DXTe0"

  package static let signing: [SigningKeyText] = [
    SigningKeyText(
      keyID: "Ribston4qT",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIFFAIBADANBgkqhkiG9w0BAQEFAASCBP4wggT6AgEBAoIBAQCPE0IxbIUVBcn6
        2/j/bBpbzrw1m6dL4NAjGxJc99jSpAUCrzyorGR85w5Esl0qjs10C1BEH10I/5V0
        ICdt71RgH915hB2SNin6kJltID7wHDSEhSbJvkiBqY4hH9dOKAZAcYcy97fpPRF5
        LSInrnEluXR/QmSmIye6gNNzFt8CLaKtM6rGmmpomaxd4mnVFQs3Grz7+q17VDI4
        /kOgtYKuCtBuROD+ASwZSKaelm5j7vLXBYp80Rq0b3CKxej1L+oCCejvXB7bO3hP
        MToQcKJWBLeisVqF2gRWO8tKvAPgSRE2W9NKni+9iHU+XrNnxjOXaeZiz1S/IZFn
        WhrnQ1QRAgMBAAECggEAWMfvjDG1xxzHf9XeBckz9gIsAevrfQcswIv88hmNvu+u
        eEL7FgObe3H5BaHUdCMW1Eps7Ui09295cwy8ytf29u5nIs27Q3B4Hg3dJnmhk0QU
        q2oYbRCYuxccHGoFzoOvoBaE92Drs4J5ogQl8Aqu0HD0o9biaGkHZt9VCbbnvoer
        gsUjkWAIeF1Vw1Ngm9Isd3y4OxNsHh6rbxqueR4EOpAU+NSFoJ8Sb5l2c8HuWcUo
        XG99bleEovb9bYxkhYNufFvN9Tpmiu6Do+d450cZCR/fmr8EifK+CzlCwesAtPL1
        XUOt8+XIWGg7yF8kmTqYNZxhQPOiCI1KrMDsHaZpcQJBAN6DF+FNkdx6CRAoNbdn
        2VSqbvZo0Qn51l7Z0bqeaGFsnj2o4YktyU7Rym/Oj42fOYnN8KOTbPAvmZwy6fSM
        +/cCQQDbYqqgu1cyltvTryq8+OMMoFv2bKRYHeMDoBjGK2GYc8gHK+MnS5S4tH6g
        FfqyRc7gNbSwRhbTT183K8Jba/czAkEAlr2cueeA/yo1ZZq3+U4DL5ZeodQUeXul
        vJA3wwN5lzasZP05/WLlU95QFDqNidXqdu7rLQW88WJt4CGl2SSBtQJBANEO8PJC
        FBINWGYcoml580Nw/LGTTfj6Yf5uba1KYbJZgt/ynoAvsgVhWtlKmJ+RjlZyV0Ez
        SUUMefulI4zjEakCQQCxFFKsUye1Dw2bl+uvNd376oZcol+fMyxR8bQqaWjGzzgu
        LYhJMpHb+3LJcoYKcEJ9QWy46oLDMmU8b688RBCTMIIBljCByQJBAMJGcQOMpuc7
        r4IrFVgkEE786IzZeK1rn73U89Q5WXjP73ke0Zq9/gc7pqOgMDsZ6rQryrmnut5k
        zoVZ2xTTA88CQQCkGpqWM/Y8NweO/dOey3/XKP1LFNxCKTobQUnhx7vTOFoBxs2p
        V7m/5FxjtQloswC1xpQM9Sj9eMuWiwtrcL+zAkEAq70XHdRG2d8NCZd9G7GeOJ4Z
        vNkXUf+tknOQiXC/i5hfFgin9dfFzWhd89yW2Z0QUiCBypX6VM7oEXtlhubvSDCB
        xwJBAP0bn8NoQPj71Gzanl48mUq8AvVzmTbuEqOIZ+Iw2jCzMJ5VHJue4QDx8yJY
        fT4+LyUJYzHRhGEDh45flo7z5oMCQCmIWOT1vIOevzLFhOstwnGy/EFOoLuUwVY4
        UeOZ5JPNM5MnoDQhFAbVrPHb12FZTt8i9TX9jV1l+N5x7QC0IQUCQHXRXyOP4qEy
        FjxzDK3Ek/wBU6mOaCI9ez8jFFEHmjbFYCsdw5jP3KUHhEinV8n2PXpI/3njsieO
        jNO3qrhsusw=
        -----END PRIVATE KEY-----
        """,
      thumbprint: "irCoztdslBN0m4_lO2fYxME312pstXnzeU9s57_OB1o"),
    SigningKeyText(
      keyID: "CodlinX",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIFEwIBADANBgkqhkiG9w0BAQEFAASCBP0wggT5AgEBAoIBAQC6RsC/8lRXQ9F6
        XPa63kVtmL0gIQlwpg5l3S47T0VrEmjzqrosac0dWbHeYRKBX+6o2E0IauxhgKwZ
        +x0DeDpSkvfXpu3kb0pMSO4myFAMWGwFUlc3m3c+HeExXbwipg/ZOOUeELcNIMUw
        22Uqu5TXRw5Mkc+PWPYUqzM2WcabI+G9Fj5tn8buyGnR4Irw+I9RU6APEcJJdAJU
        Oi/7+5AqvXOtU8Ta48MvXxK1TB9P0b5THyJ3oKBinFtmHYDSus739vIXSLOZkB4Z
        Wye6DNaIIWoDM3JWcw0BRb0X7+nzWRCwDGE1EYz7QCFreVBvT+X6D2frtHpVKHd7
        Xbc5/9lHAgMBAAECggEAI00tUjMWkMMle88KYzekaLS9gs1AAL03lU5paIwJV9VR
        VnxQdAJJAPrynnY/D42iqRT05Fd/HKtJ8lKImRO72TkxA9K3cfpXuiVM6erSmjxb
        PBcljohC78BnOt5yrjbORbvxBZaw+VWbjHB7Qwc9e8wypKD0LIsxKKsJTmoSNiG5
        SYy+Jy/lwgJ22c6OOmXR36LRTiWXpicXj4IUpHNqyTDv5I1X2GE05uvh9wttYNY/
        mdWkBrKvW2TfMgrisibPiDQPpeDwWVMcpmWtAxkAeoSPfqCUxwGJZ7srzGNZs3Ly
        YvTTFDCfTZ1Yy4zzgmFl5AJyVTqByK77cHg692LAAQJBAOZ6x4dTIH9hFYkag1LD
        J2BIoCIJFwwHxRcTyR2x+KfXE8J7GaWXdRr2ZrdHtXYZ4p+XYb57PQfibDhnTFEH
        MGECQQDyUsTUmBg6BPm8UMwTLT9tbod+LSUuF9nyQ3PEupO+fQkmCLujNWvCp43Y
        F6vR1mimMaFUjcRacp7kkzN215RZAkB9tDle9VekIa89N9ioKwgu2217IroPNa2p
        CIGIUKjt4cBFMh6q0hBsxDcBf3rZDwUrRcVpvo1q33Nmz/AvwVwBAkEAu8cZ0ehe
        da9fWud9jKq2iPVqt4MCWbqP4GUWs+8lCCraSQfhZ3LBI6E1kKufMMcmZwr0ipIl
        AzXpHRVYfxJFWQJBAIyQ4uHjMwSESY0OrVOqL8QgtyaiRt0AixD/7tyG5j6G6prk
        T9MatSswPxcazUqVNr/BGKbw49nHTC//BHo4ou8wggGWMIHIAkEA3OKDL6AAFUJ2
        sjHu+UeELrsXQFijUTI/4e93htdTX0tOxt3IuQi6XdXtkIiHinmgvGG0UHnnD6QP
        30aFp5NyZwJBAM9HUMwUXX+Vy0UVTqhm0Ef6Eau0gi3j9cbTrVrAHeDDDr3XylC5
        PApqgnCrbmYoFQoytb7/ZjFrR+nCiBHlb+kCQAt89hLqgcoITsGZwOGNT1QydhLB
        65NdMhSdoQrbArV35+eZk3OBr40tno/Mry/x+ALUWoMlfzs4uzopU04zn4MwgcgC
        QQD9VBr/I6D4XGyxAkBXoMkc8E37cCfLN3j+WAw8lYTcZIblFB86MWoK4Ebjc9HV
        Bd6OJlduh3ks8RoH4endECepAkEAmbZs4x9lTw4VzZoGHKWtImgViVnWa5JvUjVu
        x1waT/iXeWyqPg85vvuzR9RBIDb9gdd1+dUuC70IBHxqAP8KcQJASjt7tFYL6AfG
        vndJk6NO5eqQpOg8rK+mJ/h+wKMSR8yAKURlo+7FqfgynbsiOeBQqIo25txcHIa5
        6/RjoTJqXw==
        -----END PRIVATE KEY-----
        """,
      thumbprint: "VKULW3vjsL5ZlpvaBxUH53R6Q48AfSPGISJ-TMNF-zg"),
    SigningKeyText(
      keyID: "Bramley7uW",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIFFAIBADANBgkqhkiG9w0BAQEFAASCBP4wggT6AgEBAoIBAQCLpOEO+hyn+MKm
        t5yHdMVjrtw2QzSieS4mm1DABDXp9bkWxKCy46TfjVkQVuTXX2ZyS1tsMjEFvP86
        4KkZPe6ysmbT01WVV+pVM4CwXs+9QBH5suWAN/ou/9wyKryFs6nUrYcCnCg+l7vl
        vQrsTTEY7J945f83M+XGM3PHQ8RU8vsk2OkZejG/bWCLEcq0CQbA1OQBon79tmFE
        9Vk3WRuB6hLDR7xUe6hYXA7mMXWcM1GuVOXwr8a2GVDiEMyzxgnk63H3c21JlMsI
        LVBbp96z19FlSmqJVZP4bVQuqOPRCG/tzddYU5OPdCDfN27f3RthGhM+VzKygmJm
        KrUGiALfAgMBAAECggEBAIBNTxLpriaOopl3HfQ+z5VU9bNNcDDPUh3amgiyVa7O
        O+61Xki+a5+SSQCANeXEG2Zr4mW4f94b1g0MmZE9m+5w0fZ2FjEupykyW6vgUHRg
        KZ+pnbIm8WFcRVOP1nUt8ko8EuyiDApDWVenH2paytSECaDYPAPJ2a4ykrFIDN8I
        yxH717P88Rc32O82QFx6aFPgGKK160U1mvuDGEKPnODuIkqlgT+U44WgpYfM6HbI
        v3GakTkmelkFxY/lv9XHjpTbnpYjOOQM6DRAiTD3rVJNWG1ZGvW0kjxhiqkcz9VS
        Nn5LrfysIf+Vz2KS3PVKDOzR6iQO7sHc6pK1hi4teAECQQDwOpC3NZsiZcRXIkjh
        Kg0ZYoVXCW2rGU0Nml6k4UwqyheF5uzclFiudMDAA82vAW6bGVgYeeBDLhZjYLKJ
        YgJDAkEAyVONZWzj2EIHGhO3E92BmiZwt6B3o8YTv0VzkHRW7CBIfa5vMwKZkusc
        y1d2Cqsp7gfdqoBtHjUFB7CL+V+sGQJATGASSm08mT8JoTpBOXUJHRz5j6Zru44b
        tUty87C9ao091VCJ1cdEOpLcBTAwYIdwBteT7pQw/KrWa1n+6TbDyQJBALwdKd0/
        ZZXH/ELNcR9KtbKHgILTmXaZuhHanyS20BFKCPIGbzjGkSDKNtl5G37UeBVFnEWY
        Ql0bRVvuBpw4XOECQQDdrxUDa7+KXvF0Do8xmS+avZvNFdQZnByTcF8FQAE6Fo+Z
        y3gMQFx60Cpr7JwY9T+koGmtXuaHERIRhVOAecJrMIIBljCBxwJBAOc+XUoYFV3L
        It2jK9NSwBEbQAZPbOLaRfrmdxfXeC9L7BJCSuhAwhCP6hHqwyrqv2nWI9C7J1tJ
        7r7WzwJgHO0CQEGFCRe6VSt7KAjWd89rjeIK74waKwbnw5ZAgJPvyCzWfS/7OpAt
        8Q6SSEcFVoEtfEi3lPRKYu9Ztly6LnNE2k0CQC+OGJnI0HHP0Wb+37xxryKLhB0l
        ErPF03UVMX2PDDvIp5rACZ7u25za7N6A1H4ZO5w6hUcRoSfklpGd7T5h8j0wgckC
        QQDRe2sB0C+25xTqydlrA8G4Z4XYhVmxAIYLiHesJ2qp2NdAdM9Fn8d8ZBWxYxA5
        zrB9QYPx7Inr0a4K8XmegAzRAkEAuzTYhF5QxdvtTYXlz0UkMnARpVZGuXAGWvgy
        Op9fKzql4uyA72/DDt9Co6wsK/0SrF2IVQNWnnBcYVs7nPJCgQJBAJ5brt7rVGPo
        BKiKjIUnaCZhCs6EPYdqjVxFvdC0Y5UZwElimC9qBt9b3v4r1WK8b5AHjV9533M/
        mUPemFFa6n4=
        -----END PRIVATE KEY-----
        """,
      thumbprint: "L5vb1JKL7ZFhibWBnlw4vR2c7PmalooUcZBKrTorMb0"),
    SigningKeyText(
      keyID: "Egremont2b",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIFDwIBADANBgkqhkiG9w0BAQEFAASCBPkwggT1AgEBAoIBAQCHFqIt2MRo3XpM
        4LKqrs7pUSqJ5rUzkEWE0lAfoIjTBCKHbq4k7ROpVcdDGxcMsTd48LSVml190n6I
        YT+CXsrtlbaj5VSsFMxuZZbZM+t6TX4vv6W+JH1wPc/Z403L4n1eLWIip6Up3JiC
        qhRWAvznW8KXJb2KYVqxvClP+9EU9IVWrPUcvieyZfSbVBU65yV3iJ2ada+kY2I7
        ntJqhFTkpu+WAgRBCC5XI+ut4Zc+hQvBdIqO0K3LbycsD1kVXf7nvby6rJQhGYDO
        fUGXHlP0lMrFdauE70Ut3VrSkVdC4yrWxYN3hEaInq2ezstpEBI2UMXMbSJvnjzT
        7ZlssZf5AgMBAAECggEAGoKBjxez65RTFNUfmsk1R6oq++bvdlAApIEVQi+hyi9M
        i2FYAV0Y96kisnOVgWMhrLUn6xfg8vkk5aSX7wClN6AM6P1Y+fZ0AF2BtWxi9X5I
        j4eEhSK59WNf5LhTvtfP2Rb3pKNd8szdDBt1Ib74YtHi6tHKAhcM9VZXAY/3+OA+
        g+bIjB1bAAfRgqqy3ElGhY8HewidUOxWN92j8wJyiQ83cctOwaFZHcXrgY8OXlxv
        iwR/b+yVN3rxsk+SsoEdtulxjDwRvk/pGnW9zueVcprqR+Sf5Wr4/Cu3lBaMEw8e
        T0CGarfYEq9FkkR5vcwmFKMVXAi6Zn3QvPQD5+j5AQJBAM+hc7nORW/EQfecHIU4
        AFRDQB2jUoe1ciZtodzXeQl6xP+dJzP9iUoiHH0gDMi1+fQ10Z88qIsQOo/66+mt
        8p8CQQDuRn1Ukyqvo9zbW5dx6TfgkPdRLO5G/OE+p22EVDaOo1Y401ZGsjX5GN2O
        A/bAww+/nU5WHInNKKLs23JsnQDbAkBFvYg+h99g3D4AKoqV4KqTowcdLWeiN7sA
        12A/6ow4N+mFpkatuuJraSvCh4pjvGQZuB4R63D9TNUu2Wx2UDwnAkBPj5PruJQp
        P6LQT/36mDADOQSLw1/wriGb5RXpeKEa8akpok+NnZXuDgJ0mBg9dyR8C8+La04M
        BgSY6BGF+Mq/AkAJ65E19e6HDQP7/noWiYkzCScBXdqe394CQIsZEAtEgwMLK4dj
        f4D00lsjH+yRRlaGCkya5znpmIragKgyHn9DMIIBlDCBxwJBANTbZS0fiAfTI14k
        oRK6lQfxtjWqxxvIQdPpYg5VmZGX3rNm2ivdWyaYaqDOWl/u97Jv4fu8AycHDkXK
        qz7N/bECQA9PgKWQQQ6fB0o8REG+nf2mSz7s+8lpzCJcBSuWyKcKT4CEA2loUKgk
        CndqoGGKJNL27UBYM7nY7hPjEhJAauECQGHZ5E68wkZDDPdw+b+UrSU5/B2b+YIm
        NDg814fqdtnLBCK8BKD1/2YgWQ8U1+M55OWj43+fugx1wH8ASvVrxfowgccCQQDX
        N+lDzszIIewl5B9pI92Cjxpra8zc7A9SL+CBkrHoRi4L8o3NwOKUTsVrEKENBT7L
        a7enrOSTp0zFhLKGf2b1AkAomWCErR9OZa/Rmg4e3Ggt9+bo+sYDqvhc7bExYEX1
        Zj/Ley8q8EcN6Souv01SUnn9D83ucJwSCo5d+GFhI+l9AkA/F9eEqv0A0mzNctSP
        QAQJQrdtcvdx01k6W5cuFDLZL9JJg3Fn8Z8QkhOQn7n6NX/vwK5OLwVGRpTaWXVK
        TeBY
        -----END PRIVATE KEY-----
        """,
      thumbprint: "Hedtxa04fWGJ-Y25I5gLWlW0lPljTUsm4bzNW-p23yM"),
    SigningKeyText(
      keyID: "Blenhm9",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIFFQIBADANBgkqhkiG9w0BAQEFAASCBP8wggT7AgEBAoIBAQCcfyyBaQGHE70y
        zHjSW38cnXho7qdojsFEZaEr63yCDcLlff/PRiaP60DhD0QtXisd1gx6FRXFmgRB
        126dzUnHucbegV92+TfeYg2e0lRe346zclofXyKfrO7dZoR+EjuxOIDFvf4EffnX
        GKiJi8+qtnZzKzilZrxk5VbZiQlyVD6/CNK+Dvr2VunfjRUN/9nqnyxAOOiikH0N
        BcPdX0r5iVBB/ex0E3inA5cpbJPLB7SmUby6gEI8jrxcj2XsVGQ1mewsP7stPlDw
        eWiARRt1DdkPzGLk0OX1FzQp9NuKuGclzvYEYydaJ/9eXxuQyllcTW1n8ZaQK5mn
        k5TV9VP1AgMBAAECggEBAJw10S3nq8+yI1O2iA+ppurgQFW1isMyY7YrH8LgTyre
        I6HBsHusUUetEtjTzUDf03f3tgKSU2Ynw4IZUWAQj0ca3RCpcF2zWBRUYmhJ2/HS
        fsT8cvAKJRgOj4vD5EKESg11dsKG7B1vvF9aUVrv0pyPlIimcFRHkmw2A1jrci2b
        G1z+/PQ4HC061llPzjVKiDS5e5jet+iHdSsW147/nIJX+7NB1A0gwkdwr7EOObNc
        ETrXi3lpRsqDvSnkLI6DnMTTGOemvbC8WZD2N9S6Qt4SjlOZctgYTWhtrGEyN8Ft
        MEAj8pqogSDg3tHc6DCZvbRmdM/arLn9YYDSmSbTbXECQQD43wDIsVpt0ZGk14r6
        raKZrcJ70gRkRJ3adPOjgK/v9NXBxfBD8gUE+Ik1B1E7soMtuo33YoF0It7867p8
        SOxjAkEA2f4ngeE1WNfHxn99cNVKj6cwtpjTrR9fpFN5vAXhi63zLpj+EekkZZxO
        mEeAwAWD9PLtVxcEO4RLhVjzkLDHFwJAEqUye9a9vaiLztvPL8S+f+ECxyAO8Cwr
        32gPsNo9VC71rNTVkWGaeqrcLLrlnSFcrpphdH1O0ZKjPjOy/wi/nQJBAKOeVbzw
        coAahcIBUv/rt6kXDkMfdlHM6JaIaSitKVsT1yE0iA6ddUonBf7aPFLkUOT7qRTj
        G7QoWh7eYwJJDUUCQQDf2CAL2KHc/vc2nKa65JOfUwZkSvdeR0lFFtpnp6e0r/jq
        +Hg2CA2WReY2UgOS/YsqKXK9IgAd/1Oiu9vCTCpoMIIBlzCByQJBAOEMS7csnuWk
        mF3mSgwknYxHfXnu5Y3xjLKEpG/Wu5M2vyFWhLa/zsw0XfYfHxEf+ZIY8dWgVEa+
        Z0SE6BaVMOMCQQDO3K+Ia2KPsjFANtuft9R9yoUDHN4zEHKE8bn494gp9KvRaCbL
        mRnsyMIJ52d2JU8RxQ4ekKaG9KQV7pkrkO2DAkEAqe7CFOD7ZaOwjwbTGGeI9XJB
        59v7NQ+xcoyeQiXT9L/bPLM+rFGVrJstXkeAJnkEC0PL84UZHJkEsbIGXaABTzCB
        yAJBANcMCnXFbf5zTig5aV+MKrriJGeiFN3W5EYgKy2eZlwnwRJdsYWfQxaruI1o
        WDvazb7DfBjLuE23hIbHujAuYbsCQQCkUWoItZQnsrmM2Nmgjbz00emZWmrxW8tP
        njMAB6IVVrcbroYAIUKlJw+81XdePQGreznuxHOOxuS4DBNDz50TAkAXIQL6OVWi
        /2CpLR3z32x1gaMaTUQB6hXJiH2chblnw6JBadvXBicVSLz5Q29ei5N+xfA/Ikm4
        ln7iozR0wtIE
        -----END PRIVATE KEY-----
        """,
      thumbprint: "7TfDmEHMuW9E0I0JIbPoq8qCOmC789c-R0CapoXkgmk"),
    SigningKeyText(
      keyID: "Ashmead5Kr",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIFEgIBADANBgkqhkiG9w0BAQEFAASCBPwwggT4AgEBAoIBAQCAw+z7tc47L2WB
        +XZPcZbgRKwAhH9xQoP39YEEgx//rASeh46mbLbemfpzb8NMmMWy8jCZTJAHNsD6
        xBGty80xNcmnmrKbOwkSpBmE0VO5/q7xFoSFRriOW3jomj+g4hgWDPwy0JWTMTTA
        iAXi1HynTsXyulHdkZpfWlnsFJXsYPcsUjpTzUvf5UaEKDoQJk717kMN8resMUPD
        O18IFHoc4TuTmytQWvKTc/C4ngeMCHcEmkyc4OI2GVuzhuSJ5LvxcJWD1eranejq
        hBZ2+wsBfTp6osD+9Clwy1FNsZLuqsI9h9rNcSofYVY+5Pnk7Zeoz81YRuU/tII7
        6gjnic1zAgMBAAECggEAYVI0Akb1+VuoT+U5G3BRxW2Bxt5d6D+KuNVwTvXAMKBV
        2W/BTF3slTAx0B/Pr0vkWIyeWK86SImEr8OTTRU1HkbG3Dy1FrRDPZjb1vZHDBR8
        r4+l13JQjz7fo4OL9HhWAwC7/9KkFDEsq2WvuID4Foohtp7oV6zwQuR8t7ADcBzn
        +cqEg/jTdJF0dqKJovvI6sGqUkPsKofiDKMecVugu+kvcXITKDkH1+dcatUgF8FH
        99WIqCUyAY00hEi8dyMY9P13E83u/9QI2tMjAIJfwEn6QZPQWpsoMQR9zubpXv1f
        j4BalGsjyWVNfHjnGk+7N7Sk2H9pm4Oezd/nyeWtQQJBAMkEmVajocsogCVuYn6W
        OxiZkrCbkNcwg0S0U58NHCvqXz8C63FwN0bTy5gpNT2Mdm0FckX/1jI8JVZfB0Q2
        rFsCQQDZpVp9fQ53XCL6YLQEh/0U8BISWJ2n0TlJnXwZndJvAuthQKpju1R4cFrs
        f1U5juRtsRtQkaubONnj5wyf4W2/AkAsTBEmYITE6jXjCcI2txBqyVzkAkQWx6AF
        wd8zi4YLv2gh0JjltJ7Zws54x4vt9kgamjqmZkxjYZGwyNwnEg1FAkA8DLVU3kY5
        hIBaGIhSn7qiJkK2MSD+hmmJ+Bufbb37xxBuessITU1XFZjgm5lGEjjQUwc4SZjR
        cPQdP0hqbGY9AkEAhYJwjdaDekpbhMwGtiOazFUTInS9UhSidkXPX3ZC9AQEWTRW
        u2QQAjxcp8Y5OrVTtr+/K4kpFFbvzicohVtpJzCCAZYwgckCQQDhslDQAaBJrnk5
        dutMISevua5S1LtxQJhBP0tckUMZwdYabG88RivhNKxV79U46XwmXGO2uTXr09Pu
        HqoZhsvfAkEAlpVwkbfkCAUe4JZVW4/reLU8eAtznJZqf24JjBNnX7ISdcLPXLm8
        4R9RtGy2KKivqrCN3wYn0dadWgyflTR4pQJBAIMmRaNED9YsWJjL8x6MgS57KBGS
        lo/ws+iNhnbiBH1s5FFdWY6ZBxcB0SGd6PcZlW0RCA71R+oLF3q5YTlsbZkwgccC
        QQDax80pVUwtw2hYOR4EQ6Eor7uO+SEWmADcCBx+Ukj1+CHWUuJlvVaoMW9zlrBe
        0U6ujN/oqCTWxEMNFICukElpAkBXLB9aJcuJvH+aD4AfUNcpAARqrmd5ui01fuHj
        j2PU5f6NiE7/HNcngzMWSmeSEDIaqLUa3cx36pGQ56dyZrlpAkBxMg4NgH6uWbzO
        m+ydeyMtK1DXoXBaagIjOT1a6tDbEu3x4To5dJPfMGhRA4F0r/pt81qQVpmF0Smv
        YECZdxPU
        -----END PRIVATE KEY-----
        """,
      thumbprint: "SHebpBi8Is3nPpgotlwXaf9CspQ-L-uN-rhE7wbE2b8"),
    SigningKeyText(
      keyID: "Russet8vYd",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIFFQIBADANBgkqhkiG9w0BAQEFAASCBP8wggT7AgEBAoIBAQDKyM+xBDkGvoRP
        fZ8I6I+lypG/nEuyf5ixdMLCtDNvQHr+Lu5tsd9KaWwXRFPBapcVxQMx1rzD8CiT
        u8fgc9MpM2hDi6a/Od7PS7yrYw5NRMDDZG2AJJEO0aMpCm1XzdWbP12bxFIZqzdh
        SspCCtY57U+99ipFEzRhxptnlAlBz32b8Zy8EViA6+LfyHRG5G+n78NfidfzY8yX
        jowS23++m5iPUZma51IKFdi+E2P5dOpo4QkUwaqpuebB//53UDatkbf/pLFRhxIz
        wT+gI/ey/vJaTghDrdPIADPd8AzstJZzhYzyf48BIvf19dDsIA1Icv2YI5GGGA6M
        Gm+gxBtlAgMBAAECggEAYP2faTlt1S32ttaM5IPngRLcl1s4UY36CJaiOOJb35Bl
        w4HLBKiY9kxqKM7DiLVkwkLS/lmJO+Z4YgDk3xRHH8hE9oWDhvd+e9ZHoaFRXVDI
        r5phvkJzEVCPArfSx6ItXm4eVVVdfgPAlIsirtYAA4rk44eQWmZ9xlkRJzmuXrms
        iczXqpAmCr3avRLo4XqNOXVk0WCgdGsWYcJvl3BQe/S39B67Ur7T8yIMBPy3zTjg
        GenH/VRjN+vzj/6btMVtTezaI1i1FJeSLRCoMq639Z1J5+4aPZb9U+kexPNME0VB
        Z8sxllEKdOmJq3xcR3DFqI7WoyNGhhfF58O38B9nAQJBAPN+yGSTBoDACGDyyFoM
        sycoJbi8Bk1GySdRVG+LtT03pLp7EtlTpx7yhGqsXVYQ3FAjwz1kMxXI+4mTGWnb
        FE8CQQD7GencUAOukLXf2+77IIwuF2DT6EqO4rc59Q/QBrd2y+zUMLOaIAYaDp8K
        fOFTU9Ego2e6kCswlRXqt2rrLTxfAkEA34Gn9lHS7UnYJw2UBLyVkkLS5VCKRFLO
        f+2yoLVQBsJVzer88UpNJCYekEBpaIAPiuxY4bhhAAU9hxnkgPtdFwJBAKR63/6J
        hy/k6M3fchabxlc2xx1n7tbT2XOkfBwnGiw9/j8sO6l8yqJs627iSHLd14IKp5rE
        bxYewkGCrg2pDv8CQGKEozTinftuqCteOIkhfMwbMkbV9ozlEHIVqNhp0ob+9cPF
        zX775wqbD6dVvDaMFnMaZew6bw0GNXQFztZVlpcwggGYMIHJAkEA8iOXe/HFkg6Z
        epZxkZeZCb265Lmc2UAfXvlM5BCrG5MHR8VCHX1CZF5g6crhedVkv9l7Q8o1e3y2
        U2Vtx5JcjQJBANqcearkeIzKc5Ty+OwKo5fg3Tidv9eBBhG4IMyTo/hMQTlyBaQc
        L/HwJ61Mh0948vInBxwIF0s7KF2Y6IlTQg0CQQCSi06YnU99MpbrKIuUEz81lZFh
        umjD4sbj7NZ6Trcz60Q1OHCe58YOX5TUG6Ed4HleJ6VCx9ISC/bD93UDgRGfMIHJ
        AkEA5czYloVz67r4Uyje0wIatvF8gL/PCWhNaA/t7vus++0Pgo1ifk30mo3L9LEM
        j58zge96amYjkiQdm7UqjtDqaQJBAKu8xXjoT1OyrXboqm4jundSTeuibUXoj0Df
        9r+Nkx/LcLXul9cwx0biBbTexDZpkgLfSCtQHfFP0FjXsfB9rVECQQCriJ0Y9HsS
        vcnTXJMw1KoilMidabaBZPUFwXe9sDxvij020Kt1nygj39jGmbCanHST4cwlCKBH
        fpWq+yZ0HZP0
        -----END PRIVATE KEY-----
        """,
      thumbprint: "6v2IPkqm5-uJ9dsbdi3O_CzMSKO7XEGdRxKrPmiIQg4"),
    SigningKeyText(
      keyID: "Laxton3",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIFEQIBADANBgkqhkiG9w0BAQEFAASCBPswggT3AgEBAoIBAQCnXJ5XX7DDbtX2
        BnKBr6NGMW2eIC4tXNkpbiIEhd8gxe6J7R1d41ND4ZgladcTcTDRUfSrwzXUgff7
        L3iQhE50MTFVhMA4TyzqbZ2fgCrJBnTSYfGzRhKJxiB/P9MTn/q4SuirTqoYT5LL
        Vir/Bnx9VqofpA2wHUZmmRhpMszQB2lx7J0TmDFd0kYwqV9rrNyG1y7BEwiyQkAM
        JpBp7VQXWmrE1RuFnUzjqFC3HDSjms3o0TOyRdhBHHM5V9c2ivFWLAffqg1tzdM6
        vom34bK8AVTA1ZvrYyTaWYVa1huwd5BXcY95nEGZEmnvwTcGiRGQWuYg90UFX5Ka
        EMFLWV4DAgMBAAECggEARUl21D1tdLtiISSyKzaHpfu4ogo4k9cooJpTwwOZSHwp
        MTjVO5VtV2ECGBslS4tE5qPDY4jBtGTKQVd51nqv7v14jrN8o3pn9kbRA+k9fd1y
        Ai8b8W1m2zN+SYTYYVb2Hr1q/ksAAZLjYQPBVOEa7vZdtO5ecKbo4eamv1W3Zdq0
        ALxNF1Ww8MvHUoeQW8zep9wz0Zc3g4KwNUNFvbJZkQ2vi/Wz18YDapNrR8nvun3s
        ur/2tWOpkcYM/e7QcCJPuTxGD1Cfu25cQgX+UnP1G4TtEzh1ZD2/2xrfwmZkpaOb
        NRvpfMnoSvx8e+LTpnFW/btW6i7P80ZUvlQmjDfvAQJBANi0ROj2w9oYBNTW1b/6
        wCc57V6RCp1dlFO3utpdq/zqDeUEUCW8MO9HUXOLebOdAKdEthKVl2gMuYvNuXQx
        uPcCQQD+cIrNdGE0RQhV8KrGI5C7VeDmX8A3sQLWLtBHAvE/V6r3IIjglYqM2zD5
        tPctOpQ4RM7Ug34NC+rzU68vcOfpAkB+MjSzCgkx96zQma9ulkLSVRyTZpms3LMl
        Maihw80FgvPGe4WFBBvnLDwVspKT84lO32e8WNsMH+TpsksejFovAkEAwtBixoq8
        Pmw4xKx/5TOoBnfruhhIMZv7owi2+hgbpTc3tP4ZL3PwYIcXianws5WtlSPCBV8k
        rVKZs3M4qCdXuQJAY5EIWHCG5c5bj8JXFs8G9gmflbBPpP16FhBw0q7CyvkjEwrl
        5NikSAqMyFIlVj4865P076RvkG7MZa45Lx6mPzCCAZUwgcgCQQDx4aMloadJTgfS
        ktPV/J2IFf/Vo2d9or/cnhUzSSOYzd+XyZN6JDvHOVVP3s5pJlI7x0SjAYLhN2E9
        xI//bgYXAkAWdF/06mDhSUEop0DLKLxnGcO6TYUaALXXAUXukOehE9uh97CdMifq
        gsQMuh5nXItdyU3x4/4GcmGwnkLP76LZAkEA0HJ3YaAd72HjhZKUOb4pexlTInPT
        bytq8pBXY5Pl3p/gfE9NvQTx8zmm9X7OGKG84zK+Fr2jAs8YRXXSJgWXuTCBxwJB
        ANKIo+0CfMtGcy1hWM4umLOv2VfGjGrVc3uK6qWIpOXgCenX6dOsx8twOzJJL2ES
        a95KfJOSTh9Gt9QjIU93V/sCQES/3A/0ZP4YVlo2VMKXksPyo523N3lXlKt+NJuz
        oG10mKglGrVF0cSMNLh6D5+6XUEsv7uM5jfuZu8+PY1uomsCQHYmGzARJkPU60T/
        SLqdUFcllAhaKxFU/+7SH9znoX37xzw7VaLK9PrX9B09q809C9sGr+HHqAg/hc00
        OO/xZcw=
        -----END PRIVATE KEY-----
        """,
      thumbprint: "T8bgoMEeuSOOY4ATRJdXyRNAwtexvSG6PbeXX34rU74"),
  ]
}
