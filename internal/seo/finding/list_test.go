package finding

import (
	"fmt"
	"strings"
	"testing"

	"enamel/internal/fault"
	"enamel/internal/seo/audit"
)

// found is a finding of a rule, whose severity its first letter says, at a path.
func (o *office) found(rule, path string) audit.Found {
	severities := map[byte]audit.Severity{'e': audit.Error, 'w': audit.Warning, 'n': audit.Notice}
	return audit.Found{Rule: rule, Severity: severities[rule[0]], URL: o.url + path, Detail: "It is wrong", Key: path}
}

// shared is a finding that pages share.
func (o *office) shared(rule, target string, paths ...string) audit.Found {
	f := o.found(rule, paths[0])
	f.Target, f.Key, f.Shared = target, target, true
	for _, path := range paths {
		f.Members = append(f.Members, audit.Member{URL: o.url + path, Text: "a link"})
	}
	return f
}

// names are rule and path of findings, in their order.
func (o *office) names(list []Finding) string {
	var names []string
	for _, f := range list {
		names = append(names, f.Rule+" "+strings.TrimPrefix(f.URL, o.url))
	}
	return strings.Join(names, ", ")
}

func TestList(t *testing.T) {
	play(t, map[string]scenario{
		"filters": {nil, []string{"e.one", "e.two", "e.new", "e.link", "w.one", "n.one"}, filters}, "counts": {nil, []string{"e.one", "e.link", "w.one"}, counts}, "a cause is one task": {nil, []string{"title.missing"}, tasks},
		"a crawl concluded, resumed and concluded": {nil, []string{"e.one"}, resumed},
		"text in very many addresses":              {nil, []string{"e.one", "e.link", "w.one"}, commonText},
		"of each finding, all members": {nil, nil, func(t *testing.T, o *office) {
			o.enter(1, o.found("w.one", "a"), o.shared("e.link", "https://gone.example/", "a", "b"), o.shared("e.link", "https://other.example/", "c"))
			var got []string
			err := o.Each(t.Context(), Query{Start: o.url, Text: "gone"}, func(f Finding, list []audit.Member) error {
				got = append(got, fmt.Sprint(f.Rule, f.Pages, len(list), list[1].URL == o.url+"b"))
				return nil
			})
			if err != nil || fmt.Sprint(got) != "[e.link2 2 true]" {
				t.Errorf("%q %v", got, err)
			}
		}},
	})
}

func filters(t *testing.T, o *office) {
	all := []audit.Found{
		o.found("w.one", "Blog/x"), o.found("e.one", "b"), o.found("e.one", "a_1"), o.found("e.two", "a_1"), o.found("n.one", "a21"),
		o.shared("e.link", "https://gone.example/", "c", "blog/y"),
	}
	o.enter(1, all...)
	o.enter(2, all[1:]...)
	o.enter(3, append(all, o.found("e.new", "b"))...)
	for _, c := range []struct {
		query Query
		want  string
	}{
		{Query{}, "e.link c, e.new b, e.one a_1, e.one b, e.two a_1, w.one Blog/x, n.one a21"},
		{Query{Severity: audit.Error}, "e.link c, e.new b, e.one a_1, e.one b, e.two a_1"},
		{Query{Rule: "e.one"}, "e.one a_1, e.one b"},
		{Query{State: "regressed"}, "w.one Blog/x"},
		{Query{State: "new", Rule: "e.new"}, "e.new b"},
		{Query{State: "persisting", Severity: audit.Notice}, "n.one a21"},
		{Query{State: "fixed"}, ""},
		{Query{Text: "a_1"}, "e.one a_1, e.two a_1"},
		{Query{Text: "BLOG"}, "w.one Blog/x"},
		{Query{Text: "gone.example"}, "e.link c"},
		{Query{Text: "a_1", Rule: "e.two"}, "e.two a_1"},
		{Query{Text: "nowhere"}, ""},
		{Query{Page: o.url + "blog/y"}, "e.link c"},
		{Query{Page: o.url + "a_1", Severity: audit.Warning}, ""},
		{Query{Rule: "' or 1 = 1"}, ""},
	} {
		if got := o.names(o.list(c.query)); got != c.want {
			t.Errorf("%+v: %s, want %s", c.query, got, c.want)
		}
	}
	for _, q := range []Query{{State: "open'"}, {After: "0123"}} {
		q.Start = o.url
		if _, _, _, err := o.List(t.Context(), q); fault.KindOf(err) == fault.Internal {
			t.Errorf("%+v: %v", q, err)
		}
	}
}

// resumed concludes one crawl twice: what the second conclusion does not make is
// judged as if the first had not been.
func resumed(t *testing.T, o *office) {
	o.enter(1, o.found("e.one", "a"))
	o.enter(2, o.found("e.one", "a"), o.found("e.one", "b"))
	o.enter(2, o.found("e.one", "c"))
	for path, want := range map[string]State{"a": Fixed, "b": Fixed, "c": Appeared} {
		if got := o.list(Query{Page: o.url + path, State: Any}); len(got) != 1 || got[0].State != want {
			t.Errorf("%s: %+v", path, got)
		}
	}
	o.enter(2, o.found("e.one", "a"), o.found("e.one", "b"))
	for path, want := range map[string]State{"a": Persisting, "b": Appeared, "c": Fixed} {
		if got := o.list(Query{Page: o.url + path, State: Any}); len(got) != 1 || got[0].State != want {
			t.Errorf("%s: %+v", path, got)
		}
	}
}

func counts(t *testing.T, o *office) {
	o.enter(1, o.found("e.one", "a"), o.found("e.one", "b"), o.found("w.one", "a"))
	o.enter(2, o.found("e.one", "a"), o.found("w.one", "a"), o.shared("e.link", "https://gone.example/", "a", "c"))
	for key, want := range map[string]Count{
		"e.one":  {Severity: audit.Error, Open: 1, Fixed: 1, Pages: 1, Tasks: 1, Minutes: 5, Errors: 1},
		"e.link": {Severity: audit.Error, Open: 1, New: 1, Pages: 2, Tasks: 1, Minutes: 5, Errors: 1},
	} {
		if want.Key = key; o.count(ByRule, key) != want {
			t.Errorf("%+v, want %+v", o.count(ByRule, key), want)
		}
	}
	for key, want := range map[string]Count{
		"a": {Severity: audit.Error, Open: 3, New: 1, Pages: 1, Errors: 2, Warnings: 1}, "c": {Severity: audit.Error, Open: 1, New: 1, Pages: 1, Errors: 1},
	} {
		if want.Key = o.url + key; o.count(ByPage, want.Key) != want {
			t.Errorf("%+v, want %+v", o.count(ByPage, want.Key), want)
		}
	}
	of, err := o.OfPages(t.Context(), o.url, []string{o.url + "a", o.url + "z"})
	if err != nil || len(of) != 1 || of[o.url+"a"].Errors != 2 {
		t.Errorf("%+v %v", of, err)
	}
	for key, want := range map[string]int{"new": 1, "persisting": 2, "fixed": 0} {
		if got := o.count(ByState, key); got.Open != want || key == "fixed" && got.Fixed != 1 {
			t.Errorf("%+v, want %d", got, want)
		}
	}
	if list, err := o.Count(t.Context(), o.url, ByRule, 500); err != nil || len(list) != 3 || list[2].Key != "w.one" {
		t.Errorf("%+v %v", list, err)
	}
}

func tasks(t *testing.T, o *office) {
	minutes := o.Rules[0].Minutes
	var all []audit.Found
	for i := range 5 {
		f := o.found("title.missing", fmt.Sprint(i))
		f.Severity = audit.Error
		if f.Key = "x"; i < 3 {
			f.Target = "https://cdn.example/same.js" // of the template
		}
		all = append(all, f)
	}
	o.enter(1, all...)
	if c := o.count(ByRule, "title.missing"); c.Tasks != 3 || c.Minutes != 3*minutes || c.Open != 5 {
		t.Errorf("%+v", c)
	}
	if got := o.totals(); got.Tasks != 3 || got.Minutes != 3*minutes {
		t.Errorf("%+v", got)
	}
}

func commonText(t *testing.T, o *office) {
	var all []audit.Found
	for i := range fewAddresses + 10 {
		all = append(all, o.found("e.one", fmt.Sprintf("shop/%d", i)), o.found("w.one", fmt.Sprintf("shop/%d", i)))
	}
	all = append(all, o.found("e.one", "z"), o.shared("e.link", "https://gone.example/shop/", "z"))
	o.enter(1, all...)
	if got := o.list(Query{Text: "/shop/", Limit: 200}); len(got) != 2*(fewAddresses+10)+1 {
		t.Errorf("%d", len(got))
	}
	if got := o.list(Query{Text: "/shop/", Severity: audit.Warning, Rule: "w.one", Limit: 200}); len(got) != fewAddresses+10 {
		t.Errorf("%d", len(got))
	}
}

func TestWontFix(t *testing.T) {
	play(t, map[string]scenario{"a finding": {nil, []string{"title.missing"}, leaveFinding}, "a rule": {nil, []string{"title.missing"}, leaveRule}})
}

func leaveFinding(t *testing.T, o *office) {
	a, b := o.found("title.missing", "a"), o.found("title.missing", "b")
	a.Severity, b.Severity = audit.Error, audit.Error
	o.enter(1, a, b)
	id := o.list(Query{Page: a.URL})[0].ID
	for _, why := range []string{" ", strings.Repeat("é", 501)} {
		if err := o.WontFix(t.Context(), o.url, id, "Jo", why); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%q: %v", why, err)
		}
	}
	if err := o.WontFix(t.Context(), o.url, id, "Jo", strings.Repeat("é", 500)); err != nil {
		t.Fatal(err)
	}
	for crawl := range int64(3) { // it stays left while it is there
		if got := o.names(o.list(Query{})); got != "title.missing b" || o.totals().Errors != 1 || o.count(ByPage, a.URL).Errors != 0 || o.count(ByPage, a.URL).WontFix != 1 {
			t.Errorf("%s, %+v", got, o.totals())
		}
		left := o.list(Query{State: Left})
		if len(left) != 1 || left[0].WontFix == nil || left[0].WontFix.By != "Jo" || left[0].WontFix.OfRule || left[0].WontFix.At.IsZero() {
			t.Fatalf("%+v", left)
		}
		o.enter(2+crawl, a, b)
	}
	o.enter(5, b)
	if fixed := o.list(Query{State: "fixed"}); o.names(fixed) != "title.missing a" || fixed[0].WontFix != nil {
		t.Errorf("%+v", fixed)
	}
	o.enter(6, a, b)
	if err := o.Undo(t.Context(), o.url, id); err != nil {
		t.Fatal(err)
	}
	if got := o.names(o.list(Query{})); got != "title.missing a, title.missing b" || o.totals().Errors != 2 || o.count(ByPage, a.URL).Errors != 1 {
		t.Errorf("%s, %+v", got, o.totals())
	}
	if err := o.WontFix(t.Context(), o.url, "no.rule", "Jo", "x"); fault.KindOf(err) != fault.NotFound {
		t.Error(err)
	}
}

func leaveRule(t *testing.T, o *office) {
	a, b := o.shared("title.missing", "x", "a", "c"), o.found("title.missing", "b")
	a.Severity, b.Severity = audit.Error, audit.Error
	o.enter(1, a)
	if err := o.WontFix(t.Context(), o.url, "title.missing", "Jo", "We like it"); err != nil {
		t.Fatal(err)
	}
	o.enter(2, a, b) // b comes later, and is left too
	left := o.list(Query{State: Left})
	if len(left) != 2 || left[1].WontFix == nil || !left[1].WontFix.OfRule || left[1].WontFix.Why != "We like it" || o.totals().Errors != 0 || len(o.list(Query{})) != 0 {
		t.Errorf("%+v", left)
	}
	if c := o.count(ByRule, "title.missing"); c.WontFix != 2 || c.Open != 0 || c.Tasks != 0 || o.count(ByPage, o.url+"c").WontFix != 1 {
		t.Errorf("%+v", c)
	}
	if err := o.Undo(t.Context(), o.url, "title.missing"); err != nil {
		t.Fatal(err)
	}
	if got := o.totals(); got.Errors != 2 || o.count(ByPage, o.url+"c").Errors != 1 || o.list(Query{})[0].WontFix != nil {
		t.Errorf("%+v", got)
	}
}
