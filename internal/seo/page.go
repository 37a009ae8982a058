package seo

import (
	"context"

	"enamel/internal/fault"
)

// Pages are stubs until the crawl serves them.
func (s *Service) Pages(context.Context, *PagesIn) (Pages, error) { return Pages{}, nil }

// Page is a stub until the crawl serves it.
func (s *Service) Page(context.Context, string) (PageDetail, error) { return PageDetail{}, nil }

// Members is a stub until the findings serve it.
func (s *Service) Members(context.Context, *MembersIn) (Members, error) { return Members{}, nil }

// WontFix is a stub until the findings serve it.
func (s *Service) WontFix(context.Context, string, string) error {
	return fault.New(fault.NotFound, "There is no such finding")
}

// Undo is a stub until the findings serve it.
func (s *Service) Undo(context.Context, string) error {
	return fault.New(fault.NotFound, "There is no such finding")
}
