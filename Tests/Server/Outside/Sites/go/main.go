// Command tests is a site on Examples/Website/go/pippin with what the tests ask of a site. It listens on PORT; its sessions are files
// of FOLDER, so that several processes can share them.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"example.com/website/pippin"
)

type fileStore struct {
	folder string
	number int64
}

func (s *fileStore) file(id string) string { return filepath.Join(s.folder, id+".json") }

func (s *fileStore) Get(id string) (*pippin.Stored, error) {
	content, err := os.ReadFile(s.file(id))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	stored := &pippin.Stored{}
	if err == nil {
		err = json.Unmarshal(content, stored)
	}
	return stored, err
}

func (s *fileStore) Set(id string, value pippin.Stored, _ time.Duration) error {
	content, err := json.Marshal(value)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s.%d.%d", s.file(id), os.Getpid(), atomic.AddInt64(&s.number, 1))
	if err := os.WriteFile(name, content, 0o600); err != nil {
		return err
	}
	return os.Rename(name, s.file(id))
}

func (s *fileStore) Delete(id string) error {
	err := os.Remove(s.file(id))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

var (
	store  = &fileStore{folder: os.Getenv("FOLDER")}
	offset int64 // of the clock, in milliseconds
	site   *pippin.Pippin
)

func id(r *http.Request) string {
	cookie, err := r.Cookie("session")
	if err != nil {
		return ""
	}
	return cookie.Value
}

func change(r *http.Request, work func(*pippin.Stored)) (any, error) {
	stored, err := store.Get(id(r))
	if err != nil || stored == nil {
		return nil, errors.New("no session")
	}
	work(stored)
	return struct{}{}, store.Set(id(r), *stored, time.Hour)
}

var routes = map[string]func(*http.Request) (any, error){
	"/me": func(r *http.Request) (any, error) {
		session, err := site.Session(r)
		if err != nil || session == nil {
			return map[string]any{"account": nil}, err
		}
		token, err := session.AccessToken()
		return map[string]any{"account": session.Account, "token": token}, err
	},
	"/who": func(r *http.Request) (any, error) {
		session, err := site.Session(r)
		if err != nil || session == nil {
			return map[string]any{"account": nil}, err
		}
		return map[string]any{"account": session.Account}, nil
	},
	"/parallel": func(r *http.Request) (any, error) {
		var all sync.WaitGroup
		var lock sync.Mutex
		var failed error
		got := map[string]bool{}
		for number := 0; number < 20; number++ {
			all.Add(1)
			go func() {
				defer all.Done()
				token, session := "", (*pippin.Session)(nil)
				session, err := site.Session(r)
				if err == nil && session != nil {
					token, err = session.AccessToken()
				}
				lock.Lock()
				defer lock.Unlock()
				if err != nil {
					failed = err
				}
				got[token] = true
			}()
		}
		all.Wait()
		tokens := []string{}
		for token := range got {
			tokens = append(tokens, token)
		}
		return map[string]any{"tokens": tokens}, failed
	},
	"/expire": func(r *http.Request) (any, error) {
		return change(r, func(s *pippin.Stored) { s.RefreshAt, s.ExpiresAt = time.Time{}, time.Time{} })
	},
	"/almost": func(r *http.Request) (any, error) {
		return change(r, func(s *pippin.Stored) { s.RefreshAt = time.Time{} })
	},
	"/stored": func(r *http.Request) (any, error) {
		stored, err := store.Get(id(r))
		if err != nil || stored == nil {
			return nil, err
		}
		return map[string]string{"refreshToken": stored.RefreshToken}, nil
	},
	"/clock": func(r *http.Request) (any, error) {
		content, _ := io.ReadAll(r.Body)
		milliseconds, err := strconv.ParseInt(string(content), 10, 64)
		atomic.StoreInt64(&offset, milliseconds)
		return struct{}{}, err
	},
	"/verify": func(r *http.Request) (any, error) {
		content, _ := io.ReadAll(r.Body)
		claims, err := site.Verify(string(content), os.Getenv("CLIENT"))
		if err != nil {
			return nil, err
		}
		return map[string]string{"sub": claims.Subject}, nil
	},
	"/webhook": func(r *http.Request) (any, error) {
		return site.VerifyWebhook(r, "another-secret-of-before", os.Getenv("SECRET"))
	},
}

func answer(w http.ResponseWriter, r *http.Request) {
	status, value := http.StatusNotFound, any(nil)
	if route, isKnown := routes[r.URL.Path]; isKnown {
		got, err := route(r)
		status, value = http.StatusOK, got
		var known *pippin.Error
		if errors.As(err, &known) {
			status, value = known.Status, map[string]string{"code": known.Code, "message": known.Sentence}
		} else if err != nil {
			status, value = http.StatusInternalServerError, err.Error()
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}

func main() {
	var err error
	site, err = pippin.New(os.Getenv("ISSUER"), os.Getenv("CLIENT"), os.Getenv("RETURN_TO"), store)
	if err != nil {
		log.Fatal(err)
	}
	site.Timeout = 10 * time.Second
	if milliseconds, err := strconv.Atoi(os.Getenv("TIMEOUT")); err == nil {
		site.Timeout = time.Duration(milliseconds) * time.Millisecond
	}
	site.Now = func() time.Time { return time.Now().Add(time.Duration(atomic.LoadInt64(&offset)) * time.Millisecond) }
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), site.Middleware(http.HandlerFunc(answer))))
}
