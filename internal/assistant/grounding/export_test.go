package grounding

// Unsayable reports whether a text is refused whatever the evidence is.
func Unsayable(text string) bool {
	plainText, fair := plain(text)
	return !fair || leaks(plainText) != ""
}
