package address_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"enamel/internal/seo/crawl/address"
)

func TestTraps(t *testing.T) {
	const site = "https://shop.example"
	many := func(n int, format string) (list []string) {
		for i := range n {
			list = append(list, fmt.Sprintf(site+format, i))
		}
		return list
	}
	facets := func() (list []string) {
		for i := range 200 {
			var q []string
			for bit, name := range []string{"brand", "colour", "width", "energy", "price", "year", "door", "fuel"} {
				if (i+1)>>bit&1 == 1 {
					q = append(q, name+"=1")
				}
			}
			list = append(list, site+"/washers?"+strings.Join(q, "&"))
		}
		return list
	}
	days := func(format string, n int) (list []string) {
		for i := range n {
			list = append(list, fmt.Sprintf(site+format, 2026+i/336, i/28%12+1, i%28+1))
		}
		return list
	}
	tests := []struct {
		name    string
		urls    []string
		allowed int
		reason  string
	}{
		{"ten thousand products", many(10_000, "/product/%d"), 10_000, ""},
		{"ten thousand products by query", many(10_000, "/product.php?id=%d"), 10_000, ""},
		{"pages of a list", many(1000, "/washers?page=%d"), 1000, ""},
		{"product numbers that look like days", many(1000, "/product/2026%04d"), 1000, ""},
		{"calendar by path", days("/calendar/%d/%02d/%02d", 1000), 200, address.Calendar},
		{"calendar by one segment", days("/events/%d-%02d-%02d/", 1000), 200, address.Calendar},
		{"calendar by query", days("/events?year=%d&month=%d&day=%d", 1000), 200, address.Calendar},
		{"articles under their date", days("/blog/%d/%02d/%02d/how-to-level-a-washer", 1000), 1000, ""},
		{"filters that combine", facets(), 64, address.Facets},
		{"values that combine", many(5000, "/washers?sort=up&token=%d"), 2000, address.Combinations},
		{"one page, many sessions", many(50, "/cart?PHPSESSID=a%d"), 1, address.Session},
		{"one page, many sessions in the path", many(50, "/cart;jsessionid=A%d?x=1"), 1, address.Session},
		{"sessions of ASP.NET", many(50, "/(S(lit3py55t21z5v55vlm25s%d))/page.aspx"), 1, address.Session},
		{"many pages, one session each", many(50, "/p%d?sid=0123456789abcdef"), 50, ""},
		{"a short sid is no session", many(50, "/cart?sid=%d"), 50, ""},
		{"a segment for ever", []string{site + "/a/a", site + "/a/a/a", site + "/a/a/a/a"}, 1, address.Repeating},
		{"two segments for ever", []string{site + "/x/a/b/a/b", site + "/x/a/b/a/b/a/b"}, 1, address.Repeating},
		{"dates and shelf marks", []string{site + "/2011/11/11", site + "/1/1/1"}, 2, ""},
		{"a parameter for ever", []string{site + "/?p=1&p=1", site + "/?p=1&p=1&p=1"}, 1, address.Repeating},
		{"too deep", []string{site + "/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t", site + "/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v"}, 1, address.TooDeep},
		{"too long", []string{site + "/" + strings.Repeat("a", 1900), site + "/" + strings.Repeat("a", 2000)}, 1, address.TooLong},
		{"too many parameters", []string{site + "/?a&b&c&d&e&f&g&h&i&j&k&l&m&n&o&p&q"}, 0, address.TooMany},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			traps := address.NewTraps(50)
			allowed, last := 0, ""
			for _, url := range tt.urls {
				reason, ok := traps.Check(url)
				if ok {
					allowed++
				} else {
					last = reason
				}
			}
			if allowed != tt.allowed || last != tt.reason {
				t.Errorf("%d of %d allowed, %q; want %d, %q", allowed, len(tt.urls), last, tt.allowed, tt.reason)
			}
		})
	}
}

// TestTrapsLeaveACalendarItsShare of what a crawl may read.
func TestTrapsLeaveACalendarItsShare(t *testing.T) {
	traps := address.NewTraps(2000)
	allowed := 0
	for day := range 1000 {
		if _, ok := traps.Check(fmt.Sprintf("https://shop.example/events/%d/%d/%d", 2000+day/336, day/28%12+1, day%28+1)); ok {
			allowed++
		}
	}
	if allowed != 400 {
		t.Errorf("%d days of 2,000 pages, want 400", allowed)
	}
	if reason, ok := traps.Check("https://shop.example/washers/12"); !ok {
		t.Error(reason)
	}
}

func TestTrapsTakeTheSameAddressTwice(t *testing.T) {
	traps := address.NewTraps(50)
	for range 2 {
		if reason, ok := traps.Check("https://shop.example/cart?PHPSESSID=a1"); !ok {
			t.Error(reason)
		}
	}
}

func TestTrapsAreSafeAtOnce(t *testing.T) {
	traps := address.NewTraps(50)
	var wait sync.WaitGroup
	allowed := make([]int, 8)
	for worker := range allowed {
		wait.Go(func() {
			for i := range 1000 {
				if _, ok := traps.Check(fmt.Sprintf("https://shop.example/list?sort=%d&token=%d", worker, i)); ok {
					allowed[worker]++
				}
			}
		})
	}
	wait.Wait()
	sum := 0
	for _, n := range allowed {
		sum += n
	}
	if sum != 2000 {
		t.Errorf("%d of 8,000 combinations allowed, want 2,000", sum)
	}
}

func BenchmarkTraps(b *testing.B) {
	traps := address.NewTraps(50)
	b.ReportAllocs()
	for b.Loop() {
		_, _ = traps.Check("https://shop.example/washers/front-load?page=2")
	}
}
