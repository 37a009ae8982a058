package address

import "testing"

// FuzzPlain holds the short way of most addresses to what the parser says.
func FuzzPlain(f *testing.F) {
	for _, ref := range []string{
		"/washers?page=2#top", "../../dryers/gas", "g", "../..", "?y", "#s", "http://shop.example:80/a", "https://127.0.0.1:8080/", "http://0177.1/", "https://a--b.example/",
		"tel:1", "g/h:i", "//shop.example/a", "a/./b", "a//b", "/%C3%BC%41", "/%c3%bc", "http:g", "/a?", "a?b/../c", "http://4you.example/%", "http://x.example./",
	} {
		f.Add("https://shop.example/b/c/d;p?q/r", ref)
		f.Add("https://shop.example", ref)
	}
	f.Fuzz(func(t *testing.T, base, ref string) {
		joined := join(base, ref)
		if !plain(joined) {
			return
		}
		if url, err := parse(base, ref); err == nil && url != joined {
			t.Errorf("%q on %q: %q, and parsed %q", ref, base, joined, url)
		}
		if url, err := parse("", joined); err != nil || url != joined {
			t.Errorf("%q: parsed %q, %v", joined, url, err)
		}
	})
}
