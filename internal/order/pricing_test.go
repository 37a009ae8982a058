package order

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"testing"

	"enamel/internal/money"
	"enamel/internal/shop"
)

type totalsVectors struct {
	Facts shop.Facts `json:"facts"`
	Cases []struct {
		Name          string      `json:"name"`
		Tax           *shop.Tax   `json:"tax"`
		Lines         []Priced    `json:"lines"`
		Options       []string    `json:"options"`
		DeliveryCents money.Cents `json:"delivery_cents"`
		City          string      `json:"city"`
		Totals        Totals      `json:"totals"`
		Promotion     *struct {
			Key         string      `json:"key"`
			AmountCents money.Cents `json:"amount_cents"`
			Applied     struct {
				TaxCents   money.Cents `json:"tax_cents"`
				TotalCents money.Cents `json:"total_cents"`
			} `json:"applied"`
		} `json:"promotion"`
	} `json:"cases"`
	Random struct {
		Seed     uint32      `json:"seed"`
		Carts    int         `json:"carts"`
		First    []string    `json:"first"`
		TotalSum money.Cents `json:"total_sum"`
		Checksum string      `json:"checksum"`
	} `json:"random"`
}

// shared reads a file of testdata at the root, which the browser's tests read too.
func shared[T any](t *testing.T, name string) T {
	t.Helper()
	var v T
	b, err := os.ReadFile(filepath.Join("..", "..", "testdata", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func optionsOf(keys []string) Options {
	var o Options
	for _, k := range keys {
		switch k {
		case secondFloor:
			o.SecondFloor = true
		case oldApplianceRemoval:
			o.OldApplianceRemoval = true
		case installationService:
			o.InstallationService = true
		case cpsWarranty:
			o.CPSWarranty = true
		}
	}
	return o
}

func TestTotalsVectors(t *testing.T) {
	t.Parallel()
	v := shared[totalsVectors](t, "totals/vectors.json")
	if len(v.Cases) == 0 {
		t.Fatal("no cases")
	}
	for _, c := range v.Cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			f := v.Facts
			if c.Tax != nil {
				f.Tax = *c.Tax
			}
			cart := Cart{Lines: c.Lines, Options: optionsOf(c.Options), DeliveryCents: c.DeliveryCents, City: c.City}
			got := Price(f, cart)
			if got != c.Totals {
				t.Errorf("totals = %+v, want %+v", got, c.Totals)
			}
			p := Best(f, cart)
			if (p == nil) != (c.Promotion == nil) {
				t.Fatalf("promotion = %+v, want %+v", p, c.Promotion)
			}
			if p == nil {
				return
			}
			if p.Key != c.Promotion.Key || p.Amount != c.Promotion.AmountCents {
				t.Errorf("promotion = %+v, want %+v", p, c.Promotion)
			}
			after := Apply(f, got, *p)
			if after.TaxCents != c.Promotion.Applied.TaxCents || after.TotalCents != c.Promotion.Applied.TotalCents {
				t.Errorf("applied = %+v, want %+v", after, c.Promotion.Applied)
			}
			if after.SubtotalCents != got.SubtotalCents || after.ServicesCents != got.ServicesCents || after.DeliveryCents != got.DeliveryCents {
				t.Errorf("applying changed the sums: %+v, before %+v", after, got)
			}
		})
	}
}

// lcg is the generator that vectors.json describes.
type lcg uint32

func (s *lcg) next(n int) int {
	*s = *s*1664525 + 1013904223
	return int(*s>>8) % n
}

func (s *lcg) cart() (shop.Tax, Cart) {
	tax := shop.Tax{Rate: []money.Rate{825, 0, 625, 1000}[s.next(4)]}
	flags := s.next(8)
	tax.Goods, tax.Delivery, tax.Services = flags&1 != 0, flags&2 != 0, flags&4 != 0
	var c Cart
	for range 1 + s.next(6) {
		unit := money.Cents(9900 + s.next(90001))
		c.Lines = append(c.Lines, Priced{UnitCents: unit, Quantity: 1 + s.next(4)})
	}
	o := s.next(16)
	c.Options = Options{SecondFloor: o&1 != 0, OldApplianceRemoval: o&2 != 0, InstallationService: o&4 != 0, CPSWarranty: o&8 != 0}
	c.DeliveryCents = []money.Cents{9900, 0, 4900, 12345}[s.next(4)]
	c.City = []string{"Fort Worth", "Keller", "  fort   WORTH ", "Arlington"}[s.next(4)]
	return tax, c
}

func TestRandomCarts(t *testing.T) {
	t.Parallel()
	v := shared[totalsVectors](t, "totals/vectors.json")
	state := lcg(v.Random.Seed)
	sum := fnv.New32a()
	var total money.Cents
	for i := range v.Random.Carts {
		f := v.Facts
		var c Cart
		f.Tax, c = state.cart()
		got := Price(f, c)
		checkSums(t, i, f, c, got)
		key, amount := "-", money.Cents(0)
		if p := Best(f, c); p != nil {
			key, amount = p.Key, p.Amount
		}
		row := fmt.Sprintf("%d,%d,%d,%d,%d,%s,%d\n", got.SubtotalCents, got.TaxCents, got.DeliveryCents, got.ServicesCents, got.TotalCents, key, amount)
		if i < len(v.Random.First) && row != v.Random.First[i]+"\n" {
			t.Errorf("row %d = %q, want %q", i, row, v.Random.First[i])
		}
		sum.Write([]byte(row))
		total += got.TotalCents
	}
	if got := fmt.Sprintf("%08x", sum.Sum32()); got != v.Random.Checksum {
		t.Errorf("checksum = %s, want %s", got, v.Random.Checksum)
	}
	if total != v.Random.TotalSum {
		t.Errorf("sum of totals = %d, want %d", total, v.Random.TotalSum)
	}
}

// checkSums holds that the lines sum to the subtotal and the parts to the
// total, before and after the promotion.
func checkSums(t *testing.T, i int, f shop.Facts, c Cart, got Totals) {
	t.Helper()
	var lines money.Cents
	for _, l := range c.Lines {
		for range l.Quantity {
			lines += l.UnitCents
		}
	}
	if lines != got.SubtotalCents {
		t.Fatalf("cart %d: lines sum to %d, subtotal %d", i, lines, got.SubtotalCents)
	}
	if parts := got.SubtotalCents + got.TaxCents + got.DeliveryCents + got.ServicesCents; parts != got.TotalCents {
		t.Fatalf("cart %d: parts sum to %d, total %d", i, parts, got.TotalCents)
	}
	p := Best(f, c)
	if p == nil {
		return
	}
	after := Apply(f, got, *p)
	if parts := after.SubtotalCents + after.TaxCents + after.DeliveryCents + after.ServicesCents - p.Amount; parts != after.TotalCents || after.TotalCents >= got.TotalCents {
		t.Fatalf("cart %d: with %s: parts %d, total %d, before %d", i, p.Key, parts, after.TotalCents, got.TotalCents)
	}
}
