package audit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// appearanceRules are about how a page looks on phones and where it is shared.
func appearanceRules() []Rule {
	return []Rule{
		{
			ID: "social.missing", Severity: Notice, Need: NeedsIndexable, Title: "The page looks bare where it is shared", Name: "Missing Open Graph tags", Minutes: 10, Source: "https://ogp.me/",
			Why: "Without them, messages and posts that link to the page show a bare address, or a picture by chance.",
			Fix: "Add og:title and og:image to the head.", Page: socialMissing,
		},
		{
			ID: "viewport.missing", Severity: Warning, Need: NeedsPage, Title: "The page is not made for phones", Name: "Missing viewport", Minutes: 5,
			Why:    "Without a viewport phones show the page as wide as on a desktop and shrink it, hard to read.",
			Source: "https://developer.chrome.com/docs/lighthouse/pwa/viewport",
			Fix:    `Add <meta name="viewport" content="width=device-width, initial-scale=1">.`, Page: viewportMissing,
		},
		{
			ID: "viewport.no-zoom", Severity: Warning, Need: NeedsPage, Title: "Visitors cannot enlarge the page", Name: "Zooming disabled", Minutes: 3,
			Why:    "Who does not see well cannot enlarge the text.",
			Source: "https://www.w3.org/WAI/standards-guidelines/act/rules/b4f0c3/",
			Fix:    "Take user-scalable=no off the viewport, and maximum-scale as well.", Page: viewportNoZoom,
		},
	}
}

// socialMissing is for what people share: the start page and single works and goods.
func socialMissing(s *Subject) []Found {
	kinds := []string{"Product", "Article", "BlogPosting", "NewsArticle", "Event", "Recipe", "VideoObject"} // that people share
	if !s.isStart() && !slices.ContainsFunc(s.read().nodes, func(n *node) bool { return n.isOfPage() && slices.Contains(kinds, n.types[0]) }) {
		return nil
	}
	var missing []string
	for _, name := range [...]string{"og:title", "og:image"} {
		if values := s.Document.Social[name]; len(values) == 0 || values[0] == "" {
			missing = append(missing, name)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return one(Found{Detail: "The page has no " + strings.Join(missing, " and no ") + ".", Proof: "<head>"})
}

func viewportMissing(s *Subject) []Found {
	switch viewport := s.Document.Viewport; {
	case viewport == "":
		return one(Found{Detail: `There is no <meta name="viewport">.`, Proof: "<head>"})
	case !strings.Contains(viewport, "width") && !strings.Contains(viewport, "initial-scale"):
		return one(Found{Detail: "The viewport sets neither width nor initial-scale.", Proof: viewport})
	}
	return nil
}

func viewportNoZoom(s *Subject) []Found {
	viewport := s.Document.Viewport
	for part := range strings.FieldsFuncSeq(strings.ToLower(viewport), func(r rune) bool { return r == ',' || r == ';' }) {
		name, value, _ := strings.Cut(part, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		scale, err := strconv.ParseFloat(value, 64)
		switch {
		case name == "user-scalable" && (value == "no" || err == nil && scale > -1 && scale < 1),
			name == "maximum-scale" && err == nil && scale >= 0 && scale < 2:
			return one(Found{Detail: "The viewport sets " + name + "=" + value + ".", Proof: fmt.Sprintf("<meta name=\"viewport\" content=%q>", viewport)})
		}
	}
	return nil
}
