package address_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"enamel/internal/seo/crawl/address"
)

func TestNormalize(t *testing.T) {
	tests := []struct{ name, raw, want string }{
		{"already normal", "https://shop.example/washers?page=2", "https://shop.example/washers?page=2"},
		{"case of scheme and host, not of the path", "HTTPS://Shop.EXAMPLE/Washers", "https://shop.example/Washers"},
		{"empty path", "http://shop.example", "http://shop.example/"},
		{"query without a path", "http://shop.example?a=1", "http://shop.example/?a=1"},
		{"default ports", "http://shop.example:80/", "http://shop.example/"},
		{"default port of https", "https://shop.example:0443/", "https://shop.example/"},
		{"a port that is the other scheme's", "http://shop.example:443/", "http://shop.example:443/"},
		{"empty port", "http://shop.example:/a", "http://shop.example/a"},
		{"fragment", "https://shop.example/a#parts", "https://shop.example/a"},
		{"fragment with a question", "https://shop.example/a#b?c", "https://shop.example/a"},
		{"user name", "https://me:secret@shop.example/", "https://shop.example/"},
		{"dot segments", "https://shop.example/a/./b/../../c/.", "https://shop.example/c/"},
		{"dots beyond the root", "https://shop.example/../../a", "https://shop.example/a"},
		{"escaped dots", "https://shop.example/a/%2e%2E/b", "https://shop.example/b"},
		{"names that begin with dots", "https://shop.example/.well-known/..a", "https://shop.example/.well-known/..a"},
		{"double slash stays", "https://shop.example/a//b", "https://shop.example/a//b"},
		{"escapes: case and need", "https://shop.example/%7euser/%c3%a9%2f%41", "https://shop.example/~user/%C3%A9%2FA"},
		{"bare percent", "https://shop.example/100%/a%zz?q=5%&r=%", "https://shop.example/100%/a%zz?q=5%&r=%"},
		{"bare percent before what would make it an escape", "https://shop.example/%%34%31/%4%31/%%7A", "https://shop.example/%%34%31/%4%31/%%7A"},
		{"not ASCII", "https://shop.example/é?q=é", "https://shop.example/%C3%A9?q=%C3%A9"},
		{"invalid UTF-8", "https://shop.example/\xff", "https://shop.example/%FF"},
		{"blanks within and without", "  https://shop.example/a b?c d \n", "https://shop.example/a%20b?c%20d"},
		{"line ends within", "https://shop.example/a\n\tb", "https://shop.example/ab"},
		{"pipe, beside an escaped slash", "https://shop.example/a%2Fb|c", "https://shop.example/a%2Fb%7Cc"},
		{"query keeps its order", "https://shop.example/?b=2&a=1&b=1", "https://shop.example/?b=2&a=1&b=1"},
		{"query with a second question", "https://shop.example/?a?b", "https://shop.example/?a?b"},
		{"plus and brackets", "https://shop.example/?a[]=1+2", "https://shop.example/?a[]=1+2"},
		{"empty query", "https://shop.example/a?", "https://shop.example/a"},
		{"backslashes", `https:\\shop.example\a?b\c`, "https://shop.example/a?b%5Cc"},
		{"one slash, or three", "https:/shop.example/a", "https://shop.example/a"},
		{"international name", "https://Bücher.example/", "https://xn--bcher-kva.example/"},
		{"escaped name", "https://sh%6fp.example/", "https://shop.example/"},
		{"underscore in the name", "https://my_shop.example/", "https://my_shop.example/"},
		{"dot after the name", "https://shop.example./", "https://shop.example./"},
		{"IPv6", "http://[2001:DB8:0::1]:8080/", "http://[2001:db8::1]:8080/"},
		{"IPv4 as a number", "http://2130706433/", "http://127.0.0.1/"},
		{"IPv4 in three bases", "http://0x7f.0.01/", "http://127.0.0.1/"},
		{"name that begins with a digit", "http://4you.example/", "http://4you.example/"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := address.Normalize(tt.raw)
			if err != nil || got != tt.want {
				t.Fatalf("%q: got %q, %v; want %q", tt.raw, got, err, tt.want)
			}
		})
	}
}

func TestNormalizeRefuses(t *testing.T) {
	tests := []struct {
		raw  string
		want error
	}{
		{"", address.ErrNotWeb},
		{"/washers", address.ErrNotWeb},
		{"//shop.example/", address.ErrNotWeb},
		{"mailto:hello@shop.example", address.ErrNotWeb},
		{"tel:+18175550142", address.ErrNotWeb},
		{"javascript:void(0)", address.ErrNotWeb},
		{"data:text/html,hi", address.ErrNotWeb},
		{"ftp://shop.example/", address.ErrNotWeb},
		{"localhost:8080/a", address.ErrNotWeb},
		{"http://", address.ErrNotWeb},
		{"http:///?a", address.ErrNotWeb},
		{"http://me@/", address.ErrNotWeb},
		{"http://a b/", address.ErrNotWeb},
		{"http://a<b/", address.ErrNotWeb},
		{"http://[::1/", address.ErrNotWeb},
		{"http://[fe80::1%25eth0]/", address.ErrNotWeb},
		{"http://1.2.3.4.5/", address.ErrNotWeb},
		{"http://1.2.3.256/", address.ErrNotWeb},
		{"http://4294967296/", address.ErrNotWeb},
		{"http://shop.example:65536/", address.ErrNotWeb},
		{"http://shop.example:+80/", address.ErrNotWeb},
		{"http://shop.example:x/", address.ErrNotWeb},
		{"http://shop.example/" + strings.Repeat("a", address.MaxLength), address.ErrTooLong},
	}
	for _, tt := range tests {
		if got, err := address.Normalize(tt.raw); !errors.Is(err, tt.want) {
			t.Errorf("%.60q: got %q, %v; want %v", tt.raw, got, err, tt.want)
		}
	}
}

// TestResolve has the examples of RFC 3986, section 5.4, as far as they are
// http, and what browsers do beside.
func TestResolve(t *testing.T) {
	const base = "http://a.example/b/c/d;p?q"
	tests := map[string]string{
		"g:h": "", "g": "/b/c/g", "./g": "/b/c/g", "g/": "/b/c/g/", "/g": "/g", "//g.example": "//g.example/",
		"?y": "/b/c/d;p?y", "g?y": "/b/c/g?y", "#s": "/b/c/d;p?q", "g#s": "/b/c/g", "g?y#s": "/b/c/g?y",
		";x": "/b/c/;x", "g;x": "/b/c/g;x", "": "/b/c/d;p?q", ".": "/b/c/", "./": "/b/c/", "..": "/b/",
		"../": "/b/", "../g": "/b/g", "../..": "/", "../../g": "/g", "../../../g": "/g", "/./g": "/g", "/../g": "/g",
		"g.": "/b/c/g.", ".g": "/b/c/.g", "g..": "/b/c/g..", "./../g": "/b/g", "g;x=1/../y": "/b/c/y", "g?y/./x": "/b/c/g?y/./x",
		"http:g": "/b/c/g", "http:/g": "/g", "https:/g.example": "https://g.example/", `\g`: "/g", `..\g`: "/b/g", `\\g.example\h`: "//g.example/h",
		" g\n": "/b/c/g", "?": "/b/c/d;p", "g?": "/b/c/g", "mailto:hello@a.example": "", "tel:8175550142": "", "javascript:;": "",
		"//": "", "http://[": "", "https://a.example/x": "https://a.example/x", "a:b@c": "",
	}
	for ref, want := range tests {
		switch {
		case strings.HasPrefix(want, "//"):
			want = "http:" + want
		case strings.HasPrefix(want, "/"):
			want = "http://a.example" + want
		}
		got, err := address.Resolve(base, ref)
		if got != want || (err != nil) != (want == "") {
			t.Errorf("%q: got %q, %v; want %q", ref, got, err, want)
		}
	}
	if got, err := address.Resolve("https://a.example", "g"); err != nil || got != "https://a.example/g" {
		t.Errorf("a base without a path: %q, %v", got, err)
	}
	if _, err := address.Resolve("mailto:a@a.example", "g"); !errors.Is(err, address.ErrNotWeb) {
		t.Errorf("a base that is no page: %v", err)
	}
}

func TestSameSite(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{"https://shop.example/", "http://www.shop.example/a", true},
		{"https://shop.example/", "https://shop.example/?q", true},
		{"https://shop.example/", "https://blog.shop.example/", false},
		{"https://shop.example/", "https://shop.example.evil.example/", false},
		{"http://127.0.0.1:8080/", "http://127.0.0.1:9090/", false},
		{"http://[::1]:8080/a", "http://[::1]:8080/b", true},
		{"mailto:a@shop.example", "mailto:b@shop.example", false},
	}
	for _, tt := range tests {
		if got := address.SameSite(tt.a, tt.b); got != tt.want {
			t.Errorf("%s and %s: %v", tt.a, tt.b, got)
		}
	}
}

func TestHostPort(t *testing.T) {
	tests := map[string]string{
		"https://shop.example/a:b": "shop.example:443", "http://shop.example/": "shop.example:80",
		"http://shop.example:8080/": "shop.example:8080", "https://[::1]/": "[::1]:443", "http://[::1]:81/": "[::1]:81", "tel:1": "",
	}
	for url, want := range tests {
		if got := address.HostPort(url); got != want {
			t.Errorf("%s: %q, want %q", url, got, want)
		}
	}
}

// TestKeyStays holds the value that stored crawls rely on.
func TestKeyStays(t *testing.T) {
	if got := address.Key("https://shop.example/"); got != 0xebceea5fcc8e4fb {
		t.Errorf("%#x", got)
	}
	if long := "https://shop.example/" + strings.Repeat("a", 1000); address.Key(long) == address.Key(long+"b") {
		t.Error("long addresses are cut")
	}
}

func FuzzNormalize(f *testing.F) {
	for _, s := range []string{
		"https://shop.example/a/../b?c#d", `http:\\A.example\%2e%2e`, "http://[::1]:80/", "http://0x7f.1/", "HTTP://Bücher.example:443/%",
		"http://a@b@c:1/", "//x", "?a", "../../x", "mailto:a", "http:x", "http://%41.example/", "http://a.example/%%34%31%4%31%", "http://a.example/;jsessionid=1?sid=0123456789abcdef",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		traps := address.NewTraps(50)
		const base = "https://base.example/dir/page?q=1"
		for _, read := range []func() (string, error){
			func() (string, error) { return address.Normalize(raw) },
			func() (string, error) { return address.Resolve(base, raw) },
		} {
			got, err := read()
			if err != nil {
				continue
			}
			if again, err := address.Normalize(got); err != nil || again != got {
				t.Fatalf("%q is %q, then %q, %v", raw, got, again, err)
			}
			if again, err := address.Resolve(base, got); err != nil || again != got {
				t.Fatalf("%q resolved is %q, %v", got, again, err)
			}
			got = withoutStrays(got)
			u, err := url.Parse(got)
			if err != nil || u.Fragment != "" || u.User != nil || !strings.HasPrefix(u.Path, "/") || u.String() != got {
				t.Fatalf("%q is %q, which net/url reads as %v, %v", raw, got, u, err)
			}
			if !address.SameSite(got, got) || address.HostPort(got) == "" {
				t.Fatalf("%q is of no site", got)
			}
			_, _ = traps.Check(got)
			if plain, _ := address.WithoutSession(got); len(plain) > len(got) {
				t.Fatalf("%q grew to %q", got, plain)
			}
		}
	})
}

// withoutStrays escapes the percent signs that net/url does not read.
func withoutStrays(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte(s[i])
		if s[i] == '%' && !address.IsEscape(s[i:]) {
			b.WriteString("25")
		}
	}
	return b.String()
}

func BenchmarkNormalize(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_, _ = address.Normalize("https://shop.example/washers/front-load?page=2")
	}
}

func BenchmarkResolve(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_, _ = address.Resolve("https://shop.example/washers/front-load?page=2", "../dryers/gas#top")
	}
}

func BenchmarkKey(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_ = address.Key("https://shop.example/washers/front-load?page=2")
	}
}
