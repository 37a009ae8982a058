package audit

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"enamel/internal/seo/crawl/document"
)

const (
	maxAlt        = 125     // characters: a sentence
	maxImageBytes = 500_000 // of one picture
)

func imageRules() []Rule {
	return []Rule{
		{
			ID: "image.alt-missing", Severity: Warning, Need: NeedsPage, Title: "A picture has no description", Name: "Missing alt attribute", Minutes: 3,
			Why:    "Screen readers may read out the file's name instead, and search engines learn less of what the picture shows.",
			Source: "https://www.w3.org/WAI/WCAG22/Understanding/non-text-content.html",
			Fix:    `Describe in alt what the picture says; where it only decorates, write alt="".`, Page: eachImage(altMissing),
		},
		{
			ID: "image.alt-long", Severity: Notice, Need: NeedsPage, Title: "A picture's description is long", Name: "Long alt text", Minutes: 5,
			Why:    "Screen readers read an alternative text in one go, without a way to skip within it.",
			Source: "https://www.w3.org/WAI/tutorials/images/tips/",
			Fix:    "Say what matters in a sentence and put the rest into the text beside the picture.", Page: eachImage(altLong),
		},
		{
			ID: "image.large", Severity: Warning, Need: NeedsFile, Title: "A picture is a large file", Name: "Oversized image", Minutes: 10,
			Why:    "Pictures are often the heaviest part of a page; a large one comes late, above all on phones.",
			Source: "https://web.dev/learn/performance/image-performance",
			Fix:    "Scale the picture to the size at which it is shown and save it as WebP or AVIF.", Page: imageLarge,
		},
		{
			ID: "image.no-dimensions", Severity: Notice, Need: NeedsPage, Title: "A picture makes the text jump while it loads", Name: "Missing image dimensions", Minutes: 5,
			Why:    "Until it is loaded the browser keeps no room for the picture, and then the text jumps.",
			Source: "https://web.dev/articles/optimize-cls",
			Fix:    "Set width and height in the source to the size of the file; style may still scale it.", Page: eachImage(noDimensions),
		},
	}
}

// eachImage is a rule about single images, of which judge says what is wrong.
func eachImage(judge func(*document.Image) (detail string)) func(*Subject) []Found {
	return func(s *Subject) (found []Found) {
		for i := range s.Document.Images {
			image := &s.Document.Images[i]
			if detail := judge(image); detail != "" && len(found) <= 2*MaxFound {
				proof := fmt.Sprintf("<img src=%q>", image.Src)
				if image.HasAlt {
					proof = fmt.Sprintf("<img src=%q alt=%q>", image.Src, image.Alt)
				}
				found = append(found, Found{Detail: detail, Proof: proof, Target: image.URL, Key: image.Src})
			}
		}
		return found
	}
}

func altMissing(i *document.Image) string {
	if i.HasAlt || i.Decorative {
		return ""
	}
	return "The image has no alt."
}

func altLong(i *document.Image) string {
	n := utf8.RuneCountInString(i.Alt)
	if n <= maxAlt || i.Decorative {
		return ""
	}
	return fmt.Sprintf("The alternative text has %d characters; %d are plenty.", n, maxAlt)
}

// noDimensions leaves out what has no address, and data, which is there at once.
func noDimensions(i *document.Image) string {
	if i.Sized || i.URL == "" || strings.HasPrefix(i.URL, "data:") {
		return ""
	}
	return "Neither width and height nor an aspect are given."
}

// imageLarge judges the visit to an image: pages do not know how large theirs are.
func imageLarge(s *Subject) []Found {
	if s.External || s.Status != 200 || !strings.HasPrefix(s.Type, "image/") || s.Bytes <= maxImageBytes {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("The file has %s; %s are plenty.", kilobytes(s.Bytes), kilobytes(maxImageBytes))})
}

func kilobytes(n int64) string { return fmt.Sprintf("%d KB", (n+500)/1000) }
