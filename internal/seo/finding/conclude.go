package finding

import (
	"context"

	"enamel/internal/seo/crawl"
)

// Conclude enters what a crawl found, then decides what it did not find again.
// Done again after it was cut short it comes to the same.
func (s *Service) Conclude(ctx context.Context, c crawl.Crawl) error { return nil }

// Forget deletes the findings of crawls that are not kept any more.
func (s *Service) Forget(ctx context.Context) error { return nil }
