package order

import (
	"bytes"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"enamel/internal/geo"
)

func testSigner(t testing.TB, fill byte) signer {
	t.Helper()
	s, err := newSigner(bytes.Repeat([]byte{fill}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func testQuote() Quote {
	return Quote{
		Address: geo.Address{Street: "100 Main St", City: "Fort Worth", State: "TX", Zip: "76102"},
		Fee:     9900, Distance: 7.3, Expires: time.Date(2026, 11, 20, 12, 30, 0, 0, time.UTC),
	}
}

func TestQuoteOpensForItsAddress(t *testing.T) {
	t.Parallel()
	s, q := testSigner(t, 1), testQuote()
	text := s.seal(q)
	got, err := s.open(text, q.Address)
	if err != nil || got != q {
		t.Fatalf("open = %+v, %v, want %+v", got, err, q)
	}
	respelled := geo.Address{Street: " 100  main ST ", City: "FORT WORTH", State: "tx", Zip: "76102"}
	if _, err := s.open(text, respelled); err != nil {
		t.Errorf("another spelling of the address: %v", err)
	}
}

func TestQuoteIsRefused(t *testing.T) {
	t.Parallel()
	s, q := testSigner(t, 1), testQuote()
	text := s.seal(q)
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	for i := range raw {
		forged := bytes.Clone(raw)
		forged[i] ^= 1
		if _, err := s.open(base64.RawURLEncoding.EncodeToString(forged), q.Address); !errors.Is(err, errQuote) {
			t.Errorf("byte %d changed: %v, want errQuote", i, err)
		}
	}
	for _, forged := range []string{"", "x", text[:len(text)-1], text + "A", text + "=", "\n" + text, strings.Repeat("A", len(text)), testSigner(t, 2).seal(q)} {
		if _, err := s.open(forged, q.Address); !errors.Is(err, errQuote) {
			t.Errorf("%q: %v, want errQuote", forged, err)
		}
	}
	for _, other := range []geo.Address{
		{Street: "101 Main St", City: "Fort Worth", State: "TX", Zip: "76102"},
		{Street: "100 Main St", City: "Keller", State: "TX", Zip: "76102"},
		{Street: "100 Main St", City: "Fort Worth", State: "OK", Zip: "76102"},
		{Street: "100 Main St", City: "Fort Worth", State: "TX", Zip: "76103"},
		{Street: "100 Main St Fort", City: "Worth", State: "TX", Zip: "76102"},
	} {
		if _, err := s.open(text, other); !errors.Is(err, errQuote) {
			t.Errorf("%+v: %v, want errQuote", other, err)
		}
	}
}

func FuzzQuote(f *testing.F) {
	s, q := testSigner(f, 1), testQuote()
	f.Add(s.seal(q))
	f.Add("")
	f.Add(strings.Repeat("A", 119))
	f.Fuzz(func(t *testing.T, text string) {
		got, err := s.open(text, q.Address)
		if err == nil && s.seal(got) != text {
			t.Errorf("open(%q) = %+v, which seals to another text", text, got)
		}
	})
}
