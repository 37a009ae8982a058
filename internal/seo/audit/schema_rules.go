package audit

import (
	"fmt"
	"strconv"
	"strings"
)

func schemaRules(words vocabulary) []Rule {
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
			Fix:    "Add the field with what the page itself shows.", Page: func(s *Subject) []Found { return missingFields(s, words) },
		},
		{
			ID: "schema.unknown-type", Severity: Warning, Need: NeedsPage, Title: "The page's data names a thing that Google does not know", Name: "Unknown schema.org type", Minutes: 10,
			Why: "Who reads structured data knows the types of schema.org: another means nothing to them, with all that is said of the thing.", Source: "https://schema.org/docs/full.html",
			Fix: "Write the type as schema.org has it; letter case counts.", Page: func(s *Subject) []Found { return unknownTypes(s, words) },
		},
	}
}

func schemaParseError(s *Subject) (found []Found) {
	if !s.read().readable {
		return nil
	}
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

func lacksContext(value any) bool {
	switch v := value.(type) {
	case map[string]any:
		return v["@context"] == nil && !namesSchemaOrg(v["@type"])
	case []any:
		for _, item := range v {
			if lacksContext(item) {
				return true
			}
		}
		return false
	}
	return true
}

// namesSchemaOrg is true of a type by its whole address, which needs no context.
func namesSchemaOrg(types any) bool {
	for _, name := range textsOf(types) {
		if !strings.Contains(name, "://schema.org/") {
			return false
		}
	}
	return true
}

func unknownTypes(s *Subject, words vocabulary) (found []Found) {
	for _, n := range s.read().nodes {
		for _, name := range n.types {
			if words[name] != "" || len(found) > 2*maxFound {
				continue
			}
			detail := fmt.Sprintf("schema.org has no type %q.", name)
			if near := words.near(name); near != "" {
				detail = fmt.Sprintf("schema.org has no type %q; it has %q.", name, near)
			}
			found = append(found, Found{Detail: detail, Proof: n.at(), Key: name})
		}
	}
	return found
}

// near is a type that differs in letter case alone.
func (words vocabulary) near(name string) string {
	for known := range words {
		if strings.EqualFold(known, name) {
			return known
		}
	}
	return ""
}

func missingFields(s *Subject, words vocabulary) (found []Found) {
	for _, n := range s.read().nodes {
		if n.isReference() {
			continue
		}
		for _, names := range wanted(n, words) {
			if len(found) > 2*maxFound || hasAny(n, names) {
				continue
			}
			field := strings.Join(names, " or ")
			found = append(found, Found{
				Detail: fmt.Sprintf("The %s has no %s.", n.types[0], field), Proof: n.at(), Key: n.at() + " " + field,
			})
		}
		if len(found) <= 2*maxFound {
			found = append(found, noPrices(n, words)...)
		}
	}
	return found
}

// hasAny is true where one of the fields is there; a path leads into the thing
// that is the value.
func hasAny(n *node, names []string) bool {
	for _, name := range names {
		first, rest, deep := strings.Cut(name, ".")
		value := n.value(first)
		switch {
		case isEmpty(value):
		case !deep:
			return true
		default:
			for _, thing := range thingsOf(value) {
				if !isEmpty(thing[rest]) || onlyNamed(thing) {
					return true
				}
			}
		}
	}
	return false
}

func onlyNamed(thing map[string]any) bool { return thing["@id"] != nil && len(thing) <= 2 }

// wanted lists the fields that a thing needs (Google Search Central, the page of
// each type), each with what may stand in its place.
func wanted(n *node, words vocabulary) [][]string {
	var fields [][]string
	for _, name := range n.types {
		for _, field := range wantedOf(words[name], name, n, words) {
			if !containsField(fields, field) {
				fields = append(fields, field)
			}
		}
	}
	return fields
}

func containsField(fields [][]string, field []string) bool {
	for _, f := range fields {
		if f[0] == field[0] {
			return true
		}
	}
	return false
}

func wantedOf(kind, name string, n *node, words vocabulary) [][]string {
	switch kind {
	case "LocalBusiness":
		return [][]string{{"name"}, {"address", "location"}}
	case "Organization":
		return [][]string{{"name", "legalName"}}
	case "Product":
		return wantedOfProduct(n)
	case "Offer", "AggregateOffer":
		return wantedOfOffer(kind, n, words)
	case "Article":
		return wantedOfArticle(n)
	case "BreadcrumbList":
		return [][]string{{"itemListElement"}}
	case "Review":
		return wantedOfReview(n)
	case "AggregateRating":
		return wantedOfRating(n)
	case "Event":
		return [][]string{{"name"}, {"startDate"}, {"location.address", "location.url"}}
	case "Recipe":
		return [][]string{{"name"}, {"image"}}
	case "VideoObject":
		return [][]string{{"name"}, {"thumbnailUrl"}, {"uploadDate"}}
	}
	if fields := wantedOfOther(name); len(fields) > 0 && n.isOfPage() {
		return fields
	}
	return wantedOfPart(name, n)
}

// wantedOfOther is for types of which no other is a kind for us, as what a page is
// about.
func wantedOfOther(name string) [][]string {
	switch name {
	case "JobPosting": // where the work is done from home it is nowhere
		return [][]string{{"title"}, {"description"}, {"datePosted"}, {"hiringOrganization"}, {"jobLocation", "jobLocationType"}}
	case "SoftwareApplication", "MobileApplication", "WebApplication":
		return [][]string{{"name"}, {"offers.price", "offers.lowPrice", "offers.priceSpecification"}, {"aggregateRating", "review"}}
	case "QAPage", "ProfilePage":
		return [][]string{{"mainEntity"}}
	case "DiscussionForumPosting":
		return [][]string{{"author"}, {"datePublished"}, {"text", "image", "video", "sharedContent"}}
	case "Course", "Dataset":
		return [][]string{{"name"}, {"description"}}
	case "Movie":
		return [][]string{{"name"}, {"image"}}
	}
	return nil
}

// wantedOfProduct asks for the picture only where the page is the product's own.
func wantedOfProduct(n *node) [][]string {
	fields := [][]string{{"name"}}
	if n.parent == nil || n.via == "item" || n.isOfPage() {
		fields = append(fields, []string{"offers", "review", "aggregateRating"})
	}
	if n.isOfPage() {
		fields = append(fields, []string{"image"})
	}
	return fields
}

// wantedOfOffer is for what is sold: the offers of services and events need no price.
func wantedOfOffer(kind string, n *node, words vocabulary) [][]string {
	switch {
	case n.parent == nil || !n.parent.is(words, "Product"):
		return nil
	case kind == "AggregateOffer":
		return [][]string{{"lowPrice"}, {"priceCurrency"}}
	}
	return [][]string{{"price", "priceSpecification.price"}, {"priceCurrency", "priceSpecification.priceCurrency"}}
}

func wantedOfArticle(n *node) [][]string {
	fields := [][]string{{"headline", "name"}}
	if n.isOfPage() {
		fields = append(fields, []string{"author"}, []string{"datePublished"})
	}
	return fields
}

func wantedOfReview(n *node) [][]string {
	fields := [][]string{{"author"}, {"reviewRating.ratingValue", "reviewBody"}}
	if n.parent == nil {
		fields = append(fields, []string{"itemReviewed"})
	}
	return fields
}

func wantedOfRating(n *node) [][]string {
	fields := [][]string{{"ratingValue"}, {"ratingCount", "reviewCount"}}
	if n.parent == nil {
		fields = append(fields, []string{"itemReviewed"})
	}
	return fields
}

// wantedOfPart is for things that count within another only.
func wantedOfPart(name string, n *node) [][]string {
	if name != "ListItem" || n.parent == nil || n.parent.types[0] != "BreadcrumbList" {
		return nil
	}
	fields := [][]string{{"position"}, {"name", "item.name"}}
	if !n.endsTrail() {
		fields = append(fields, []string{"item"})
	}
	return fields
}

// endsTrail is true of the last step of a trail of breadcrumbs, which is the page
// itself and needs no address.
func (n *node) endsTrail() bool {
	steps, _ := n.parent.value("itemListElement").([]any)
	if len(steps) == 0 { // there is one, without a list
		return true
	}
	last, _ := steps[len(steps)-1].(map[string]any)
	return position(last) <= position(n.props)
}

// position is where a thing stands in a list, 0 where it does not say.
func position(thing map[string]any) float64 {
	at, err := strconv.ParseFloat(textOf(thing["position"]), 64)
	if err != nil {
		return 0
	}
	return at
}
