package redirect

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

// pages is a site that answers under these paths, and under no other.
type pages []string

func (p pages) Answers(path string) bool { return slices.Contains(p, path) }

func (p pages) Refuses(_ context.Context, to *url.URL) string {
	if p.Answers(trimSlash(to.Path)) {
		return ""
	}
	return "There is no page at the new address"
}

// site has four pages.
func site() Site { return pages{"/", "/shop", "/faq", "/contact"} }

// loaded is a loaded Service without the rules that every shop starts with.
func loaded(t *testing.T, d *db.DB) *Service {
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
		s := loaded(t, d)
		if _, ok := New(d).Find("/old"); ok {
			t.Error("a rule before any was read")
		}
		for _, c := range [][2]string{{"/old/", "/shop"}, {"/stoves", "/shop?category=stoves"}, {"/services", "/#services"}, {"/caf%C3%A9", "/contact"}, {"/slash", "/shop/"}, {"/slashes", "/shop//?a=b#c"}, {"/mark", "/faq/?"}, {"/home", "/"}} {
			if _, err := s.Add(t.Context(), auditlog.CommandLine, c[0], c[1], http.StatusMovedPermanently, site()); err != nil {
				t.Fatalf("%s: %v", c[0], err)
			}
		}
		for _, c := range []struct{ path, query, want string }{
			{"/old", "", "/shop"},
			{"/old/", "", "/shop"},
			{"/Old", "", ""},
			{"/older", "", ""},
			{"/old", "utm_source=x&a=%20", "/shop?utm_source=x&a=%20"},
			{"/stoves", "page=2", "/shop?category=stoves"}, // a choice of its own
			{"/slash", "", "/shop"},
			{"/slashes", "", "/shop?a=b#c"},
			{"/mark", "", "/faq"},
			{"/home", "", "/"},
			{"/services", "a=b", "/?a=b#services"},
			{"/café", "", "/contact"},
		} {
			if got := s.leads(t, c.path, c.query); got != c.want {
				t.Errorf("%s?%s leads to %q, want %q", c.path, c.query, got, c.want)
			}
		}
		for _, path := range []string{"/caf%C3%A9", "/100%25"} { // as it was added, and as it is listed
			if _, err := s.Add(t.Context(), auditlog.CommandLine, path, "/contact", http.StatusMovedPermanently, site()); err != nil {
				t.Fatal(err)
			}
			r, ok := find(t, s, path)
			if !ok || r.Address() != path {
				t.Errorf("%s is listed as %q", path, r.Address())
			}
			if err := s.Remove(t.Context(), auditlog.CommandLine, path); err != nil {
				t.Errorf("remove %s: %v", path, err)
			}
			if _, ok := find(t, s, path); ok {
				t.Errorf("%s is still there", path)
			}
		}
		if err := s.Remove(t.Context(), auditlog.CommandLine, "/old/"); err != nil || s.leads(t, "/old", "") != "" {
			t.Errorf("it was removed, %v", err)
		}
		if err := s.Remove(t.Context(), auditlog.CommandLine, "/old"); fault.KindOf(err) != fault.NotFound {
			t.Errorf("removed twice: %v", err)
		}
	})
}

// find gives the rule whose old address is spelled so.
func find(t *testing.T, s *Service, address string) (Rule, bool) {
	t.Helper()
	list, err := s.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		if r.Address() == address {
			return r, true
		}
	}
	return Rule{}, false
}

// TestOnlyWhatWasDoneIsOnRecord: a refused change leaves no entry, one that
// was made has one.
func TestOnlyWhatWasDoneIsOnRecord(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := loaded(t, d)
		add := func(from, to string) error {
			_, err := s.Add(t.Context(), auditlog.CommandLine, from, to, http.StatusMovedPermanently, site())
			return err
		}
		if add("/old", "/nowhere") == nil || add("/faq", "/shop") == nil || s.Remove(t.Context(), auditlog.CommandLine, "/old") == nil || s.Remove(t.Context(), auditlog.CommandLine, "/%zz") == nil {
			t.Fatal("what is no redirect was taken")
		}
		if err := errors.Join(add("/old/", "/shop/"), s.Remove(t.Context(), auditlog.CommandLine, "/old")); err != nil {
			t.Fatal(err)
		}
		entries, err := auditlog.List(t.Context(), d, 10)
		if err != nil || len(entries) != 2 {
			t.Fatalf("%+v, %v", entries, err)
		}
		for i, want := range []auditlog.Entry{{Action: "redirect.remove", Subject: "/old"}, {Action: "redirect.add", Subject: "/old", Detail: "/shop (301)"}} {
			if e := entries[i]; e.Actor != auditlog.CommandLine || e.Action != want.Action || e.Subject != want.Subject || e.Detail != want.Detail {
				t.Errorf("recorded %+v, want %+v", e, want)
			}
		}
	})
}

// TestNobodyIsSentOnTwice: what is added in any order makes no chain and no loop.
func TestNobodyIsSentOnTwice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := loaded(t, d)
		add := func(from, to string) error {
			_, err := s.Add(t.Context(), auditlog.CommandLine, from, to, http.StatusPermanentRedirect, site())
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
		if _, err := s.Add(t.Context(), auditlog.CommandLine, "/shop", "/faq", http.StatusMovedPermanently, pages{"/faq"}); err != nil {
			t.Fatal(err)
		}
		if got := s.leads(t, "/x", ""); got != "/faq" { // the shop's page has moved
			t.Errorf("/x leads to %q after its end has moved, want /faq", got)
		}
		for _, c := range [][2]string{{"/q", "/q"}, {"/q", "/q/"}, {"/q", "/q#part"}} {
			if err := add(c[0], c[1]); fault.KindOf(err) != fault.Invalid {
				t.Errorf("%s leads to itself: %v", c[0], err)
			}
		}
		if _, err := s.Add(t.Context(), auditlog.CommandLine, "/faq", "/x", http.StatusMovedPermanently, pages{}); fault.KindOf(err) != fault.Invalid || s.leads(t, "/faq", "") != "" {
			t.Errorf("a loop over two: %v", err)
		}
	})
}

func TestWhatIsNoRedirectIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := loaded(t, d)
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
			_, err := s.Add(t.Context(), auditlog.CommandLine, c.from, c.to, c.status, site())
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
		s := loaded(t, d)
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `insert into redirect (from_path, to_path, status, created_at)
				with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000)
				select '/old-' || cast(i as text), '/shop', 301, 0 from n`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Add(t.Context(), auditlog.CommandLine, "/one-more", "/shop", 301, site()); fault.KindOf(err) != fault.Invalid {
			t.Errorf("one too many: %v", err)
		}
		if _, err := s.Add(t.Context(), auditlog.CommandLine, "/old-7", "/faq", 301, site()); err != nil || s.leads(t, "/old-7", "") != "/faq" {
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
