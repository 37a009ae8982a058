package tool

import (
	"context"
	"fmt"
	"log/slog"
	"reflect"
	"strconv"
	"strings"

	"enamel/internal/content"
	"enamel/internal/search"
	"enamel/internal/shop"
)

// library is one reading of the facts with the pages as they complete them.
type library struct {
	source   *content.Library
	facts    shop.Facts
	words    *content.Library
	passages []Passage // by their number in the index
	texts    *search.Index
	problems *search.Index
}

func newLibrary(source *content.Library, facts shop.Facts) (*library, error) {
	l := &library{source: source, facts: facts, words: source.With(facts)}
	l.passages = passagesOf(l.words)
	texts := make([]search.Doc, len(l.passages))
	for i, p := range l.passages {
		texts[i] = search.Doc{ID: strconv.Itoa(i), Title: p.Title, Text: p.Text}
	}
	var problems []search.Doc
	for _, s := range l.words.Services {
		for i, p := range s.CommonProblems {
			problems = append(problems, search.Doc{
				ID: problemID(s.Slug, i), Title: s.Name + ": " + p.Problem, Text: strings.Join(p.Causes, " ") + " " + p.Solution,
			})
		}
	}
	var err error
	if l.texts, err = search.New(context.Background(), texts); err != nil {
		return nil, fmt.Errorf("read the pages: %w", err)
	}
	if l.problems, err = search.New(context.Background(), problems); err != nil {
		return nil, fmt.Errorf("read the problems: %w", err)
	}
	return l, nil
}

// newest is the library as facts and pages are now. Where it cannot be made
// the last one serves, which is logged.
func (d *Desk) newest() *library {
	source, facts := d.c.Content(), d.c.Facts()
	last := d.library.Load()
	if last.is(source, facts) {
		return last
	}
	d.reading.Lock()
	defer d.reading.Unlock()
	if last = d.library.Load(); last.is(source, facts) {
		return last
	}
	l, err := newLibrary(source, facts)
	if err != nil {
		d.c.Log.Error("the assistant cannot read the pages", slog.Any("error", err))
		return last
	}
	d.library.Store(l)
	return l
}

func (l *library) is(source *content.Library, facts shop.Facts) bool {
	return l.source == source && reflect.DeepEqual(l.facts, facts)
}
