package audit

import (
	"fmt"
	"strconv"
	"strings"
)

// securityRules judge the headers that a server sends with every page at the start
// page alone.
func securityRules() []Rule {
	return []Rule{
		{
			ID: "security.insecure-page", Severity: Error, Need: NeedsPage, Title: "The page is not protected", Name: "HTTP page", Minutes: 60,
			Why:    "Browsers call the page not secure, and anybody on the way can read and change it.",
			Source: "https://web.dev/articles/why-https-matters",
			Fix:    "Serve the page over https and redirect http to it.", Page: insecurePage,
		},
		{
			ID: "security.mixed-content", Severity: Error, Need: NeedsPage, Title: "A protected page loads something unprotected", Name: "Mixed content", Minutes: 10,
			Why:    "Browsers block it, or try another address: parts of the page may be missing.",
			Source: "https://www.w3.org/TR/mixed-content/",
			Fix:    "Load it over https, or from the site itself.", Page: mixedContent,
		},
		{
			ID: "security.insecure-form", Severity: Error, Need: NeedsPage, Title: "A form sends what visitors type unprotected", Name: "Insecure form", Minutes: 10,
			Why:    "What visitors type can be read on its way, and browsers may warn before they send it.",
			Source: "https://www.w3.org/TR/mixed-content/",
			Fix:    "Give the form an address that begins with https://.", Page: insecureForm,
		},
		{
			ID: "security.no-hsts", Severity: Warning, Need: NeedsPage, Title: "Visits may begin unprotected", Name: "Missing HSTS header", Minutes: 10,
			Why:    "Without Strict-Transport-Security each visit can begin over http, where it can be caught.",
			Source: "https://www.rfc-editor.org/rfc/rfc6797",
			Fix:    "Send Strict-Transport-Security: max-age=31536000 with every answer over https.", Page: noHSTS,
		},
		{
			ID: "security.no-csp", Severity: Notice, Need: NeedsPage, Title: "Nothing keeps foreign scripts from running", Name: "Missing Content-Security-Policy", Minutes: 120,
			Why:    "A policy keeps scripts that somebody smuggled into a page from running.",
			Source: "https://www.w3.org/TR/CSP3/",
			Fix:    "Send a Content-Security-Policy that names where scripts and frames may come from.", Page: noCSP,
		},
		{
			ID: "security.no-nosniff", Severity: Notice, Need: NeedsPage, Title: "Browsers may take an uploaded file for a script", Name: "Missing X-Content-Type-Options", Minutes: 5,
			Why:    "A browser that guesses can take an uploaded file for a script.",
			Source: "https://fetch.spec.whatwg.org/#x-content-type-options-header",
			Fix:    "Send X-Content-Type-Options: nosniff with every answer.", Page: noNosniff,
		},
	}
}

func insecurePage(s *Subject) []Found {
	if s.isSecure() || s.isPlainLoopback() {
		return nil
	}
	return one(Found{Detail: "The page's address begins with http://.", Proof: s.read().origin})
}

func mixedContent(s *Subject) (found []Found) {
	if !s.isSecure() || s.upgrades() {
		return nil
	}
	s.loads(func(kind, url string) {
		if len(found) <= 2*MaxFound && strings.HasPrefix(url, "http://") {
			found = append(found, Found{Detail: "The " + kind + " is loaded over http.", Proof: url, Target: url})
		}
	})
	return found
}

// upgrades is true where the browser is told to ask for https instead.
func (s *Subject) upgrades() bool {
	return strings.Contains(strings.ToLower(strings.Join(s.Header["Content-Security-Policy"], ";")), "upgrade-insecure-requests")
}

// insecureForm judges forms of secure pages, and those anywhere that ask for a
// password.
func insecureForm(s *Subject) (found []Found) {
	if s.isPlainLoopback() {
		return nil
	}
	for _, form := range s.Document.Forms {
		if strings.HasPrefix(form.URL, "http://") && (s.isSecure() || form.Password) {
			proof := fmt.Sprintf("<form method=%q action=%q>", form.Method, form.Action)
			if form.Button {
				proof = fmt.Sprintf("<button formaction=%q>", form.Action)
			}
			found = append(found, Found{Detail: "The form is sent to " + form.URL + ".", Proof: proof, Target: form.URL})
		}
	}
	return found
}

func noHSTS(s *Subject) []Found {
	if !s.isStart() || !s.isSecure() {
		return nil
	}
	header := s.Header.Get("Strict-Transport-Security")
	for part := range strings.SplitSeq(strings.ToLower(header), ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		if seconds, err := strconv.ParseInt(strings.Trim(value, `" `), 10, 64); strings.TrimSpace(name) == "max-age" && err == nil && seconds > 0 {
			return nil
		}
	}
	if header != "" {
		return one(Found{Detail: "Strict-Transport-Security sets no time.", Proof: header})
	}
	return one(Found{Detail: "The answer has no Strict-Transport-Security."})
}

func noCSP(s *Subject) []Found {
	if !s.isStart() || s.Header.Get("Content-Security-Policy") != "" {
		return nil
	}
	return one(Found{Detail: "The answer has no Content-Security-Policy."})
}

func noNosniff(s *Subject) []Found {
	if !s.isStart() || strings.EqualFold(strings.TrimSpace(s.Header.Get("X-Content-Type-Options")), "nosniff") {
		return nil
	}
	return one(Found{Detail: "The answer has no X-Content-Type-Options: nosniff."})
}
