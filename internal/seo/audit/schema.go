package audit

import (
	_ "embed"
	"maps"
	"slices"
	"strconv"
	"strings"

	"enamel/internal/seo/crawl/document"
)

const (
	maxNodes = 5_000
	maxNest  = 40 // things within things
	maxParts = 20 // in which one thing is described
)

//go:embed schema_types.txt
var schemaTypes string

// vocabulary is the types of schema.org, and of which kind each is: LocalBusiness,
// Product, …, else Thing.
type vocabulary map[string]string

func newVocabulary() vocabulary {
	words := make(vocabulary, 1000)
	for line := range strings.Lines(schemaTypes) {
		kind, names, ok := strings.Cut(line, ":")
		if !ok || line[0] == '#' {
			continue
		}
		for name := range strings.FieldsSeq(names) {
			words[name] = kind
		}
	}
	return words
}

// node is a thing that a page describes in JSON-LD.
type node struct {
	types  []string // of schema.org, without the address
	props  map[string]any
	parent *node
	via    string // the property of the parent
	link   string // @id of the thing, where it stands elsewhere too
	whole  []*node
}

// readNodes lists the things of all blocks, those that hold others first.
func readNodes(blocks []document.Block) []*node {
	var r nodeReader
	for _, block := range blocks {
		r.read(block.Value, nil, "", 0)
	}
	r.join()
	return r.nodes
}

type nodeReader struct{ nodes []*node }

func (r *nodeReader) read(value any, parent *node, via string, depth int) {
	if depth > maxNest || len(r.nodes) >= maxNodes {
		return
	}
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			r.read(item, parent, via, depth+1)
		}
	case map[string]any:
		if depth <= 1 && !isSchemaOrg(v["@context"]) {
			return
		}
		n := parent
		if types := typesOf(v["@type"]); len(types) > 0 {
			id, _ := v["@id"].(string)
			n = &node{types: types, props: v, parent: parent, via: via, link: id}
			r.nodes = append(r.nodes, n)
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			switch {
			case name == "@graph":
				r.read(v[name], nil, "", depth+2)
			case name[:min(1, len(name))] != "@":
				r.read(v[name], n, name, depth+2)
			}
		}
	}
}

// join brings together what a page says of one thing in several places.
func (r *nodeReader) join() {
	byID := map[string][]*node{}
	for _, n := range r.nodes {
		if n.link != "" && len(byID[n.link]) < maxParts {
			byID[n.link] = append(byID[n.link], n)
		}
	}
	for _, n := range r.nodes {
		n.whole = append([]*node{n}, byID[n.link]...)
	}
}

// isSchemaOrg is true of a context that is, or contains, schema.org.
func isSchemaOrg(context any) bool {
	switch c := context.(type) {
	case string:
		return strings.Contains(strings.ToLower(c), "schema.org")
	case []any:
		return slices.ContainsFunc(c, isSchemaOrg)
	case map[string]any:
		return isSchemaOrg(c["@vocab"])
	}
	return false
}

// typesOf leaves out types of other vocabularies.
func typesOf(value any) (types []string) {
	for _, text := range textsOf(value) {
		if name := typeName(text); name != "" {
			types = append(types, name)
		}
	}
	return types
}

func typeName(name string) string {
	for _, prefix := range [...]string{"https://schema.org/", "http://schema.org/", "schema:"} {
		if plain, ok := strings.CutPrefix(name, prefix); ok {
			return plain
		}
	}
	if strings.Contains(name, ":") {
		return ""
	}
	return strings.TrimSpace(name)
}

// isOfPage is true of a thing that the page is about: it stands by itself, or as
// the main entity of the page.
func (n *node) isOfPage() bool {
	return n.parent == nil || n.via == "mainEntity" && n.parent.parent == nil
}

// is is true of a thing of a kind of the vocabulary.
func (n *node) is(words vocabulary, kind string) bool {
	return slices.ContainsFunc(n.types, func(name string) bool { return words[name] == kind })
}

// isReference is true of a thing that is only named: it is described elsewhere.
func (n *node) isReference() bool {
	naming := 0
	for _, name := range [...]string{"@id", "@type", "@context"} {
		if n.props[name] != nil {
			naming++
		}
	}
	return n.link != "" && len(n.props) == naming
}

// value is a property, wherever on the page it is said of the thing; nil: nowhere.
func (n *node) value(name string) any {
	for _, part := range n.whole {
		if v := part.props[name]; !isEmpty(v) {
			return v
		}
	}
	return nil
}

func isEmpty(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case string:
		return strings.TrimSpace(v) == ""
	case []any:
		return !slices.ContainsFunc(v, func(item any) bool { return !isEmpty(item) })
	case map[string]any:
		return len(v) == 0
	}
	return false
}

// text is a property as a text: the first of a list, the name of a thing.
func (n *node) text(name string) string { return textOf(n.value(name)) }

func textOf(value any) string {
	switch v := value.(type) {
	case string:
		return strings.TrimSpace(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case []any:
		if len(v) > 0 {
			return textOf(v[0])
		}
	case map[string]any:
		return textOf(v["name"])
	}
	return ""
}

func textsOf(value any) (texts []string) {
	if list, ok := value.([]any); ok {
		for _, item := range list {
			texts = append(texts, textOf(item))
		}
		return texts
	}
	return []string{textOf(value)}
}

// thingsOf is a property's values that are things.
func thingsOf(value any) (things []map[string]any) {
	switch v := value.(type) {
	case map[string]any:
		things = append(things, v)
	case []any:
		for _, item := range v {
			if thing, ok := item.(map[string]any); ok {
				things = append(things, thing)
			}
		}
	}
	return things
}

// at is the path to a thing, for proofs: Product.offers.
func (n *node) at() string {
	if n.parent == nil {
		return n.types[0]
	}
	return n.parent.types[0] + "." + n.via + " (" + n.types[0] + ")"
}
