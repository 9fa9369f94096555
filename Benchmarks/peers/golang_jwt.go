// golang-jwt. It has no JWK sets, so the keys are read here.
package main

import (
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/big"

	"github.com/golang-jwt/jwt"
)

func number(text string) *big.Int {
	bytes, err := base64.RawURLEncoding.DecodeString(text)
	must(err)
	return new(big.Int).SetBytes(bytes)
}

func keySet() map[string]*rsa.PublicKey {
	var set struct {
		Keys []struct{ Kid, N, E string }
	}
	must(json.Unmarshal(read("keys.json"), &set))
	keys := map[string]*rsa.PublicKey{}
	for _, key := range set.Keys {
		keys[key.Kid] = &rsa.PublicKey{N: number(key.N), E: int(number(key.E).Int64())}
	}
	return keys
}

func main() {
	keys := keySet()
	parser := jwt.NewParser(jwt.WithValidMethods([]string{"RS256"}))
	choose := func(token *jwt.Token) (any, error) {
		id, _ := token.Header["kid"].(string)
		if key := keys[id]; key != nil {
			return key, nil
		}
		return nil, errors.New("unknown key")
	}
	serve("golang-jwt", func(text string) (string, error) {
		claims := jwt.MapClaims{}
		if _, err := parser.ParseWithClaims(text, claims, choose); err != nil {
			return "", err
		}
		// The parser has looked at the expiry, if there is one; version 4 leaves these to its caller.
		if !claims.VerifyIssuer(issuer, true) || !claims.VerifyAudience(audience, true) || claims["exp"] == nil {
			return "", errors.New("issuer, audience or expiry")
		}
		subject, _ := claims["sub"].(string)
		return subject, nil
	})
}
