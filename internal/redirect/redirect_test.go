package redirect

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

// serves is a site with three pages.
func serves(path string) bool {
	return path == "/" || path == "/shop" || path == "/faq" || path == "/contact"
}

// rules is a loaded Service without the rules that every shop starts with.
func rules(t *testing.T, d *db.DB) *Service {
	t.Helper()
	err := d.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `delete from redirect`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return New(d)
}

// leads is where a path leads, "" for nowhere.
func (s *Service) leads(t *testing.T, path, query string) string {
	t.Helper()
	if err := s.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	r, ok := s.Find(path)
	if !ok {
		return ""
	}
	return r.Target(query)
}

func TestOldAddressesLeadOn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := rules(t, d)
		if _, ok := New(d).Find("/old"); ok {
			t.Error("a rule before any was read")
		}
		for _, c := range [][2]string{{"/old/", "/shop"}, {"/stoves", "/shop?category=stoves"}, {"/services", "/#services"}, {"/caf%C3%A9", "/contact"}} {
			if _, err := s.Add(t.Context(), c[0], c[1], http.StatusMovedPermanently, serves); err != nil {
				t.Fatalf("%s: %v", c[0], err)
			}
		}
		for _, c := range []struct{ path, query, want string }{
			{"/old", "", "/shop"},
			{"/old/", "", "/shop"},
			{"/Old", "", ""},
			{"/older", "", ""},
			{"/old", "utm_source=x&a=%20", "/shop?utm_source=x&a=%20"},
			{"/stoves", "page=2", "/shop?category=stoves&page=2"},
			{"/services", "a=b", "/?a=b#services"},
			{"/café", "", "/contact"},
		} {
			if got := s.leads(t, c.path, c.query); got != c.want {
				t.Errorf("%s?%s leads to %q, want %q", c.path, c.query, got, c.want)
			}
		}
		if err := s.Remove(t.Context(), "/old/"); err != nil || s.leads(t, "/old", "") != "" {
			t.Errorf("it was removed, %v", err)
		}
		if err := s.Remove(t.Context(), "/old"); fault.KindOf(err) != fault.NotFound {
			t.Errorf("removed twice: %v", err)
		}
	})
}

// TestNobodyIsSentOnTwice: what is added in any order makes no chain and no loop.
func TestNobodyIsSentOnTwice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := rules(t, d)
		add := func(from, to string) error {
			_, err := s.Add(t.Context(), from, to, http.StatusPermanentRedirect, serves)
			return err
		}
		for _, c := range [][2]string{{"/b", "/shop"}, {"/a", "/b"}, {"/x", "/a"}, {"/y", "/b"}} {
			if err := add(c[0], c[1]); err != nil {
				t.Fatal(err)
			}
		}
		for _, path := range []string{"/a", "/x", "/y"} {
			if got := s.leads(t, path, ""); got != "/shop" {
				t.Errorf("%s leads to %q at once, want /shop", path, got)
			}
		}
		gone := func(p string) bool { return p == "/faq" } // the shop's page has moved
		if _, err := s.Add(t.Context(), "/shop", "/faq", http.StatusMovedPermanently, gone); err != nil {
			t.Fatal(err)
		}
		if got := s.leads(t, "/x", ""); got != "/faq" {
			t.Errorf("/x leads to %q after its end has moved, want /faq", got)
		}
		for _, c := range [][2]string{{"/q", "/q"}, {"/q", "/q/"}, {"/q", "/q#part"}} {
			if err := add(c[0], c[1]); fault.KindOf(err) != fault.Invalid {
				t.Errorf("%s leads to itself: %v", c[0], err)
			}
		}
		always := func(string) bool { return false }
		if _, err := s.Add(t.Context(), "/faq", "/x", http.StatusMovedPermanently, always); fault.KindOf(err) != fault.Invalid || s.leads(t, "/faq", "") != "" {
			t.Errorf("a loop over two: %v", err)
		}
	})
}

func TestWhatIsNoRedirectIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := rules(t, d)
		for name, c := range map[string]struct {
			from, to string
			status   int
			field    string
		}{
			"another site":       {"/old", "https://evil.example/", 301, "to"},
			"another host":       {"/old", "//evil.example/", 301, "to"},
			"a browser's host":   {"/old", `/\evil.example`, 301, "to"},
			"an escaped host":    {"/old", "/%2Fevil.example", 301, "to"},
			"an escaped slash":   {"/old", "/%5Cevil.example", 301, "to"},
			"a second header":    {"/old", "/shop\r\nSet-Cookie: a=b", 301, "to"},
			"an escaped control": {"/old", "/shop%0d%0a", 301, "to"},
			"no page":            {"/old", "/nowhere", 301, "to"},
			"nothing":            {"/old", "", 301, "to"},
			"no UTF-8":           {"/\xff", "/shop", 301, "from"},
			"escaped no UTF-8":   {"/%ff", "/shop", 301, "from"},
			"a bad escape":       {"/%zz", "/shop", 301, "from"},
			"no path":            {"old", "/shop", 301, "from"},
			"home":               {"/", "/shop", 301, "from"},
			"many slashes":       {"///", "/shop", 301, "from"},
			"a page":             {"/faq/", "/shop", 301, "from"},
			"dots":               {"/a/../faq", "/shop", 301, "from"},
			"empty parts":        {"/a//b", "/shop", 301, "from"},
			"a query":            {"/old?a=b", "/shop", 301, "from"},
			"a long one":         {"/" + strings.Repeat("a", 1000), "/shop", 301, "from"},
			"for a while":        {"/old", "/shop", 302, "status"},
		} {
			_, err := s.Add(t.Context(), c.from, c.to, c.status, serves)
			var f *fault.Error
			if !errors.As(err, &f) || f.Kind != fault.Invalid || f.Fields[c.field] == "" || len(f.Fields) != 1 {
				t.Errorf("%s: %v", name, err)
			}
		}
		if list, err := s.List(t.Context()); err != nil || len(list) != 0 {
			t.Errorf("stored %v, %v", list, err)
		}
	})
}

func TestTheTableIsBounded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := rules(t, d)
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `insert into redirect (from_path, to_path, status, created_at)
				with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000)
				select '/old-' || cast(i as text), '/shop', 301, 0 from n`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Add(t.Context(), "/one-more", "/shop", 301, serves); fault.KindOf(err) != fault.Invalid {
			t.Errorf("one too many: %v", err)
		}
		if _, err := s.Add(t.Context(), "/old-7", "/faq", 301, serves); err != nil || s.leads(t, "/old-7", "") != "/faq" {
			t.Errorf("a change of one: %v", err)
		}
	})
}

// FuzzTargetsAreOfThisSite: whatever is taken for a new address, a browser
// stays on the site that sends it there.
func FuzzTargetsAreOfThisSite(f *testing.F) {
	for _, to := range []string{"/shop?a=b#c", "//evil.example", `/\evil.example`, "/%2fevil.example", "/a/../..//b", "/\tb", "/?next=//x"} {
		f.Add(to, "a=b")
	}
	f.Fuzz(func(t *testing.T, to, query string) {
		address, said := target(to)
		if said != "" {
			return
		}
		base, err := url.Parse("https://shop.example/old")
		if err != nil {
			t.Fatal(err)
		}
		location := Rule{To: address}.Target(url.QueryEscape(query))
		u, err := base.Parse(location)
		if err != nil || u.Host != "shop.example" || u.Scheme != "https" || strings.HasPrefix(location, "//") || strings.ContainsAny(location, "\\\r\n\t") {
			t.Errorf("%q leads to %q: %v, %v", to, location, u, err)
		}
	})
}
