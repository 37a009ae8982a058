package document
import "testing"
func BenchmarkOld40(b *testing.B) {
	body := article(40_000)
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		Parse(body, "text/html; charset=utf-8", "https://example.com/article")
	}
}
