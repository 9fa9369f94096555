<?php
// Exchanges the code of a sign-in at Apple and verifies the identity token, with PHP's curl and openssl.

// snippet.find
$apple = getenv("APPLE") ?: "https://appleid.apple.com";
$client = getenv("CLIENT_ID");

$at = ask("$apple/.well-known/openid-configuration");
$at["issuer"] === $apple or throw new RuntimeException("the issuer is {$at["issuer"]}, not $apple");
// snippet.end

$tokens = ask($at["token_endpoint"], [
    "grant_type" => "authorization_code", "code" => getenv("CODE"), "client_id" => $client,
    "client_secret" => getenv("CLIENT_SECRET"),
]);
[$header, $payload, $signature] = explode(".", $tokens["id_token"]);
["alg" => $alg, "kid" => $kid] = json_decode(decode($header), true);
$keys = array_column(ask($at["jwks_uri"])["keys"], null, "kid");
$alg === "RS256" && isset($keys[$kid]) or throw new RuntimeException("no key $kid for $alg");
$right = openssl_verify("$header.$payload", decode($signature), pem($keys[$kid]), OPENSSL_ALGO_SHA256);
$right === 1 or throw new RuntimeException("the signature is wrong");
$claims = json_decode(decode($payload), true);
$claims["iss"] === $apple && $claims["aud"] === $client && $claims["exp"] > time()
    or throw new RuntimeException("the token is for somebody else, or has expired");
echo "signed in: {$claims["sub"]} {$claims["email"]}\n";

function ask(string $url, ?array $form = null): array
{
    $call = curl_init($url);
    curl_setopt_array($call, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 10]);
    if ($form) {
        curl_setopt($call, CURLOPT_POSTFIELDS, http_build_query($form));
    }
    $body = curl_exec($call);
    $body !== false && curl_getinfo($call, CURLINFO_HTTP_CODE) === 200
        or throw new RuntimeException("$url: " . (curl_error($call) ?: $body));
    return json_decode($body, true);
}

function decode(string $part): string
{
    return base64_decode(strtr($part, "-_", "+/"), true);
}

/** The key as PEM, which openssl reads: a SubjectPublicKeyInfo (RFC 8017, A.1.1). */
function pem(array $jwk): string
{
    $der = function (int $tag, string $body): string {
        $length = strlen($body);
        return chr($tag) . ($length < 128 ? chr($length) : "\x82" . pack("n", $length)) . $body;
    };
    $key = $der(0x30, $der(2, "\0" . decode($jwk["n"])) . $der(2, decode($jwk["e"])));
    $algorithm = hex2bin("300d06092a864886f70d0101010500");
    $whole = $der(0x30, $algorithm . $der(3, "\0" . $key));
    return "-----BEGIN PUBLIC KEY-----\n" . chunk_split(base64_encode($whole), 64, "\n") . "-----END PUBLIC KEY-----\n";
}
