package desk

import (
	"cmp"
	"context"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/seo/draft/claim"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/draft/score"
)

// writing is a text of an item that is checked before anything of it is stored.
type writing struct {
	row
	slug string // under which it is to stand
	text content.DeskFile
	file string // its bytes
}

func (s *Service) writing(r row, t Text) (writing, error) {
	f := t.file()
	file, err := f.Write(r.kind.folder())
	if err != nil {
		return writing{}, err
	}
	read, err := content.ReadDeskFile(r.kind.folder(), file) // as it will be read again
	return writing{row: r, slug: strings.TrimSpace(t.Slug), text: read, file: file}, err
}

// check says what is known of a text.
func (s *Service) check(ctx context.Context, w writing) (Check, error) {
	files := maps.Clone(s.now.Load().files)
	delete(files, w.kind.file(w.row.slug))
	files[w.kind.file(w.slug)] = w.file
	pictures, err := s.pictures(ctx, files)
	if err != nil {
		return Check{}, err
	}
	others, err := s.without(w.row)
	if err != nil {
		return Check{}, err
	}
	library, after := content.LoadOver(s.Files, files, pictures)
	c := Check{Problems: w.problems(others.problems, after), Facts: stated(w.file), Evidence: []Sentence{}, SEO: score.Card{Items: []score.Item{}, Questions: []score.Question{}}}
	if problem := s.slugProblem(w); problem != "" {
		c.Problems = append(c.Problems, Problem{Field: "slug", Text: problem})
	}
	w.render(&c, library.With(s.Facts()))
	c.HTML = content.ForStaff(c.HTML)
	m, lead := w.manuscript(), w.lead()
	settled, held := s.settled(w, &m, &lead)
	others.mu.Lock()
	others.checker.Vouch(held)
	reading, leading := others.checker.Check(&m, false), others.checker.Check(&lead, false)
	others.checker.Forget(held)
	others.mu.Unlock()
	c.Sentences, c.Copies, c.Safety = reading.Sentences+leading.Sentences, append([]claim.Copy{}, reading.Copies...), append([]claim.Matter{}, reading.Safety...)
	fill := library.Fill(s.Facts())
	for i := range c.Copies {
		c.Copies[i].Title = fill(c.Copies[i].Title)
	}
	w.judge(&c, &m, settled)
	w.judge(&c, &lead, settled)
	if lost := unread(library.With(s.Facts()).Fill(s.Facts()), c.HTML, &m); lost != "" {
		c.Problems = append(c.Problems, Problem{Field: "body", Text: "The check cannot read all of this text, as here: “" + lost + "”. Put it in plain sentences, in paragraphs of at most 8,000 characters"})
	}
	if w.kind != Article {
		return c, nil
	}
	if s.Drawing != nil {
		if src, alt := s.Drawing(w.slug, w.text.Kinds); src != "" {
			m.Blocks = append(m.Blocks, pictured(src, alt))
		}
	}
	var terms, questions []string
	if drafts := s.drafts(); drafts != nil {
		if terms, questions, err = drafts.Subject(ctx, w.keyword); err != nil {
			return c, err
		}
	}
	c.SEO = score.Of(score.Text{Manuscript: manuscript.Fill(m, fill), Keyword: w.keyword, Terms: terms, Questions: questions})
	return c, nil
}

// problems are those that the text brings with it.
func (w writing) problems(before, after []content.Problem) []Problem {
	out := []Problem{}
	bodyLine := 1 + strings.Count(strings.TrimSuffix(w.file, w.text.Body), "\n")
	field := regexp.MustCompile(`^([a-zA-Z]+)(?:\[\d+\])?(?: is | has | must )`)
	for _, p := range after {
		if slices.Contains(before, p) {
			continue
		}
		out = append(out, Problem{Text: p.Text})
		at := &out[len(out)-1]
		if found := field.FindStringSubmatch(p.Text); found != nil && p.Name == w.kind.file(w.slug) && p.Line < bodyLine {
			at.Field = strings.Replace(found[1], "question", "title", 1)
		}
		if p.Name == w.kind.file(w.slug) && p.Line >= bodyLine {
			at.Field, at.Line = "body", p.Line-bodyLine+1
		}
	}
	if strings.TrimSpace(w.text.Body) == "" {
		out = append(out, Problem{Field: "body", Text: "There is no text yet"})
	}
	return out
}

// slugProblem says why the text cannot stand under its address; "" where it can.
func (s *Service) slugProblem(w writing) string {
	ours := func(slug string) bool { _, err := fs.Stat(s.Files, w.kind.file(slug)); return err == nil }
	switch {
	case !regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`).MatchString(w.slug) || len(w.slug) > maxSlug:
		return fmt.Sprintf("The address must be at most %d lower-case letters, digits and single hyphens", maxSlug)
	case w.slug == w.row.slug:
		return ""
	case w.live > 0 || w.planned > 0 || ours(w.row.slug):
		return "The address of a page that people know stays. Add a redirect where it has to move"
	case ours(w.slug) || s.now.Load().files[w.kind.file(w.slug)] != "":
		return "There is a page at this address already"
	case slices.Contains(content.SitePaths(), "/"+w.slug):
		return "The site has a page of that name: /" + w.slug
	}
	return ""
}

const maxSlug = 80

// stated are the placeholders that a text names, with their braces, each once.
func stated(text string) []string {
	found := regexp.MustCompile(`\{[a-z_]+(?::[a-z-]+)?\}`).FindAllString(text, -1)
	slices.Sort(found)
	return append([]string{}, slices.Compact(found)...)
}

// render shows the body as its page will.
func (w writing) render(c *Check, l *content.Library) {
	switch w.kind {
	case Article:
		for i := range l.Articles {
			if l.Articles[i].Slug == w.slug {
				c.HTML, c.Minutes = l.Articles[i].Content, l.Articles[i].Minutes
			}
		}
	case Section:
		for _, section := range l.Sections {
			if section.Slug == w.slug {
				c.HTML = section.Content
			}
		}
	case Answer:
		c.HTML = l.Answer(w.slug)
	}
}

// manuscript is the text, sentence by sentence, with what its sentences rest on.
func (w writing) manuscript() manuscript.Manuscript {
	m := manuscript.Manuscript{
		Title: manuscript.Sentence{Text: w.text.Title}, Description: manuscript.Sentence{Text: w.text.Description}, Blocks: manuscript.Parse(w.text.Body),
	}
	for s := range m.Sentences() {
		s.Ties = append(s.Ties, w.evidence[s.Plain()].Ties...)
	}
	for _, found := range regexp.MustCompile(`!\[([^\]]*)\]\((/photos/[^)\s]+)\)`).FindAllStringSubmatch(w.text.Body, -1) {
		m.Blocks = append(m.Blocks, pictured(found[2], found[1]))
	}
	return m
}

// lead is the excerpt without the sentences that the text has too.
func (w writing) lead() manuscript.Manuscript {
	said := map[string]bool{}
	m := w.manuscript()
	for s := range m.Sentences() {
		said[s.Plain()] = true
	}
	lead := manuscript.Manuscript{Blocks: manuscript.Parse(w.text.Excerpt)}
	for i := range lead.Blocks {
		for j, item := range lead.Blocks[i].Items {
			lead.Blocks[i].Items[j] = slices.DeleteFunc(item, func(s manuscript.Sentence) bool { return said[s.Plain()] })
		}
	}
	for s := range lead.Sentences() {
		s.Ties = append(s.Ties, w.evidence[s.Plain()].Ties...)
	}
	return lead
}

// unread are the first words of a page's HTML that the sentences of its text
// lack: the check has not seen them. Empty: it has seen all.
func unread(fill func(string) string, markup string, m *manuscript.Manuscript) string {
	word := regexp.MustCompile(`[\p{L}\p{N}]+`)
	seen := map[string]int{}
	for s := range m.Sentences() {
		for _, w := range word.FindAllString(fill(s.Plain()), -1) {
			seen[w]++
		}
	}
	hidden := regexp.MustCompile(`<span class="vh">[^<]*</span>|<[^>]*>`)
	text := html.UnescapeString(hidden.ReplaceAllString(markup, " "))
	for _, at := range word.FindAllStringIndex(text, -1) {
		if seen[text[at[0]:at[1]]]--; seen[text[at[0]:at[1]]] < 0 {
			return strings.Join(strings.Fields(text[at[0]:min(len(text), at[0]+60)]), " ")
		}
	}
	return ""
}

func pictured(src, alt string) manuscript.Block {
	return manuscript.Block{Kind: manuscript.Picture, Src: src, Items: [][]manuscript.Sentence{{{Text: alt}}}}
}

// settled are the sentences that nobody has to check: those that are published
// already, and those that somebody has signed. Those of held keep what the draft
// that they came with has shown.
func (s *Service) settled(w writing, parts ...*manuscript.Manuscript) (out map[string]bool, held []manuscript.Sentence) {
	out = map[string]bool{}
	live := w.liveFile
	if live == "" {
		shipped, err := fs.ReadFile(s.Files, w.kind.file(w.row.slug))
		if err == nil {
			live = string(shipped)
		}
	}
	if f, err := content.ReadDeskFile(w.kind.folder(), live); err == nil {
		published := writing{text: f}
		for _, part := range []manuscript.Manuscript{published.manuscript(), published.lead()} {
			for s := range part.Sentences() {
				out[s.Plain()] = true
			}
		}
	}
	for _, part := range parts {
		for s := range part.Sentences() {
			rest := w.evidence[s.Plain()]
			out[s.Plain()] = out[s.Plain()] || rest.SignedBy != ""
			if rest.Held {
				held = append(held, *s)
			}
		}
	}
	return out, held
}

// judge lists the sentences that have something to tell. Words above a text
// claim nothing of their own.
func (w writing) judge(c *Check, m *manuscript.Manuscript, settled map[string]bool) {
	above := map[*manuscript.Sentence]bool{&m.Title: true}
	for i := range m.Blocks {
		for j := range m.Blocks[i].Items {
			for k := range m.Blocks[i].Items[j] {
				above[&m.Blocks[i].Items[j][k]] = m.Blocks[i].Kind == manuscript.Heading || m.Blocks[i].Kind == manuscript.Picture
			}
		}
	}
	for s := range m.Sentences() {
		if above[s] && s.Mark != nil && s.Mark.Kind != manuscript.Unsafe {
			s.Mark = nil
		}
		rest := w.evidence[s.Plain()]
		if s.Mark == nil && len(rest.Ties) == 0 && rest.SignedBy == "" {
			continue
		}
		one := Sentence{Text: s.Plain(), Mark: s.Mark, Settled: s.Mark == nil || settled[s.Plain()], Ties: append([]manuscript.Tie{}, rest.Ties...), SignedBy: cmp.Or(rest.SignedName, rest.SignedBy)}
		if rest.SignedBy != "" {
			at := rest.SignedAt
			one.SignedAt = &at
		}
		if !one.Settled {
			c.Marked++
		}
		if one.Settled && s.Mark != nil && rest.SignedBy == "" {
			continue // it is published already
		}
		c.Evidence = append(c.Evidence, one)
	}
}

// named puts names in the place of users' ids.
func (s *Service) named(ctx context.Context, r db.Reader, ids ...*string) error {
	asked := make([]string, 0, len(ids))
	for _, id := range ids {
		if *id != "" {
			asked = append(asked, *id)
		}
	}
	names, err := s.Names(ctx, r, asked...)
	if err != nil {
		return err
	}
	for _, id := range ids {
		*id = names[*id]
	}
	return nil
}
