/// Key pairs that anyone may read here, made for the emulator and worthless anywhere else.
///
/// RSA keys cannot be made from a seed and take a tenth of a second each, so the emulator chooses its
/// signing keys from this fixed pool. A real server must never trust them: it compares with
/// ``thumbprints``.
enum PublishedKeys {
  /// One of the stand-ins for the keys with which Apple signs identity tokens and notifications.
  struct SigningKeyText: Sendable {
    /// The `kid`; of different lengths on purpose, since Apple's have had six, seven and ten characters (KEYS-4).
    let keyID: String
    /// PKCS#8 PEM.
    let pem: String
    /// RFC 7638, SHA-256, base64url.
    let thumbprint: String
  }

  /// The RFC 7638 thumbprints of every key in this file, RSA and P-256.
  static let thumbprints = Set(signing.map(\.thumbprint) + [clientKeyThumbprint])

  /// The private half of the default seed's `KEY0000001`: what a developer would download as `AuthKey_….p8`.
  static let clientKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgob9LBhUidLad2Vz5
    g0gLjPab+bg6bx8O6ZNERUpkWyChRANCAARmBVlrpXEhqkSxi0AwgktjnT071a/i
    A1+6Qh2i/oF8d27qZdp/D8heiqJGI+EITMJElrTE6mL6Hjyyb5KwpfgW
    -----END PRIVATE KEY-----
    """

  static let clientKeyThumbprint = "ID1c0iVFjMs3zZpW79MQFla0JV-QVF4Qb5LAn8DXTe0"

  static let signing: [SigningKeyText] = [
    SigningKeyText(
      keyID: "Ribston4qT",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQChrdyhxtVdrBRy
        tljGExgkHYTGBdP/ThX4GVSu5w23U75q2tD/PYV3pUSiouz2gioIRRTh1ZUPrtCT
        0AJm5dGCPapQwG9EDnUlQksBbn9N0iO/bqEASNkhiZ7ll35x+XuqkeuccMXNNN/j
        lnNsWmyC9atfV3++rLF+/Ur4x/pQh+AnPyRsaOIAsDRKq+ryFoeH694XmsHdx6mn
        gw8Pr5WUgvj3EiM7mUWgIe56PTNx0Z24cI6ui9yDeQYdz+s5SuBA7AbF11SARr/d
        GJIrVEkeXwaMnKq2qCtzi1aT0b5TkLeojeVTOYFLpK/8eHcJ7suaDqduoiMZrpL9
        xdfUQ/i9AgMBAAECggEAKCDI4/Y/utIc+SO9ANx4X25cJ/IGXhV5amyPEiISy2+j
        kU3iFZelar7APEWH3t8Lo6XRuwORzaSr7CPylKtxxoubnBNHCnM0LB06FI7iVeRU
        Lw08NJ/gFGzd3UoufgdX5Ev3WIq87WO0Nf5/g2MmD5L+B9nlwOOH4mbnlru7qwTJ
        Zjjk3C7DoHCHX9F6tyWLNBoo2L5a2Qup9JBFRcxqqqkrCu6mj5NNSBItvIzAQ185
        ZPHbuU1lqYyNLIZv6cpwg6kYAvZOja7XKRZ05phMmfgAoSE7yjhXy3tYBFtXlGc8
        sq3RoIKmHR1ofNpaOjidTYGNTWRRc4Ml7hrJc7WkgQKBgQDL71/0SpOCqAI6szJE
        Ghf9zzHIgTTrshfGkN23PEXGAb+LIC+moFFrq+O7XgqaGkBWG3GwKxTWcPwuw6L6
        Zmve20PDjfbsiRWUNnhZ0yeviS7ROp8WfLmoDzpOXQnOQKGYNxaNt0UhAbCp8XPc
        JLNoI1e40VBYnB/ytfI20+YKcQKBgQDK9MJGfsI0xV2+aPh+kz6+s9OY1MQFdUWC
        9H129IgdlkqYPKdZmdW8H8CURGrNt6R37WYaLNLLao5cw9lU6oErKkRURxs2U7Yt
        glbZHGGOb5BsUt/Bj7QfrSrLuHGRFM9QZAyJdo5Rn9xT8Zpiu2LeKHM2hiCMU57o
        iAchu7sBDQKBgQCx8IB56CRDaZLgYwDl+Rqb5BBdEZf6W59xK2+5dMawmU/m9cN+
        EP5aA1YmY0y+307pkvKks0JwRY9UwnDPKVTP0+ORmqosAwSoGMr0HVDQUdNezlaH
        SXa40+ic/YMTysL0zIRKTPHtdcsOzVW5bPB5WfUtlr0TQ86AeQ8JleRvkQKBgHhc
        YwKPlfjZu1h6xDO8ew95cdlHBOD/xTN+bxGmvzpcsOxLvCtlEd45Lmo/kN9jM0R0
        I4MOZgyAquDUvQSg9e11aYRZjwfO6VFf5MVpEWn5O7siAtS1tmq6tZCPV7pkjvXr
        /4teJdS+a1nVBGvdGSsK7hi9vnu585mPYjtdK+/ZAoGAV98mnRkRf52voKe3Ncyw
        HiFniSlSNhg45Z5p+sIkSbNqvimSrgV40e4kg9/f8zk1PxEfnq1FoYTAWhzNq9zs
        aIR1tqC5iRaw78KUE+01GROwUlHmsq3MBgt10HpCaM1Rbjvq7W6dFo1G938mmHX3
        3ontm7WBxJIT7JKxAtViaU0=
        -----END PRIVATE KEY-----
        """,
      thumbprint: "6j7xEVRQgHp642me2mn5ThVCCDO8JQtyTC3i3j6WOmM"),
    SigningKeyText(
      keyID: "CodlinX",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDVNRdK/KNPr4h4
        z/DVVx42uX+JebFDOox0Xc5MX6xvoaXK5JU/cDtoitFwYj9l6btgXy01jAt3+0ib
        A6P8i6qEFF/52rmt0KYTifNSyBYuwVIKqoiGJ94gIBzoY1qeKjTlgrZuQAHfoL2W
        9buEbDXmKJyAJmRNd1+mZnDuWpm6v1Q49BAz1nBfHGqK5XxLSU/w1Dzt6WaaCj+U
        XsCHg4uqSsTWUf8LaFZibh0fWLevCbKAb9+D76h8lYoWtd93PkcJsVUS/KZ52Z/e
        j1TQCXI3WJlI63xGybcuGmsUhhH7/NbB+AJYK1XgiR1rcT2hN1vWW10mvgBp+EPZ
        sx+vRX7fAgMBAAECggEALkM9YSeNljJb9f8E3n3vT+eTTXTK6nAPXwalx3uxEm3s
        aCiOW/wR3/7TMEQZRpdfcatlR2uyZ1/uorg5AokZwFwdcT0tMhKGntG9qxZAffez
        wh27zwRilezx6Nj6Jjy5Sp3A0Q5xeaFK0jFS9Yp3bZAdWU87T3XaGuS6l3WwSs1o
        4qWTHbl8wAOOM965jxaq5TbzOrboy+V7/hlWcm/foA05Jf+Z3iFDjYTYtebHPn5C
        tF0Yx2ArRYFHUCx0sXpGP6sVAif6sZdgj4osG8uc6GxUI/r5SCQ5XIcFcjWFCiNC
        Xe+5LPVcGOyWxl2QhoBnysT4jL7wRQOI+8F590JESQKBgQDu9PPquIX7tOX841wu
        d/5Ts+zP2geospbyvS+ODtBQLT5R0rU9i11IhPS3EzO0rakK4dP0XzwvbzeW3DdJ
        kgUiC+fpWs0ypnuMWkrWh8WRXqkEsFcJAsOxoQvVBBREDx+ouktkG7MKgeutkfaI
        EdJYDfTgPuuslVRVrGmf9uw1GQKBgQDkafxjYsQ1z202zZpvMh2FZgz/ZXuyPf/0
        BCzEGqtBnE2axJdZPtGkVM2wkCC045fGHO8WBmnQdWsvW0xxXsP5JehfUhhgWJUU
        Q+fTC89RzOrMJ3haZxLbcHsKcbYATTAyX71EotayZBWUcuNG317aTXoKogAWts4l
        QiJk6R8atwKBgQC+0g/Cvg4InkIW+70OQrZvQzx2E2eQWOVf/KHwMHY7wJWGo9wl
        xJf+pGYDmKruustGLGalPDQEsSzUJRFlh9zffmB5IhDBRN9einA+9vdXih8w5lzq
        jjGWNMQNHI/OdcFTbUltLQ2B85Qv7GLR8GFn/eUx+i0bibhqHh/PJVElaQKBgETa
        3kZng5ZlDRs0J5XVmaiY9toWkY9NuVap24TSNUX2BD7ffHBey3uqRMcw62scIKiM
        GFafYE6C1ujTsNuMIa99iesSKF8C1Q3i2oN4T+rsxur8Cv/Vio2z/qNLW/4DRsAo
        tDl4jRgBq6+wYmr+8u0D5gJGi5hNSx9YLF4XGFVJAoGBAJ40UywVF8N5SMfHHzaW
        ho0Kyh04blxIhHZTrXACXxk5oo3PWNA9NbfmSLoVJ4Ule95TLfsOXiF+H5AvYfFb
        q0vJJAT2PJUhNVP+I3H/OtZ8VywwRpclKe4X/8KVkAa5z0aOhuc2MH/5zEmGOGwA
        Um9q3bS/wb7Z8Y4PWpzAA1f5
        -----END PRIVATE KEY-----
        """,
      thumbprint: "Ob9T0yMAf0LAbkdeBsUJt8oj7Brdr1dO1ykCQz3bIo4"),
    SigningKeyText(
      keyID: "Bramley7uW",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC+tYgMfmjWQdQ4
        nJCQP9WE3wKcLVDmFzGPWldq7lyXc7GA0lFNsSeX72aEFRhvuQNrya7VSn2Rh58K
        0itakGpOf3l0ZziBcNpdINSfCLKu43ODBbtFrKJT0SZx0LzE0JTgYlNZD7qgH0uX
        aXC3Ej/F8sWK55r+dMXLYKwLSegr/EMA3VPykwtW9HjeILRQVRvEeWAZeaE0fpLZ
        MENGyn3Cy7SWxFXj4ITVEberS6WhHxMCcSPogQxd1G+VT3c/X1BzSJ3F4p4TJw3n
        Zg9W05X4ArvKkI5F9KrtzwoEDEgntPkUM7o94VaBoYyplUp0PcZyjplAdFv8BuSu
        mXog4XRFAgMBAAECggEAETMA+pN58/zK3XItTX0cThfovdoOZjnoQ9Pzd1bY7eXG
        t+X/5CBagEbceYQHiKfoaZOuW1kU+wd+rfSnaUsF819mvjtC6tWZM/Xuhws7Ri+I
        LuRY798yYpnFvFUFeUCQdK4ZczpKa/92i0i8nB4et0T+UNkzbshsQDvPOFNph3HY
        Nh07CTpq+D0mNfGbkEQflDuWTRaYBuKrx/093cmOr1wnuLvXXDM62bp73lxBHZai
        cn8fbxWX/7WI/C/ygke2dE9oDWRlULFThSzInCJ2wPM0ACgQ14sNFLIYcCvaT0lm
        QEvMsKV7TPi6qeBOKYCanFmu9NcILFZOk50/7JBLnwKBgQDzAYzXVQ6aj3CXlL7s
        yQR9sMharERL216G0Kll45P2JRsKnLR8BtJ3fsfTH93Jy8jzXdrJeakicSzP6w5s
        O7+rfOgzPpNMZSW5oXho+oz8h9NQGjzHuvYNvIOYOWS6z4CWxAmdAlREzY6xgkfo
        6d0YYNMuZbtCDYsHtSV2V8fwowKBgQDI6BntiI5UNTMVECFffy+Ig25iEKHDCeA9
        d8ZNdUGN1b5j/PuZJwd3Y9/WWEV+BlV+eHLW/dFOEnGVJu7ImxmwhqLBbDLEWKxG
        f+kyrPbYAdkOoy3P30OgpZp8BgYPtbq9EQiy8gq4w0DkRCvrlis6JQlumZTIcb51
        1Bp8VUAN9wKBgF0IIOVnWNnvREmj1pxMMP31qh6ciOEJsNyoEdJCGClJ91pOuAIr
        knPRA6teLcjNzbbuHY64lvnqnh9TfAgPr8d1YGgN8tJyfsjcen6mPUeIsGugP9iv
        SPflTfP/NQMX4cDWeF+1vpFAqPpoSCNxNQXaO78tj00wZiOjRB5UaOVFAoGAWbwR
        mJ7ds47vegDyZw0P1hGeQ/7ZwZuvpMTStdYhqZBGsbJVTlq4YwMg/0P+BgQeO5bg
        9FX6HrzuLohtLvzXxJjeKTaClmBk0jhfmFrZBjINGRSZabd3JVHSZoLqQioRdlEd
        aY/iahQL7+jjFR7Fv/q688N1SPJE96v9CHurWJECgYEAluWB4i0ijc5Qa4Jv0mD/
        1BZCu/gpDAq8aiGPtCef2GDECumAmP19mtw5GTKbmBiZ0wSmbGhGYsr0mpuG6k8x
        JS1pRXYDeGj0H66I+Zluj81GdfqZSE7D/gqIfs6DYoyC6222hRcTy0QpWhJ9J3O+
        Xm8ZVc5fCdI7Iyp+VZVCPgU=
        -----END PRIVATE KEY-----
        """,
      thumbprint: "iFJR6Hjea8XNEVT9nK9dUgRrT6q25dWQ-XovO80NcK0"),
    SigningKeyText(
      keyID: "Egremont2b",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQC9XtLmlmDyoO9A
        i0doiEMoDSf5lh556urY3bb9jDiHq16y4feXpZsG5gRPJoLZRe7nqhUV+8Xvg54V
        pBAOyjruYYFd7ifVORMy15dl8oFwhYiKVtdQcFnJvTqIMk7jghwziLmoyEgaBHKu
        xWR6o3Bvoxap3WT+CmPtJpnbxRCuFqLSju3mu/fi1+WJ7IyN6494z0YYS3SQSHDI
        uQMXT+G124t3L2a7G8bqdjJDLxDTwNMLofISq03m5711EsNs1XqpvMHlbvBRc3dg
        tlrzt3PJusJDIZ+uNBnXDVafoWXpkVwjmVfzTh/2p9MZj83dvrMPsx/N9WYc/s1S
        4zUz8LSlAgMBAAECggEAAiM54VY9OJVACMwJr20N5QL0j+VZPrhmlAc5Hj3LoR4z
        NeabFuA+kqJ5K1AAMpCO29G0yeS9AM2UNM1xE6DGGfemd0y/Wz+x6AGujkRE9ceI
        i0HjsTSIy2AuyEs8o9fqJLD/94KpeiN8DF1xKZWtYa4cfrbRSM24VUPdK9xauINx
        rFuFu8kwJ98l43HjBVhQs1J0617IEg+tA+8FvjAesdwj3oRomBOUqhRT2aPRam1E
        Ka4r3tEtswaA88EVXGAHsoAuvHJAEtbepXa471j5qflEdUUZ/RAKJihosvnqUyxp
        EUslkaQCdfsZxmlxkvqcN3NZsLnpSN2F5bc6kj21gQKBgQD2/WdKScOSwAn4CB/b
        HqselhFQQ4bw4mi6R/eP/xznLMhe2sHcVeOxCZxCxLDU/OZC4G0hQV2RTFQvO3kN
        z0L8wcvqcx1Pmdg6K3WWwg6MHAUD3MB3V1Q2Bn4HhsSobvtbwiNTv08NTrYIOkMQ
        rI8t7EKCth3PKo2kIuu01oEr8QKBgQDER1Jw3iuNwcRSRYLI7JkDlSJO3UDTDlE6
        rOIXFnpYDYPtK/sdB5JDcZ5JGAX7PEeOnF1ESXFktqbJz2OluxT3TRsX0y3X3KdC
        ecI0cZhAjdvQSRRIlJ2RO5C0R48BY6Vf/i+Vz1ONAdang134LpWJgC1ki4+H1ivD
        ju7dwE8X9QKBgHHJ4vlNrIWCZdVYYNzBb1KjDozs31FA7cDMgRhdDwLOFe3lWKTb
        CRA5/jygg1tMvASZgo1soN/cy3gLLUUYdKMf4YM8z4cpuH1sIjt3Yd5Y1lKmNCGH
        ISvWp99tzlJO9wyaD05498GIvsJhnR4kcb5Vd3rizi7wStsQn4jrvgzxAoGAPkkX
        y0NldNWhdC4kw5f5Mp7XxUkG8jLf6gvEr2jtqBWZ4OCNDnhBnO9oOG/MLh7B4mqS
        WkIoHrqrkO0kBQqqK5QnXdcg/BhEZ5711uiZVRrvP1iBfErU+ap6UAtJQTqa1yx1
        c0fYjq2frYbNgh1eTMUFIpv7DzMSrjskZ/BH6SUCgYAMKDGaHfUkEJSQ70bM2RKY
        X5unS+e0b2xuZVcd9ugsSiBju+17QgsnFQh55UGyxBZlkUmxWuUm97ftKyDCijtZ
        +q1VwW/4ZHARWMX75xHq0cMLQhPxkrB3kUEHqHU4awfAAsg/LNyAcW+7puzz6O8j
        bt/S9V8u5urORHrHVncA0g==
        -----END PRIVATE KEY-----
        """,
      thumbprint: "V1cvPfT4xtbOnYszIkLzJAeT093BPgHDfgjpYSMH2hE"),
    SigningKeyText(
      keyID: "Blenhm9",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQC2FKCcnNsTK7UB
        NprdJc/Idy+loIGKfZ1oKBaFZvRWBBGKbOCvwpoGFhQYJKQSu/lwkooNnCGCcY/h
        0gZ6lnZ37mQGFjmGL2hiAo6Jph4N5XGy2O7sPTra4iBrBXpMOGrsE+kql5ZTvBns
        huq1cqBi3qbEZroU2mgf+i7g5HotRtI2NZWA9dQcb74Psw7eixcG9WOaKL9R4aZW
        i9eNB801FHsY+cDmBeDcdESyV/cfZ1Mldtaf9KpHJw4paGWdvWlUedQXGn6vEjAu
        7VBG1dE2Q24IHOI/C0Fw8F0x4wbZMpUSa/FFJxim4X3Hhl3R8ZnvNCReY+99MLaM
        mkW1Dv5XAgMBAAECggEAS6qo0EyzEfVw5A8wLkT/Y1x8dYUNMGNhXZ6DNW8CjRhl
        vbPfb8scPPlB4oKfmJV7ZJfRPTSsDExrMboZLSqIEvEDqi/kOepLo6dSWsuo47d9
        F4jlSVFsuveL503AdBph/LeNh0C1nRinYU70DPGUy2Ghxi62l+HnsZpDjvwD9for
        qEFHZgwezyA8O+ClZRk5feDONkEnKUJ6/M4UqkutCHyIZFbx5TPmx97WAwGd133y
        tZHz1Ihh+pC7hVa39UTUPax5EF9BDAJSVflwqlpBI2OFxLNCtJ4qc7GFDnlQbSM4
        v5JCiOHTYABRKo16xAoReUWB6ybxXBOjufqO91nnwQKBgQDl0DFIicvndy85Jm7T
        5Nxbs00Nu5/9/Xt8nvifxe9EAKPHgobn9mvvfbtjbdmz83Owc6bUhH69OtGXajkf
        P/FVoejUJaOC7k4hOzTSrSyPR5SvpkMj70vWOf/JtyOLU3u76BfuP9B7ueWf80c9
        oiBVJ93fqatIKgenAM498ZvnNwKBgQDK1ApgR1tbzb7RtJeHFjugkwlnq/N+cnjU
        EIrUNn9dgRbXgUlrvRR8iy1EjGBALBNsXngGCCIHc8x45g84Hdps6hozJ3Gv/Tr/
        ox7gDehaWL4ERET/zNb5RexPnSqEediE3JVbeGyr7eE1HZrdDxIQrrgsbgcWy5uW
        kQepj5Lx4QKBgQCMG2Bge/n/NM9qhT7eGlIp6edZLwE8pRRrBrRHHDJiAA3ZrX83
        3ikxyjK7TJaEOjFW6ztTpy9piHmNWWpX3fDxJxO+eu/z+/tQETuEEaXv+FDywWd/
        ef1/Lr7+KJQX9h6ikb49N1SQieYvnO7a6YPSxspi+Jr/FPizXS9f3nQRAwKBgFQq
        NwAKvDtVHhixAqvYqveP7Dgr30eaQs9k6ebzklh/p7XXfVsKxASGUEuAoLQgVhMD
        BHUkTNKg17lXZftYT/ogDq0pcgCgaSoJS1eYDdHnvznQBn3LR216+Xtz8V+1nAZN
        7mBdkWKqvGgpF8khZtKrXdt58NEhvjd1iSNwY36hAoGBAM/dFdZExthyajTeQAXW
        FFz78MZco/rSTDekpAZRg05QqStyp5G1h2w+kW1RoAO2tYwjcZuzn8QX9tttMxJJ
        ojjZdfGy+ljT+PoCnMKyshNdv77wQbt+4GJGrfaIJHmU8+JRL4Va/RHIf4dTc1MM
        0JqQGF7GZDVlNIDnHWEu87m8
        -----END PRIVATE KEY-----
        """,
      thumbprint: "SbHSqt5Mty_V4P_GHVOKYkfVZKnzqFXq85runlU35SA"),
    SigningKeyText(
      keyID: "Ashmead5Kr",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQC5qVJlz5gBk2nf
        A/ptke/Kb6McaS9EDIn9ml9xirtg3Ttb9KI6/1gZVaMu4WWzPRWVmcW6CB0oMhIa
        ZgFmANb1xpq1zlX6Nh7YK5Qm9hj9hXN+b+omVdmrLVl6imWDYvNB5vBMnjX8pi64
        9lqqZmpN1OQpNsN/6T/98CGJpvm6jWJ+26AKTEECO1EatOcPLK1xQcKtfXpClASp
        ndtqUtyULtIdR+tTMQoaxCbZpTYJxIkMDmH/JzIeEOIHSt8c/XmBUyAV6gTt4Kde
        ySwkCOwYuMBpKpj+8mUgFrkYcWAk717WG+M9Dg1lDl8xMCZWCKH0sAG5xHKmn4Z2
        6nPkrogJAgMBAAECggEACFIWdWXh+vsZcPNfkTLLx3usmJi9s6vosMcO/TqRloAf
        uYmrjh+UuhDwluim20sy6REaz5EuxlcFIO3+pMzHlXz8wMZiK8wqYneEhKD9onoN
        QKbBHI33KwDlrFRgw4xHGOZh0Vs7Uer8N9Gho1ai78FJZu/zf8trMOUmyaGkOkgp
        hSUfPOTuHkMeuapo1GlpoKyTP20BXTCibHWqIVI+uvMqcOIylX/If3a4VUSb1f2l
        F79xVoXvQO1FDXg9TvW0oDaBM8vCRefPaJzcroHLXIC/9rWOsWi+QjSklM04cNu3
        jKNzVwMmGarEW0H+4SNL8lFEUErtxb2pFSgbD7/A8QKBgQDnVTWux283p3+Uqw9f
        dCdWuFUAKte9FBtm71Llafjo8KhLmRca1p/pXHJuKr7egqXyu0TBlwcfq/12ayXx
        Ga4sROOwtOoU6ULu2uSZiIXFkZVbUo9817B2QHOjh6wT6YInDx7YAinEgaDqpqXQ
        +LILAOnaB/NN0wa2l3cfkMq5+QKBgQDNdWZTZulIDKDIbax7Kwrp36kkLFCq1AVb
        2/NhCQCClgkfXniSXi5w8R1SwCQIAeLXsenbgRVydB9BDhHW1/qmowAbO3sRIqsM
        +Bji+v+M3xhI7aOKU5sVTgMWfEtiH84Pjfxb/3t0O9+4U+dlxZD6wynowoUJWzlM
        ygaAf3FCkQKBgC6QsGWmL3T8emnqpQWJ1AFYyYNnHFYrHfjyY7VaR4hcKQROpJ/6
        Y+YNfds/L3yKv+zEVWrCg+SUMkkL+G83xB+VHmALirL64UZDOZDOMl86lt3zGH8A
        y7yB7MUWIkU/07sZCBRjGxU7IrEZKneOGAiu/mOtBgS8XbWTd58a/jPBAoGBAJsj
        gMaNOK0sy+NL3SeL0svSFNe5lpfHTNyV8upcb8QrImxLW2O6NfsWNXwclZhuRCl2
        sA0NJXKs+ESZKSM/JobZIeVuPnkr4lkCpVgPCxQGCUJYHlr+0mV96Jr787f+KAxa
        vCmDembEJyP6Rwnz6otO/sBA0U/FUDkJe2tfz9fhAoGBAKWqs/JJTrwxL6Km7nn8
        yKkY66pmYuvn/SvVqIE+sqQx51fzllRbmEt5VumIefFZBb/Qur87Lo8Q8MThlGiU
        myEIJIFERtZusCyY/imIMYILFx8M5dVuKE5UtIZYdm5ifa84NagZsQxqbcXHUCgM
        IMYlw1YcV2KH2IUwkN9OLudQ
        -----END PRIVATE KEY-----
        """,
      thumbprint: "qRB8gJtbRCxle9IsieCAwM1_O1bWeP9tcefqR2bIVq8"),
    SigningKeyText(
      keyID: "Russet8vYd",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQDiC6O8bCfgtHnJ
        QZv0byGLcFrKtmH3bDGNsUQc+6RqBTuEdMj6FI1trLVimOcPlXpdG+Ng92t+tl9Z
        C3rF1msbBN2ky6K4Vs9lCjKyrDRtaXfvIpZkU4XGDZ/LPE3jEynjSzhoERB7Pt8k
        f01nZRu7pY69/R0HQrfnOAzSdqBwHxu5Cd4exrVuhdajdluK2BABZ5hSkD51IyRi
        k0Pgit9uca3/OFPaYsbCT5lXuJyMIF9bZ7t7/7GlSM2FeTdaaqkhpE6cYSzPJBfd
        V7749l/uecZ2Vft0ob+LSlNKS/CVrJmRjL9fOcGHHUg7vYGSqxUyfksxQleZs1MT
        5US5p1YLAgMBAAECggEAAzPYA4Tiwb+80/mefIWQi5mxZ5rS438Aarn+tYxpJWli
        kPtYl5Zv9IRUY4u4BlP/Uk9hVs/akYaC7k+H00K47L6SZ1HNQeBU+uD8m+Rtr7kl
        TlmGmPBH/mjWATqe/d8ZIlO//lVzjtNytOEq1xKrJGrxjUaHQUGUOm3kXJz6o+v+
        Faz6DksQ0nw70ck63AvlDcztrFgObSw9Kb0KhbdJ5TP06oq6+DYjEPNE4voPiD2J
        fZ6CkTIRjQuhsuDlVBaLhP7kApNbBg0iAASNSZ7nQf9bveMDwMBXZ7CZwlXKYy4r
        CtXIrETjB7GffHJdmoXXgG5pNEtTQjYI4IUILpNqmQKBgQD6ZqqwUKuArAYf4UBQ
        co05P6iOtXFDH645ZQ4t2zEdDmaZDLTBzSG62a6BmoL5U7emF/btGTThUdVolVMW
        qkNkWqr+vEN1pleCjH9ItTv8e75uTrT4XRzH0hj6++bKQqDbRwNGt8NiQEzlZVEx
        8lS9RWI2TRTz0PqsTYHqLofVmQKBgQDnGY7QQ4bXJBYIFrQkYmOgHJlFpOpiP+fM
        QSa4WGR7Pk8mdJw+Y4Xl+Vr39tkiGnmdyW/tfB7Wos5P+ybCiVALaukLGB968Q/X
        2+2+3hMzo6ORKO/T3xwnRn6PDZa3ft53BLEIsynqw/Icguw6bVhnkQujp4MfQl4x
        caGb/uVHQwKBgGu91z3sSA8idbQr8MdssrVqXbWh/q0aKZYKlHJIuTY+Zwj9vZ0S
        DaxfU8XyXN65FfFCqH3Wdblpw8CvV8QN2NeKZ78Z9JDf1RGYMIBxcvEtsX+3IAkp
        z2NvVE5SKzjmOF6BjLhWA5z3+95MnQY3thyGiT7CJfzO871F0FuaT9opAoGAIrHc
        lfm9UalSQW6fJuM6j7wbarBCm/N6KlkRphVnKHWHTn+tQVSRsqAH/zgpCwyse3rV
        efLrck/I54sOG6CfyscHK6o4d62fMkoLXF9cxKDpmo5pywYw5NiZgYKJwQyj+3xR
        07uKLHu0aoFhU7g80HefJresYNIG8CdeGtxesZ8CgYArn0CTA0wyB9HdiwJlePPg
        t3GOXNqMOZhIhowZUFYAnwWoLm57kQwC/s5tpauPR/Lqg+TVnPq410G9Rx3ZnAEb
        1os3OWEgSxK3hUNNRHh3D/Hi1R5aB09dQvK4AJgNyF9UkVYnbOdsVS7uob6nHOHR
        S8OpDw56dLYaNfCfCOcOOQ==
        -----END PRIVATE KEY-----
        """,
      thumbprint: "f7BW2-XRqWYkzKJpI3Iyzy7yGDBXD10fBvObvr5aivA"),
    SigningKeyText(
      keyID: "Laxton3",
      pem: """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCq+XbM1z7KKBMn
        Vl37zbWriFzvniZDCZJ4fOvFV16CY8dEY8mIoEmbexmqKg2eBEkOmcDdQurmL2lo
        fYbG7PEJz3RyyTuYovpA3Ix2bS0sAn80tKGQ8vS8LSTtgWFc9YO5ucStoZVZajY7
        MIufIRQbxMjH6/XiDlY4RxEnpmD1LB91Ni488gG3c12Hs3I4Om/4WwwdQibRVINS
        o9AqZNIcMPbWKELGYrMxXGNlKuWVvjO60KuwL/uyzE+mJI1g1VsKA2ARq5rr69DU
        GLCk3SbRnieJxhaToVMvStNFTC9QyxW0BoeFWzO4XYBukYfdbxyzOj2XbXnwCZWh
        5Lmy9WplAgMBAAECggEADa+koEmToQ7mV5tc2xj7U6TkXERX3Oe8KzvEC3A5ZG0f
        HfJHRzyeH8gnGggTPnn/13THK5Rdes8X8ZFoyO2IbvKwaDbZDS3F+WFeN2WjvHaN
        CbediPLrKdFgTR3H9i8WBreK5E4/XGC5lhvboAGVGz2cR+VIxw9tke7dve4zgTSP
        4vwQduQsTqDEdAHvjaNmE2AFq8kt+IzAKoJx4no7ks9mYDao0BHIBfYd4Wa/J7ll
        T+rgSq7cVwsUeZSxiSCTRnbBe9rfAdu8QwI5MDRCD2SM1q6Ixs3uo1Rw9TkW62be
        Vun5epb9bYf9y2lnLFgp8ZIB41ibxB1RkRP+Nf3xeQKBgQDYZyG9A3KrpTUQJmcp
        OvGGz5wHRO5BJUq+FGgJEeGaMwNPCPqscmdP0SwPVEam7EtXtOPqiy7qSIBTy0xP
        YDSEVncR9G5NfrnDLNReryA0SE5THOEEbZOpz8gZvvS1Lw3kgEklJfCmNa8e6FCD
        KGdZhZVWBCywPqtFHIIVXRThDQKBgQDKQllr0oWuuR0abvRpo9X1wY+6H7TkP+9e
        QgGCcs3WL6LiY/ik0nqXvJb1fWq41okrtCExvmcApDQ32DOM470DI3DqYqmB2WCu
        sTGpVS+lquh88nhZrKx0QWsmMt+7NGs2Ihqs9Cetip1mRljWANN8QToUOHnnpe/1
        5C9xRdfouQKBgBtoFFHH2gH7DllZQ79pA6W7LVuOU05U1r5z/ykG5reMtmKQFI86
        ffMR3q6iUcBaNMCK3EKcFfj97aKvIJ785CnOeY4AkueloQki6FKFg2Kbta+4/JZ+
        +jCLbCA2mu9HYk8KIDlgMLYcHm2fpnK170DbNiqKpM49YZuDHMZv33ERAoGAHmVU
        PPD5aCWnqwZLsuiNSg6Zw/Xp4Hd/SKIQygLoziyAhRdTEaoUBGOyKBh+BmMvYCME
        7g3YOu9ybYYPUTgUerlDyeWj5cC+V+KHPRRxQatqnwRtc8SQcjQ2nxn8J40cI5mC
        esWChQEU4H7n8NlU7xJ6YPmP0HFOm5x8SMCfTvkCgYEArxG3FtLBdI2E84KNBhYz
        8+rOoF7KmnEmz/NC8RCMPlRgKf9RaAyj+Acritf1Jxx7VZ3TmjE7DmUzrr8dRvyz
        0QNRiQLuuzcjWs65vfDae+wMrJqcp66XOA5XrN6Ut5I5wqcwJ08Fw8Jv1rJGVhGe
        krCR2ey3o7qMe2MxCk6b3hA=
        -----END PRIVATE KEY-----
        """,
      thumbprint: "g6TodT7JDw96dE6DZwZUWdwSBfzFtXRbhwP47cgNx-8"),
  ]
}
