package understand

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

func TestDbg(t *testing.T) {
	r := reader(t)
	for _, q := range strings.Split(os.Getenv("Q"), "|") {
		n := r.notice(q, time.Now())
		fmt.Println(q)
		fmt.Println("  any", n.any)
		for _, s := range r.weigh(n) {
			fmt.Print("  ", s.intent, " ", s.weight)
		}
		fmt.Println()
		g := r.classifier.guess(n.features(r.weigh(n)))
		for _, x := range g[:4] {
			fmt.Printf("  %s/%s %.2f", x.Intent, x.Topic, x.p)
		}
		fmt.Println()
	}
}
