package seal

import (
	"errors"
	"strings"
	"testing"
)

func key(secret, purpose string) *Key { return New([]byte(strings.Repeat(secret, 32)), purpose) }

func TestSealedTextOpensUnderItsOwnNameAndKeyAlone(t *testing.T) {
	t.Parallel()
	k := key("s", "letters")
	sealed := k.Seal("name", []byte("a secret"))
	if again := k.Seal("name", []byte("a secret")); again == sealed || strings.Contains(sealed, "secret") {
		t.Errorf("sealed %q and %q", sealed, again)
	}
	if text, err := k.Open("name", sealed); err != nil || string(text) != "a secret" {
		t.Errorf("%q, %v", text, err)
	}
	for what, open := range map[string]func() ([]byte, error){
		"another name":    func() ([]byte, error) { return k.Open("other", sealed) },
		"another secret":  func() ([]byte, error) { return key("o", "letters").Open("name", sealed) },
		"another purpose": func() ([]byte, error) { return key("s", "keys").Open("name", sealed) },
		"altered":         func() ([]byte, error) { return k.Open("name", "AAAA"+sealed[4:]) },
		"cut short":       func() ([]byte, error) { return k.Open("name", "AAAA") },
		"no base64":       func() ([]byte, error) { return k.Open("name", "?") },
	} {
		if text, err := open(); !errors.Is(err, ErrSealed) || text != nil {
			t.Errorf("%s: %q, %v", what, text, err)
		}
	}
}
