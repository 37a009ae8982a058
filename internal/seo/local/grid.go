package local

import (
	"context"
	"fmt"
	"math"
	"slices"

	"enamel/internal/seo/citation"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/source"
)

const (
	gridRadius   = 15 // miles
	milesADegree = 3959 * math.Pi / 180
	unlisted     = 21 // a point's rank if the shop is not among its 20
	inTop        = 3
	mostHistory  = 60 // weeks
)

// gridOf lays a grid's points around the storefront: in the middles of squares that halve no more than its circle
// does, without those beyond it. They are the same each time.
func gridOf(keyword string, size int, r citation.Record) Grid {
	g := Grid{Keyword: keyword, Size: size, RadiusMiles: gridRadius, SpacingMiles: 2 * gridRadius / float64(size), Points: []Point{}, History: []GridMetric{}}
	round := func(degrees float64) float64 { return math.Round(degrees*1e5) / 1e5 }
	for y := range size {
		for x := range size {
			east := (float64(x) - float64(size-1)/2) * g.SpacingMiles
			south := (float64(y) - float64(size-1)/2) * g.SpacingMiles
			if math.Hypot(east, south) <= gridRadius {
				lat := round(r.Lat - south/milesADegree)
				lon := round(r.Lon + east/milesADegree/math.Cos(r.Lat*math.Pi/180))
				g.Points = append(g.Points, Point{Lat: lat, Lon: lon, X: x, Y: y, Top: []string{}})
			}
		}
	}
	return g
}

// measure computes the metrics over the points that were read.
func (g *Grid) measure() {
	var read, found, top, sum float64
	for _, p := range g.Points {
		if p.Failed != "" {
			continue
		}
		read++
		if p.Rank != nil {
			found++
			sum += float64(*p.Rank)
			if *p.Rank <= inTop {
				top++
			}
		}
	}
	if found > 0 {
		g.ARP = new(sum / found)
	}
	if read > 0 {
		g.ATRP, g.SoLV = new((sum+unlisted*(read-found))/read), new(100*top/read)
	}
}

// grid asks the map at each point.
func (r *run) grid(ctx context.Context, keyword string, size int) (Grid, error) {
	g := gridOf(keyword, size, r.record())
	g.Stamp = figure.Stamp{Source: r.search.Title, FetchedAt: r.at, Origin: r.search.Origin}
	err := each(ctx, len(g.Points), func(ctx context.Context, i int) (err error) {
		p := &g.Points[i]
		r.note(fmt.Sprintf("%s: point %d of %d on the map", keyword, i+1, len(g.Points)))
		read, why, err := once(ctx, r, source.Search, fmt.Sprintf("point %s %d/%d,%d", keyword, size, p.X, p.Y), func() (Point, error) {
			found, _, err := serp.Map(ctx, r.Sources, keyword, serp.Place{Lat: p.Lat, Lon: p.Lon})
			read := *p
			for _, l := range found[:min(len(found), inTop)] {
				read.Top = append(read.Top, citation.Quote(l.Title))
			}
			if i := slices.IndexFunc(found, r.owns); i >= 0 {
				read.Rank = &found[i].Position
			}
			return read, err
		})
		if p.Failed = why; why == "" {
			*p = read
		}
		return err
	})
	g.measure()
	return g, err
}
