package crawl

import "time"

// SetClock replaces the clock that a crawl waits by.
func (c *Crawler) SetClock(now func() time.Time, after func(time.Duration) <-chan time.Time) {
	c.now, c.after = now, after
}
