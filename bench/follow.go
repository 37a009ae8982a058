package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// followed is how many sales are followed to the pages.
const followed = 10

// followRuns are the raw runs: from the order to the last of the pages that had
// the unit.
type followRuns struct {
	Sale []float64 `json:"sale_ms"`
}

// measureFollow sells units of one piece, one after the other, and waits until
// none of their pages offers them any more.
func measureFollow(ctx context.Context, b *bench) error {
	data, err := b.emptyFolder("follow")
	if err != nil {
		return err
	}
	for _, limit := range []string{"limit.open_pieces_contact", "limit.open_pieces_network"} {
		if err := b.enamel(ctx, data, "", "setting", "set", limit, "1000"); err != nil {
			return err
		}
	}
	s, err := b.serve(ctx, data, "")
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.poll(ctx, "/", 5*time.Millisecond); err != nil {
		return err
	}
	if err := s.allPublished(ctx); err != nil {
		return err
	}
	text, err := get(ctx, s.url+"/api/products")
	if err != nil {
		return err
	}
	var list struct {
		Products []struct {
			ID    string `json:"id"`
			Stock int    `json:"stock"`
		} `json:"products"`
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return fmt.Errorf("read the list of units: %w", err)
	}
	shop, err := newShopper(ctx, s, 1)
	if err != nil {
		return err
	}
	var runs followRuns
	for n, unit := range list.Products {
		if unit.Stock != 1 || len(runs.Sale) == followed {
			continue
		}
		began := time.Now()
		if _, err := shop.order(ctx, n); err != nil {
			return err
		}
		if err := s.soldOut(ctx, unit.ID); err != nil {
			return err
		}
		runs.Sale = append(runs.Sale, milliseconds(time.Since(began)))
	}
	if len(runs.Sale) < followed {
		return fmt.Errorf("only %d units of one piece were found", len(runs.Sale))
	}
	b.report.Runs["follow"] = runs
	b.add("a sale on every page, median", median(runs.Sale), "ms", nil)
	b.add("a sale on every page, worst", slices.Max(runs.Sale), "ms", atMost(2000))
	return nil
}

// soldOut waits until home, the list, a unit's page and the feed offer it no more.
func (s *server) soldOut(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	offers := map[string]string{
		"/shop/" + id: "https://schema.org/InStock", "/feeds/products.xml": "/shop/" + id + "<",
		"/": `"/shop/` + id + `"`, "/shop": `"/shop/` + id + `"`,
	}
	for path, offer := range offers {
		for {
			page, err := get(ctx, s.url+path)
			if err != nil {
				return fmt.Errorf("%s still offers %s: %w", path, id, err)
			}
			if !bytes.Contains(page, []byte(offer)) {
				break
			}
		}
	}
	return nil
}
