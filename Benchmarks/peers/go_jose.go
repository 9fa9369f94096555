// go-jose.
package main

import (
	"encoding/json"
	"errors"
	"time"

	jose "gopkg.in/square/go-jose.v2"
	"gopkg.in/square/go-jose.v2/jwt"
)

func main() {
	var keys jose.JSONWebKeySet
	must(json.Unmarshal(read("keys.json"), &keys))
	serve("go-jose", func(text string) (string, error) {
		token, err := jwt.ParseSigned(text)
		if err != nil {
			return "", err
		}
		// Version 2 does not ask which algorithms are wanted.
		if len(token.Headers) != 1 || token.Headers[0].Algorithm != string(jose.RS256) {
			return "", errors.New("algorithm")
		}
		var claims jwt.Claims
		if err := token.Claims(&keys, &claims); err != nil {
			return "", err
		}
		if claims.Expiry == nil {
			return "", errors.New("no expiry")
		}
		// Without the minute that Validate allows.
		expected := jwt.Expected{Issuer: issuer, Audience: jwt.Audience{audience}, Time: time.Now()}
		return claims.Subject, claims.ValidateWithLeeway(expected, 0)
	})
}
