package crawl

import "strings"

// Line is a text without what would move the cursor of a terminal or end the line.
func Line(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, text)
}
