package report

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// maxPlace bounds an address within a sentence, in characters.
const maxPlace = 80

// number writes 1234567 as 1,234,567.
func number(n int) string {
	digits := strconv.Itoa(max(n, -n))
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	if n < 0 {
		return "-" + digits
	}
	return digits
}

// count writes (1, "page") as 1 page, (2000, "page") as 2,000 pages.
func count(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return number(n) + " " + one + "s"
}

// place names an address within a sentence: by its path where it is the
// site's.
func place(site, address string) string {
	path, own := strings.CutPrefix(address, site)
	switch {
	case !own || path != "" && path[0] != '/':
		path = address
	case path == "" || path == "/":
		return "the home page"
	}
	if runes := []rune(path); len(runes) > maxPlace {
		return string(runes[:maxPlace-1]) + "…"
	}
	return path
}

// duration says how long so many minutes are.
func duration(minutes int) string {
	if minutes < 120 {
		return count(minutes, "minute")
	}
	return "about " + count((minutes+30)/60, "hour")
}

// day writes a day of the calendar, with its year where it is not that of now.
func day(at, now time.Time, zone *time.Location) string {
	at, now = at.In(zone), now.In(zone)
	if at.Year() != now.Year() {
		return at.Format("Jan 2, 2006")
	}
	return at.Format("Jan 2")
}

// audited is the place of the dashboard that lists the findings of a rule.
func audited(rule string) string { return "/seo/audit?rule=" + url.QueryEscape(rule) }

// seconds writes 2430 milliseconds as 2.4 s, and less than a second as 430 ms.
func seconds(ms float64) string {
	if ms < 1000 {
		return fmt.Sprintf("%.0f ms", ms)
	}
	return fmt.Sprintf("%.1f s", ms/1000)
}

// fileSize writes 1400000 as 1.4 MB.
func fileSize(n int64) string {
	if n < 1_000_000 {
		return number(int((n+500)/1000)) + " KB"
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}

// percent writes a share, 0 to 1, in whole percent: 100% is all and no less.
func percent(share float64) string {
	whole := int(share*100 + 0.5)
	if whole == 100 && share < 1 {
		whole = 99
	}
	return strconv.Itoa(whole) + "%"
}

// sentence writes the first letter large, unless an address begins with it.
func sentence(text string) string {
	first, _, _ := strings.Cut(text, " ")
	if text == "" || text[0] < 'a' || text[0] > 'z' || strings.Contains(first, "://") {
		return text
	}
	return string(text[0]-'a'+'A') + text[1:]
}
