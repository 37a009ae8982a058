package audit

import (
	"fmt"
	"strings"

	"enamel/internal/seo/crawl/address"
)

func languageRules() []Rule {
	const source = "https://developers.google.com/search/docs/specialty/international/localized-versions"
	return []Rule{
		{
			ID: "lang.missing", Severity: Warning, Need: NeedsPage, Title: "The page does not say its language", Name: "Missing lang attribute", Minutes: 3,
			Why:    "Screen readers choose their voice by it, browsers their hyphenation and their offer to translate.",
			Source: "https://www.w3.org/WAI/WCAG22/Understanding/language-of-page.html",
			Fix:    `Write <html lang="en">, with the page's language.`, Page: langMissing,
		},
		{
			ID: "lang.invalid", Severity: Warning, Need: NeedsPage, Title: "The page's language is none that exists", Name: "Invalid lang attribute", Minutes: 3,
			Why:    "What cannot be understood is ignored, as if it were missing.",
			Source: "https://www.rfc-editor.org/rfc/rfc5646",
			Fix:    "Write a language tag such as en, en-US or zh-Hant.", Page: langInvalid,
		},
		{
			ID: "hreflang.invalid-code", Severity: Warning, Need: NeedsPage, Title: "A translation's language is none that exists", Name: "Invalid hreflang code", Minutes: 5, Source: source,
			Why: "Search engines ignore a code, or the part of it, that they do not know: visitors may be shown the wrong translation.",
			Fix: "Write the language by ISO 639-1, with a region by ISO 3166-1 where needed: en, en-GB, x-default.", Page: hreflangInvalid,
		},
		{
			ID: "hreflang.no-self", Severity: Warning, Need: NeedsIndexable, Title: "The page is missing among its own translations", Name: "Missing self-referencing hreflang", Minutes: 5, Source: source,
			Why: "Each version has to list itself and all others, or search engines may ignore the list.",
			Fix: "Add the page's own address and language to its hreflang links.", Page: hreflangNoSelf,
		},
	}
}

func langMissing(s *Subject) []Found {
	if s.Document.HasLanguage && s.Document.Language != "" {
		return nil
	}
	if s.Document.HasLanguage {
		return one(Found{Detail: "The lang of <html> is empty.", Proof: `<html lang="">`})
	}
	return one(Found{Detail: "<html> has no lang.", Proof: "<html>"})
}

func langInvalid(s *Subject) []Found {
	if s.Document.Language == "" {
		return nil
	}
	if why := badTag(s.Document.Language); why != "" {
		return one(Found{Detail: why, Proof: fmt.Sprintf("<html lang=%q>", s.Document.Language)})
	}
	return nil
}

// badTag says what is wrong with a language tag (RFC 5646, of which private and
// grandfathered tags are let through).
func badTag(tag string) string {
	parts := strings.Split(strings.ToLower(tag), "-")
	first := parts[0]
	switch {
	case strings.Contains(tag, "_"):
		return "The parts of a language tag are joined by -, not by _."
	case first == "x" || first == "i":
		return ""
	case len(first) == 2 && !isLanguage(first), len(first) < 2, len(first) > 3, !isAlphabetic(first):
		return fmt.Sprintf("“%s” is no language.", parts[0])
	}
	for _, part := range parts[1:] {
		if len(part) == 1 {
			return "" // an extension or a private part follows
		}
		if len(part) == 2 && !isRegion(part) {
			return fmt.Sprintf("“%s” is no region.", part)
		}
		if part == "" || len(part) > 8 {
			return fmt.Sprintf("“%s” is no part of a language tag.", part)
		}
	}
	return ""
}

func hreflangInvalid(s *Subject) (found []Found) {
	for _, a := range s.Document.Alternates {
		if why := badHreflang(strings.ToLower(strings.TrimSpace(a.Lang))); why != "" {
			found = append(found, Found{Detail: why, Proof: fmt.Sprintf("hreflang=%q href=%q", a.Lang, a.Href), Target: a.URL, Key: a.Lang})
		}
	}
	return found
}

// badHreflang is stricter than badTag: a language, a script and a region are all
// that search engines read.
func badHreflang(code string) string {
	if code == "x-default" {
		return ""
	}
	parts := strings.Split(code, "-")
	region := parts[1:]
	if len(region) > 0 && len(region[0]) == 4 && isAlphabetic(region[0]) {
		region = region[1:]
	}
	switch {
	case strings.Contains(code, "_"):
		return "The parts of a code are joined by -, not by _."
	case !isLanguage(parts[0]):
		return fmt.Sprintf("“%s” is no language of ISO 639-1.", parts[0])
	case len(region) == 1 && region[0] == "uk":
		return "“uk” is no region of ISO 3166-1; Great Britain is gb."
	case len(region) == 1 && region[0] == "419", len(region) == 0:
		return ""
	case len(region) > 1 || !isRegion(region[0]):
		return fmt.Sprintf("“%s” is no region of ISO 3166-1.", strings.Join(region, "-"))
	}
	return ""
}

func hreflangNoSelf(s *Subject) []Found {
	if len(s.Document.Alternates) == 0 {
		return nil
	}
	for _, a := range s.Document.Alternates {
		if a.URL != "" && address.Same(a.URL, s.Final) {
			return nil
		}
	}
	return one(Found{Detail: fmt.Sprintf("Of %s none has the page's own address.", count(len(s.Document.Alternates), "hreflang link"))})
}

func isAlphabetic(part string) bool {
	return part != "" && strings.Trim(part, "abcdefghijklmnopqrstuvwxyz") == ""
}

// isLanguage knows ISO 639-1, lower case.
func isLanguage(code string) bool {
	const known = " aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi " +
		"fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb " +
		"lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se " +
		"sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu "
	return len(code) == 2 && strings.Contains(known, " "+code+" ")
}

// isRegion knows ISO 3166-1 alpha-2, lower case.
func isRegion(code string) bool {
	const known = " ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc cd cf cg ch ci ck " +
		"cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw " +
		"gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf " +
		"mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro " +
		"rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um us uy uz va vc " +
		"ve vg vi vn vu wf ws ye yt za zm zw "
	return len(code) == 2 && strings.Contains(known, " "+code+" ")
}
