package app

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"enamel/internal/config"
	"enamel/internal/db/dbtest"
	"enamel/internal/partner"
)

func TestPartnerList(t *testing.T) {
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	var out bytes.Buffer
	c := &console{in: strings.NewReader(""), out: &out, err: &out, getenv: func(name string) string { return env[name] }}
	list := func() string {
		t.Helper()
		out.Reset()
		if err := partners(t.Context(), c, []string{"list"}); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	if got := list(); got != "There are no partnership requests yet.\n" {
		t.Errorf("an empty list: %q", got)
	}

	forms := []partner.Form{
		{CompanyName: "Trinity Lofts", ContactName: "Jane Doe", Email: "jane@example.com", Phone: "(817) 555-0199", BusinessType: "property_management", Message: "12 units a year.\r\nMostly\rwashers."},
		{CompanyName: "Paws", ContactName: "Ann Ray", Email: "ann@example.com", Phone: "817-555-0177", BusinessType: "pet_grooming"},
	}
	err := withStore(t.Context(), c, func(_ config.Config, s *store) error {
		service := partner.New(partner.Config{DB: s.db, Facts: s.facts, Mail: s.outbox})
		for _, f := range forms {
			if _, err := service.Create(t.Context(), f); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	got := list()
	const lofts = "  Trinity Lofts, Property Management Company\n  Jane Doe, (817) 555-0199, jane@example.com\n  | 12 units a year.\n  | Mostly\n  | washers.\n"
	const paws = "  Paws, Pet Grooming Salon\n  Ann Ray, 817-555-0177, ann@example.com\n"
	before, found := strings.CutSuffix(got, lofts)
	if !found || !strings.Contains(before, paws) {
		t.Errorf("want the newest first:\n%s", got)
	}

	for _, args := range [][]string{nil, {"show"}, {"list", "all"}} {
		if err := partners(t.Context(), c, args); !errors.Is(err, errUsage) {
			t.Errorf("%v: %v", args, err)
		}
	}
}
