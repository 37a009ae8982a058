package crawl

import "strings"

// Cell keeps a text of somebody else's page from being a formula where a CSV
// file is opened as a sheet.
func Cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
