package watch

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

func lists(t *testing.T, s *Store) Lists {
	t.Helper()
	l, err := s.Lists(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func replace(t *testing.T, s *Store, e Edit) {
	t.Helper()
	if err := s.Replace(t.Context(), e); err != nil {
		t.Fatal(err)
	}
}

func TestAFreshShopFollowsFourPhrases(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := NewStore(d, Lists{})
		want := Lists{
			Keywords: []Keyword{
				{"appliance repair fort worth"}, {"used refrigerators fort worth"}, {"washer dryer set used fort worth"}, {"appliance repair near me"},
			},
			Competitors: []Competitor{}, Directories: []Directory{},
		}
		if got := lists(t, s); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v", got)
		}
		replace(t, s, Edit{Competitors: &[]Competitor{{"Lone Star", "lonestar.example"}}})
		if got := lists(t, s); len(got.Keywords) != 4 || len(got.Competitors) != 1 {
			t.Errorf("a list that was not set lost its start value: %+v", got)
		}
		replace(t, s, Edit{Keywords: &[]Keyword{}})
		if got := lists(t, s); got.Keywords == nil || len(got.Keywords) != 0 || len(got.Competitors) != 1 {
			t.Errorf("an emptied list is filled again: %+v", got)
		}
	})
}

// TestTheSandboxsCompetitorsCanBeEditedAndDeleted, which lasts over a restart;
// a shop that leaves the sandbox is left with none of them.
func TestTheSandboxsCompetitorsCanBeEditedAndDeleted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first, second := Competitor{"Lone Star", "lonestar.example"}, Competitor{"Cowtown", "cowtown.example"}
		start := func() *Store { return NewStore(d, Lists{Competitors: []Competitor{first, second}}) }
		if got := lists(t, start()).Competitors; !slices.Equal(got, []Competitor{first, second}) {
			t.Errorf("%+v", got)
		}
		if got := lists(t, NewStore(d, Lists{})).Competitors; got == nil || len(got) > 0 {
			t.Errorf("out of the sandbox: %+v", got)
		}
		for _, kept := range [][]Competitor{{second}, {}} {
			replace(t, start(), Edit{Competitors: &kept})
			if got := lists(t, start()).Competitors; got == nil || !slices.Equal(got, kept) {
				t.Errorf("after a restart: %+v, want %+v", got, kept)
			}
		}
	})
}

func TestWhatIsReplacedIsReadBackInItsOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := NewStore(d, Lists{})
		replace(t, s, Edit{
			Keywords:    &[]Keyword{{"  Zebra \t repair  "}, {"appliance\u00a0repair"}, {"Cafe\u0301 " + strings.Repeat("é", 115)}, {"ZEBRA re\u200bpair"}, {"caf\u00e9 " + strings.Repeat("e\u0301", 115)}},
			Competitors: &[]Competitor{{" Lone  Star ", " LoneStar.Example "}, {"Bücher", "bücher.example:8080"}, {"By number", "127.0.0.1:0081"}, {"Dot", "dot.example."}},
			Directories: &[]Directory{{"Yelp", "https://yelp.example/biz/panther", " https://biz.yelp.example/edit ", 10}, {"Maps", "", "", 1}},
		})
		want := Lists{
			Keywords:    []Keyword{{"Zebra repair"}, {"appliance repair"}, {"Café " + strings.Repeat("é", 115)}},
			Competitors: []Competitor{{"Lone Star", "lonestar.example"}, {"Bücher", "xn--bcher-kva.example:8080"}, {"By number", "127.0.0.1:81"}, {"Dot", "dot.example"}},
			Directories: []Directory{{"Yelp", "https://yelp.example/biz/panther", "https://biz.yelp.example/edit", 10}, {"Maps", "", "", 1}},
		}
		want.Versions = ListVersions{1, 1, 1}
		if got := lists(t, s); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v", got)
		}
		replace(t, s, Edit{Keywords: &[]Keyword{{"one"}}})
		replace(t, s, Edit{})
		want.Keywords, want.Versions.Keywords = []Keyword{{"one"}}, 2
		if got := lists(t, s); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v", got)
		}
	})
}

// TestNobodysChangeIsLostToOneThatDidNotSeeIt, also where both are the first;
// one that tells no version is made all the same.
func TestNobodysChangeIsLostToOneThatDidNotSeeIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := NewStore(d, Lists{})
		for range 2 { // the first change of a list, and a later one
			seen := lists(t, s).Versions
			mine := Edit{Keywords: &[]Keyword{{"mine"}}, Competitors: &[]Competitor{{"Mine", "mine.example"}}, Known: KnownVersions{&seen.Keywords, &seen.Competitors, &seen.Directories}}
			replace(t, s, Edit{Keywords: &[]Keyword{{"theirs"}}, Known: KnownVersions{Keywords: &seen.Keywords}})
			before := lists(t, s)
			err := s.Replace(t.Context(), mine)
			f := &fault.Error{}
			if !errors.As(err, &f) || f.Kind != fault.Conflict || !strings.HasPrefix(f.Msg, "Somebody else changed the keywords meanwhile. ") {
				t.Fatalf("%v", err)
			}
			if after := lists(t, s); !reflect.DeepEqual(after, before) {
				t.Fatalf("half of it was stored: %+v", after)
			}
			mine.Known.Keywords = &before.Versions.Keywords
			replace(t, s, mine)
			mine.Known = KnownVersions{&seen.Keywords, &seen.Competitors, nil}
			replace(t, s, mine) // again, as after an answer that was lost: it is as wanted
			if got := lists(t, s); got.Keywords[0].Phrase != "mine" || got.Competitors[0].Name != "Mine" {
				t.Fatalf("%+v", got)
			}
			replace(t, s, Edit{Keywords: &[]Keyword{{"anyhow"}}})
			if got := lists(t, s); got.Keywords[0].Phrase != "anyhow" {
				t.Fatalf("%+v", got)
			}
		}
	})
}

// TestWhatIsSavedAsItIsKeepsItsVersion: nobody else's edit is refused for it.
func TestWhatIsSavedAsItIsKeepsItsVersion(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := NewStore(d, Lists{})
		fresh := lists(t, s)
		replace(t, s, Edit{Keywords: &fresh.Keywords, Competitors: &fresh.Competitors})
		if got := lists(t, s); !reflect.DeepEqual(got, fresh) {
			t.Errorf("what is followed at first, saved: %+v, want %+v", got, fresh)
		}
		same := Edit{Keywords: &[]Keyword{{"same"}}}
		replace(t, s, same)
		before := lists(t, s)
		seen := before.Versions.Keywords
		replace(t, s, same)
		replace(t, s, Edit{Keywords: &[]Keyword{{" same "}}, Known: KnownVersions{Keywords: &seen}})
		if after := lists(t, s); !reflect.DeepEqual(after, before) {
			t.Errorf("%+v, want %+v", after, before)
		}
		replace(t, s, Edit{Keywords: &[]Keyword{{"other"}}, Known: KnownVersions{Keywords: &seen}})
		if got := lists(t, s).Versions.Keywords; got != seen+1 {
			t.Errorf("changed, and at version %d after %d", got, seen)
		}
	})
}

// TestOfTwoAtOnceOneIsTold.
func TestOfTwoAtOnceOneIsTold(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := NewStore(d, Lists{})
		for round := range 5 {
			seen := lists(t, s).Versions.Keywords
			results := make(chan error)
			for _, phrase := range []string{fmt.Sprint("one ", round), fmt.Sprint("two ", round)} {
				go func() {
					results <- s.Replace(t.Context(), Edit{Keywords: &[]Keyword{{phrase}}, Known: KnownVersions{Keywords: &seen}})
				}()
			}
			first, second := <-results, <-results
			if (first == nil) == (second == nil) || fault.KindOf(errors.Join(first, second)) != fault.Conflict {
				t.Fatalf("%v, %v", first, second)
			}
		}
	})
}

func TestWrongEntriesAreNamedAndNothingIsStored(t *testing.T) {
	t.Parallel()
	rival := func(domain string) Edit { return Edit{Competitors: &[]Competitor{{"Lone Star", domain}}} }
	page := func(url string) Edit { return Edit{Directories: &[]Directory{{"Yelp", url, "", 5}}} }
	cases := map[string]struct {
		edit   Edit
		fields []string
	}{
		"an empty phrase":         {Edit{Keywords: &[]Keyword{{"a"}, {" \t "}}}, []string{"keywords[1].phrase"}},
		"too long a phrase":       {Edit{Keywords: &[]Keyword{{strings.Repeat("é", 121)}}}, []string{"keywords[0].phrase"}},
		"a control character":     {Edit{Keywords: &[]Keyword{{"a\x00b"}}}, []string{"keywords[0].phrase"}},
		"too many":                {Edit{Keywords: many(101)}, []string{"keywords"}},
		"several lists":           {Edit{Keywords: &[]Keyword{{""}}, Directories: &[]Directory{{"", "", "", 0}}}, []string{"directories[0].name", "directories[0].weight", "keywords[0].phrase"}},
		"no name, no domain":      {Edit{Competitors: &[]Competitor{{}}}, []string{"competitors[0].domain", "competitors[0].name"}},
		"a name twice":            {Edit{Competitors: &[]Competitor{{"A", "a.example"}, {"a", "b.example"}}}, []string{"competitors[1].name"}},
		"a domain twice":          {Edit{Competitors: &[]Competitor{{"A", "a.example"}, {"B", "A.example."}}}, []string{"competitors[1].domain"}},
		"a scheme":                {rival("https://lonestar.example"), []string{"competitors[0].domain"}},
		"a path":                  {rival("lonestar.example/"), []string{"competitors[0].domain"}},
		"a user":                  {rival("ann@lonestar.example"), []string{"competitors[0].domain"}},
		"a word":                  {rival("lonestar"), []string{"competitors[0].domain"}},
		"a space":                 {rival("lone star.example"), []string{"competitors[0].domain"}},
		"no port behind a colon":  {rival("lonestar.example:"), []string{"competitors[0].domain"}},
		"port 0":                  {rival("lonestar.example:0"), []string{"competitors[0].domain"}},
		"a port beyond the last":  {rival("lonestar.example:65536"), []string{"competitors[0].domain"}},
		"an empty label":          {rival("lonestar..example"), []string{"competitors[0].domain"}},
		"too long a label":        {rival(strings.Repeat("a", 64) + ".example"), []string{"competitors[0].domain"}},
		"a number for a top":      {rival("lonestar.1"), []string{"competitors[0].domain"}},
		"too long a domain":       {rival(strings.Repeat("ü.", 5000) + "example"), []string{"competitors[0].domain"}},
		"another scheme":          {page("ftp://yelp.example"), []string{"directories[0].url"}},
		"a script":                {page("javascript:alert(1)"), []string{"directories[0].url"}},
		"a password":              {page("https://a:b@yelp.example"), []string{"directories[0].url"}},
		"no host":                 {page("https://"), []string{"directories[0].url"}},
		"too long an address":     {page("https://yelp.example/" + strings.Repeat("x", 500)), []string{"directories[0].url"}},
		"no address to edit at":   {Edit{Directories: &[]Directory{{"Yelp", "", "javascript:alert(1)", 5}}}, []string{"directories[0].edit_url"}},
		"too little weight":       {Edit{Directories: &[]Directory{{"Yelp", "", "", 0}}}, []string{"directories[0].weight"}},
		"too much weight":         {Edit{Directories: &[]Directory{{"Yelp", "", "", 11}}}, []string{"directories[0].weight"}},
		"the same directory":      {Edit{Directories: &[]Directory{{"Yelp", "", "", 1}, {" YELP", "", "", 2}}}, []string{"directories[1].name"}},
		"one good list, one not":  {Edit{Keywords: &[]Keyword{{"good"}}, Competitors: &[]Competitor{{"A", "a"}}}, []string{"competitors[0].domain"}},
		"what is said twice once": {Edit{Keywords: &[]Keyword{{""}, {""}}}, []string{"keywords[0].phrase", "keywords[1].phrase"}},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := NewStore(d, Lists{})
		before := lists(t, s)
		for name, c := range cases {
			err := s.Replace(t.Context(), c.edit)
			f := &fault.Error{}
			if !errors.As(err, &f) || f.Kind != fault.Invalid || !slices.Equal(slices.Sorted(maps.Keys(f.Fields)), c.fields) {
				t.Errorf("%s: %v, want %v", name, err, c.fields)
			}
			if after := lists(t, s); !reflect.DeepEqual(after, before) {
				t.Fatalf("%s was stored: %+v", name, after)
			}
		}
		replace(t, s, Edit{Keywords: many(100)})
		if got := lists(t, s); len(got.Keywords) != 100 {
			t.Errorf("%d phrases", len(got.Keywords))
		}
	})
}

func many(n int) *[]Keyword {
	list := make([]Keyword, n)
	for i := range list {
		list[i].Phrase = fmt.Sprint("phrase ", i)
	}
	return &list
}
