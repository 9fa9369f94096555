package pippin

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Claims of an access token.
type Claims struct {
	Issuer    string          `json:"iss"`
	Subject   string          `json:"sub"` // the account
	SessionID string          `json:"sid"`
	Audience  json.RawMessage `json:"aud"`
	ExpiresAt *float64        `json:"exp"`
	NotBefore *float64        `json:"nbf"`
}

type publicKey struct{ Kid, Kty, Crv, X, Y any }

type keySet struct {
	lock      sync.Mutex
	known     map[string]*ecdsa.PublicKey
	fetchedAt time.Time
}

// Verify answers the claims of a valid access token, for a service that apps call. Answer 401 to the error access_token_invalid, and 503
// to keys_unavailable, which says nothing about the token. The audience is the client's, by default its id.
func (p *Pippin) Verify(token, audience string) (*Claims, error) {
	invalid := failure("access_token_invalid", "")
	parts := strings.Split(token, ".")
	if len(parts) != 3 || len(token) > 16_384 {
		return nil, invalid
	}
	var data [3][]byte
	for index, part := range parts {
		bytes, err := base64.RawURLEncoding.Strict().DecodeString(part)
		if err != nil || base64url(bytes) != part {
			return nil, invalid
		}
		data[index] = bytes
	}
	var header map[string]any
	if json.Unmarshal(data[0], &header) != nil || header["typ"] != "at+jwt" || header["alg"] != "ES256" {
		return nil, invalid
	}
	_, isCritical := header["crit"]
	kid, hasKid := header["kid"].(string)
	if isCritical || !hasKid || len(data[2]) != 64 {
		return nil, invalid
	}
	key, err := p.key(kid)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(key, sum[:], new(big.Int).SetBytes(data[2][:32]), new(big.Int).SetBytes(data[2][32:])) {
		return nil, invalid
	}
	claims, now := &Claims{}, float64(p.Now().Unix())
	if json.Unmarshal(data[1], claims) != nil || claims.Issuer != p.issuer || claims.Subject == "" || claims.ExpiresAt == nil {
		return nil, invalid
	}
	text, _ := json.Marshal(audience)
	list, _ := json.Marshal([]string{audience})
	if !bytes.Equal(claims.Audience, text) && !bytes.Equal(claims.Audience, list) {
		return nil, invalid
	}
	// Clocks differ by ten seconds at most.
	if *claims.ExpiresAt+10 <= now || (claims.NotBefore != nil && *claims.NotBefore-10 > now) {
		return nil, invalid
	}
	return claims, nil
}

// key fetches the keys when first needed, after ten minutes, and for an unknown kid at most once in ten seconds.
func (p *Pippin) key(kid string) (*ecdsa.PublicKey, error) {
	p.keys.lock.Lock()
	defer p.keys.lock.Unlock()
	age := p.Now().Sub(p.keys.fetchedAt)
	if age < 0 || age > 10*time.Minute || (p.keys.known[kid] == nil && age > 10*time.Second) {
		answer, err := p.call(http.MethodGet, "/.well-known/jwks.json", nil, "")
		if err != nil || answer.status != http.StatusOK {
			return nil, failure("keys_unavailable", "")
		}
		p.keys.known, p.keys.fetchedAt = map[string]*ecdsa.PublicKey{}, p.Now()
		for _, key := range answer.Keys {
			// RSA keys and other curves are for other tokens.
			if id, isText := key.Kid.(string); isText && key.Kty == "EC" && key.Crv == "P-256" {
				p.keys.known[id] = key.onCurve()
			}
		}
	}
	if p.keys.known[kid] == nil {
		return nil, failure("access_token_invalid", "")
	}
	return p.keys.known[kid], nil
}

// onCurve answers nil for a key that is none.
func (k publicKey) onCurve() *ecdsa.PublicKey {
	x, y := coordinate(k.X), coordinate(k.Y)
	if x == nil || y == nil || !elliptic.P256().IsOnCurve(x, y) {
		return nil
	}
	return &ecdsa.PublicKey{Curve: elliptic.P256(), X: x, Y: y}
}

func coordinate(value any) *big.Int {
	text, _ := value.(string)
	bytes, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(bytes) != 32 {
		return nil
	}
	return new(big.Int).SetBytes(bytes)
}
