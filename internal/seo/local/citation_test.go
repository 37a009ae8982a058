package local

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"enamel/internal/fault"
	"enamel/internal/seo/figure"
)

func faultOf(err error) *fault.Error {
	f := &fault.Error{}
	_ = errors.As(err, &f)
	return f
}

func TestAConflictIsClosedByARecheckAlone(t *testing.T) {
	eachDB(t, func(s *fixture) {
		s.noGrid()
		entry := func() Citation { t.Helper(); return s.latest().Citations.Entries[0] }
		set := func(work string) error { return s.SetWork(t.Context(), "One", work, "ann@shop.example") }
		s.lists(wrongPhone())
		s.track("1", phrase)
		c := entry()
		is(t, "found", c.State+" "+c.Work+" "+c.Quote, "conflict open Phone: (817) 555-0199")
		is(t, "where to edit it", c.EditURL, "http://one.example/edit")
		if err := set("fixed"); faultOf(err).Kind != fault.Invalid {
			t.Errorf("staff say that it is fixed: %v", err)
		}
		if err := set("sent"); err != nil {
			t.Fatal(err)
		}
		c = entry()
		is(t, "sent", c.Work+" "+c.SentBy+" "+value(c.SentAt), "sent ann@shop.example "+value(&s.clock))
		s.later(7)
		s.track("2", phrase)
		is(t, "still wrong", entry().Work, "sent")
		s.lists(rightEntry)
		is(t, "before it is read again", entry().Work, "sent")
		s.later(7)
		s.track("3", phrase)
		c = entry()
		is(t, "right again", c.State+" "+c.Work+" "+value(c.FixedAt), "ok fixed "+value(&s.clock))
		if err := set("sent"); faultOf(err).Kind != fault.Conflict {
			t.Errorf("nothing is open: %v", err)
		}
		s.lists(wrongPhone())
		s.later(7)
		s.track("4", phrase)
		c = entry()
		is(t, "wrong anew", c.Work+c.SentBy+value(c.SentAt)+value(c.FixedAt), "opennonenone")
		s.later(9)
		is(t, "old", entry().Stale, true)
	})
}

// TestHealthIsTheWeightedMean of a right entry, one with a conflict and a missing one, computed by hand.
func TestHealthIsTheWeightedMean(t *testing.T) {
	s := one(t)
	s.noGrid()
	s.directories = []Directory{
		{Name: "One", URL: "http://one.example/p", Weight: 10},
		{Name: "Two", URL: "http://two.example/p", Weight: 6},
		{Name: "Three", URL: "http://three.example/", Weight: 4},
		{Name: "Four", Weight: 9},
	}
	s.pages["one.example/p"] = strings.ReplaceAll(rightEntry, "Panther Works Way", "Panther Works Wy")   // 100 - 0.1 x 15 = 98.5
	s.pages["two.example/p"] = strings.ReplaceAll(wrongPhone(), "Hours: Mon-Sat 9-6, Sunday closed", "") // 100 - 20 - 0.3 x 10 = 77
	s.pages["three.example/"] = "<h1>Appliance repair in Fort Worth</h1><p>Trinity Appliance, (817) 555-0117</p>"
	got := s.track("run", phrase).Citations
	is(t, "scores", fmt.Sprint(got.Entries[0].Score, got.Entries[1].Score, got.Entries[2].Score), "98.5 77 0")
	is(t, "health", got.Health, (10*98.5+6*77)/20.0)
	is(t, "read", fmt.Sprint(got.Read, " of ", got.Of), "3 of 4")
	is(t, "states", got.Entries[0].State+" "+got.Entries[1].State+" "+got.Entries[2].State+" "+got.Entries[3].State, "drift conflict missing unreadable")
	is(t, "work", got.Entries[0].Work+" "+got.Entries[1].Work+" "+got.Entries[2].Work+" "+got.Entries[3].Work, "none open open none")
}

func TestAnEntryIsFoundFromTheStartPage(t *testing.T) {
	s := one(t)
	s.noGrid()
	s.directories = []Directory{{Name: "One", URL: "http://one.example/", Weight: 5}}
	for at, page := range map[string]string{
		"/":         `<a href="/plumbers">Plumbers</a> <a href="/fort-worth/appliances">Appliance repair in Fort Worth</a> <a href="/about">About</a>`,
		"/about":    "<p>About us</p>",
		"/plumbers": "<p>Plumbers</p>",
		"/fort-worth/appliances": `<h1>Appliances in Fort Worth</h1><ul><li><a href="/b/1">Trinity Appliance Repair</a> (817) 555-0117</li><li><a href="/b/2">more</a> Panther City Appliance</li>
			<li><a href="/b/3">Panther City Appliance LLC</a></li><li><a href="/b/4">Panther City Brewing</a></li></ul>`,
		"/b/1":         `<h1>Trinity Appliance Repair</h1><p>Phone (817) 555-0117</p>`,
		"/b/2":         rightEntry + `<a href="/b/2/reviews">Panther City Appliance reviews</a> <a href="/b/2?sort=new">Panther City Appliance, newest first</a>`,
		"/b/2/reviews": rightEntry, "/b/2?sort=new": rightEntry,
		"/b/3": `<h1>Panther City Appliance LLC</h1><p>412 Gristmill Row, Fort Worth, TX 76106</p><p>Phone (817) 555-0187</p>`,
		"/b/4": `<h1>Panther City Brewing</h1><p>1 Main Street, Fort Worth, TX 76102</p><p>Phone (817) 555-0100</p>`,
	} {
		s.pages["one.example"+at] = page
	}
	c := s.track("run", phrase).Citations.Entries[0]
	is(t, "entry", c.State+" "+c.URL, "ok http://one.example/b/2")
	is(t, "duplicates", len(c.Duplicates), 1)
	is(t, "duplicate", c.Duplicates[0].URL, "http://one.example/b/3")
	is(t, "its quote", strings.Contains(c.Duplicates[0].Quote, "412 Gristmill Row"), true)
	is(t, "work", c.Work, "open")
}

// TestAFailedReadClosesNothing: neither of an entry that was found before, nor of the list that leads to it.
func TestAFailedReadClosesNothing(t *testing.T) {
	s := one(t)
	s.noGrid()
	s.lists(rightEntry + `<p><a href="/fort-worth-appliances">Appliances in Fort Worth</a></p>`)
	s.pages["one.example/fort-worth-appliances"] = `<p><a href="/two">Panther City Appliance</a></p><p><a href="/go">Panther City Appliance site</a></p>`
	s.pages["one.example/two"] = `<h1>Panther City Appliance</h1><p>412 Gristmill Row, Fort Worth, TX 76106</p>`
	s.pages["one.example/go"], s.pages["panther.example/"] = "http://panther.example/", rightEntry
	c := s.track("1", phrase).Citations.Entries[0]
	is(t, "twice, and a link to our own site", fmt.Sprint(c.Work, " ", len(c.Duplicates), " ", c.Duplicates[0].URL), "open 1 http://one.example/two")
	s.later(1)
	delete(s.pages, "one.example/fort-worth-appliances")
	s.pages["one.example/robots.txt"] = "User-agent: *\nDisallow: /two"
	s.Reader = reader(s)
	c = s.track("2", phrase).Citations.Entries[0]
	is(t, "the duplicate was not read", fmt.Sprint(c.Work, " ", len(c.Duplicates), c.Stale, c.Why != ""), "open 1 true true")
	s.later(2)
	delete(s.pages, "one.example/robots.txt")
	delete(s.pages, "one.example/two")
	s.Reader = reader(s)
	c = s.track("3", phrase).Citations.Entries[0]
	is(t, "it is gone", fmt.Sprint(c.Work, " ", len(c.Duplicates)), "fixed 0")
}

func TestAListThatIsNotReadIsNoMissingEntry(t *testing.T) {
	s := one(t)
	s.noGrid()
	s.lists(`<p><a href="/fort-worth-appliances">Appliances in Fort Worth</a></p>`)
	s.pages["one.example/robots.txt"] = "User-agent: *\nDisallow: /fort"
	s.directories = append(s.directories, Directory{Name: "Two", URL: "http://two.example/", Weight: 1})
	s.pages["two.example/"] = rightEntry
	is(t, "state", s.track("run", phrase).Citations.Entries[0].State, unreadable)
}

func TestABigDirectoryEndsAfterTwentyPages(t *testing.T) {
	s := one(t)
	s.noGrid()
	s.directories = []Directory{{Name: "One", URL: "http://one.example/0", Weight: 5}}
	for i := range 60 {
		links := ""
		for n := range 60 {
			links += fmt.Sprintf(`<p><a href="/%d">Appliances, page %d</a></p>`, n, n)
		}
		s.pages[fmt.Sprintf("one.example/%d", i)] = links
	}
	c := s.track("run", phrase).Citations.Entries[0]
	is(t, "state", c.State+". "+c.Why, "missing. None of the 20 pages that were read is an entry of the shop.")
}

func TestAGoneEntryIsLookedForAnew(t *testing.T) {
	s := one(t)
	s.noGrid()
	s.lists("")
	delete(s.pages, "one.example/p")
	s.pages["one.example/"] = `<p><a href="/new">Panther City Appliance</a></p>`
	s.pages["one.example/new"] = rightEntry
	is(t, "entry", s.track("run", phrase).Citations.Entries[0].URL, "http://one.example/new")
}

func TestRowsOfTheSandboxAreHiddenWithoutIt(t *testing.T) {
	s := one(t)
	s.noGrid()
	s.Sandbox = true
	s.Reader.Played = func(string) bool { return true }
	s.lists(wrongPhone())
	got := s.track("run", phrase)
	is(t, "origin", got.Citations.Entries[0].Origin, figure.Sandbox)
	s.Sandbox = false
	if err := s.SetWork(t.Context(), "One", "sent", "ann"); faultOf(err).Kind != fault.Conflict {
		t.Errorf("%v", err)
	}
	is(t, "entries", len(s.latest().Citations.Entries), 0)
}

func TestTheChecklistIsTheOwnersAndGoogles(t *testing.T) {
	s := one(t)
	s.noGrid()
	sum := 0
	for _, i := range checklist() {
		sum += i.Points
	}
	is(t, "points", fmt.Sprint(sum, len(checklist())), "100 15")
	if err := s.SetChecklist(t.Context(), map[string]bool{"photos": true, "phone": false, "hours": true}, "ann"); err != nil {
		t.Fatal(err)
	}
	if err := s.SetChecklist(t.Context(), map[string]bool{"photo": true}, "ann"); faultOf(err).Kind != fault.Invalid {
		t.Errorf("%v", err)
	}
	p := s.track("run", phrase).Profile
	by := map[string]Item{}
	for _, i := range p.Items {
		by[i.Key] = i
	}
	is(t, "photos", fmt.Sprintf("%v %v", by["photos"].Met, by["photos"].By), "true owner")
	is(t, "phone, which Google shows", fmt.Sprintf("%v %v %v", by["phone"].Met, by["phone"].By, by["phone"].Seen), "true google Google shows (817) 555-0142 on 2026-11-23.")
	is(t, "hours, which Google shows otherwise", fmt.Sprintf("%v %v", by["hours"].Met, by["hours"].By), "false google")
	is(t, "what both say", strings.Contains(by["hours"].Seen, "Monday: 10:00 AM – 6:00 PM") && strings.Contains(by["hours"].Seen, "The record says Mon-Sat 09:00-18:00"), true)
	is(t, "site, which Google lacks", fmt.Sprintf("%v %v", by["site"].Met, by["site"].Seen), "false Google shows none on 2026-11-23.")
	is(t, "posts", fmt.Sprintf("%v %v", by["posts"].Met, by["posts"].By), "false none")
	is(t, "completeness", fmt.Sprint(p.Points, p.Of, p.Completeness), "39 100 39") // category 12, address 10, phone 10, photos 7
	if err := s.SetChecklist(t.Context(), map[string]bool{"posts": true}, "ann"); err != nil {
		t.Fatal(err)
	}
	is(t, "without a new run", s.latest().Profile.Points, 42)
}
