// Package accesstoken verifies Pippin's access tokens.
package accesstoken

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v4"
)

// ErrKeysUnavailable says that the key set cannot be fetched: answer 503, not 401.
var ErrKeysUnavailable = errors.New("the key set cannot be fetched")

// Verifier keeps the keys between calls; make one and share it.
type Verifier struct {
	Issuer   string // `public_url`
	Audience string // the client's `audience`, by default its id

	lock      sync.Mutex
	keys      map[string]*ecdsa.PublicKey
	fetchedAt time.Time
}

// Verify answers the claims of a valid access token. Any error but ErrKeysUnavailable means 401.
func (v *Verifier) Verify(token string) (*jwt.RegisteredClaims, error) {
	claims := &jwt.RegisteredClaims{}
	// The claims are checked below: jwt/v4 knows no leeway, and would refuse an `iat` that is a second ahead.
	parser := jwt.NewParser(jwt.WithValidMethods([]string{"ES256"}), jwt.WithoutClaimsValidation())
	_, err := parser.ParseWithClaims(token, claims, func(t *jwt.Token) (interface{}, error) {
		if t.Header["typ"] != "at+jwt" || t.Header["crit"] != nil {
			return nil, errors.New("not an access token")
		}
		kid, _ := t.Header["kid"].(string)
		return v.key(kid)
	})
	switch {
	case err != nil:
		return nil, err
	case claims.Issuer != v.Issuer:
		return nil, errors.New("another issuer")
	case len(claims.Audience) != 1 || claims.Audience[0] != v.Audience:
		return nil, errors.New("another audience")
	case claims.ExpiresAt == nil || time.Since(claims.ExpiresAt.Time) >= 10*time.Second:
		return nil, errors.New("expired")
	case claims.NotBefore != nil && time.Until(claims.NotBefore.Time) > 10*time.Second:
		return nil, errors.New("not valid yet")
	case claims.Subject == "":
		return nil, errors.New("no subject")
	}
	return claims, nil
}

// key fetches the keys when first needed, after ten minutes, and for an unknown kid at most once in ten seconds.
func (v *Verifier) key(kid string) (*ecdsa.PublicKey, error) {
	v.lock.Lock()
	defer v.lock.Unlock()
	age := time.Since(v.fetchedAt)
	if age > 10*time.Minute || (v.keys[kid] == nil && age > 10*time.Second) {
		keys, err := fetch(v.Issuer + "/.well-known/jwks.json")
		if err != nil {
			return nil, fmt.Errorf("%w: %v", ErrKeysUnavailable, err)
		}
		v.keys, v.fetchedAt = keys, time.Now()
	}
	if v.keys[kid] == nil {
		return nil, errors.New("unknown kid")
	}
	return v.keys[kid], nil
}

func fetch(url string) (map[string]*ecdsa.PublicKey, error) {
	client := http.Client{Timeout: 5 * time.Second}
	answer, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, errors.New(answer.Status)
	}
	var set struct{ Keys []map[string]any }
	if err := json.NewDecoder(answer.Body).Decode(&set); err != nil {
		return nil, err
	}
	keys := map[string]*ecdsa.PublicKey{}
	for _, key := range set.Keys {
		if key["crv"] != "P-256" {
			continue // Access tokens are signed with P-256; the set may hold RSA keys for ID tokens.
		}
		x, errX := base64.RawURLEncoding.DecodeString(fmt.Sprint(key["x"]))
		y, errY := base64.RawURLEncoding.DecodeString(fmt.Sprint(key["y"]))
		if errX != nil || errY != nil {
			return nil, errors.New("a key that cannot be read")
		}
		keys[fmt.Sprint(key["kid"])] = &ecdsa.PublicKey{Curve: elliptic.P256(), X: new(big.Int).SetBytes(x), Y: new(big.Int).SetBytes(y)}
	}
	return keys, nil
}
