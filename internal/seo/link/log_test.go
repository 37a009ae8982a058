package link

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/link/domain"
	"enamel/internal/seo/link/referrer"
)

func TestTheLogKeepsNoVisitorData(t *testing.T) {
	onBoth(t, func(s *fixture) {
		l := referrer.New(s.DB, s.Site)
		for _, referer := range []string{
			"https://ann:word@blog.test/post/1?session=visitor77&q=Ann#ann@mail.test", "https://www.shop.example/account?token=visitor77", "https://shop.example/", "",
			"https://www.google.com/search?q=visitor77", "https://www.google.co.uk/", "https://duckduckgo.com/", "https://search.yahoo.com/x", "https://chatgpt.com/c/visitor77",
			"https://mail.proton.me/u/0/visitor77", "https://outlook.live.com/mail", "http://10.0.0.7/intranet/visitor77", "http://intranet/visitor77", "android-app://com.visitor77",
			"https://club.test/member/ann@visitor77.test/", "https://club.test/reset/visitor770123456789abcdefABCDEF",
			"https://club.test/u/3f250477-4f89-11d3-9a0c-0305e82c3301", "https://club.test/in/eyJhbGciOi-visitor77_SflKxwRJ.x", "https://l.facebook.com/l.php?u=visitor77", "https://%zz/visitor77",
			"javascript:visitor77", "https://long.test/" + strings.Repeat("visitor77/", 90), "https://blog.test/" + "\x00visitor77",
		} {
			l.Note(referer, "/shop?utm_source=visitor77&email=ann")
		}
		if err := l.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		text := dbtest.Contents(t, s.config, s.DB)
		for _, secret := range []string{"visitor77", "ann@", "word@", "token=", "google.c", "utm_", "shop.example", "3f250477"} {
			if strings.Contains(strings.ToLower(text), strings.ToLower(secret)) {
				t.Errorf("%q is stored", secret)
			}
		}
		s.put("blog.test/post/1", article(ours))
		s.monitor("1", "quick")
		if got := s.all(); len(got) != 1 || !strings.HasPrefix(got["https://blog.test/post/1 "], "unreadable") {
			t.Errorf("%v", got)
		}
	})
}

func TestTheLogIsBounded(t *testing.T) {
	s := one(t)
	l := referrer.New(s.DB, &url.URL{Scheme: "http", Host: "localhost:8080"})
	for i := range 1005 {
		l.Note(fmt.Sprintf("http://one.test/%d", i), "/")
	}
	if err := l.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	l.Note("http://two.test/a", "/")
	l.Note("http://localhost:8080/own", "/")
	if err := l.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.put("two.test/a", "<p>Nothing here, but a widget made by a script that names nobody at all and goes on.</p>")
	for i := range 1005 {
		s.put(fmt.Sprintf("one.test/%d", i), article(`<a href="http://shop.example/">shop</a>`))
	}
	s.monitor("1", "full")
	got := s.all()
	if len(got) != domain.MostOf+1 || got["two.test/a "] != "unverified unverified low" {
		t.Errorf("%d: %v", len(got), got)
	}
	if sum := s.summary(); sum.Total != domain.MostOf+1 || sum.Referring != 2 || sum.Sources[0] != referrer.Name {
		t.Errorf("%+v", sum)
	}
}

// TestAFullLogTakesNoTime: made-up referrers of ever new domains hold up no other write. A domain that is known goes on.
func TestAFullLogTakesNoTime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `with recursive n(i) as (select 0 union all select i + 1 from n where i < 99999)
				insert into seo_backlink_referrer (page, host, path, first_seen, last_seen) select 'http://h' || (i / 20) || '.test/' || (i % 20), 'h' || (i / 20) || '.test', '/', $1, $1
				from n where i <> 0`, db.Millis(tx.Now()))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		l := referrer.New(d, &url.URL{Scheme: "http", Host: "localhost:8080"})
		l.Note("http://h0.test/new", "/")
		for i := range 999 {
			l.Note(fmt.Sprintf("http://made-up-%d.test/", i), "/")
		}
		ctx, cancel := context.WithTimeout(t.Context(), 4*time.Second)
		defer cancel()
		if err := l.Flush(ctx); err != nil {
			t.Fatal(err)
		}
		var pages, domains int
		err = d.QueryRow(t.Context(), `select count(*), count(distinct host) from seo_backlink_referrer`).Scan(&pages, &domains)
		if err != nil || pages != 100_000 || domains != 5000 {
			t.Errorf("%d pages of %d domains, %v", pages, domains, err)
		}
	})
}
