package report

import (
	"slices"
	"strings"
	"testing"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/speed"
)

func titles(actions []Action) []string {
	var list []string
	for i := range actions {
		list = append(list, actions[i].Title)
	}
	return list
}

func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n  %s\nwant:\n  %s", what, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

func TestActionsOfTheMostValueComeFirst(t *testing.T) {
	in := sample(t)
	same(t, "five", titles(Actions(in, 5)), []string{
		"Correct the phone number on /contact",
		"Mend the broken link on /faq",
		"Write meta descriptions for 2 pages",
		"Describe 4 pictures in their alt texts",
		"Shrink the pictures on /brands",
	})
	same(t, "all", titles(Actions(in, 99))[5:], []string{"Write more on 3 pages", "Load less script on /brands", "Shorten the titles of 6 pages"})

	in.Speed[0].Latest.Score = 0.3 // poor: as grave as an error
	if got := titles(Actions(in, 5)); got[0] != "Shrink the pictures on /brands" {
		t.Errorf("a poor score: %q", got)
	}
	in.Speed[0].Latest.Score = 0.9
	if got := titles(Actions(in, 99)); slices.Contains(got, "Shrink the pictures on /brands") {
		t.Errorf("a good score: %q", got)
	}
	if got := Actions(Input{Zone: in.Zone}, 5); got == nil || len(got) != 0 {
		t.Errorf("of nothing: %v", got)
	}
}

func TestAnAction(t *testing.T) {
	in := sample(t)
	byRule := map[string]Action{}
	for _, a := range Actions(in, 99) {
		byRule[a.Rule] = a
	}
	meta := byRule["description.missing"]
	if meta.Minutes != 20 || meta.Places != 2 || meta.Severity != "warning" || !strings.HasSuffix(meta.Why, "Mending all adds 10 points to the health score.") ||
		meta.How != rule(t, meta.Rule).Fix || meta.Source == "" {
		t.Errorf("%+v", meta)
	}
	same(t, "where", meta.Where, []string{site + "/blog/oven-seal", site + "/blog/lint"})
	if phone := byRule["facts.phone"]; !strings.HasPrefix(phone.Why, "(817) 555-0119 is none of the shop's numbers. Search engines") {
		t.Errorf("one place tells what is wrong there: %q", phone.Why)
	}
	if alt := byRule["image.alt-missing"]; alt.Places != 4 || len(alt.Where) != 1 || strings.Contains(alt.Why, "/a.png") {
		t.Errorf("%+v", alt)
	}
	all := Actions(in, 99)
	pictures := all[slices.Index(titles(all), "Shrink the pictures on /brands")] // two opportunities come to this: the larger counts
	if pictures.Why != "It would save about 1.2 s and 1.1 MB. /brands scores 62% on a phone." || pictures.Minutes != 20 || pictures.Rule != "" ||
		pictures.How != "Serve images that are as large as they are shown." || !slices.Equal(pictures.Where, []string{site + "/brands"}) {
		t.Errorf("%+v", pictures)
	}
}

// TestHealthGainIsWhatTheScoreWouldGain: a score below 0 counts as 0.
func TestHealthGainIsWhatTheScoreWouldGain(t *testing.T) {
	for _, c := range []struct {
		rule         string
		low, missing int
		want         int
	}{
		{"content.low", 3, 2, 30},
		{"description.missing", 3, 2, 10},
		{"description.missing", 12, 2, 0},
		{"content.low", 12, 2, 90},
		{"content.low", 12, 30, 0},
		{"title.long", 3, 2, 0},
	} {
		in := Input{Crawls: []Crawled{{TotalPages: 50, LowContentPages: c.low, PagesMissingMeta: c.missing}}}
		if got := healthGain(&in, c.rule); got != c.want {
			t.Errorf("%s at %d and %d: %d, want %d", c.rule, c.low, c.missing, got, c.want)
		}
	}
}

// TestEveryRuleHasItsWords: one imperative for one place and one for several, each on its own line.
func TestEveryRuleHasItsWords(t *testing.T) {
	words := readWordings()
	rules := audit.Rules()
	if len(words) != len(rules) || strings.Count(wordings, "\n") != len(rules)+2 {
		t.Errorf("%d wordings in %d lines for %d rules", len(words), strings.Count(wordings, "\n")-2, len(rules))
	}
	seen := map[string]string{}
	for _, r := range rules {
		w, ok := words[r.ID]
		if !ok {
			t.Errorf("%s has no wording", r.ID)
			continue
		}
		if !strings.Contains(w.many, "{count}") && r.ID != "link.deep" {
			t.Errorf("%s: %q names no number", r.ID, w.many)
		}
		for _, title := range []string{w.title("/faq", 1, 146), w.title("/faq", 1234, 2345)} {
			if strings.ContainsAny(title, "{}|") || title == "" || title[0] < 'A' || title[0] > 'Z' || strings.HasSuffix(title, ".") {
				t.Errorf("%s: %q", r.ID, title)
			}
			if other := seen[title]; other != "" {
				t.Errorf("%s and %s both say %q", r.ID, other, title)
			}
			seen[title] = r.ID
		}
	}
}

// TestMinutesAreThoseOfTheTasks: of one cause at many places there is one.
func TestMinutesAreThoseOfTheTasks(t *testing.T) {
	viewport := broken(t, "viewport.missing", 40, "", "/")
	viewport.Count.Tasks, viewport.Count.Minutes = 1, 5
	got := Actions(Input{Site: site, Zone: zone(t), Broken: []Broken{broken(t, "title.multiple", 40, "", "/"), viewport}}, 5)
	if got[0].Rule != "viewport.missing" || got[0].Minutes != 5 || got[0].Places != 40 || got[1].Minutes != 200 {
		t.Errorf("%+v", got)
	}
}

func TestPlacesInTitles(t *testing.T) {
	missing := func(address string) Input {
		return Input{Site: site, Zone: zone(t), Broken: []Broken{broken(t, "title.missing", 1, "", strings.TrimPrefix(address, site))}}
	}
	for address, want := range map[string]string{
		site:                                  "Write a title for the home page",
		site + "/":                            "Write a title for the home page",
		site + "/shop?page=2":                 "Write a title for /shop?page=2",
		"https://shop.example.evil/x":         "Write a title for https://shop.example.evil/x",
		site + "/" + strings.Repeat("é", 200): "Write a title for /" + strings.Repeat("é", 78) + "…",
	} {
		if got := Actions(missing(address), 1)[0].Title; got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
}

func TestRemediesOfAPage(t *testing.T) {
	for _, c := range []struct{ id, want string }{
		{"uses-optimized-images", "Shrink the pictures on /brands"},
		{"image-delivery-insight", "Shrink the pictures on /brands"},
		{"unused-javascript", "Load less script on /brands"},
		{"server-response-time", "Make the server answer sooner for /brands"},
		{"render-blocking-insight", "Show /brands before all its files are there"},
		{"invented-tomorrow", "Do a new thing: /brands"},
	} {
		title, minutes := remedy(&speed.Opportunity{ID: c.id, Title: "Do a new thing."}, "/brands")
		if title != c.want || minutes < 5 || minutes > 120 {
			t.Errorf("%s: %q in %d minutes", c.id, title, minutes)
		}
	}
}

// TestPagesOfOneFinding stand in its title.
func TestPagesOfOneFinding(t *testing.T) {
	for _, c := range []struct {
		rule        string
		open, pages int
		title       string
	}{
		{"title.duplicate", 1, 130, "Tell the pages apart that share the title of /a and 129 other pages"},
		{"title.duplicate", 3, 8, "Tell 3 groups of pages apart that share a title, 8 pages in all"},
		{"link.broken", 1, 146, "Mend the broken link on /a and 145 other pages"},
		{"link.broken", 1, 2, "Mend the broken link on /a and 1 other page"},
		{"link.broken", 2, 2, "Mend 2 broken links"},
		{"image.broken", 2, 151, "Bring back 2 missing pictures, 151 pages in all"},
		{"title.long", 3, 3, "Shorten the titles of 3 pages"},
	} {
		b := broken(t, c.rule, c.open, "", "/a")
		b.Count.Pages = c.pages
		got := Actions(Input{Site: site, Broken: []Broken{b}}, 1)[0]
		if got.Title != c.title || got.Places != c.open {
			t.Errorf("%s: %q; want %q", c.rule, got.Title, c.title)
		}
	}
}
