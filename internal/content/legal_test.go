package content_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/setting"
	"enamel/internal/shop"
)

// legalDesk is the settings with the legal texts.
type legalDesk struct {
	legal    *content.Legal
	settings *setting.Store
	record   shop.Record
}

func openLegal(t *testing.T) legalDesk {
	t.Helper()
	d := dbtest.Open(t, db.Config{Path: filepath.Join(t.TempDir(), "legal.db")})
	registry := setting.NewRegistry()
	record, err := shop.Define(registry)
	if err != nil {
		t.Fatal(err)
	}
	legal, err := content.DefineLegal(registry)
	if err != nil {
		t.Fatal(err)
	}
	settings, err := setting.Open(t.Context(), d, registry)
	if err != nil {
		t.Fatal(err)
	}
	return legalDesk{legal, settings, record}
}

func (k legalDesk) set(t *testing.T, key, text string) error {
	t.Helper()
	value, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return k.settings.Set(t.Context(), key, value)
}

func (k legalDesk) pages() map[string]content.LegalPage {
	out := map[string]content.LegalPage{}
	now := k.settings.Snapshot()
	for _, p := range k.legal.Pages(now, k.record.Facts(now)) {
		out[p.Slug] = p
	}
	return out
}

func TestLegalSamplesFollowTheRecord(t *testing.T) {
	t.Parallel()
	k := openLegal(t)
	if err := k.set(t, "shop.name", "Blue & Sons"); err != nil {
		t.Fatal(err)
	}
	for slug, p := range k.pages() {
		if !p.Sample || strings.ContainsAny(p.HTML, "{}") || !strings.Contains(p.HTML, "Blue &amp; Sons") {
			t.Errorf("%s: sample %t, %.200s", slug, p.Sample, p.HTML)
		}
		if n := wordCount(p.HTML); n < 200 || flesch(p.HTML) < 50 {
			t.Errorf("%s: %d words, reading ease %.0f", slug, n, flesch(p.HTML))
		}
	}
	if text := k.pages()["warranty"].HTML; !strings.Contains(text, "1-year warranty, parts and labor") || !strings.Contains(text, "specific legal rights") {
		t.Errorf("the warranty: %s", text)
	}
}

func TestAStoredLegalTextIsTheOwners(t *testing.T) {
	t.Parallel()
	k := openLegal(t)
	if err := k.set(t, "legal.returns", "## Ours\n\nCall {phone}. See the [warranty](/warranty) & more.\r\n"); err != nil {
		t.Fatal(err)
	}
	p := k.pages()["returns"]
	want := "<h2>Ours</h2>\n<p>Call <a href=\"tel:+18175550142\">(817) 555-0142</a>. See the <a href=\"/warranty\">warranty</a> &amp; more.</p>"
	if p.Sample || p.HTML != want {
		t.Errorf("sample %t, %s", p.Sample, p.HTML)
	}
}

func TestLegalTextsRefuseWhatCouldHarm(t *testing.T) {
	t.Parallel()
	k := openLegal(t)
	for text, says := range map[string]string{
		"  \n":                           "1 to 40000 bytes",
		strings.Repeat("word ", 8001):    "1 to 40000 bytes",
		"a\n\n<script>alert(1)</script>": "line 3: HTMLBlock",
		"a <img src=x onerror=alert(1)>": "RawHTML",
		"[x](javascript:alert(1))":       "a link to",
		"[x](/no-such-page)":             "a dead link",
		"![x](https://t.example/p.gif)":  "Image",
		"# Title":                        "a heading of level 1",
		"Call {fax}":                     "unknown placeholder {fax}",
		"It costs {cost:dryer-repair}":   "is for repair pages",
		"a\u0000b":                       "control characters",
	} {
		err := k.set(t, "legal.terms", text)
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), says) {
			t.Errorf("%.40q: %v, want %q", text, err, says)
		}
	}
	if !k.pages()["terms"].Sample {
		t.Error("a refused text was stored")
	}
}
