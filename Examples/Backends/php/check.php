<?php

// Reads access tokens, one a line, and prints the account of each.

declare(strict_types=1);

require __DIR__ . '/AccessTokens.php';

$tokens = new AccessTokens(getenv('PIPPIN_ISSUER'), getenv('PIPPIN_AUDIENCE'));
while (($line = fgets(STDIN)) !== false) {
    try {
        echo 'accepted ' . $tokens->verify(rtrim($line, "\n"))['sub'] . "\n";
    } catch (RefusedToken) {
        echo "refused\n";
    } catch (KeysUnavailable) {
        echo "unavailable\n";
    }
}
