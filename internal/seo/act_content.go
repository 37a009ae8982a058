package seo

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/seo/draft"
	"enamel/internal/seo/draft/compose"
)

// Bounds of what a draft is wished to be.
const (
	maxPrompt   = 200 // characters of a topic, of a keyword
	leastWords  = 300
	mostWords   = 2_000
	usualLength = 800 // words
)

// The form starts with these; a draft without a topic uses them too.
const (
	usualTopic   = "refrigerator maintenance"
	usualKeyword = "refrigerator maintenance tips fort worth"
)

// The first entry of each list is the default of a draft.
func contentTypes() []string { return []string{"blog post", "service page", "FAQ page"} }
func contentTones() []string { return []string{"professional", "conversational", "technical"} }

func (s *Service) checkContent(body any) (any, error) {
	in, ok := body.(*ContentIn)
	if !ok {
		in = &ContentIn{}
	}
	w := compose.Wish{Keyword: form.Trim(in.Keyword), Words: usualLength}
	wrong := map[string]string{}
	if in.Topic == nil {
		w.Topic, w.Keyword = usualTopic, cmp.Or(w.Keyword, usualKeyword)
	} else {
		w.Topic = form.Trim(*in.Topic)
	}
	for field, text := range map[string]string{"topic": w.Topic, "keyword": w.Keyword} {
		switch {
		case utf8.RuneCountInString(text) > maxPrompt:
			wrong[field] = fmt.Sprintf("The %s must be at most %d characters", field, maxPrompt)
		case form.HasControl(text) || form.HasBidi(text):
			wrong[field] = "The " + field + " must be plain text on one line"
		}
	}
	if w.Topic == "" {
		wrong["topic"] = "Enter a topic"
	}
	w.Keyword = cmp.Or(w.Keyword, w.Topic)
	if w.ContentType, ok = oneOf(in.ContentType, contentTypes()); !ok {
		wrong["contentType"] = "The content type must be blog post, service page or FAQ page"
	}
	if w.Tone, ok = oneOf(in.Tone, contentTones()); !ok {
		wrong["tone"] = "The tone must be professional, conversational or technical"
	}
	if in.WordCount != nil {
		w.Words = *in.WordCount
	}
	if w.Words < leastWords || w.Words > mostWords {
		wrong["wordCount"] = "The number of words must be 300 to 2,000"
	}
	if err := fault.Fields(wrong); err != nil {
		return nil, err
	}
	return w, s.Drafts.Check(w)
}

// oneOf is the word of a list that a text names in whatever letter case; the first where it names none.
func oneOf(text string, words []string) (string, bool) {
	if text == "" {
		return words[0], true
	}
	i := slices.IndexFunc(words, func(w string) bool { return strings.EqualFold(w, text) })
	if i < 0 {
		return "", false
	}
	return words[i], true
}

// runContent drafts a text.
func (s *Service) runContent(r *Run) (any, error) {
	var w compose.Wish
	if err := r.Decode(&w); err != nil {
		return nil, err
	}
	return s.Drafts.Generate(r.ctx, r.ID, w, r.Tell)
}

// writeDrafts writes the list of drafts.
func (s *Service) writeDrafts(ctx context.Context, out *csv.Writer) error {
	const heading = "written, topic, keyword, content type, tone, title, words, seo score, readability score, to check, writer, id"
	list, err := s.Drafts.All(ctx)
	if err != nil {
		return err
	}
	return writeSheet(out, heading, list, func(d *draft.Row) []string {
		return []string{
			d.FetchedAt.Format(time.RFC3339), d.Topic, d.Keyword, d.ContentType, d.Tone, d.Title, strconv.Itoa(d.Words), strconv.Itoa(d.SEOScore), decimal(d.Ease, 1),
			strconv.Itoa(d.Marked), d.Writer, d.ID,
		}
	})
}
