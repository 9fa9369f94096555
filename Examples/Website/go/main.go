// Command website is a website in Go where people sign in.
package main

import (
	"html/template"
	"log"
	"net/http"
	"os"

	"example.com/website/pippin"
)

var home = template.Must(template.New("").Parse(`<!doctype html><title>Example</title>
{{if .}}<p>Signed in as {{or .Account.Email .Account.ID}}</p>
<p><a href="/orders">Your orders</a></p>
<form method="post" action="/auth/sign-out"><button>Sign out</button></form>
{{else}}<a href="/auth/sign-in">Sign in with Apple</a>{{end}}`))

var orders = template.Must(template.New("").Parse(`<!doctype html><title>Example</title>
<p>Account {{.Account.ID}} has no orders yet.</p><p><a href="/">Back</a></p>`))

func main() {
	origin := or(os.Getenv("ORIGIN"), "http://localhost:3000")
	site, err := pippin.New(
		or(os.Getenv("PIPPIN_ISSUER"), "http://localhost:8080"), or(os.Getenv("PIPPIN_CLIENT"), "com.example.web"),
		origin+"/auth/callback", &pippin.MemoryStore{}) // For development. In production: your database.
	if err != nil {
		log.Fatal(err)
	}
	pages := http.NewServeMux()
	pages.HandleFunc("/orders", func(w http.ResponseWriter, r *http.Request) {
		session, err := site.Session(r)
		switch {
		case err != nil:
			http.Error(w, "This did not work. Please try again.", http.StatusInternalServerError)
		case session == nil:
			http.Redirect(w, r, "/auth/sign-in?return_to=/orders", http.StatusSeeOther)
		default:
			// For another service of yours: session.AccessToken(), which it verifies.
			_ = orders.Execute(w, session)
		}
	})
	pages.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		session, err := site.Session(r)
		if err != nil {
			http.Error(w, "This did not work. Please try again.", http.StatusInternalServerError)
			return
		}
		_ = home.Execute(w, session)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+or(os.Getenv("PORT"), "3000"), site.Middleware(pages)))
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
