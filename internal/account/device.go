package account

import "strings"

// sign is a part of a User-Agent header that gives a program or a system away.
type sign struct{ part, name string }

// deviceOf names a browser and its system for people, as in "Chrome on
// Windows". The header is the visitor's own claim: only these names come out.
func deviceOf(userAgent string) string {
	// The first that fits: most claim to be Safari, and many to be Chrome.
	browser := firstOf(userAgent, []sign{
		{"Edg", "Edge"},
		{"OPR/", "Opera"},
		{"OPT/", "Opera"},
		{"SamsungBrowser/", "Samsung Internet"},
		{"DuckDuckGo/", "DuckDuckGo"},
		{"Ddg/", "DuckDuckGo"},
		{"YaBrowser/", "Yandex Browser"},
		{"Vivaldi/", "Vivaldi"},
		{"Firefox/", "Firefox"},
		{"FxiOS/", "Firefox"},
		{"CriOS/", "Chrome"},
		{"HeadlessChrome/", "Chrome"},
		{"Chrome/", "Chrome"},
		{"Safari/", "Safari"},
		{"curl/", "curl"},
	})
	system := firstOf(userAgent, []sign{
		{"iPhone", "iPhone"},
		{"iPad", "iPad"},
		{"Android", "Android"},
		{"Windows", "Windows"},
		{"Macintosh", "Mac"},
		{"CrOS", "Chromebook"},
		{"Linux", "Linux"},
	})
	switch {
	case browser != "" && system != "":
		return browser + " on " + system
	case browser != "":
		return browser
	case system != "":
		return "A browser on " + system
	}
	return "Unknown device"
}

func firstOf(userAgent string, signs []sign) string {
	for _, s := range signs {
		if strings.Contains(userAgent, s.part) {
			return s.name
		}
	}
	return ""
}
