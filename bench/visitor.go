package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
)

const (
	sessionCookie = "__Host-enamel="
	rightPassword = "Blue-Enamel-Kettle-27" //nolint:gosec // of accounts that live as long as the bench
	wrongPassword = "Blue-Enamel-Kettle-72" //nolint:gosec // of no account at all
)

// visitor signs in over HTTP. It keeps no cookies: each sign-in is a browser's first.
type visitor struct {
	client *http.Client
	url    string
}

// newVisitor keeps so many connections alive. Its patience is longer than the
// 15 s that the site lets a password wait for its turn.
func newVisitor(url string, connections int) *visitor {
	t := &http.Transport{MaxIdleConnsPerHost: connections, MaxIdleConns: connections}
	return &visitor{&http.Client{Transport: t, Timeout: 30 * time.Second}, url}
}

func (v *visitor) leave() { v.client.CloseIdleConnections() }

// signIn tries a password and gives the answer's status and how long it took in
// milliseconds. A 200 that opens no session is an error.
func (v *visitor) signIn(ctx context.Context, email, password string) (status int, took float64, err error) {
	body, err := json.Marshal(map[string]string{"email": email, "password": password})
	if err != nil {
		return 0, 0, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, v.url+"/api/auth/sign-in", bytes.NewReader(body))
	if err != nil {
		return 0, 0, err
	}
	req.Header.Set("Content-Type", "application/json")
	began := time.Now()
	resp, err := v.client.Do(req)
	if err != nil {
		return 0, 0, err
	}
	defer func() { _ = resp.Body.Close() }()
	if _, err := io.Copy(io.Discard, io.LimitReader(resp.Body, maxAnswer)); err != nil {
		return 0, 0, err
	}
	took = milliseconds(time.Since(began))
	if resp.StatusCode == http.StatusOK && !strings.HasPrefix(resp.Header.Get("Set-Cookie"), sessionCookie) {
		return 0, 0, fmt.Errorf("the sign-in of %s opens no session", email)
	}
	return resp.StatusCode, took, nil
}

// expect is signIn with one status that is no error.
func (v *visitor) expect(ctx context.Context, want int, email, password string) (took float64, err error) {
	status, took, err := v.signIn(ctx, email, password)
	if err == nil && status != want {
		err = fmt.Errorf("the sign-in of %s answers %d, not %d", email, status, want)
	}
	return took, err
}

// crowd is what a number of sign-ins at the same time came to.
type crowd struct {
	Statuses map[int]int `json:"statuses"`
	Took     []float64   `json:"took_ms"`
	Seconds  float64     `json:"seconds"` // until the last was answered
}

// together lets everybody sign in at once, with the right password.
func (v *visitor) together(ctx context.Context, emails []string) (crowd, error) {
	c := crowd{Statuses: map[int]int{}}
	var failed error
	var mu sync.Mutex
	var all sync.WaitGroup
	started := time.Now()
	for _, email := range emails {
		all.Go(func() {
			status, took, err := v.signIn(ctx, email, rightPassword)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				failed = err
				return
			}
			c.Statuses[status]++
			c.Took = append(c.Took, took)
		})
	}
	all.Wait()
	c.Seconds = round(time.Since(started).Seconds(), 3)
	return c, failed
}
