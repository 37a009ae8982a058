package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"enamel/internal/db"
)

// shopper places orders over HTTP, as a browser does.
type shopper struct {
	client *http.Client
	url    string
	bodies [][]byte // one cart a unit
	next   atomic.Int64
}

// orderRun is what one round of orders gave.
type orderRun struct {
	Orders    int     `json:"orders"`
	PerSecond float64 `json:"per_second"`
	P50       float64 `json:"p50_ms"`
	P99       float64 `json:"p99_ms"`
}

// slugs reads the ids of GET /api/products.
func slugs(text []byte) ([]string, error) {
	var list struct {
		Products []struct {
			ID string `json:"id"`
		} `json:"products"`
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("the list of products: %w", err)
	}
	if len(list.Products) == 0 {
		return nil, errors.New("the list of products is empty")
	}
	ids := make([]string, len(list.Products))
	for i, p := range list.Products {
		ids[i] = p.ID
	}
	return ids, nil
}

// newShopper has its address checked and fills one cart for each unit.
func newShopper(ctx context.Context, s *server, clients int) (*shopper, error) {
	units, err := s.units(ctx)
	if err != nil {
		return nil, err
	}
	t := &http.Transport{MaxIdleConnsPerHost: clients, MaxConnsPerHost: clients}
	shop := &shopper{client: &http.Client{Transport: t, Timeout: 15 * time.Second}, url: s.url}
	address := map[string]string{"address": "2100 N Main St", "city": "Fort Worth", "state": "TX", "zipCode": "76164"}
	var check struct {
		Quote string `json:"quote"`
	}
	if err := shop.post(ctx, "/api/delivery/validate", "", address, http.StatusOK, &check); err != nil {
		return nil, err
	}
	if check.Quote == "" {
		return nil, errors.New("the delivery check gave no quote")
	}
	customer := map[string]string{"firstName": "Dana", "lastName": "Ortiz", "email": "dana@bench.example", "phone": "(817) 555-0100"}
	for name, value := range address {
		customer[name] = value
	}
	for _, id := range units {
		body, err := json.Marshal(map[string]any{
			"customer": customer, "quote": check.Quote, "options": map[string]bool{},
			"items": []map[string]any{{"id": id, "quantity": 1}},
		})
		if err != nil {
			return nil, err
		}
		shop.bodies = append(shop.bodies, body)
	}
	return shop, nil
}

// place orders the next unit and returns the token of the order.
func (s *shopper) place(ctx context.Context) (token string, err error) {
	return s.order(ctx, int(s.next.Add(1)))
}

// order orders the n-th unit, and begins again after the last. Each order has an
// e-mail address of its own: to one address go few letters an hour.
func (s *shopper) order(ctx context.Context, n int) (token string, err error) {
	body := bytes.Replace(s.bodies[n%len(s.bodies)], []byte("dana@"), fmt.Appendf(nil, "dana%d@", n), 1)
	var receipt struct {
		Token string `json:"token"`
	}
	err = s.post(ctx, "/api/orders", db.NewID(), json.RawMessage(body), http.StatusCreated, &receipt)
	return receipt.Token, err
}

// post sends JSON and reads JSON; another status than wanted is an error.
func (s *shopper) post(ctx context.Context, path, key string, body any, want int, out any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	if err != nil {
		return err
	}
	if resp.StatusCode != want {
		return fmt.Errorf("%s answers %s: %s", path, resp.Status, answer)
	}
	return json.Unmarshal(answer, out)
}

// rush lets so many clients order one after the other for so long.
func (s *shopper) rush(ctx context.Context, clients int, d time.Duration) (orderRun, error) {
	took, perSecond, err := rush(clients, d, func() error {
		_, err := s.place(ctx)
		return err
	})
	return orderRunOf(took, perSecond), err
}

func orderRunOf(took []float64, perSecond float64) orderRun {
	return orderRun{Orders: len(took), PerSecond: perSecond, P50: percentile(took, 50), P99: percentile(took, 99)}
}

// rush lets so many clients do something again and again for so long. It gives
// how long each took in milliseconds, and how many were done a second; a client
// ends with its first error.
func rush(clients int, d time.Duration, do func() error) (took []float64, perSecond float64, err error) {
	started := time.Now()
	deadline := started.Add(d)
	var mu sync.Mutex
	var all sync.WaitGroup
	for range clients {
		all.Go(func() {
			var own []float64
			var failed error
			for failed == nil && time.Now().Before(deadline) {
				began := time.Now()
				if failed = do(); failed == nil {
					own = append(own, milliseconds(time.Since(began)))
				}
			}
			mu.Lock()
			defer mu.Unlock()
			took = append(took, own...)
			err = errors.Join(err, failed)
		})
	}
	all.Wait()
	return took, round(float64(len(took))/time.Since(started).Seconds(), 1), err
}
