// Command check reads access tokens, one a line, and says of each whose it is.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"

	"example.com/accesstoken"
)

func main() {
	verifier := accesstoken.Verifier{Issuer: os.Getenv("PIPPIN_ISSUER"), Audience: os.Getenv("PIPPIN_AUDIENCE")}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		claims, err := verifier.Verify(lines.Text())
		switch {
		case err == nil:
			fmt.Println("accepted", claims.Subject)
		case errors.Is(err, accesstoken.ErrKeysUnavailable):
			fmt.Println("unavailable")
		default:
			fmt.Println("refused")
		}
	}
}
