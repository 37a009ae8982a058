package audit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

func schemaRules(words vocabulary) []Rule {
	fields := newFields(words)
	return []Rule{
		{
			ID: "schema.parse-error", Severity: Error, Need: NeedsPage, Title: "Google cannot read the page's data", Name: "Structured data parsing error", Minutes: 15,
			Why:    "Search engines cannot use the block, nor show from it stars, prices or hours in the results.",
			Source: "https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data",
			Fix:    "Mend the JSON at the place that is named: a comma too many, a quote or a line break in a text.", Page: schemaParseError,
		},
		{
			ID: "schema.missing-field", Severity: Warning, Need: NeedsPage, Title: "Something is missing in the page's data for Google", Name: "Missing structured data field", Minutes: 15,
			Why:    "Without the fields they require, search engines do not show the thing in a rich result; without those they advise, they show less of it.",
			Source: "https://developers.google.com/search/docs/appearance/structured-data/search-gallery",
			Fix:    "Add the field with what the page itself shows.", Page: func(s *Subject) []Found { return missingFields(s, words, fields) },
		},
		{
			ID: "schema.unknown-type", Severity: Warning, Need: NeedsPage, Title: "The page's data names a thing that Google does not know", Name: "Unknown schema.org type", Minutes: 10,
			Why: "Who reads structured data knows the types of schema.org: another means nothing to them, with all that is said of the thing.", Source: "https://schema.org/docs/full.html",
			Fix: "Write the type as schema.org has it; letter case counts.", Page: func(s *Subject) []Found { return unknownTypes(s, words) },
		},
	}
}

func schemaParseError(s *Subject) (found []Found) {
	for i, block := range s.Document.Structured {
		key := fmt.Sprintf("block %d", i+1)
		switch {
		case block.Err != "":
			found = append(found, Found{Detail: fmt.Sprintf("Block %d is not valid: %s.", i+1, block.Err), Proof: block.Raw, Key: key})
		case lacksContext(block.Value):
			found = append(found, Found{Detail: fmt.Sprintf("Block %d has no @context, so that its words mean nothing.", i+1), Proof: block.Raw, Key: key})
		}
	}
	return found
}

// lacksContext lets types pass by their whole address, which need no context.
func lacksContext(value any) bool {
	switch v := value.(type) {
	case map[string]any:
		return v["@context"] == nil && slices.ContainsFunc(textsOf(v["@type"]), func(name string) bool { return !strings.Contains(name, "://schema.org/") })
	case []any:
		return slices.ContainsFunc(v, lacksContext)
	}
	return true
}

func unknownTypes(s *Subject, words vocabulary) (found []Found) {
	for _, n := range s.read().nodes {
		for _, name := range n.types {
			if words[name] != "" || len(found) > 2*MaxFound {
				continue
			}
			detail := fmt.Sprintf("schema.org has no type %q.", name)
			for known := range words {
				if strings.EqualFold(known, name) {
					detail = fmt.Sprintf("schema.org has no type %q; it has %q.", name, known)
				}
			}
			found = append(found, Found{Detail: detail, Proof: n.at(), Key: name})
		}
	}
	return found
}

// field is what a thing needs, by a path or one of several.
type field struct {
	paths []string
	when  func(*node) bool // nil: always
}

// newFields lists the fields that things need, by kind or type (Google Search Central,
// the page of each type).
func newFields(words vocabulary) map[string][]field {
	alone := func(n *node) bool { return n.parent == nil }
	isSold := func(n *node) bool { return n.parent != nil && n.parent.is(words, "Product") } // offers of services and events need no price
	isStep := func(n *node) bool { return n.parent != nil && n.parent.types[0] == "BreadcrumbList" }
	fields := map[string][]field{}
	for _, row := range [...]struct {
		kinds, fields string
		when          func(*node) bool
	}{
		{"LocalBusiness", "name, address or location", nil},
		{"Organization", "name or legalName", nil},
		{"Product", "name", nil},
		{"Product", "offers or review or aggregateRating", func(n *node) bool { return n.via == "item" || n.isOfPage() }},
		{"Product", "image", (*node).isOfPage},
		{"Offer", "price or priceSpecification.price, priceCurrency or priceSpecification.priceCurrency", isSold},
		{"AggregateOffer", "lowPrice, priceCurrency", isSold},
		{"Article", "headline or name", nil},
		{"Article", "author, datePublished", (*node).isOfPage},
		{"BreadcrumbList", "itemListElement", nil},
		{"ListItem", "position, name or item.name", isStep},
		{"ListItem", "item", func(n *node) bool { return isStep(n) && !n.endsTrail() }},
		{"Review", "author, reviewRating.ratingValue or reviewBody", nil},
		{"AggregateRating", "ratingValue, ratingCount or reviewCount", nil},
		{"Review AggregateRating", "itemReviewed", alone},
		{"Event", "name, startDate, location.address or location.url", nil},
		{"Recipe", "name, image", nil},
		{"VideoObject", "name, thumbnailUrl, uploadDate", nil},
		{"JobPosting", "title, description, datePosted, hiringOrganization, jobLocation or jobLocationType", (*node).isOfPage},
		{"SoftwareApplication MobileApplication WebApplication", "name, offers.price or offers.lowPrice or offers.priceSpecification, aggregateRating or review", (*node).isOfPage},
		{"QAPage ProfilePage", "mainEntity", (*node).isOfPage},
		{"DiscussionForumPosting", "author, datePublished, text or image or video or sharedContent", (*node).isOfPage},
		{"Course Dataset", "name, description", (*node).isOfPage},
		{"Movie", "name, image", (*node).isOfPage},
	} {
		for kind := range strings.FieldsSeq(row.kinds) {
			for _, paths := range strings.Split(row.fields, ", ") {
				fields[kind] = append(fields[kind], field{strings.Split(paths, " or "), row.when})
			}
		}
	}
	return fields
}

func missingFields(s *Subject, words vocabulary, fields map[string][]field) (found []Found) {
	for _, n := range s.read().nodes {
		if n.isReference() || len(found) > 2*MaxFound {
			continue
		}
		for _, name := range n.types {
			wanted := fields[words[name]]
			if wanted == nil {
				wanted = fields[name]
			}
			for _, f := range wanted {
				if f.when != nil && !f.when(n) || slices.ContainsFunc(f.paths, n.has) {
					continue
				}
				names := strings.Join(f.paths, " or ")
				found = append(found, Found{Detail: fmt.Sprintf("The %s has no %s.", n.types[0], names), Proof: n.at(), Key: n.at() + " " + names})
			}
		}
		found = append(found, noPrices(n, words)...)
	}
	return found
}

// has is true where a field is there; a path leads into the thing that is the value.
func (n *node) has(path string) bool {
	first, inner, deep := strings.Cut(path, ".")
	value := n.value(first)
	if isEmpty(value) || !deep {
		return !isEmpty(value)
	}
	return slices.ContainsFunc(thingsOf(value), func(thing map[string]any) bool {
		isNamed := thing["@id"] != nil && len(thing) <= 2 // it is described elsewhere
		return !isEmpty(thing[inner]) || isNamed
	})
}

// endsTrail is true of the last step of a trail of breadcrumbs, which is the page
// itself and needs no address.
func (n *node) endsTrail() bool {
	steps, _ := n.parent.value("itemListElement").([]any)
	if len(steps) == 0 { // there is one, without a list
		return true
	}
	last, _ := steps[len(steps)-1].(map[string]any)
	position := func(thing map[string]any) float64 {
		at, _ := strconv.ParseFloat(textOf(thing["position"]), 64)
		return at
	}
	return position(last) <= position(n.props)
}
