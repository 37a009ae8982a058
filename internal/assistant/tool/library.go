package tool

import (
	"reflect"

	"enamel/internal/content"
	"enamel/internal/shop"
)

// library is one reading of the facts with the pages as they complete them.
type library struct {
	source *content.Library
	facts  shop.Facts
	words  *content.Library
}

// newest is the library as facts and pages are now.
func (d *Desk) newest() *library {
	source, facts := d.c.Content(), d.c.Facts()
	last := d.library.Load()
	if last != nil && last.source == source && reflect.DeepEqual(last.facts, facts) {
		return last
	}
	l := &library{source: source, facts: facts, words: source.With(facts)}
	d.library.Store(l)
	return l
}
