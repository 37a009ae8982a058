package grounding

import (
	"iter"
	"strings"
)

// leaks names what no sentence of a clerk has: markup, keys, and how this
// program works. It is "" where there is none.
func leaks(text string) string {
	if spaced := spacedOut(text); spaced != "" {
		return spaced
	}
	lower := newLine(strings.ToLower(text))
	for _, signs := range [...]func(*line) string{instructions, scripts, machinery} {
		if sign := signs(lower); sign != "" {
			return sign
		}
	}
	if sign := markup(text); sign != "" {
		return sign
	}
	for field := range strings.FieldsSeq(text) {
		if sign := secret(strings.Trim(field, `.,;:!?"'()`)); sign != "" {
			return sign
		}
	}
	return ""
}

// spacedOut is a run of single letters, by which a word is written past those
// who look for it: "p r o m p t".
func spacedOut(text string) string {
	letters, from := 0, 0
	for i := 0; i < len(text); i++ {
		c := text[i] | 0x20
		alone := (i == 0 || text[i-1] == ' ' || text[i-1] == '-' || text[i-1] == '.') && (i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '-' || text[i+1] == '.')
		switch {
		case c >= 'a' && c <= 'z' && alone:
			if letters == 0 {
				from = i
			}
			if letters++; letters >= 5 {
				return "letters " + text[from:i+1]
			}
		case text[i] != ' ' && text[i] != '-' && text[i] != '.':
			letters = 0
		}
	}
	return ""
}

// instructions names what a model says of itself.
func instructions(lower *line) string {
	return lower.first(
		"system prompt",
		"my prompt",
		"my instructions",
		"my system",
		"developer mode",
		"was instructed",
		"were instructed",
		"been instructed",
		"i am instructed",
		"i'm instructed",
		"language model",
		"as an ai",
		"instrucciones del sistema",
		"mis instrucciones",
		"modelo de lenguaje",
		"openai",
		"anthropic",
		"chatgpt",
		"gpt-",
		"claude",
		"ignore previous",
		"previous instructions",
		"you are an assistant",
		"you are the assistant",
		"my guidelines",
		"my rules",
		"mis reglas",
		"i was told",
		"i've been told",
		"i have been told",
		"me ordenaron",
		"me programaron",
		"confidential",
		"confidencial",
	)
}

// scripts names what a browser or a reader of Markdown would act on.
func scripts(lower *line) string {
	return lower.first(
		`c:\`,
		`\\`,
		"javascript:",
		"data:text",
		"vbscript:",
		"onerror",
		"onclick",
		"](",
		"![",
		"```",
		"**",
		"__",
		"{{",
		"}}",
		"{\"",
		"<|",
		"|>",
		"&lt;",
		"&#",
		"%3c",
		"[inst",
		"<<",
		"select *",
	)
}

// machinery names what only a program has.
func machinery(lower *line) string {
	return lower.first(
		"tool_call",
		"function call",
		"tool call",
		"tool result",
		"json schema",
		"api key",
		"apikey",
		"api-key",
		"clave de api",
		"secret key",
		"password",
		"contraseña",
		"contrasena",
		"bearer ",
		"sk-",
		"/etc/",
		"/home/",
		"/tmp/",
		"/usr/",
		"/var/",
		"/work/",
		"/root/",
		".env",
		".yaml",
		".json",
		".go ",
		"stack trace",
		"panic:",
		"goroutine",
		"localhost",
		"127.0.0.1",
		"sqlite",
		"role:",
		"assistant:",
		"user:",
		"system:",
		"human:",
		"environment variable",
		"env var",
		"variable de entorno",
		"tool results",
	)
}

func markup(text string) string {
	for i := range len(text) {
		switch text[i] {
		case '<':
			if i+1 < len(text) && (text[i+1] >= 'a' && text[i+1] <= 'z' || text[i+1] >= 'A' && text[i+1] <= 'Z' || text[i+1] == '/' || text[i+1] == '!') {
				return "tag"
			}
		case '`', '\\', '{', '}', '[', ']', '~', '^', '|':
			return "markup " + text[i:i+1]
		case '#':
			if i+1 < len(text) && (text[i+1] == ' ' || text[i+1] == '#') && (i == 0 || text[i-1] == '\n') {
				return "heading"
			}
		case '*':
			return "markup *"
		}
	}
	return ""
}

// secret recognises a key, a hash, the name of a variable.
func secret(field string) string {
	letters, digits, upper, underscores := 0, 0, 0, 0
	for _, c := range []byte(field) {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c >= 'a' && c <= 'z':
			letters++
		case c >= 'A' && c <= 'Z':
			letters, upper = letters+1, upper+1
		case c == '_':
			underscores++
		}
	}
	switch {
	case underscores > 0 && letters > 1:
		return "identifier " + field
	case len(field) >= 24 && !strings.ContainsAny(field, "@/.-,:;'()") && (digits > 3 || upper > 3):
		return "key"
	case len(field) >= 45 && !strings.Contains(field, "-"):
		return "key"
	}
	return ""
}

// addresses are the e-mail addresses and the domains in a text, in lower case.
func addresses(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !strings.ContainsAny(text, "@/.") {
			return
		}
		for field := range strings.FieldsSeq(strings.ToLower(text)) {
			if !strings.ContainsAny(field, "@/.") {
				continue
			}
			for part := range strings.FieldsFuncSeq(field, func(r rune) bool { return strings.ContainsRune(`()<>[]"',;!`, r) }) {
				part = strings.Trim(part, ".:?-*_")
				if address := addressOf(part); address != "" && !yield(address) {
					return
				}
			}
		}
	}
}

func addressOf(part string) string {
	if !strings.ContainsAny(part, "@/.") {
		return ""
	}
	if strings.Contains(part, "@") {
		return strings.TrimPrefix(part, "mailto:")
	}
	if strings.Contains(part, "://") || strings.HasPrefix(part, "www.") {
		_, rest, found := strings.Cut(part, "://")
		if !found {
			rest = part
		}
		return strings.TrimSuffix(strings.TrimPrefix(rest, "www."), "/")
	}
	if strings.HasPrefix(part, "/") && len(part) > 2 && part[1] >= 'a' && part[1] <= 'z' {
		return part
	}
	host, _, _ := strings.Cut(part, "/")
	dot := strings.LastIndexByte(host, '.')
	if dot < 2 || len(host)-dot < 3 {
		return ""
	}
	letters := 0
	for _, c := range []byte(host[dot+1:]) {
		if c < 'a' || c > 'z' {
			return ""
		}
		letters++
	}
	for _, c := range []byte(host[:dot]) {
		if c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c == '-' || c == '.' {
			continue
		}
		return ""
	}
	if dot < 4 && host[1] == '.' || host == "a.m" || host == "p.m" || strings.HasSuffix(host, ".m") || letters > 12 {
		return ""
	}
	return strings.TrimPrefix(part, "www.")
}

// spelledAddress says that an address is written out: "hello at shop dot com".
func spelledAddress(key *line) bool {
	return key.has(" dot ", " punto ") && key.has(
		" dot com ", " dot net ", " dot org ", " dot example ", " dot co ", " dot info ", " dot shop ", " dot store ",
		" punto com ", " punto net ", " punto org ", " punto example ", " punto co ", " punto info ", " punto shop ", " punto store ",
	) || key.has(" arroba ") || key.has(" ( at ) ")
}
