package link

import (
	"net/http"
	"testing"

	"enamel/internal/fault"
)

func (s *fixture) promise(p Promise) Promise {
	s.t.Helper()
	p, err := s.SetPromise(s.t.Context(), p)
	if err != nil {
		s.t.Fatal(err)
	}
	return p
}

func TestAPromisedLinkIsHeld(t *testing.T) {
	onBoth(t, func(s *fixture) {
		s.put("club.test/sponsors", article("a shop"))
		p := s.promise(Promise{Who: " Little League ", URL: "http://club.test/sponsors", Target: "https://shop.example/washers", Kind: "sponsor", RelWanted: "follow", Anchor: "Shop"})
		if p.State != "pending" || p.Who != "Little League" || p.ID == "" {
			t.Errorf("%+v", p)
		}
		steps := []struct {
			put        func()
			state, why string
		}{
			{func() {}, "pending", "The page does not link here"},
			{func() { s.put("club.test/sponsors", article(`<a href="https://shop.example/washers">the shop</a>`)) }, live, ""},
			{func() {
				s.put("club.test/sponsors", article(`<a rel=nofollow href="https://shop.example/washers">the shop</a>`))
			}, "nofollow", "It has rel=nofollow"},
			{func() { s.put("club.test/sponsors", article(`<a href="https://shop.example/old">the shop</a>`)) }, "changed", "It leads to https://shop.example/old"},
			{func() { s.put("club.test/sponsors", article(`<a href="https://shop.example/washers">here</a>`)) }, "changed", `Its text is "here"`},
			{func() { s.status("club.test/sponsors", http.StatusInternalServerError, "") }, unreadable, "It answers 500"},
			{func() { s.status("club.test/sponsors", http.StatusNotFound, "") }, "gone", "The page answers 404"},
		}
		for i, step := range steps {
			s.clock = s.clock.Add(day)
			step.put()
			s.monitor(step.state+step.why, "quick")
			list, err := s.Promises(t.Context())
			if err != nil || len(list) != 1 || list[0].State != step.state || list[0].Why != step.why || !list[0].CheckedAt.Equal(s.clock) {
				t.Errorf("%d: %+v, %v", i, list, err)
			}
			p = list[0]
		}
		if len(p.History) != 5 || p.History[0].State != "gone" || !p.History[4].At.Equal(s.clock.Add(-5*day)) || p.History[4].State != live {
			t.Errorf("%+v", p.History)
		}
		p.Note = "called them"
		if p = s.promise(p); p.State != "gone" || p.Note == "" {
			t.Errorf("a note changes the state: %+v", p)
		}
		p.RelWanted = "any"
		if p = s.promise(p); p.State != "pending" || len(p.History) != 5 {
			t.Errorf("%+v", p)
		}
		if err := s.RemovePromise(t.Context(), p.ID); err != nil {
			t.Error(err)
		}
		if err := s.RemovePromise(t.Context(), p.ID); fault.KindOf(err) != fault.NotFound {
			t.Error(err)
		}
		if _, err := s.SetPromise(t.Context(), p); fault.KindOf(err) != fault.NotFound {
			t.Error(err)
		}
	})
}

func TestAPromiseIsChecked(t *testing.T) {
	s := one(t)
	good := Promise{Who: "A", URL: "http://club.test/", Kind: "other", RelWanted: "any"}
	for field, change := range map[string]func(*Promise){
		"who": func(p *Promise) { p.Who = " " }, "url": func(p *Promise) { p.URL = "https://shop.example/own" }, "target": func(p *Promise) { p.Target = "http://club.test/" },
		"kind": func(p *Promise) { p.Kind = "friend" }, "rel_wanted": func(p *Promise) { p.RelWanted = "gold" }, "note": func(p *Promise) { p.Note = "a\x00b" },
	} {
		p := good
		change(&p)
		_, err := s.SetPromise(t.Context(), p)
		if f, ok := err.(*fault.Error); !ok || f.Fields[field] == "" || len(f.Fields) != 1 { //nolint:errorlint // as it comes
			t.Errorf("%s: %v", field, err)
		}
	}
	for range 200 {
		s.promise(good)
	}
	if _, err := s.SetPromise(t.Context(), good); fault.KindOf(err) != fault.Conflict {
		t.Error(err)
	}
}
