<?php
// Is asked before an account is created, and answers. Needs PHP 8.1, and nothing else.
//
// PIPPIN_HOOK_SECRET is the content of the file that hooks.before_sign_up.secret_file names.
// To try it: php -S 127.0.0.1:4000 receiver.php
declare(strict_types=1);

const LONGEST = 65_536;
const BLOCKED = ['spam.example'];

/** Whether the server that shares the secret sent `$body` within the last five minutes. */
function isGenuine(string $secret, string $header, string $body): bool
{
    $parts = [];
    foreach (explode(',', $header) as $part) {
        $pair = explode('=', $part, 2);
        if (count($pair) === 2) {
            $parts[$pair[0]] = $pair[1];
        }
    }
    $sent = $parts['t'] ?? '';
    if (preg_match('/\A[0-9]{1,11}\z/', $sent) !== 1 || abs(time() - (int) $sent) > 300) {
        return false;
    }
    return hash_equals(hash_hmac('sha256', "$sent.$body", $secret), $parts['v1'] ?? '');
}

/** Your rules. The id is the same if the same sign-up is asked about again, so what you keep under it is kept once. */
function decide(array $question): array
{
    $domain = strtolower(substr((string) strrchr($question['email'] ?? '', '@'), 1));
    if (in_array($domain, BLOCKED, true)) {
        return ['allow' => false, 'message' => [
            'en' => 'This email address cannot be used here.',
            'de' => 'Diese E-Mail-Adresse kann hier nicht verwendet werden.',
        ]];
    }
    return ['allow' => true, 'external_id' => 'shop-' . $question['id'], 'metadata' => ['plan' => 'trial']];
}

function answer(int $status, array $value): void
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode((object) $value, JSON_THROW_ON_ERROR);
}

$secret = trim((string) getenv('PIPPIN_HOOK_SECRET'));
$body = (string) file_get_contents('php://input', length: LONGEST + 1);
if ($secret === '') {
    answer(500, []);
} elseif (strlen($body) > LONGEST) {
    answer(413, []);
} elseif ($_SERVER['REQUEST_METHOD'] !== 'POST' || !isGenuine($secret, $_SERVER['HTTP_PIPPIN_SIGNATURE'] ?? '', $body)) {
    answer(401, []);
} else {
    answer(200, decide(json_decode($body, true, 16, JSON_THROW_ON_ERROR)));
}
