package address

import "strings"

// calendar returns what the pages of one calendar have in common, or "" where
// the address is none of a calendar: its path ends with a date, or its query
// names one. An article whose date stands before its name is none.
func calendar(path, query string) string {
	trimmed := strings.TrimSuffix(path, "/")
	last := trimmed[strings.LastIndexByte(trimmed, '/')+1:]
	if isDate(last) || isNumber(last, 2) && hasYear(trimmed) {
		return pathPattern(path) + " by date"
	}
	for rest := query; rest != ""; {
		var pair string
		pair, rest, _ = strings.Cut(rest, "&")
		name, value, _ := strings.Cut(pair, "=")
		if isDate(value) || isNumber(value, 4) && isDateName(name) {
			return pathPattern(path) + "?by date"
		}
	}
	return ""
}

// isDateName knows the parameters by which calendars turn their pages.
func isDateName(name string) bool {
	switch strings.ToLower(name) {
	case "month", "week", "day", "date", "mon", "cal_month", "calendar_month":
		return true
	}
	return false
}

// hasYear reports whether the segment before the last, or the one before that, is a year.
func hasYear(path string) bool {
	for range 2 {
		path = path[:max(0, strings.LastIndexByte(path, '/'))]
		segment := path[strings.LastIndexByte(path, '/')+1:]
		if len(segment) == 4 && isNumber(segment, 4) && (segment[0] == '1' || segment[0] == '2') {
			return true
		}
	}
	return false
}

// isDate reports whether s is a year with a month, and perhaps a day: 2026-11,
// 2026-11-22. Without hyphens it would be a number like any other.
func isDate(s string) bool {
	if len(s) != len("2026-11") && len(s) != len("2026-11-22") || s[0] != '1' && s[0] != '2' || s[4] != '-' {
		return false
	}
	month, day, hasDay := strings.Cut(s[5:], "-")
	if !isNumber(s[:4], 4) || len(month) != 2 || !isNumber(month, 2) || month < "01" || month > "12" {
		return false
	}
	return !hasDay || isNumber(day, 2) && day >= "01" && day <= "31"
}

func isNumber(s string, most int) bool {
	return s != "" && len(s) <= most && strings.Trim(s, "0123456789") == ""
}
