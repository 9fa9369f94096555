<?php

declare(strict_types=1);

/** The token is not valid: answer 401. */
final class RefusedToken extends Exception
{
}

/** The key set cannot be fetched: answer 503, not 401. */
final class KeysUnavailable extends Exception
{
}

/** Verifies Pippin's access tokens. */
final class AccessTokens
{
    // The start of every public key on the curve P-256, in DER; x and y follow.
    private const P256 = '3059301306072a8648ce3d020106082a8648ce3d03010703420004';

    private ?array $kept = null;

    /** The server's `public_url`, and the client's `audience`, by default its id. */
    public function __construct(private string $issuer, private string $audience)
    {
    }

    /** The claims of a valid access token. */
    public function verify(string $token): array
    {
        $parts = explode('.', $token);
        $header = json_decode(self::decoded($parts[0]), true);
        if (count($parts) !== 3 || ($header['alg'] ?? null) !== 'ES256' || ($header['typ'] ?? null) !== 'at+jwt' || isset($header['crit'])) {
            throw new RefusedToken('not an access token');
        }
        $key = $this->key($header['kid'] ?? null);
        if (openssl_verify("$parts[0].$parts[1]", self::der(self::decoded($parts[2])), $key, OPENSSL_ALGO_SHA256) !== 1) {
            throw new RefusedToken('forged');
        }
        $claims = json_decode(self::decoded($parts[1]), true);
        if (($claims['iss'] ?? null) !== $this->issuer || ($claims['aud'] ?? null) !== $this->audience) {
            throw new RefusedToken('for another back end');
        }
        if (!is_int($claims['exp'] ?? null) || $claims['exp'] <= time() - 10 || ($claims['nbf'] ?? 0) > time() + 10) {
            throw new RefusedToken('expired, or not valid yet');
        }
        if (!is_string($claims['sub'] ?? null) || $claims['sub'] === '') {
            throw new RefusedToken('no subject');
        }
        return $claims;
    }

    /** Fetches the keys when first needed, after ten minutes, and for an unknown kid at most once in ten seconds. */
    private function key(mixed $kid): string
    {
        $kid = is_string($kid) ? $kid : '';
        // With APCu all requests share the keys; without it each process keeps its own.
        $shared = function_exists('apcu_enabled') && apcu_enabled();
        $kept = ($shared ? apcu_fetch("pippin $this->issuer") : $this->kept) ?: ['keys' => [], 'at' => 0];
        $age = time() - $kept['at'];
        if ($age > 600 || (!isset($kept['keys'][$kid]) && $age > 10)) {
            $kept = ['keys' => $this->fetch(), 'at' => time()];
            $shared ? apcu_store("pippin $this->issuer", $kept) : $this->kept = $kept;
        }
        return $kept['keys'][$kid] ?? throw new RefusedToken('unknown kid');
    }

    private function fetch(): array
    {
        $context = stream_context_create(['http' => ['timeout' => 5, 'follow_location' => 0]]);
        $set = json_decode(@file_get_contents("$this->issuer/.well-known/jwks.json", false, $context) ?: '', true);
        if (!is_array($set['keys'] ?? null)) {
            throw new KeysUnavailable();
        }
        $keys = [];
        foreach ($set['keys'] as $key) {
            // Access tokens are signed with P-256; the set may hold RSA keys for ID tokens.
            if (($key['crv'] ?? null) !== 'P-256') {
                continue;
            }
            $der = hex2bin(self::P256) . self::decoded($key['x']) . self::decoded($key['y']);
            $keys[$key['kid']] = "-----BEGIN PUBLIC KEY-----\n" . base64_encode($der) . "\n-----END PUBLIC KEY-----\n";
        }
        return $keys;
    }

    private static function decoded(string $part): string
    {
        return base64_decode(strtr($part, '-_', '+/'), true) ?: '';
    }

    /** JWTs have r and s side by side; OpenSSL wants two integers in DER. */
    private static function der(string $signature): string
    {
        if (strlen($signature) !== 64) {
            throw new RefusedToken('forged');
        }
        $integers = '';
        foreach (str_split($signature, 32) as $number) {
            $number = ltrim($number, "\0");
            $number = $number === '' || ord($number[0]) > 127 ? "\0$number" : $number;
            $integers .= "\x02" . chr(strlen($number)) . $number;
        }
        return "\x30" . chr(strlen($integers)) . $integers;
    }
}
