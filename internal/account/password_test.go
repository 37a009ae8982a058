package account

import (
	"context"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"enamel/internal/fault"
)

func TestPasswordsAreStoredAsArgon2id(t *testing.T) {
	t.Parallel()
	h := newHasher(fullCost())
	first, err := h.hash(t.Context(), good)
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(first, "$")
	if strings.Join(parts[:4], "$") != "$argon2id$v=19$m=19456,t=2,p=1" || base64.RawStdEncoding.DecodedLen(len(parts[4])) != 16 || base64.RawStdEncoding.DecodedLen(len(parts[5])) != 32 {
		t.Errorf("stored %s", first)
	}
	if match, stale, err := h.verify(t.Context(), first, good); !match || stale || err != nil {
		t.Errorf("verify: %v, %v, %v", match, stale, err)
	}
	h = newHasher(cheapCost())
	one, err := h.hash(t.Context(), good)
	if err != nil {
		t.Fatal(err)
	}
	if two, err := h.hash(t.Context(), good); two == one || err != nil {
		t.Errorf("the same salt twice: %s, %v", two, err)
	}
	for password, want := range map[string]bool{good: true, "": false, good + " ": false, strings.ToUpper(good): false} {
		if match, _, err := h.verify(t.Context(), one, password); match != want || err != nil {
			t.Errorf("%q: %v, %v", password, match, err)
		}
	}
	if match, stale, err := h.verify(t.Context(), h.dummy, good); match || stale || err != nil {
		t.Errorf("the dummy: %v, %v, %v", match, stale, err)
	}
}

func TestMalformedHashesAreErrors(t *testing.T) {
	t.Parallel()
	h := newHasher(cheapCost())
	whole, err := h.hash(t.Context(), good)
	if err != nil {
		t.Fatal(err)
	}
	for name, stored := range map[string]string{
		"empty": "", "text": good, "bcrypt": "$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy",
		"argon2i": strings.Replace(whole, "argon2id", "argon2i", 1), "older": strings.Replace(whole, "v=19", "v=16", 1),
		"no time": strings.Replace(whole, "t=1", "t=0", 1), "endless": strings.Replace(whole, "t=1", "t=4294967295", 1),
		"all the memory": strings.Replace(whole, "m=64", "m=4294967295", 1), "no lanes": strings.Replace(whole, "p=1", "p=0", 1),
		"overflow": strings.Replace(whole, "p=1", "p=257", 1), "cut": whole[:len(whole)-1], "longer": whole + "A", "padded": whole + "=",
		"a part more": whole + "$", "a space": " " + whole, "a plus": strings.Replace(whole, "m=64", "m=+64", 1),
		"another alphabet": whole[:len(whole)-1] + "!",
	} {
		if match, _, err := h.verify(t.Context(), stored, good); match || !errors.Is(err, errStored) {
			t.Errorf("%s: %v, %v", name, match, err)
		}
	}
}

func TestHashesWaitTheirTurn(t *testing.T) {
	t.Parallel()
	h := newHasher(cheapCost())
	h.wait = 10 * time.Millisecond
	for range cap(h.turns) {
		h.turns <- struct{}{}
	}
	_, err := h.hash(t.Context(), good)
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != fault.Unavailable || f.RetryAfter != 5*time.Second {
		t.Errorf("waited in vain: %v", err)
	}
	h.wait = time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.hash(ctx, good); !errors.Is(err, context.Canceled) {
		t.Errorf("who has gone: %v", err)
	}
	<-h.turns
	if _, err := h.hash(t.Context(), good); err != nil {
		t.Errorf("after a turn was given back: %v", err)
	}
	if n := len(h.turns); n != cap(h.turns)-1 {
		t.Errorf("%d turns are taken", n)
	}
}
