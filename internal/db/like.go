package db

import "strings"

// Contains is a pattern of LIKE, with escape '!', for a text within another in
// lower case.
func Contains(text string) string {
	return "%" + strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(strings.ToLower(text)) + "%"
}
