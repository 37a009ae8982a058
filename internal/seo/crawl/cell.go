package crawl

import "strings"

// Cell is a text of somebody else's page for a CSV file: in one line, and no
// formula where the file is opened as a sheet.
func Cell(text string) string {
	text = Line(text)
	if start := strings.TrimLeft(text, " "); start != "" && strings.IndexByte("=+-@", start[0]) >= 0 {
		return "'" + text
	}
	return text
}

// Line is a text without what would move the cursor of a terminal or end the line.
func Line(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, text)
}
