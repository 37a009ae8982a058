package finding

import (
	"strings"
	"testing"
	"time"

	"enamel/internal/fault"
)

func TestRecheck(t *testing.T) {
	one := map[string]string{"/": titled("Home", "/a"), "/a": untitled()}
	broken := map[string]string{"/": titled("Home", "/a", "/gone"), "/a": titled("A", "/gone")}
	play(t, map[string]scenario{
		"of a page":   {one, []string{"title.missing"}, recheckPage},
		"of a target": {broken, []string{"link.broken"}, recheckTarget},
		"of a group": {
			map[string]string{"/": titled("Home", "/a", "/b", "/c"), "/a": titled("Same", "/"), "/b": titled("Same", "/a"), "/c": titled("Same", "/b")},
			[]string{"title.duplicate"},
			recheckGroup,
		},
		"of what only a crawl can tell": {map[string]string{"/": titled("Home"), "/sitemap.xml": ""}, []string{"link.orphan"}, func(t *testing.T, o *office) {
			o.enter(1, o.found("link.orphan", "a"))
			if _, err := o.Recheck(t.Context(), o.list(Query{State: Any})[0].ID); fault.KindOf(err) != fault.Conflict {
				t.Error(err)
			}
			if _, err := o.Recheck(t.Context(), strings.Repeat("0", 32)); fault.KindOf(err) != fault.NotFound {
				t.Error(err)
			}
		}},
		"of a server that hangs": {one, []string{"title.missing"}, func(t *testing.T, o *office) {
			o.crawl()
			o.hang.Store(true)
			begun := time.Now()
			if f := o.recheck("title.missing"); f.State != NotChecked || f.Note == "" {
				t.Errorf("%+v", f)
			}
			if took := time.Since(begun); took > 2*time.Second {
				t.Errorf("it took %v", took)
			}
		}},
	})
}

func (o *office) recheck(rule string) Finding {
	o.t.Helper()
	f, err := o.Recheck(o.t.Context(), o.only(rule).ID)
	if err != nil {
		o.t.Fatal(err)
	}
	return f
}

func recheckPage(t *testing.T, o *office) {
	last := o.crawl()
	for _, step := range []struct {
		page  string
		state State
		note  string
	}{
		{untitled(), Appeared, ""}, // the crawl made it, and it is there still
		{"500", NotChecked, o.url + "a could not be judged: it answers 500"},
		{titled("A"), Fixed, ""},
		{"500", Fixed, o.url + "a could not be judged: it answers 500"}, // nobody looked, so it stays as it was
		{untitled(), Regressed, ""},
		{"404", Fixed, "The page is gone: its address answers 404"},
	} {
		o.set("/a", step.page)
		if f := o.recheck("title.missing"); f.State != step.state || f.Note != step.note || f.RecheckedAt == nil {
			t.Errorf("%q: %s %q", step.page, f.State, f.Note)
		}
	}
	if got := o.totals(); got.Errors != 0 || got.WithError != 0 || o.count(ByPage, o.url+"a").Fixed != 1 {
		t.Errorf("%+v", got)
	}
	if got, err := o.Changes(t.Context(), o.url, last.ID); err != nil || len(got.Rules) != 1 || got.Rules[0].Fixed != 1 {
		t.Errorf("%+v %v", got, err)
	}
	o.set("/a", untitled())
	o.crawl()
	o.want("/a title regressed")
}

func recheckTarget(t *testing.T, o *office) {
	o.crawl()
	o.set("/", titled("Home", "/a"))
	if f := o.recheck("link.broken"); f.State != Appeared || f.Note != "1 of 2 pages have it still" {
		t.Errorf("%+v", f)
	}
	o.set("/gone", titled("Back"))
	if f := o.recheck("link.broken"); f.State != Fixed {
		t.Errorf("%+v", f)
	}
}

func recheckGroup(t *testing.T, o *office) {
	o.crawl()
	first := o.only("title.duplicate")
	o.set("/"+strings.TrimPrefix(first.URL, o.url), titled("A title of its own"))
	f := o.recheck("title.duplicate")
	if f.State != Appeared || f.Note != "2 of 3 pages have it still" || f.ID != first.ID {
		t.Errorf("%+v", f)
	}
}
