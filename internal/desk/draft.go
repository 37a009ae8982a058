package desk

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"enamel/internal/content"
	"enamel/internal/fault"
	"enamel/internal/seo/draft/manuscript"
)

// fromDraft begins with the text of a draft, and what its sentences rest on.
func (s *Service) fromDraft(ctx context.Context, by string, n Start) (string, error) {
	drafts := s.drafts()
	if drafts == nil {
		return "", fault.Field("draft", "There are no drafts")
	}
	d, m, err := drafts.Manuscript(ctx, n.Draft)
	if err != nil {
		return "", err
	}
	m.Blocks = slices.DeleteFunc(m.Blocks, func(b manuscript.Block) bool { return b.Kind == manuscript.Picture }) // an article has its drawing by its kind
	t := Text{Title: m.Title.Plain(), Body: bracesAsTheyAre(manuscript.Markdown(m))}
	for _, p := range d.Pages {
		if slices.Contains(content.RootPaths(), p.Path) && strings.HasSuffix(p.Path, "-repair") && len(t.Services) < mostServices {
			t.Services = append(t.Services, p.Path)
		}
	}
	switch n.Kind {
	case Article:
		t.Description, t.Excerpt, t.Author, t.Category = m.Description.Plain(), excerpt(m), "{name}", category(d.Keyword)
		if len(t.Services) > 0 {
			t.Kinds = kindsOf(t.Services[0])
		}
		t.Date = s.DB.Now().In(s.Zone).Format(time.DateOnly)
	case Section:
		t.Service = n.Service
		if t.Service == "" && len(t.Services) > 0 {
			t.Service = t.Services[0]
		}
		t.Services = nil
	case Answer:
		t.Services = nil
	}
	return s.begin(ctx, by, row{kind: n.Kind, keyword: d.Keyword, evidence: restsOf(m)}, t)
}

const mostServices = 4

// bracesAsTheyAre takes back what Markdown escapes within a placeholder.
func bracesAsTheyAre(text string) string {
	return regexp.MustCompile(`\{[^{}\n]*\}`).ReplaceAllStringFunc(text, func(found string) string { return strings.ReplaceAll(found, `\`, "") })
}

// restsOf is what the sentences of a draft rest on. Those without a mark keep
// what the draft has shown of them.
func restsOf(m manuscript.Manuscript) evidence {
	out := evidence{}
	for s := range m.Sentences() {
		ties := slices.DeleteFunc(slices.Clone(s.Ties), func(t manuscript.Tie) bool { return t.Kind == manuscript.Source })
		if len(ties) == 0 {
			continue
		}
		rest := Rest{Ties: ties, Held: s.Mark == nil}
		out[s.Plain()] = rest
		alone := manuscript.Manuscript{Blocks: []manuscript.Block{{Kind: manuscript.Paragraph, Items: [][]manuscript.Sentence{{*s}}}}}
		read := manuscript.Manuscript{Blocks: manuscript.Parse(bracesAsTheyAre(manuscript.Markdown(alone)))}
		for part := range read.Sentences() { // as the desk will read it: a title in quotes may part it
			if part.Text != "" {
				out[part.Plain()] = rest
			}
		}
	}
	return out
}

// kindsOf are the units that a repair page is about.
func kindsOf(service string) []string {
	return map[string][]string{
		"/refrigerator-repair": {"french-door", "side-by-side", "top-freezer", "bottom-freezer"}, "/freezer-repair": {"upright-freezer", "chest-freezer"},
		"/washer-repair": {"front-load-washer", "top-load-washer"}, "/dryer-repair": {"dryer"}, "/dishwasher-repair": {"dishwasher"},
		"/microwave-repair": {"over-range-microwave", "counter-microwave"}, "/oven-repair": {"wall-oven"}, "/stove-repair": {"gas-range", "electric-range"},
	}[service]
}

// excerpt is the beginning of a text in whole sentences, as long as lists have room for.
func excerpt(m manuscript.Manuscript) string {
	const most = 240
	out := ""
	for _, b := range m.Blocks {
		if b.Kind != manuscript.Paragraph {
			continue
		}
		for _, s := range slices.Concat(b.Items...) {
			if len(content.Sampled(out+" "+s.Plain())) > most {
				return out
			}
			out = strings.TrimSpace(out + " " + s.Plain())
		}
	}
	return out
}

// category is where an article on a keyword is filed until somebody says better.
func category(keyword string) string {
	for word, name := range map[string]string{"maintenance": "Maintenance", "clean": "Maintenance", "safe": "Safety", "install": "Installation", "not ": "Troubleshooting", "repair": "Troubleshooting"} {
		if strings.Contains(strings.ToLower(keyword), word) {
			return name
		}
	}
	return "Tips"
}
