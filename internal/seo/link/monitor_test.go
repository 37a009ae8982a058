package link

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"enamel/internal/db"
	"enamel/internal/seo/link/anchor"
	"enamel/internal/seo/link/domain"
)

const (
	paper = "http://paper.test/story"
	ours  = `<a href="https://www.shop.example/washers?x=1#top">the <b>shop</b></a>`
)

func TestALinkIsFetchedAndProved(t *testing.T) {
	onBoth(t, func(s *fixture) {
		s.put("paper.test/story", article(ours))
		s.latest(paper)
		if got := s.all()["paper.test/story "]; got != "unverified unverified low" {
			t.Errorf("before: %q", got)
		}
		r := s.monitor("1", "quick")
		l := s.first()
		if r.Total != 1 || r.Domains != 1 || r.HighQuality != 1 || l.State != live || l.Type != "editorial" || l.Quality != anchor.High || l.AnchorText != "the shop" ||
			l.TargetURL != "https://www.shop.example/washers?x=1" || l.Placement != anchor.InText || !l.Local || *l.Topical < 0.1 || *l.Outlinks != 0 || l.SourceDomain != "paper.test" ||
			l.Proof == "" || l.Found != "Search Console, latest links" || l.IsNew || l.Origin != "measured" || l.CheckedAt == nil {
			t.Errorf("%+v %+v", r, l)
		}
		if s.fetched() != 1 {
			t.Error("the page was asked for again")
		}
		s.monitor("2", "quick")
		if n := s.fetched(); n != 0 {
			t.Errorf("%d pages within 7 days", n)
		}
		s.monitor("2", "full")
		if n := s.fetched(); n != 0 {
			t.Errorf("the same run again asked for %d pages", n)
		}
	})
}

func TestALinkIsLostAndRegained(t *testing.T) {
	s := one(t)
	s.put("paper.test/story", article(ours))
	s.latest(paper)
	s.monitor("1", "full")
	for i, step := range []struct {
		put   func()
		state string
		why   string
	}{
		{func() { s.put("paper.test/story", article("a shop")) }, lost, "The page has no such link any more"},
		{func() { s.put("paper.test/story", article(ours)) }, regained, ""},
		{func() { s.status("paper.test/story", http.StatusGone, "") }, lost, "The page answers 410"},
		{func() { s.put("paper.test/story", article("Panther  City Appliance")) }, lost, "The page names the shop without a link"},
		{func() { s.put("paper.test/story", article(ours)) }, regained, ""},
		{func() { s.clock = s.clock.Add(31 * day) }, live, ""},
	} {
		s.clock = s.clock.Add(day)
		step.put()
		s.monitor(string(rune('a'+i)), "full")
		if l := s.first(); l.State != step.state || l.Why != step.why || (l.LostAt != nil) != (step.state == lost) {
			t.Errorf("%d: %+v", i, l)
		}
	}
	if sum := s.summary(); len(sum.Weeks) != 2 || sum.Weeks[0].Lost != 0 || sum.Weeks[1].Live != 1 || sum.Total != 1 {
		t.Errorf("%+v", sum)
	}
}

// TestAFailedReadLosesNoLink: a guard, a full server and one that is away are no word on the link, however long.
func TestAFailedReadLosesNoLink(t *testing.T) {
	s := one(t)
	s.put("paper.test/story", article(ours))
	s.latest(paper)
	s.monitor("0", "full")
	for i, step := range []struct {
		status         int
		state, quality string
	}{
		{http.StatusInternalServerError, unreadable, anchor.Medium},
		{http.StatusForbidden, unreadable, anchor.Medium},
		{http.StatusServiceUnavailable, unreadable, anchor.Medium},
		{http.StatusBadGateway, unreadable, anchor.Medium},
		{http.StatusOK, live, anchor.High},
		{http.StatusGone, lost, anchor.High},
		{http.StatusForbidden, lost, anchor.High},
		{http.StatusOK, regained, anchor.High},
	} {
		s.clock = s.clock.Add(7 * day)
		s.status("paper.test/story", step.status, article(ours))
		s.monitor(fmt.Sprint(i+1), "full")
		l := s.first()
		if l.State != step.state || l.Quality != step.quality || l.AnchorText != "the shop" || (l.Why == "") != (step.status == http.StatusOK) || l.Stale != (step.status != http.StatusOK && step.status != http.StatusGone) && step.state != lost {
			t.Errorf("%d: %+v", i, l)
		}
	}
}

// TestAPageThatIsCutLosesNoLink: what its rest shows is not known, of links and of promises.
func TestAPageThatIsCutLosesNoLink(t *testing.T) {
	s := one(t)
	s.put("paper.test/story", article(strings.Repeat("<p>x</p>", 50_000)+ours))
	s.latest(paper)
	s.promise(Promise{Who: "The paper", URL: paper})
	s.monitor("1", "full")
	const why = "The page is too long to be read to its end"
	if l := s.first(); l.State != unreadable || l.Why != why || l.IsNew {
		t.Errorf("%+v", l)
	}
	all, err := s.Promises(t.Context())
	if err != nil || all[0].State != unreadable || all[0].Why != why || all[0].Kind != "other" || all[0].RelWanted != "any" {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestAnAddressThatIsSpelledOddlyIsOnePage(t *testing.T) {
	s := one(t)
	s.put("paper.test/a b", article(ours))
	for i := range 2 {
		if got := s.latest("http://PAPER.test:80/x/../a%20b?"); got.Links != 1-i {
			t.Errorf("%d: %+v", i, got)
		}
		s.monitor(fmt.Sprint(s.clock), "full")
		s.clock = s.clock.Add(day)
	}
	if got := s.all(); len(got) != 1 {
		t.Errorf("%v", got)
	}
}

func TestARunIsBounded(t *testing.T) {
	s := one(t)
	var pages []string
	for i := range 130 {
		pages = append(pages, fmt.Sprintf("http://h%d.test/", i))
		s.put(fmt.Sprintf("h%d.test/", i), article(ours))
	}
	s.latest(pages...)
	if p := s.summary().Plan; p.ToVerify != mostQuick || p.Calls != 0 || p.Refusal == "" {
		t.Errorf("%+v", p)
	}
	last := 0
	r, err := s.Monitor(t.Context(), "1", "quick", 0, func(done, total int, _ string) { last = max(last, done*1000+total) })
	if n := s.fetched(); err != nil || n != mostQuick || len(r.Backlinks) != mostShown || r.Total != 130 || last != 100100 || r.Summary.Unverified != 30 {
		t.Errorf("%d pages, %d, %+v, %v", n, last, r.Summary, err)
	}
	s.monitor("2", "quick")
	if n := s.fetched(); n != 30 {
		t.Errorf("%d pages then", n)
	}
	s.clock = s.clock.Add(8 * day)
	if s.monitor("3", "full"); s.fetched() != 130 {
		t.Error("full left pages out")
	}
}

func TestAPageWithTwoLinksHasTwoAndARedirectIsOne(t *testing.T) {
	onBoth(t, func(s *fixture) {
		s.put("paper.test/story", article(`<a href="https://shop.example/gone#x">a</a> and <a href="https://shop.example/gone/">b</a> or <a href="https://shop.example/">c</a>`))
		s.status("old-shop.test/", http.StatusMovedPermanently, "http://www.shop.example/from")
		s.put("www.shop.example/from", article("ours"))
		s.latest(paper, "http://www.paper.test/story/", "http://old-shop.test/")
		r := s.monitor("1", "full")
		got := s.all()
		if r.Total != 3 || got["paper.test/story /gone#x"] != "" || got["paper.test/story /gone"] != "live editorial high" || got["paper.test/story /"] != "live editorial high" ||
			got["old-shop.test/ http://www.shop.example/from"] != "live redirect medium" && got["old-shop.test/ www.shop.example/from"] != "live redirect medium" {
			t.Errorf("%v", got)
		}
		s.clock = s.clock.Add(day)
		s.put("paper.test/story", article(`<a href="https://shop.example/">c</a>`))
		if r := s.monitor("2", "full"); r.Total != 2 || r.Summary.Lost != 1 || r.Summary.Domains[0].Links != 1 {
			t.Errorf("%+v", r.Summary)
		}
		if r.Summary.Broken != 1 || r.Summary.Anchors[0].Count != 1 {
			t.Errorf("%+v", r.Summary)
		}
	})
}

func TestWhatWasThereBeforeTheFirstCheckIsNeitherNewNorLost(t *testing.T) {
	s := one(t)
	s.put("paper.test/story", article(ours+` and <a href="https://shop.example/">more</a>`))
	s.status("old.test/", http.StatusGone, "")
	s.imported("URL,Anchor Text,DA,Target URL,First Seen,Last Seen\nhttp://paper.test/story,shop,44,https://www.shop.example/washers?x=1,,\n" +
		"http://old.test/,shop,12,https://shop.example/,2024-01-01,2026-02-01\n")
	sum := s.monitor("1", "full").Summary
	if list := s.all(); len(list) != 3 || sum.New != 0 || sum.Lost != 0 || sum.Weeks[0].New != 0 || sum.Weeks[0].Lost != 0 || sum.Total != 2 {
		t.Errorf("%v %+v", list, sum)
	}
	s.clock = s.clock.Add(day)
	s.put("paper.test/story", article(ours+` and <a href="https://shop.example/">more</a>, <a href="https://shop.example/new">new</a>`))
	if sum := s.monitor("2", "full").Summary; sum.New != 1 || sum.Weeks[0].New != 1 {
		t.Errorf("%+v", sum)
	}
}

func TestADomainThatTwoSourcesCountIsCountedOnce(t *testing.T) {
	s := one(t)
	s.imported("Site,Linking pages\nsites.test,100\nother.test,7\n")
	var moz strings.Builder
	for i := range 30 {
		fmt.Fprintf(&moz, "\nhttp://sites.test/%d,a,10,https://shop.example/", i)
	}
	s.imported("URL,Anchor Text,DA,Target URL" + moz.String())
	if sum := s.summary(); sum.Total != 107 || sum.Domains[0].Links != 100 {
		t.Errorf("%+v", sum)
	}
	s.imported("Site,Linking pages\nthird.test,90\nother.test,8\n") // in the place of what it said before
	if sum := s.summary(); sum.Total != 30+90+8 {
		t.Errorf("%+v", sum)
	}
}

func TestNoMoreLinksAreListedThanMayBe(t *testing.T) {
	s := one(t)
	err := s.DB.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `with recursive n(i) as (select 1 union all select i + 1 from n where i <= $1)
			insert into seo_backlinks select 'x' || i || '-----------------------', 'd' || i, '', 'low', 'live', 'measured', 0, 1, '{}' from n`, domain.Most)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if i := s.latest(paper); i.Links != 0 || i.Hosts != 1 {
		t.Errorf("%+v", i)
	}
}
