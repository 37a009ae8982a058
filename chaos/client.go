package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"time"
)

const (
	staffEmail    = "staff@chaos.example"
	staffPassword = "Juniper-Lantern-48"
	// patience is how long a client waits for an answer.
	patience = 6 * time.Second
	maxBody  = 1 << 20
)

func newClient() *http.Client {
	return &http.Client{Timeout: patience, Transport: &http.Transport{MaxIdleConnsPerHost: 32, IdleConnTimeout: time.Minute}}
}

// request sends one request with a client of its own connection pool.
func request(ctx context.Context, method, url string, header map[string]string, body any) (status int, answer []byte, err error) {
	return send(ctx, http.DefaultClient, method, url, header, body)
}

// send sends JSON, once, and reads the answer to its end.
func send(ctx context.Context, client *http.Client, method, url string, header map[string]string, body any) (status int, answer []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var text []byte
	if body != nil {
		if text, err = json.Marshal(body); err != nil {
			return 0, nil, err
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(text))
	if err != nil {
		return 0, nil, err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for name, value := range header {
		req.Header.Set(name, value)
	}
	resp, err := client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	answer, err = io.ReadAll(io.LimitReader(resp.Body, maxBody))
	return resp.StatusCode, answer, err
}

// signIn gives the cookie of the staff's account.
func signIn(ctx context.Context, n *node) (cookie string, err error) {
	body, err := json.Marshal(map[string]string{"email": staffEmail, "password": staffPassword})
	if err != nil {
		return "", err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, n.url()+"/api/auth/sign-in", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := newClient().Do(req)
	if err != nil {
		return "", err
	}
	cookie, _, _ = strings.Cut(resp.Header.Get("Set-Cookie"), ";")
	return cookie, resp.Body.Close()
}

// verdict says what a status and a body mean for an operation: done, refused
// for a reason, or nobody knows. A 5xx may come after a commit whose answer was lost.
func verdict(status int, body []byte, err error) (result string) {
	switch {
	case err != nil, status >= 500, status == http.StatusTooManyRequests, status == http.StatusRequestTimeout:
		return unknown
	case status < 300:
		return done
	}
	var problem struct {
		Type string `json:"type"`
	}
	_ = json.Unmarshal(body, &problem) // no problem: an empty slug
	slug := strings.TrimPrefix(problem.Type, "/problems/")
	if slug == "in-flight" {
		return unknown
	}
	return slug
}
